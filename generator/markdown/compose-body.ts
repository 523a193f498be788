/**
 * The door of this room: the body of one Markdown file in, its blocks and its faults out. Faults
 * name the line of the file, not of the body.
 */
import type { Node, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { Block } from "../model/block.ts";
import type { BodyFindings, LinkUse } from "../model/body.ts";
import { type Html, toHtml } from "../model/html.ts";
import type { Place, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { offsetOf } from "../problems/position.ts";
import { type Finding, type Position, problemAt } from "../problems/problem-at.ts";
import { noteFacts } from "../references/fact-book.ts";
import type { BodyContext, EntryPlace, References } from "./body-context.ts";
import { composeBlocks } from "./compose-blocks.ts";
import { createIds } from "./heading-ids.ts";
import { inlineReferences } from "./inline-references.ts";
import { printProse } from "./print-tree.ts";
import { createProseVisitors, prepareProse } from "./prose-visitors.ts";
import { createSlipVisitors } from "./slip-visitors.ts";
import { eachNode, type Visitors, visitTree } from "./visit.ts";

/** The text to compose, and where it stands in its file. */
export interface BodyText {
  readonly source: SourceFile;
  readonly text: string;
  /** Lines of the file in front of the text. */
  readonly offset: number;
}

/** A body as blocks, and what it holds. */
export interface ComposedBody extends BodyFindings {
  readonly blocks: readonly Block[];
}

/** Composes the body of a page. */
export function composeBody(body: BodyText, references: References): ComposedBody {
  return printBody(body, references) ?? composeTree(body, references);
}

/** Stars that are left over, or a brace: only the visitors of text know what to do. */
const textWork = /\*\*|[{}]/;

/** Prints a body of nothing but prose; undefined when a tree is needed. */
function printBody(body: BodyText, references: References): ComposedBody | undefined {
  const { engine, facts } = references;
  if (!engine.print) return undefined;
  const { context, findings } = openBody(body, references);
  const html = engine.print(body.text, withoutText(context));
  if (html === undefined || textWork.test(html)) return undefined;
  if (facts.findTyped(html).length > 0) return undefined;
  return { ...findings(), blocks: html === "" ? [] : [{ kind: "prose", html: toHtml(html) }] };
}

/** To visit every word takes longer than to print it: what they would find is seen in the result. */
function withoutText(context: BodyContext): Visitors {
  const slips = createSlipVisitors(context);
  const prose = createProseVisitors(context);
  return {
    ...prose,
    paragraph: slips.paragraph,
    code: slips.code,
    heading(node, edit) {
      slips.heading?.(node, edit);
      prose.heading?.(node, edit);
    },
    text: undefined,
  };
}

function composeTree(body: BodyText, references: References): ComposedBody {
  const { context, findings } = openBody(body, references);
  const blocks = composeBlocks(parseTree(body.text, context).children, context);
  return { ...findings(), blocks };
}

/** A text as a tree whose slips are reported, with every link and picture written out. */
function parseTree(text: string, context: BodyContext): Root {
  const tree = context.engine.parse(text);
  visitTree(tree, createSlipVisitors(context));
  inlineReferences(tree);
  return tree;
}

function openBody(body: BodyText, references: References) {
  const { source, text, offset } = body;
  const inFile = ({ line, column }: Position) => ({ line: line + offset, column });
  const startOf = (node: Node | undefined) =>
    inFile(node?.position?.start ?? { line: 1, column: 1 });
  return openContext(text, references, {
    placeOf: (node) => ({ file: source.path, ...startOf(node) }),
    problemOf(node, finding) {
      const end = node?.position?.end;
      return problemAt(source, startOf(node), finding, end && inFile(end));
    },
  });
}

/** Where the parts of a text stand in the content. */
interface Places {
  placeOf(node: Node): Place;
  problemOf(node: Node | undefined, finding: Finding): Problem;
}

/** Opens the context of one text. Whatever the text asks for is noted with its findings. */
function openContext(text: string, references: References, { placeOf, problemOf }: Places) {
  const rows = text.split("\n");
  const nextId = createIds(references.words.sectionAnchor);
  const { links, pictures, facts } = references;
  const found = {
    problems: [] as Problem[],
    pictures: [] as BodyFindings["pictures"][number][],
    links: [] as LinkUse[],
    anchors: [] as string[],
    hasSamples: false,
  };
  const names = { entries: new Set<string>(), facts: new Set<string>(), asked: new Set<string>() };
  const context: BodyContext = {
    ...references,
    links: {
      resolve(target) {
        names.asked.add(`link ${target}`);
        return links.resolve(target);
      },
    },
    pictures: {
      findFault(path) {
        names.asked.add(`picture ${path}`);
        return pictures.findFault(path);
      },
    },
    facts: noteFacts(facts, names.facts),
    list(name) {
      names.asked.add(`list ${name}`);
      return references.list(name);
    },
    report: (node, finding) => void found.problems.push(problemOf(node, finding)),
    lineOf: (line) => rows[line - 1] ?? "",
    nextId(heading) {
      const id = nextId(heading);
      found.anchors.push(id);
      return id;
    },
    renderEntry(list, index, field, entryText) {
      const at = references.placeOfEntry(list, index, field);
      const entry = composeEntry(entryText, context, at);
      found.problems.push(...entry.problems);
      found.links.push(...entry.links);
      return entry.html;
    },
    compose: (nodes) => composeBlocks(nodes, context),
    noteSample() {
      found.hasSamples = true;
    },
    notePicture: (node, path, role) =>
      void found.pictures.push({ path, role, place: placeOf(node) }),
    noteLink: (node, target, { href }) =>
      void found.links.push({ target, href, place: placeOf(node) }),
    noteEntry: (list, index) => void names.entries.add(`${list}/${index}`),
  };
  const findings = (): BodyFindings => ({
    ...found,
    entries: [...names.entries],
    facts: [...names.facts],
    asked: [...names.asked],
  });
  return { context, findings };
}

/**
 * Composes the Markdown text of a list's entry. It has no place of its own in the file beyond the line
 * of its field, so faults point there.
 */
function composeEntry(
  text: string,
  references: References,
  { source, position }: EntryPlace,
): Pick<BodyFindings, "problems" | "links"> & { readonly html: Html } {
  // The entry's figures were filled in before: what is typed here came from the ledger.
  const facts = { ...references.facts, findTyped: () => [] };
  const { context, findings } = openContext(
    text,
    { ...references, facts },
    {
      placeOf: () => ({ file: source.path, ...position }),
      problemOf(node, finding) {
        const before = text.slice(0, offsetOf(text, node?.position?.start ?? position));
        // The search begins with the field: the same words in front of the fault would be changed.
        const isHidden = finding.swap && before.includes(finding.swap.typed);
        return problemAt(source, position, isHidden ? { ...finding, swap: undefined } : finding);
      },
    },
  );
  const tree = parseTree(text, context);
  reportPageParts(tree, context);
  prepareProse(tree.children, context);
  return { ...findings(), html: printProse(tree.children, context.words) };
}

/**
 * The text of an entry stands inside of something that has its own heading. Footnotes are numbered for
 * the text of a page; those of two entries would have the same names.
 */
function reportPageParts(tree: Root, context: BodyContext): void {
  eachNode(tree, (node) => {
    if (node.type === "heading") {
      context.report(node, {
        code: "heading-order",
        message: "A text of content/data/ has no headings: the entry has its own.",
        fix: `**${textOf(node)}**`,
      });
    }
    if (node.type === "footnoteReference" || node.type === "footnoteDefinition") {
      context.report(node, {
        code: "block-content",
        message: "A text of content/data/ cannot have a footnote.",
        fix: "Put the remark into the sentence.",
      });
    }
  });
}
