/** The entry of this room: a body in, its blocks and findings out. Lines are those of the file. */
import type * as mdast from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { Position, Problem } from "../diagnostics/problem.ts";
import { problemAt } from "../diagnostics/problem-at.ts";
import { offsetOf } from "../diagnostics/source-text.ts";
import type { Block } from "../model/block.ts";
import type { Html } from "../model/html.ts";
import type { SourceFile } from "../model/source.ts";
import type { ListName } from "../schema/catalog.ts";
import { composeBlocks } from "./blocks.ts";
import { type BodyContext, createIds, type References, recordRequests } from "./context.ts";
import { printNative } from "./print-native.ts";
import { printProse } from "./print-tree.ts";
import { reportSections } from "./section-slips.ts";
import { createSlipVisitors } from "./slips.ts";
import { visitTree } from "./visit.ts";
import { createProseVisitors, refuseFootnotes } from "./visitors.ts";

/** The text to compose, and where it stands in its file. */
export interface BodyText {
  readonly source: SourceFile;
  readonly text: string;
  /** Lines of the file in front of the text. */
  readonly offset: number;
  /** What the page shows above the text. */
  readonly title?: string | undefined;
}

/** A text with more problems than this is not looked at any further: nobody reads that many. */
const problemsMax = 1000;

/** Thrown to end the work on such a text. It is no fault. */
const tooManyProblems = new Error("This text has too many problems.");

/** Composes the body of a page: its blocks, and what it holds. */
export function composeBody(body: BodyText, references: References) {
  let context = createContext(body, references);
  let blocks: readonly Block[] = [];
  try {
    const html = printNative(body.text, context);
    if (html === undefined) {
      // The printer may have found something before it gave up: a tree begins anew.
      context = createContext(body, references);
      blocks = composeBlocks(parseTree(body.text, context).children, context);
    } else if (html !== "") blocks = [{ kind: "prose", html }];
  } catch (cause) {
    if (cause !== tooManyProblems) throw cause;
    const at = { line: body.offset + 1, column: 1 };
    context.found.problems.push(problemAt(body.source, at, goesOn));
  }
  const unique = (names: readonly string[]) => [...new Set(names)];
  const { entries, facts, asked } = context.found;
  const names = { entries: unique(entries), facts: unique(facts), asked: unique(asked) };
  return { ...context.found, ...names, blocks };
}

const goesOn = {
  code: "file-refused",
  message: `This text has more than ${problemsMax} problems, so the rest of it was not looked at.`,
  fix: "Correct those that are shown, or put the text into the page again, part by part.",
} as const;

/** Adds a problem to what is found in a text, unless there are too many. */
function addProblem({ problems }: BodyContext["found"], problem: Problem): void {
  if (problems.length >= problemsMax) throw tooManyProblems;
  problems.push(problem);
}

/** A text as a tree whose slips are reported. */
function parseTree(text: string, context: BodyContext): mdast.Root {
  const tree = context.engine.parse(text);
  visitTree(tree, createSlipVisitors(context));
  reportSections(tree.children, context);
  inlineReferences(tree, context);
  return tree;
}

/**
 * Writes out links and pictures whose address stands elsewhere in the text (`[words][name]`, and
 * `[name]: /ourstory` below), so that they are resolved and checked like all others. Reports addresses and
 * notes that nothing in the text names: they would be printed nowhere.
 */
function inlineReferences(tree: mdast.Root, { report }: BodyContext): void {
  const definitions = new Map<string, mdast.Definition>();
  const named = new Set<string>();
  const name = (node: mdast.Association) => void named.add(node.identifier);
  const inline = (node: mdast.LinkReference | mdast.ImageReference) => {
    const { url, title } = definitions.get(node.identifier) ?? {};
    const type = node.type === "linkReference" ? "link" : "image";
    if (url !== undefined) Object.assign(node, { type, url, title });
  };
  const check = (node: mdast.Definition | mdast.FootnoteDefinition, id: string, fix: string) => {
    const message = `Nothing in the text names [${id}], or another line says what it is, so this would not be shown.`;
    // Of two with one name the first is shown.
    if (!named.delete(id)) report(node, { code: "text-lost", message, fix });
  };
  visitTree(tree, {
    definition(node) {
      // The first definition of a name counts: CommonMark, section 4.7.
      if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
    },
    linkReference: name,
    imageReference: name,
    footnoteReference: ({ identifier }) => void named.add(`^${identifier}`),
  });
  visitTree(tree, {
    linkReference: inline,
    imageReference: inline,
    definition(node) {
      // People write comments as `[//]: # (a note)`.
      if (node.url !== "#") check(node, node.identifier, unusedLink);
    },
    footnoteDefinition: (node) => check(node, `^${node.identifier}`, unusedNote),
  });
}

const unusedNote =
  "Write the name of the note, which no other one has, with its brackets where it belongs in the text, or delete this line.";
const unusedLink =
  "If this is a line of the text, write it without the square brackets. If it is the address of a link, name it in the text.";

function createContext({ source, text, offset, title }: BodyText, references: References) {
  let rows: readonly string[] | undefined;
  const names = { entries: [], facts: [], asked: [], anchors: [], links: [] };
  const found: BodyContext["found"] = { ...names, problems: [], pictures: [], hasSamples: false };
  const inFile = ({ line, column }: Position) => ({ line: line + offset, column });
  const startOf = (node?: mdast.Node) => inFile(node?.position?.start ?? { line: 1, column: 1 });
  const context: BodyContext = {
    ...recordRequests(references, found),
    found,
    title,
    report(node, finding) {
      const end = node?.position?.end;
      addProblem(found, problemAt(source, startOf(node), finding, end && inFile(end)));
    },
    placeOf: (node) => ({ file: source.path, ...startOf(node) }),
    // Nobody asks for those of a text that the engine prints.
    get rows() {
      rows ??= text.split("\n");
      return rows;
    },
    nextId: createIds(references.words, found),
    compose: (nodes) => composeBlocks(nodes, context),
    renderEntry: (...entry) => renderEntry(context, ...entry),
  };
  return context;
}

/** Renders the text of an entry. Its faults point to its field, for its lines are not those of a file. */
function renderEntry(around: BodyContext, list: ListName, index: number, field: string): Html {
  const { source, placeOf } = around.originOf(list, index)!;
  const position = placeOf([field]);
  const entry = around.list(list)[index] as Readonly<Record<string, unknown>>;
  const text = String(entry[field]);
  const context: BodyContext = {
    ...around,
    // The entry's figures were filled in before: what is typed here came from the ledger.
    facts: { ...around.facts, findTyped: () => [] },
    report(node, finding) {
      const before = text.slice(0, offsetOf(text, node?.position?.start ?? position));
      // The search begins with the field: the same words in front of the fault would be changed.
      const isHidden = finding.swap && before.includes(finding.swap.typed);
      const shown = isHidden ? { ...finding, swap: undefined } : finding;
      addProblem(around.found, problemAt(source, position, shown));
    },
    placeOf: () => ({ file: source.path, ...position }),
    rows: text.split("\n"),
  };
  const tree = parseTree(text, context);
  visitTree(tree, {
    ...createProseVisitors(context),
    ...refuseFootnotes(context),
    heading(node) {
      const message = "A text of content/data/ has no headings: the entry has its own.";
      context.report(node, { code: "heading-order", message, fix: `**${textOf(node)}**` });
    },
  });
  return printProse(tree.children, context.words);
}
