/**
 * The door of this room: the body of one Markdown file in, its blocks and its faults out. Faults
 * name the line of the file, not of the body.
 */
import type { Node, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { Lists } from "../entities/catalog.ts";
import type { Block } from "../model/block.ts";
import { type Html, toHtml } from "../model/html.ts";
import type { PictureUse } from "../model/picture-use.ts";
import type { Place, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import type { LinkUse } from "../model/traces.ts";
import { offsetOf } from "../problems/position.ts";
import { type Finding, type Position, problemAt } from "../problems/problem-at.ts";
import { traceAt } from "../problems/trace-at.ts";
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

/** What a text was found to hold. */
interface Collected {
  readonly problems: Problem[];
  /** The pictures that the body itself shows; those of lists are noted with the lists. */
  readonly pictures: PictureUse[];
  /** The links of the body, and of the texts of entries that it shows. */
  readonly links: LinkUse[];
  /** The entries of lists that the body shows. */
  readonly entries: { readonly list: keyof Lists; readonly index: number }[];
  /** The ids of its headings, questions and stories. */
  readonly anchors: string[];
  /** True when a block of the body shows an invented person. */
  hasSamples: boolean;
}

/** A body as blocks, and what it holds. */
export interface ComposedBody extends Readonly<Collected> {
  readonly blocks: readonly Block[];
  /** A short name for the blocks, where they are remembered: other blocks have another one. */
  readonly blocksDigest?: string;
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
  const { context, collected } = openBody(body, references);
  const html = engine.print(body.text, withoutText(context));
  if (html === undefined || textWork.test(html) || facts.findTyped(html).length > 0)
    return undefined;
  return { ...collected, blocks: html === "" ? [] : [{ kind: "prose", html: toHtml(html) }] };
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
  const { context, collected } = openBody(body, references);
  const tree = parseTree(body.text, context);
  const blocks = composeBlocks(tree.children, context);
  return { ...collected, blocks };
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
  const spanOf = (node: Node | undefined) => {
    const { start, end } = node?.position ?? { start: { line: 1, column: 1 } };
    return { at: inFile(start), ...(end ? { until: inFile(end) } : {}) };
  };
  return openContext(text, references, {
    placeOf: (node) => ({ file: source.path, ...spanOf(node).at }),
    problemOf(node, finding) {
      const { at, until } = spanOf(node);
      return problemAt(source, at, finding, until);
    },
    notePicture: (node, path, role) => ({ path, role, trace: traceAt(source, spanOf(node).at) }),
  });
}

/** Where the parts of a text stand. */
interface Places {
  placeOf(node: Node): Place;
  problemOf(node: Node | undefined, finding: Finding): Problem;
  notePicture(node: Node, path: string, role: PictureUse["role"]): PictureUse;
}

/** Opens the context of one text, and the collection of what is found in it. */
function openContext(text: string, references: References, places: Places) {
  const rows = text.split("\n");
  const nextId = createIds(references.words.sectionAnchor);
  const collected: Collected = {
    problems: [],
    pictures: [],
    links: [],
    entries: [],
    anchors: [],
    hasSamples: false,
  };
  const context: BodyContext = {
    ...references,
    report: (node, finding) => void collected.problems.push(places.problemOf(node, finding)),
    lineOf: (line) => rows[line - 1] ?? "",
    nextId(heading) {
      const id = nextId(heading);
      collected.anchors.push(id);
      return id;
    },
    renderEntry(list, index, field, entryText) {
      const at = references.placeOfEntry(list, index, field);
      const { html, problems, links } = composeEntry(entryText, references, at);
      collected.problems.push(...problems);
      collected.links.push(...links);
      return html;
    },
    compose: (nodes) => composeBlocks(nodes, context),
    noteSample() {
      collected.hasSamples = true;
    },
    notePicture: (node, path, role) =>
      void collected.pictures.push(places.notePicture(node, path, role)),
    noteLink: (node, target, { href }) =>
      void collected.links.push({ target, href, place: places.placeOf(node) }),
    noteEntry: (list, index) => void collected.entries.push({ list, index }),
  };
  return { context, collected };
}

/**
 * Composes the Markdown text of a list's entry. It has no place of its own in the file beyond the line
 * of its field, so faults point there.
 */
function composeEntry(
  text: string,
  references: References,
  { source, position }: EntryPlace,
): Collected & { readonly html: Html } {
  // The entry's figures were filled in before: what is typed here came from the ledger.
  const facts = { ...references.facts, findTyped: () => [] };
  const { context, collected } = openContext(
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
      notePicture: (_node, path, role) => ({ path, role, trace: traceAt(source, position) }),
    },
  );
  const tree = parseTree(text, context);
  reportPageParts(tree, context);
  prepareProse(tree.children, context);
  return { ...collected, html: printProse(tree.children, context.words) };
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
