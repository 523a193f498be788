/** Reports what the author of a text hardly meant, judging by its tree: empty entries, lines that joined a list, code. */
import type * as mdast from "mdast";
import { type Finding, type Fix, replace } from "../diagnostics/problem.ts";
import { linesAround } from "../diagnostics/source-text.ts";
import { type BodyNode, spanOf } from "./body-tree.ts";
import { type BodyContext, typedText } from "./context.ts";
import { reportHeading, reportLevel } from "./headings.ts";
import { reportJoinedLines } from "./joined-lines.ts";
import type { IndexedNode, NodeIndex } from "./node-index.ts";

/** Reports what's wrong with the structure of a text. */
export function reportStructure(
  nodes: NodeIndex,
  nested: readonly BodyNode[],
  context: BodyContext,
): void {
  for (const { node } of nodes.of("heading")) reportHeading(node, context);
  correctLevels([...levelsOf(nested, 1)], context);
  for (const { node } of nodes.of("code")) reportCode(node, context);
  for (const link of nodes.of("link")) reportTouching(link, context);
  for (const { node } of nodes.of("table")) reportRows(node, context);
  for (const { node } of nodes.of("listItem"))
    if (node.children.length === 0) context.report(spanOf(node), emptyEntry);
  reportJoinedLines(nodes, context);
  reportUnnamed(nodes, context);
}

/**
 * The headings of a text, each with the level that it's printed with. The page's title is level one, so the text begins
 * with level two and goes down one level at a time. Inside a block any level from there on may come first, because there
 * a heading is often the title of an entry. Headings in quotes and lists aren't among these.
 * @param top the level of what the nodes belong to; undefined in a block
 */
function* levelsOf(
  nodes: readonly BodyNode[],
  top: number | undefined,
): Iterable<readonly [heading: mdast.Heading, level: mdast.Heading["depth"]]> {
  /** The headings that the next one is below, each with its level. */
  const above: { readonly typed: number; readonly level: number }[] = [];
  for (const node of nodes) {
    if (node.type === "block") yield* levelsOf(node.children, undefined);
    if (node.type !== "heading") continue;
    const typed = Math.max(node.depth, 2);
    while (above.length > 0 && above.at(-1)!.typed >= typed) above.pop();
    const parent = above.at(-1)?.level ?? top;
    const level = parent === undefined ? typed : parent + 1;
    above.push({ typed, level });
    yield [node, level as mdast.Heading["depth"]];
  }
}

/**
 * Gives all headings the levels that they're printed with, so the page is right whatever was typed. A level that one
 * heading alone has is a slip. Several of them are a choice: somebody liked their size.
 */
function correctLevels(
  levels: readonly (readonly [mdast.Heading, mdast.Heading["depth"]])[],
  context: BodyContext,
): void {
  const wrong = levels.filter(([node, level]) => node.depth !== level);
  for (const [node, level] of wrong) {
    const isAlone = wrong.every(([other]) => other === node || other.depth !== node.depth);
    if (isAlone) reportLevel(node, level, isAmongSiblings(node, level, levels), context);
  }
  for (const [node, level] of wrong) node.depth = level;
}

/**
 * Whether the headings above and below a skipped one are both of the level that it would be below, and no other heading is
 * below them: then it's rather one of them.
 */
function isAmongSiblings(
  node: mdast.Heading,
  level: number,
  levels: readonly (readonly [mdast.Heading, mdast.Heading["depth"]])[],
): boolean {
  const at = levels.findIndex(([other]) => other === node);
  const isSibling = (index: number) => levels[index]?.[0].depth === level - 1;
  const isUsed = levels.some(([other, own]) => other !== node && own === level);
  return node.depth > level && isSibling(at - 1) && isSibling(at + 1) && !isUsed;
}

/** A finding about part of a text that wouldn't be shown. */
const lost = (message: string, advice: string): Finding => ({ code: "text-lost", message, advice });

const deleteLine = "Write its words, or delete the line.";
const emptyEntry = lost("This list item is empty.", deleteLine);
const emptyNote = lost(
  "This footnote is empty.",
  "Write them after its colon, or delete the line.",
);

/** Reports code that's never closed, because it swallows the rest of the text, and code that's only indented. */
function reportCode(node: mdast.Code, context: BodyContext): void {
  const { start } = spanOf(node);
  const lines = typedText(node, context).split("\n");
  const [fence] = /^(?:`{3,}|~{3,})/.exec(lines[0] ?? "") ?? [];
  if (!fence) {
    // A colon says that something follows: here it's code, on purpose.
    const isAnnounced = /:\s*$/.test(
      context.text.slice(0, linesAround(context.text, { start, end: start }).start),
    );
    if (isAnnounced) return;
    const fix = lines.length === 1 ? deleteIndent(start, context) : undefined;
    context.report(spanOf(node), { ...indentedCode, fix });
    return;
  }
  const last = lines.at(-1)?.replace(/^[\s>]+/, "");
  const isClosed = lines.length > 1 && last?.startsWith(fence);
  if (!isClosed) context.report({ start, end: start + fence.length }, explainUnclosedCode(fence));
}

const indentedCode: Finding = {
  code: "text-literal",
  severity: "warning",
  message: "This would show up as code, because it starts with four spaces or a tab.",
  advice: "Delete the spaces at the beginning of the line.",
};

function deleteIndent(start: number, { text }: BodyContext): Fix {
  const line = linesAround(text, { start, end: start });
  return replace(line, text.slice(line.start, line.end).trimStart());
}

const explainUnclosedCode = (fence: string): Finding => ({
  code: "fence-unclosed",
  message: "Code is opened here and never closed. Everything that follows is shown as code.",
  advice: `Write ${fence} on a line of its own where the code ends. If no code is meant, delete the line.`,
  hides: "parts",
});

/** Reports a link with no space before or after it. Lower-case letters after it are fine: they may be an ending. */
function reportTouching(
  { node, parent, index }: IndexedNode<mdast.Link>,
  { report }: BodyContext,
): void {
  const { start, end } = spanOf(node);
  const siblings = parent?.children ?? [];
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  if (before?.type === "text" && /\p{L}$/u.test(before.value))
    report({ start, end: start + 1 }, touchingWord);
  else if (after?.type === "text" && /^\p{Lu}/u.test(after.value))
    report(
      { start: end, end: end + 1 },
      { ...touchingWord, fix: replace({ start: end, end }, " ") },
    );
}

const touchingWord: Finding = {
  code: "text-untidy",
  severity: "warning",
  message: "There's no space between this link and the word next to it.",
  advice: "Add a space, or put the whole word inside the link.",
};

/** Reports rows of a table with more or fewer cells than its first row. */
function reportRows(table: mdast.Table, context: BodyContext): void {
  const [head, ...rows] = table.children;
  const wanted = head?.children.length ?? 0;
  for (const row of rows) {
    const typed = typedText(row, context);
    const given = countCells(typed);
    // Markdown makes a row of any line right below a table.
    if (!typed.includes("|")) context.report(spanOf(row), joinedRow);
    else if (given < wanted) context.report(spanOf(row), explainFewCells(given, wanted));
    else if (given > wanted) context.report(spanOf(row), explainManyCells(given, wanted));
  }
}

/** How many cells a row was typed with. A bar after a backslash belongs to the text of a cell. */
function countCells(row: string): number {
  const bare = row.replaceAll("\\|", "").trim();
  return bare.replace(/^\|/, "").replace(/\|$/, "").split("|").length;
}

const joinedRow = lost(
  "This line would become a row of the table above it.",
  "Leave an empty line above it.",
);

const explainFewCells = (given: number, wanted: number): Finding => ({
  ...lost(
    `This row has ${given} cells and the first one has ${wanted}, so the last ones stay empty.`,
    "Separate cells with |, and put one on both sides of an empty cell.",
  ),
  severity: "warning",
});

const explainManyCells = (given: number, wanted: number) =>
  lost(
    `This row has ${given} cells and the first one has ${wanted}, so the last ones wouldn't show up.`,
    "Add a cell to the first row and to the line of hyphens, or take one out here. To show a | in a cell, write \\|.",
  );

/** Reports notes and addresses that nothing in the text refers to, because they wouldn't be printed. */
function reportUnnamed(nodes: NodeIndex, { report }: BodyContext): void {
  const notes = new Set(nodes.of("footnoteReference").map(({ node }) => node.identifier));
  const named = [...nodes.of("linkReference"), ...nodes.of("imageReference")];
  const addresses = new Set(named.map(({ node }) => node.identifier));
  for (const { node } of nodes.of("footnoteDefinition")) {
    if (node.children.length === 0) report(spanOf(node), emptyNote);
    // If two notes have the same name, the second one isn't shown, either.
    if (!notes.delete(node.identifier)) report(spanOf(node), explainUnnamedNote(node));
  }
  for (const { node } of nodes.of("definition")) {
    // `[//]: # (a note)` is a common way to write a comment, and an address that nothing names loses no words.
    const isHarmless = /^(?:#|\/|link:|https?:\/\/|mailto:)/.test(node.url);
    if (!isHarmless && !addresses.has(node.identifier))
      report(spanOf(node), explainUnnamedAddress(node));
  }
}

const explainUnnamedNote = ({ identifier }: mdast.FootnoteDefinition) =>
  lost(
    `No sentence uses the footnote [^${identifier}], so it wouldn't show up.`,
    `Write [^${identifier}] where it belongs in the text, or delete the footnote.`,
  );

const explainUnnamedAddress = ({ label, identifier }: mdast.Definition): Finding => ({
  ...lost(
    `This line won't show up: [${label ?? identifier}]: at the start of a line is read as the address of a link.`,
    "If it's part of the text, write it without the square brackets. If it's the address of a link, use the link in a sentence.",
  ),
  severity: "warning",
});
