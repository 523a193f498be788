/**
 * Finds out by trial what was meant by a sign that is left over: near it one sign is put in, taken out or
 * exchanged, and the text is parsed again. What leaves nothing over, and changes no word, may be it. It's
 * shown only when one such change wins.
 */
import type * as mdast from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { applyEdits } from "../diagnostics/edits.ts";
import type { Edit, Span } from "../diagnostics/problem.ts";
import { spanOf } from "./body-tree.ts";
import { findLeftovers } from "./leftovers.ts";
import { NodeIndex } from "./node-index.ts";
import type { MarkdownParser } from "./parser.ts";
import { walk } from "./walk.ts";

/** Signs that may be missing. */
const missing = [
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

/** In a longer paragraph nobody finds what is missing, and each trial takes longer. */
const longest = 2000;

/** How far around a sign another one may be missing, and how many changes are tried at most. */
const reach = 40;
const triesMax = 500;

/** The repairs of paragraphs that were looked for last: the same text is checked again with each correction. */
const known = new Map<string, Edit | undefined>();

/**
 * Finds the one change of a paragraph after which some signs are not left over any more, and no others are;
 * undefined when there is none, or several.
 * @param holder the paragraph
 * @param signs where the signs are
 */
export function findTextRepair(
  text: string,
  holder: Span,
  signs: readonly Span[],
  parser: MarkdownParser,
): Edit | undefined {
  const typed = text.slice(holder.start, holder.end);
  if (typed.length > longest) return undefined;
  const inside = signs.map(({ start, end }) => {
    return { start: start - holder.start, end: end - holder.start };
  });
  const key = JSON.stringify([typed, inside]);
  if (known.size > 1000) known.clear();
  if (!known.has(key)) known.set(key, tryChanges(typed, inside, parser));
  const edit = known.get(key);
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
  for (const edit of candidatesFor(typed, signs).slice(0, triesMax)) {
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
  return onlyBest([...results.values()])?.edit;
}

/** A change that leaves nothing over. */
interface Repair {
  readonly edit: Edit;
  /** How many signs mark nothing after it, because they're deleted or printed, or mark what nobody would. */
  readonly cost: number;
}

/** The repair that makes the most of what was typed; undefined when several do. */
function onlyBest(repairs: readonly Repair[]): Repair | undefined {
  const least = Math.min(...repairs.map(({ cost }) => cost));
  const best = repairs.filter(({ cost }) => cost === least);
  return best.length === 1 ? best[0] : undefined;
}

const countSigns = (text: string) => text.match(/[\p{P}\p{S}]/gu)?.length ?? 0;

/** Whether letters stand on both sides of a place, but for the signs of marks. */
const isInWord = (text: string, at: number) =>
  /\p{L}[*_~]*$/u.test(text.slice(Math.max(0, at - 10), at)) &&
  /^[*_~]*\p{L}/u.test(text.slice(at, at + 10));

/** How much of a text is marked as nobody would mark it: a part of a word, an entry that begins with a list. */
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

/** The words of each paragraph and the addresses in it, without any sign. */
const wordsOf = (root: mdast.Root) =>
  root.children
    .map((node) =>
      typedWords(node)
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim(),
    )
    .join("\n")
    .trim();

/** What somebody typed, signs aside: the address of a link comes behind its words. */
function typedWords(node: mdast.Nodes): string {
  const gap = node.type === "list" || node.type === "listItem" ? " " : "";
  const inner = "children" in node ? node.children.map(typedWords).join(gap) : textOf(node);
  const address =
    node.type === "link" || node.type === "image" ? ` ${node.url} ${node.title ?? ""} ` : "";
  return inner + address;
}

/** What a text is, but for places and for spaces at the ends of its parts. */
const shapeOf = (root: mdast.Root) =>
  JSON.stringify(root, (key, value) => {
    if (key === "position") return undefined;
    return key === "value" ? String(value).trim() : value;
  });

/** Changes of one sign at the ends of words near to what is left over. */
function candidatesFor(text: string, left: readonly Span[]): readonly Edit[] {
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
    missing.map((sign) => ({ start, end, text: sign })),
  );
  // Two signs that were changed round, and a space that parts what belongs together.
  const turned = places
    .filter((at) => at + 1 < text.length)
    .map((at) => ({ start: at, end: at + 2, text: `${text[at + 1]}${text[at]}` }));
  const spaces = [...text.matchAll(/ +/g)]
    .filter(({ index }) => isNear(index))
    .map(({ 0: gap, index }) => ({ start: index, end: index + gap.length, text: "" }));
  const inserted = places.flatMap((at) =>
    missing.map((sign) => ({ start: at, end: at, text: sign })),
  );
  return [...removed, ...exchanged, ...spaces, ...turned, ...inserted];
}

/** The node of a text that holds a place. */
export function holderAt(root: mdast.Root, { start }: Span): Span | undefined {
  return root.children.map(spanOf).find((span) => span.start <= start && start < span.end);
}
