/** The way into this room: every text comes in here, and its blocks and findings go out. */
import type * as mdast from "mdast";
import {
  type Finding,
  type Problem,
  problemAt,
  replace,
  type Span,
} from "../diagnostics/problem.ts";
import type { Block } from "../model/block.ts";
import type { Html } from "../model/html.ts";
import type { SourceFile } from "../model/source.ts";
import type { ListName } from "../schema/catalog.ts";
import { isSampleText } from "../schema/stand-ins.ts";
import { composeBlocks, formOf } from "./blocks.ts";
import { type BodyNode, nestBlocks, spanOf } from "./body-tree.ts";
import { reportBroken } from "./broken-blocks.ts";
import { type BodyContext, createIds, type References, recordRequests } from "./context.ts";
import { listFootnotes } from "./footnotes.ts";
import { reportEmptySections } from "./headings.ts";
import { reportHidden } from "./hidden.ts";
import { hideUnderstood } from "./hide-understood.ts";
import { findLeftovers, type Leftover } from "./leftovers.ts";
import { NodeIndex } from "./node-index.ts";
import { printProse } from "./print.ts";
import { prepareProse } from "./prose.ts";
import { findTextRepair, topLevelSpanAt } from "./repair-text.ts";
import { reportRepeats } from "./repeats.ts";
import { scanBlocks } from "./scan-blocks.ts";
import { reportStructure } from "./structure.ts";
import { keepTypedLines } from "./typed-lines.ts";
import { reportValues } from "./values.ts";
import { walk } from "./walk.ts";

/** The text to compose, and where it is in its file. */
export interface BodyText {
  readonly source: SourceFile;
  /** Where the text begins in the file: after its front matter. */
  readonly start: number;
  /** What the page shows above the text. */
  readonly title?: string | undefined;
  /** Whether the page is marked as a sample, so that its text may be a stand-in. */
  readonly isSample?: boolean | undefined;
}

/** After this many problems the work on a text ends, because nobody reads more. */
const problemsMax = 1000;

/** Thrown to end the work on such a text, and caught in this file. It's not a failure. */
const tooManyProblems = new Error("This text has too many problems.");

/** Composes the body of a page: its blocks, and everything found in it. */
export function composeBody(
  { source, start, title, isSample = false }: BodyText,
  references: References,
) {
  const found = createFound();
  // Blanks replace the front matter, so that offsets in the text are offsets in the file.
  const text = source.text.slice(0, start).replace(/[^\n]/g, " ") + source.text.slice(start);
  const context: BodyContext = {
    ...recordRequests(references, found),
    found,
    text,
    title,
    isField: false,
    isSample,
    report: (span, finding) => addProblem(found, problemAt(source, span, finding)),
    placeOf: ({ start, end }) => ({ file: source.path, start, end }),
    nextId: createIds(references.words, found),
    compose: (nodes) => composeBlocks(nodes, context),
    renderEntry: (...entry) => renderEntry(context, ...entry),
  };
  let blocks: readonly Block[] = [];
  try {
    const nodes = readText(context);
    blocks = composeBlocks(placeFootnotes(nodes, context), context);
  } catch (cause) {
    if (cause !== tooManyProblems) throw cause;
    found.problems.push(problemAt(source, { start, end: start }, restNotRead));
  }
  const unique = (names: readonly string[]) => [...new Set(names)];
  const { entries, facts, requests } = found;
  const names = { entries: unique(entries), facts: unique(facts), requests: unique(requests) };
  return { ...found, ...names, blocks };
}

function createFound(): BodyContext["found"] {
  const names = { entries: [], facts: [], requests: [], anchors: [], links: [] };
  return { ...names, problems: [], pictures: [], hasSamples: false };
}

const restNotRead: Finding = {
  code: "file-refused",
  message: `This text has more than ${problemsMax} problems, so the rest of it wasn't looked at.`,
  advice: "Correct those that are shown, or put the text into the page again, part by part.",
};

/** Adds a problem to what is found in a text, unless there are too many. */
function addProblem({ problems }: BodyContext["found"], problem: Problem): void {
  if (problems.length >= problemsMax) throw tooManyProblems;
  problems.push(problem);
}

/** Reads the blocks and the syntax tree of a text, and reports what's wrong with them. */
function readText(context: BodyContext): readonly BodyNode[] {
  const scanned = scanBlocks(context.text, formOf);
  const root = context.parser.parse(scanned.prose);
  const nodes = new NodeIndex(root);
  reportBroken(scanned.broken, context);
  const words = hideUnderstood(nodes, scanned.prose);
  reportLeftovers(findLeftovers(nodes, scanned.prose, words), root, scanned.prose, context);
  keepTypedLines(nodes, scanned.prose);
  const nested = nestBlocks(root, scanned);
  reportStructure(nodes, nested, context);
  reportValues(words, context);
  reportHidden(context, nodes);
  inlineReferences(nodes);
  reportEmptySections(nested, context);
  reportRepeats(nested, context);
  return nested;
}

/** Leftovers this near to each other are one mistake: a missing bracket shows up at both ends of its link. */
const togetherMax = 80;

/** Reports Markdown that nothing understood and that would be printed as typed, with a correction if one is clear. */
function reportLeftovers(
  leftovers: readonly Leftover[],
  root: mdast.Root,
  prose: string,
  context: BodyContext,
): void {
  const mistakes: { readonly holder: Span | undefined; readonly leftovers: Leftover[] }[] = [];
  for (const leftover of leftovers) {
    const holder = topLevelSpanAt(root, leftover);
    const last = mistakes.at(-1);
    const isSame = last?.holder?.start === holder?.start && leftover.isRepairable;
    if (isSame && last && leftover.start - last.leftovers.at(-1)!.end <= togetherMax)
      last.leftovers.push(leftover);
    else mistakes.push({ holder, leftovers: [leftover] });
  }
  for (const { holder, leftovers } of mistakes) {
    const { isRepairable, correct, start, end, ...finding } = leftovers[0]!;
    if (context.isSample && isSampleText(prose.slice(start, end))) continue;
    const [paragraph = ""] = prose.slice(start).split(/\n[ \t]*\n/, 1);
    const [line = ""] = paragraph.split("\n", 1);
    const before = /.*$/.exec(prose.slice(0, start))![0];
    const own = correct?.(line, before, paragraph.slice(line.length));
    const edit = own
      ? { start: start - (own.back ?? 0), end: start + own.typed.length, text: own.right }
      : isRepairable && holder && findTextRepair(prose, holder, leftovers, context.parser);
    const fix = edit ? { ...replace(edit, edit.text), message: own?.message } : undefined;
    // Of an address in pieces, the pieces look like other mistakes.
    context.report({ start, end }, { ...finding, fix, hides: own && "line" });
  }
}

/**
 * Gives links and pictures whose address is elsewhere in the text (`[words][name]`, and `[name]: /ourstory` below)
 * their address, so that they're resolved and checked like all others.
 */
function inlineReferences(nodes: NodeIndex): void {
  const definitions = new Map<string, mdast.Definition>();
  // The first definition of a name wins: CommonMark, section 4.7.
  for (const { node } of nodes.of("definition"))
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  const inline = (node: mdast.LinkReference | mdast.ImageReference, type: "link" | "image") => {
    const definition = definitions.get(node.identifier);
    if (!definition) return;
    const { url, title } = definition;
    Object.assign(node, { type, url, title, addressSpan: spanOf(definition) });
  };
  for (const { node } of nodes.of("linkReference")) inline(node, "link");
  for (const { node } of nodes.of("imageReference")) inline(node, "image");
}

/** Numbers the footnotes of a page, and lists them once. Inside a block there can't be any, so they're reported. */
function placeFootnotes(nodes: readonly BodyNode[], context: BodyContext): readonly BodyNode[] {
  for (const node of nodes) if (node.type === "block") refuseFootnotes(node.children, context);
  const prose = nodes.filter((node) => node.type !== "block");
  const listed = listFootnotes(prose, context.words);
  const added = listed.filter((node) => !prose.includes(node));
  return [...nodes.filter((node) => node.type === "block" || listed.includes(node)), ...added];
}

function refuseFootnotes(nodes: readonly BodyNode[], context: BodyContext): void {
  for (const node of nodes) {
    if (node.type === "block") {
      refuseFootnotes(node.children, context);
      continue;
    }
    walk(node, (inner) => {
      if (inner.type === "footnoteReference" || inner.type === "footnoteDefinition")
        context.report(spanOf(inner), noteInside);
    });
  }
}

const noteInside: Finding = {
  code: "block-content",
  message: "A footnote can't be inside a block or in a text of content/data/.",
  advice:
    "Put the remark in the sentence itself, or move the footnote to a text outside of blocks.",
};

/** Renders the text in a field of a list's entry. Problems are reported in the list's file. */
function renderEntry(around: BodyContext, list: ListName, index: number, field: string): Html {
  const { source, spanOf: spanOfField } = around.originOf(list, index)!;
  const entry = around.list(list)[index] as Readonly<Record<string, unknown>>;
  const text = String(entry[field]);
  const value = spanOfField([field]);
  // If nothing in the field is escaped, offsets in the text are offsets in the file, too.
  const inner = value.start + 1;
  const isPlain = source.text.startsWith(text, inner);
  const inFile = ({ start, end }: Span) =>
    isPlain ? { start: start + inner, end: end + inner } : value;
  const context: BodyContext = {
    ...around,
    text,
    isField: true,
    isSample: entry["sample"] === true,
    report(span, { fix, ...finding }) {
      const edits = fix?.edits.map((edit) => {
        return { ...edit, ...inFile(edit), text: JSON.stringify(edit.text).slice(1, -1) };
      });
      const moved = isPlain && edits ? { ...fix, edits } : undefined;
      addProblem(around.found, problemAt(source, inFile(span), { ...finding, fix: moved }));
    },
    placeOf: (span) => ({ file: source.path, ...inFile(span) }),
  };
  const nodes = readText(context);
  refuseFootnotes(nodes, context);
  const prose = nodes.flatMap((node) => {
    if (node.type === "block" || node.type === "heading") {
      context.report(spanOf(node), node.type === "block" ? blockInside : headingInside);
      return [];
    }
    return [node];
  });
  prepareProse(prose, context);
  return printProse(prose);
}

const blockInside: Finding = {
  code: "block-content",
  message: "A block can't be in a text of content/data/.",
  advice: "Put the block on lines of its own in a page.",
};

const headingInside: Finding = {
  code: "heading-order",
  message: "A text of content/data/ has no headings: the entry has its own.",
  advice: "Write the words in bold, such as **The words**, or without ##.",
};
