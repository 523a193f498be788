/**
 * Finds Markdown that the parser didn't understand and that would be printed as it was typed. The parser leaves such
 * things in the text nodes of its tree, so only these are searched: everything else, and what's escaped, is replaced
 * by a neutral character. What's left mustn't look like Markdown.
 */
import type { ProblemCode } from "../diagnostics/codes.ts";
import type { Problem, Span } from "../diagnostics/problem.ts";
import { groupBy } from "../model/collections.ts";
import { spanOf } from "./body-tree.ts";
import { hideUnderstood, understood } from "./hide-understood.ts";
import {
  escaped,
  type Family,
  families,
  looseAlert,
  looseEntry,
  ordinary,
  placeholders,
  unknownAlert,
  unpairedBracket,
} from "./leftover-families.ts";
import type { IndexedNode, NodeIndex } from "./node-index.ts";

/** Something in a text that would be printed as it was typed. */
export interface Leftover extends Span {
  readonly code: ProblemCode;
  readonly severity: Problem["severity"];
  readonly message: string;
  readonly advice: string;
  /** Whether adding or removing a single character may fix it. */
  readonly isRepairable: boolean;
  /** What should stand at its place, if that's known. */
  readonly right?: string | undefined;
}

/**
 * Finds what's left over in a text, from its beginning to its end.
 * @param rest the text with a neutral character in place of each one that was understood
 */
export function findLeftovers(
  nodes: NodeIndex,
  text: string,
  rest = hideUnderstood(nodes, text),
): readonly Leftover[] {
  // The nodes that may hold words. None of them contains another one, so nothing is found twice.
  const holders = [...nodes.of("paragraph"), ...nodes.of("heading"), ...nodes.of("tableCell")];
  const parts = holders.map((holder): Part => {
    const { start, end } = spanOf(holder.node);
    return { ...holder, start, rest: rest.slice(start, end) };
  });
  const odd = parts.filter(({ rest }) => !ordinary.test(rest));
  const inFamilies = [...findInAll(odd, families), ...findIn(parts, placeholders)];
  const found = [
    ...groupBy(inFamilies, ({ part }) => part).flatMap(dropOverlaps),
    ...odd.flatMap(findAlerts),
    ...groupBy(findIn(parts, looseEntry), ({ part }) => part).flatMap(dropLoneEntries),
    ...parts.flatMap(findUnpairedBrackets),
    ...findIn(parts.flatMap(withEscapes(text)), escaped),
  ];
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ part: _, family, ...leftover }) => {
      const message = quoteIn(leftover, text);
      const { typed, right } = family.rewrite?.(text.slice(leftover.start)) ?? {};
      const end = typed === undefined ? leftover.end : leftover.start + typed.length;
      return { ...leftover, message, end, right };
    });
}

/** Fills what was typed into the message. */
const quoteIn = ({ message, start, end }: Leftover, text: string) =>
  message.replace("{found}", () => text.slice(start, Math.min(end, start + 60)));

/** Part of a text that holds words: a paragraph, a heading, a table cell. */
interface Part extends IndexedNode {
  readonly start: number;
  /** Its text, with a neutral character in place of each one that was understood. */
  readonly rest: string;
}

/** A leftover, and the part that it's in. */
type Found = Leftover & { readonly part: Part; readonly family: Pick<Family, "rewrite"> };

/** The same part as it was typed, if it has a backslash in it. */
const withEscapes =
  (text: string) =>
  (part: Part): readonly Part[] => {
    const rest = text.slice(part.start, part.start + part.rest.length);
    return rest.includes("\\") ? [{ ...part, rest }] : [];
  };

/** Separates parts that are searched as one text. No pattern matches across an empty line. */
const gap = "\n\n";

const findInAll = (parts: readonly Part[], searched: readonly Family[]) =>
  searched.flatMap((family) => findIn(parts, family));

/** Searches parts of a text for a family. They're joined, because one long search is faster than many short ones. */
function findIn(parts: readonly Part[], family: Family): readonly Found[] {
  const text = parts.map(({ rest }) => rest).join(gap);
  let at = 0;
  let begin = 0;
  return Array.from(text.matchAll(family.pattern), ({ 0: typed, index }) => {
    while (index > begin + parts[at]!.rest.length) begin += parts[at++]!.rest.length + gap.length;
    return foundIn(parts[at]!, family, typed, index - begin);
  });
}

const findAlerts = (part: Part) =>
  findIn([part], part.parent?.type === "blockquote" ? unknownAlert : looseAlert);

/** Makes a leftover of a match. Spaces around it don't belong to it. */
function foundIn(part: Part, family: Omit<Family, "pattern">, typed: string, index: number): Found {
  const {
    message,
    advice,
    severity = "error",
    code = "text-literal",
    isRepairable = true,
  } = family;
  const start = part.start + index + typed.search(/\S|$/);
  const end = part.start + index + typed.trimEnd().length;
  return { code, severity, message, advice, isRepairable, start, end, part, family };
}

/** Keeps only the first of several matches at one place, and of matches of a family that has no correction. */
function dropOverlaps(found: readonly Found[]): readonly Found[] {
  const isSaidBy = (leftover: Found, other: Found) =>
    (leftover.start < other.end && other.start < leftover.end) ||
    (!leftover.isRepairable && leftover.family === other.family);
  return found.filter(
    (leftover, index) => !found.slice(0, index).some((other) => isSaidBy(leftover, other)),
  );
}

/** Finds brackets without a partner. A pair of brackets is fine: it may be a remark, such as `[sic]`. */
function findUnpairedBrackets(part: Part): readonly Found[] {
  const { rest } = part;
  if (!/[[\]()]/.test(rest)) return [];
  const square = findUnpaired(rest, "[", "]");
  // A single parenthesis is ordinary in `a)` and in `:)`. Right after a link it's one too many.
  const round = findUnpaired(rest, "(", ")").filter((at) => rest[at - 1] === understood);
  return [...square, ...round].map((at) => foundIn(part, unpairedBracket, rest[at]!, at));
}

/** The offsets of brackets without a partner. */
function findUnpaired(text: string, opening: string, closing: string): readonly number[] {
  const open: number[] = [];
  const unpaired: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === opening) open.push(at);
    else if (text[at] === closing && open.pop() === undefined) unpaired.push(at);
  }
  return [...unpaired, ...open];
}

/** Keeps lines that begin like list entries, if there are several or they're next to a list. One may be a signature. */
function dropLoneEntries([first, ...others]: [Found, ...Found[]]): readonly Found[] {
  if (others.length === 0 && !isBesideList(first.part)) return [];
  return [{ ...first, isRepairable: others.length === 0 }];
}

/** Whether a part is in a list, or right above or below one. */
function isBesideList({ index, parent }: Part): boolean {
  if (parent?.type === "listItem") return true;
  const siblings = parent?.children ?? [];
  return siblings[index - 1]?.type === "list" || siblings[index + 1]?.type === "list";
}
