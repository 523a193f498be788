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
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import type { LinkUse } from "../model/traces.ts";
import { offsetOf } from "../problems/position.ts";
import { type Finding, type Position, problemAt } from "../problems/problem-at.ts";
import { traceAt } from "../problems/trace-at.ts";
import type { BodyContext, EntryPlace, References } from "./body-context.ts";
import { composeBlocks } from "./compose-blocks.ts";
import { eachNode } from "./each-node.ts";
import { createIds } from "./heading-ids.ts";
import { inlineReferences } from "./inline-references.ts";
import { prepareProse } from "./prepare-prose.ts";
import { reportSlips } from "./report-slips.ts";
import { stringifyNodes } from "./stringify.ts";

/** The text to compose, and where it stands in its file. */
export interface BodyText {
  readonly source: SourceFile;
  readonly text: string;
  /** Lines of the file in front of the text. */
  readonly offset: number;
}

export interface ComposedBody {
  readonly blocks: readonly Block[];
  /** A short name for the blocks, where they are remembered: other blocks have another one. */
  readonly blocksDigest?: string;
  readonly problems: readonly Problem[];
  /** True when a block of the body shows an invented person. */
  readonly hasSamples: boolean;
  /** The pictures that the body itself shows; those of lists are noted with the lists. */
  readonly pictures: readonly PictureUse[];
  /** The links of the body, and of the texts of entries that it shows. */
  readonly links: readonly LinkUse[];
  /** The entries of lists that the body shows. */
  readonly entries: readonly { readonly list: keyof Lists; readonly index: number }[];
  /** The ids of its headings, questions and stories. */
  readonly anchors: readonly string[];
}

/** The text of an entry, and what was found in it. */
type ComposedText = Pick<ComposedBody, "problems" | "links"> & { readonly html: Html };

/** Composes the body of a page. */
export function composeBody(body: BodyText, references: References): ComposedBody {
  const problems: Problem[] = [];
  const pictures: PictureUse[] = [];
  const links: LinkUse[] = [];
  const entries: { list: keyof Lists; index: number }[] = [];
  const anchors: string[] = [];
  let hasSamples = false;
  const rows = body.text.split("\n");
  const inFile = ({ line, column }: Position) => ({ line: line + body.offset, column });
  const spanOf = (node: Node | undefined) => {
    const { start, end } = node?.position ?? { start: { line: 1, column: 1 } };
    return { at: inFile(start), ...(end ? { until: inFile(end) } : {}) };
  };
  const placeOf = (node: Node) => ({ file: body.source.path, ...spanOf(node).at });
  const report = (node: Node | undefined, finding: Finding) => {
    const { at, until } = spanOf(node);
    problems.push(problemAt(body.source, at, finding, until));
  };
  const nextId = createIds(references.words.sectionAnchor);
  const context: BodyContext = {
    ...references,
    report,
    lineOf: (line) => rows[line - 1] ?? "",
    nextId: (heading) => {
      const id = nextId(heading);
      anchors.push(id);
      return id;
    },
    renderEntry: (list, index, field, text) => {
      const place = references.placeOfEntry(list, index, field);
      const entry = composeEntryText(text, references, place);
      problems.push(...entry.problems);
      links.push(...entry.links);
      return entry.html;
    },
    compose: (nodes) => composeBlocks(nodes, context),
    noteSample: () => {
      hasSamples = true;
    },
    notePicture: (node, path, role) =>
      void pictures.push({ path, role, trace: traceAt(body.source, spanOf(node).at) }),
    noteLink: (node, target, { href }) => void links.push({ target, href, place: placeOf(node) }),
    noteEntry: (list, index) => void entries.push({ list, index }),
  };
  const tree = references.parse(body.text);
  reportSlips(tree, context);
  inlineReferences(tree);
  reportOpenFences(tree, context);
  reportHeadingJumps(tree, context);
  const blocks = composeBlocks(tree.children, context);
  return { blocks, problems, hasSamples, pictures, links, entries, anchors };
}

/**
 * Renders the Markdown text of a list's entry. It has no place of its own in the file beyond the
 * line of its field, so faults point there.
 */
function composeEntryText(text: string, references: References, at: EntryPlace): ComposedText {
  const problems: Problem[] = [];
  const links: LinkUse[] = [];
  const rows = text.split("\n");
  const report = (node: Node | undefined, finding: Finding) => {
    const start = node?.position?.start ?? { line: 1, column: 1 };
    const before = text.slice(0, offsetOf(text, start));
    // The search begins with the field: the same words in front of the fault would be changed.
    const isHidden = finding.swap && before.includes(finding.swap.typed);
    const told = isHidden ? { ...finding, swap: undefined } : finding;
    problems.push(problemAt(at.source, at.position, told));
  };
  const context: BodyContext = {
    ...references,
    // The entry's figures were filled in before: what is typed here came from the ledger.
    facts: { ...references.facts, findTyped: () => [] },
    report,
    lineOf: (line) => rows[line - 1] ?? "",
    nextId: createIds(references.words.sectionAnchor),
    renderEntry: () => {
      throw new Error("An entry shows no other one.");
    },
    compose: () => [],
    noteSample: () => {},
    notePicture: () => {},
    noteLink: (_node, target, { href }) => {
      links.push({ target, href, place: { file: at.source.path, ...at.position } });
    },
    noteEntry: () => {},
  };
  const tree = references.parse(text);
  reportSlips(tree, context);
  inlineReferences(tree);
  reportOpenFences(tree, context);
  reportHeadings(tree, context);
  reportFootnotes(tree, context);
  prepareProse(tree.children, context);
  const pieces = stringifyNodes(tree.children, context.words);
  return {
    html: toHtml(pieces.map((piece) => ("html" in piece ? piece.html : "")).join("")),
    problems,
    links,
  };
}

/** The text of an entry stands inside of something that has its own heading. */
function reportHeadings(tree: Root, context: BodyContext): void {
  eachNode(tree, (node) => {
    if (node.type !== "heading") return;
    context.report(node, {
      code: "heading-order",
      message: "A text of content/data/ has no headings: the entry has its own.",
      fix: `**${textOf(node)}**`,
    });
  });
}

/** Footnotes are numbered for the text of a page; those of two entries would have the same names. */
function reportFootnotes(tree: Root, context: BodyContext): void {
  eachNode(tree, (node) => {
    if (node.type !== "footnoteReference" && node.type !== "footnoteDefinition") return;
    context.report(node, {
      code: "block-content",
      message: "A text of content/data/ cannot have a footnote.",
      fix: "Put the remark into the sentence.",
    });
  });
}

/** CommonMark closes an open fence at the end of the text, and hides everything after it. */
function reportOpenFences(tree: Root, context: BodyContext): void {
  eachNode(tree, (node) => {
    if (node.type !== "code") return;
    const { start, end } = node.position ?? {};
    const fence =
      start && /^\s*(`{3,}|~{3,})/.exec(context.lineOf(start.line).slice(start.column - 1));
    if (!fence?.[1] || !start || !end) return;
    const last = context.lineOf(end.line).trim();
    const isClosed = end.line > start.line && last.startsWith(fence[1]);
    if (isClosed) return;
    context.report(node, {
      code: "fence-unclosed",
      message:
        "A block of code is opened here and never closed. Everything after it is shown as code.",
      fix: `Write ${fence[1]} on a line of its own where the code ends.`,
    });
  });
}

/** The title is level one, so the text begins at level two and goes down one step at a time. */
function reportHeadingJumps(tree: Root, context: BodyContext): void {
  let level = 1;
  for (const node of tree.children) {
    if (node.type !== "heading") continue;
    if (node.depth > level + 1) {
      context.report(node, {
        code: "heading-order",
        message: `This heading skips a level: after ${"#".repeat(level)} comes ${"#".repeat(level + 1)}.`,
        fix: context.lineOf(node.position?.start.line ?? 1).replace(/^#+/, "#".repeat(level + 1)),
      });
    }
    level = node.depth;
  }
}
