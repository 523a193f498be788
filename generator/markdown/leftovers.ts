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
  correctEntry,
  escaped,
  type Family,
  families,
  looseAlert,
  looseEntry,
  looseTask,
  looseWords,
  ordinary,
  placeholders,
  tables,
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
  readonly correct?: Family["correct"];
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
  const inFamilies = [
    ...findInAll(odd, families).map((leftover) => joinTable(leftover, text)),
    ...findIn(parts, placeholders),
    ...findIn(odd.filter(isOwnVoice), looseWords).filter(isOutsideOfQuotes),
  ];
  const found = [
    ...groupBy(inFamilies, ({ part }) => part).flatMap(dropOverlaps),
    ...odd.flatMap(findAlerts),
    ...groupBy(findIn(parts, looseEntry), ({ part }) => part).flatMap(dropLoneEntries),
    ...groupBy(findIn(odd, looseTask), ({ part }) => part).flatMap(dropLoneTasks),
    ...parts.flatMap(findUnpairedBrackets),
    ...findIn(parts.flatMap(withEscapes(text)), escaped),
  ];
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ part: _, family: __, ...leftover }) => ({
      ...leftover,
      message: quoteIn(leftover, text),
    }));
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
type Found = Leftover & { readonly part: Part; readonly family: object };

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
    correct,
  } = family;
  const start = part.start + index + typed.search(/\S|$/);
  const end = part.start + index + typed.trimEnd().length;
  return { code, severity, message, advice, isRepairable, correct, start, end, part, family };
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
  const isInList = isBesideList(first.part) || isAboveEntry(first.part);
  if (others.length === 0 && (!isInList || isSignature(first.part))) return [];
  const isAlone = others.length === 0;
  return [{ ...first, isRepairable: isAlone, ...(isAlone && { correct: correctEntry }) }];
}

/** Keeps the first of the lines that begin like tasks, if there are several or it's next to a list. */
function dropLoneTasks([first, ...others]: [Found, ...Found[]]): readonly Found[] {
  const { parent, rest } = first.part;
  // Behind the hyphen of an entry a check mark may be meant: `- \u2705 Included`.
  const isMeant = parent?.type === "listItem" && rest.startsWith("\u2705");
  return others.length > 0 || (isBesideList(first.part) && !isMeant) ? [first] : [];
}

/** Explains a row that an empty line separates from its table. */
function joinTable(found: Found, text: string): Found {
  const { start, index, parent } = found.part;
  const above = parent?.children[index - 1];
  if (found.family !== tables || found.start !== start || above?.type !== "table") return found;
  const gap = text.slice(spanOf(above).end, start);
  const below = gap.slice(gap.indexOf("\n") + 1);
  return {
    ...found,
    message: "This row isn't part of the table above it, because an empty line ends a table.",
    advice: "Delete the empty line above it.",
    correct: () => (gap.trim() === "" ? { typed: "", right: "", back: below.length } : undefined),
  };
}

/** Whether a part is in the page's own voice. In a quote, or the line of a speaker, brackets are an editor's. */
const isOwnVoice = ({ rest, parent }: Part) =>
  parent?.type !== "blockquote" && !/^\uFFFC*\p{Lu}[^.!?\n]{0,40}:/u.test(rest);

/** Whether a leftover isn't within the quotes of its part. */
function isOutsideOfQuotes({ part, start }: Found): boolean {
  const before = part.rest.slice(0, start - part.start);
  const count = (sign: RegExp) => before.match(sign)?.length ?? 0;
  return count(/"/g) % 2 === 0 && count(/“/g) <= count(/”/g);
}

/** Whether a part is a line with a long dash below a list, and the last one of its section: `— Ana, a captain`. */
function isSignature({ rest, index, parent }: Part): boolean {
  const next = parent?.children[index + 1]?.type ?? "heading";
  return parent?.type !== "listItem" && next === "heading" && /^—[^\n]*$/.test(rest);
}

/** Whether a part is in a list, or right above or below one. */
function isBesideList({ index, parent }: Part): boolean {
  if (parent?.type === "listItem") return true;
  const siblings = parent?.children ?? [];
  return siblings[index - 1]?.type === "list" || siblings[index + 1]?.type === "list";
}

/** Whether a line below the first one of a part begins like the next entry of a list. */
const isAboveEntry = ({ rest }: Part) => /\n[ \t]*\d{1,3}[.)] \S/.test(rest);
