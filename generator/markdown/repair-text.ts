/**
 * Finds out by trial and error what was meant by leftover Markdown: near it, one character is added, removed or
 * replaced, and the text is parsed again. A change that leaves nothing over and changes no word may be the right one.
 * It's suggested only if one such change is better than all others.
 */
import type * as mdast from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { applyEdits, swapAt } from "../diagnostics/edits.ts";
import type { Edit, Span } from "../diagnostics/problem.ts";
import { keepLeast } from "../model/collections.ts";
import { spanOf } from "./body-tree.ts";
import { findLeftovers } from "./leftovers.ts";
import { NodeIndex } from "./node-index.ts";
import type { MarkdownParser } from "./parser.ts";
import { walk } from "./walk.ts";

/** Markdown that may be missing. */
const insertable = [
  "*",
  "**",
  "_",
  "`",
  "[",
  "]",
  "(",
  ")",
  "](",
  "!",
  "~~",
  " ",
  "#",
  "|",
  "{",
  "}",
  "{{",
  "}}",
];

/** Longer paragraphs aren't tried: there are too many places for a change, and each trial takes longer. */
const paragraphMax = 2000;

/** How far from a leftover the change may be. */
const reach = 40;
/** How many changes are tried at most. */
const triesMax = 500;

/** The latest results by paragraph. The content is checked again for each correction, mostly with the same texts. */
const knownRepairs = new Map<string, Edit | undefined>();

/**
 * Finds the one change of a paragraph after which some leftovers are gone and no new ones appear. Undefined if there's
 * none, or if several are equally good.
 * @param holder the paragraph
 * @param signs where the leftovers are
 */
export function findTextRepair(
  text: string,
  holder: Span,
  signs: readonly Span[],
  parser: MarkdownParser,
): Edit | undefined {
  const typed = text.slice(holder.start, holder.end);
  if (typed.length > paragraphMax) return undefined;
  const inside = signs.map(({ start, end }) => {
    return { start: start - holder.start, end: end - holder.start };
  });
  const key = JSON.stringify([typed, inside]);
  if (knownRepairs.size > 1000) knownRepairs.clear();
  if (!knownRepairs.has(key)) knownRepairs.set(key, tryChanges(typed, inside, parser));
  const edit = knownRepairs.get(key);
  return edit && { ...edit, start: holder.start + edit.start, end: holder.start + edit.end };
}

function tryChanges(
  typed: string,
  signs: readonly Span[],
  parser: MarkdownParser,
): Edit | undefined {
  const before = parser.parse(typed);
  const words = wordsOf(before);
  const countLeft = (root: mdast.Root, text: string) =>
    findLeftovers(new NodeIndex(root), text).length;
  const others = countLeft(before, typed) - signs.length;
  const results = new Map<string, Repair>();
  for (const edit of changesToTry(typed, signs).slice(0, triesMax)) {
    const changed = applyEdits(typed, [edit]);
    const after = parser.parse(changed);
    if (wordsOf(after) !== words || countLeft(after, changed) > others) continue;
    const shape = shapeOf(after);
    const replaced = countSigns(typed.slice(edit.start, edit.end));
    const deleted = Math.max(0, replaced - countSigns(edit.text));
    const cost = deleted + countSigns(textOf(after)) + countOdd(after, changed);
    if (cost < (results.get(shape)?.cost ?? Number.POSITIVE_INFINITY))
      results.set(shape, { edit, cost });
  }
  const [best, ...equallyGood] = keepLeast([...results.values()], ({ cost }) => cost);
  return equallyGood.length === 0 ? best?.edit : undefined;
}

/** A change that leaves nothing over. */
interface Repair {
  readonly edit: Edit;
  /** How many characters are wasted by it: deleted, printed as they are, or marking what nobody would mark. */
  readonly cost: number;
}

const countSigns = (text: string) => text.match(/[\p{P}\p{S}]/gu)?.length ?? 0;

/** Whether an offset is inside a word, not counting emphasis marks. */
const isInWord = (text: string, at: number) =>
  /\p{L}[*_~]*$/u.test(text.slice(Math.max(0, at - 10), at)) &&
  /^[*_~]*\p{L}/u.test(text.slice(at, at + 10));

/** Counts what nobody would mean: emphasis that ends inside a word, a list entry that begins with a list or heading. */
function countOdd(root: mdast.Root, text: string): number {
  let odd = 0;
  walk(root, (node, parent, index) => {
    if (node.type === "emphasis" || node.type === "strong" || node.type === "delete") {
      const { start, end } = spanOf(node);
      if (isInWord(text, start)) odd++;
      if (isInWord(text, end)) odd++;
    }
    const isFirst = parent?.type === "listItem" && index === 0;
    if (isFirst && (node.type === "list" || node.type === "heading")) odd++;
  });
  return odd;
}

/** The words and addresses of each paragraph, without any punctuation. A repair mustn't change them. */
const wordsOf = (root: mdast.Root) =>
  root.children
    .map((node) =>
      typedWords(node)
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim(),
    )
    .join("\n")
    .trim();

/** The words that somebody typed, with the address of each link after its words. */
function typedWords(node: mdast.Nodes): string {
  const gap = node.type === "list" || node.type === "listItem" ? " " : "";
  const inner = "children" in node ? node.children.map(typedWords).join(gap) : textOf(node);
  const address =
    node.type === "link" || node.type === "image" ? ` ${node.url} ${node.title ?? ""} ` : "";
  return inner + address;
}

/** The syntax tree as a string, without offsets and outer spaces, to see which changes have the same result. */
const shapeOf = (root: mdast.Root) =>
  JSON.stringify(root, (key, value) => {
    if (key === "position") return undefined;
    return key === "value" ? String(value).trim() : value;
  });

/** Changes of one character to try, at the edges of words near the leftovers. */
function changesToTry(text: string, left: readonly Span[]): readonly Edit[] {
  const isNear = (at: number) =>
    left.some(({ start, end }) => at >= start - reach && at <= end + reach);
  const places = [...text.matchAll(/(?<=[\s\p{P}\p{S}])|(?=[\s\p{P}\p{S}])|^|$/gu)]
    .map(({ index }) => index)
    .filter(isNear);
  const touched = left.flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, at) => start + at),
  );
  const removed = touched.map((at) => ({ start: at, end: at + 1, text: "" }));
  const exchanged = left.flatMap(({ start, end }) =>
    insertable.map((sign) => ({ start, end, text: sign })),
  );
  // Swap two characters, or remove a space between things that belong together.
  const turned = places.filter((at) => at + 1 < text.length).map((at) => swapAt(text, at));
  const spaces = [...text.matchAll(/ +/g)]
    .filter(({ index }) => isNear(index))
    .map(({ 0: gap, index }) => ({ start: index, end: index + gap.length, text: "" }));
  const inserted = places.flatMap((at) =>
    insertable.map((sign) => ({ start: at, end: at, text: sign })),
  );
  return [...removed, ...exchanged, ...spaces, ...turned, ...inserted];
}

/** The span of the top-level node that contains a place. */
export function topLevelSpanAt(root: mdast.Root, { start }: Span): Span | undefined {
  return root.children.map(spanOf).find((span) => span.start <= start && start < span.end);
}
