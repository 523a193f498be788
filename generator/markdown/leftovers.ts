/**
 * Finds what stayed text. The parser says what it understood; whatever it didn't understand is in the text
 * nodes of the tree. So only these are searched: a neutral sign stands in place of everything that was
 * understood or escaped, and the rest must not look like Markdown.
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
  looseBox,
  looseEntry,
  ordinary,
  placeholders,
  unknownBox,
  unpairedBracket,
} from "./leftover-families.ts";
import type { IndexedNode, NodeIndex } from "./node-index.ts";

/** Something in a text that would be printed as it was typed. */
export interface Leftover extends Span {
  readonly code: ProblemCode;
  readonly severity: Problem["severity"];
  readonly message: string;
  readonly advice: string;
  /** Whether a sign more or less may be what was meant. */
  readonly isRepairable: boolean;
}

/**
 * Finds what is left over in a text, in its order.
 * @param rest the text with a neutral sign in place of each one that means something
 */
export function findLeftovers(
  nodes: NodeIndex,
  text: string,
  rest = hideUnderstood(nodes, text),
): readonly Leftover[] {
  // What may hold words; none of them is in another one.
  const holders = [...nodes.of("paragraph"), ...nodes.of("heading"), ...nodes.of("tableCell")];
  const parts = holders.map((holder): Part => {
    const { start, end } = spanOf(holder.node);
    return { ...holder, start, rest: rest.slice(start, end) };
  });
  const odd = parts.filter(({ rest }) => !ordinary.test(rest));
  const inFamilies = [...findInAll(odd, families), ...findIn(parts, placeholders)];
  const found = [
    ...groupBy(inFamilies, ({ part }) => part).flatMap(dropOverlaps),
    ...odd.flatMap(findBoxes),
    ...groupBy(findIn(parts, looseEntry), ({ part }) => part).flatMap(dropLoneEntries),
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

/** The message with what is left over as it was typed. */
const quoteIn = ({ message, start, end }: Leftover, text: string) =>
  message.replace("{found}", () => text.slice(start, Math.min(end, start + 60)));

/** A part of a text that holds words: a paragraph, a heading, a cell of a table. */
interface Part extends IndexedNode {
  readonly start: number;
  /** Its text, with a neutral sign in place of each one that means something. */
  readonly rest: string;
}

/** A leftover, and the part that it's in. */
type Found = Leftover & { readonly part: Part; readonly family: object };

/** The same part as it was typed, if anything in it is escaped. */
const withEscapes =
  (text: string) =>
  (part: Part): readonly Part[] => {
    const rest = text.slice(part.start, part.start + part.rest.length);
    return rest.includes("\\") ? [{ ...part, rest }] : [];
  };

/** Between two parts that are searched as one text. No pattern goes on behind an empty line. */
const gap = "\n\n";

const findInAll = (parts: readonly Part[], searched: readonly Family[]) =>
  searched.flatMap((family) => findIn(parts, family));

/** Searches parts of a text for a family of signs. One search in all of them is faster than one in each. */
function findIn(parts: readonly Part[], family: Family): readonly Found[] {
  const text = parts.map(({ rest }) => rest).join(gap);
  let at = 0;
  let begin = 0;
  return Array.from(text.matchAll(family.pattern), ({ 0: typed, index }) => {
    while (index > begin + parts[at]!.rest.length) begin += parts[at++]!.rest.length + gap.length;
    return foundIn(parts[at]!, family, typed, index - begin);
  });
}

const findBoxes = (part: Part) =>
  findIn([part], part.parent?.type === "blockquote" ? unknownBox : looseBox);

/** What matches a family. Spaces around it belong to no sign. */
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

/** Of what several families find at one place, the first family says it; what is no single sign is said once. */
function dropOverlaps(found: readonly Found[]): readonly Found[] {
  const isSaidBy = (leftover: Found, other: Found) =>
    (leftover.start < other.end && other.start < leftover.end) ||
    (!leftover.isRepairable && leftover.family === other.family);
  return found.filter(
    (leftover, index) => !found.slice(0, index).some((other) => isSaidBy(leftover, other)),
  );
}

/** Brackets that have no partner in a paragraph. A pair around words alone is a remark, as `[sic]`. */
function findUnpairedBrackets(part: Part): readonly Found[] {
  const { rest } = part;
  if (!/[[\]()]/.test(rest)) return [];
  const square = findUnpaired(rest, "[", "]");
  // Round ones stand alone in `a)` and in faces; right behind a link they are one too many.
  const round = findUnpaired(rest, "(", ")").filter((at) => rest[at - 1] === understood);
  return [...square, ...round].map((at) => foundIn(part, unpairedBracket, rest[at]!, at));
}

/** The indexes of brackets without a partner. */
function findUnpaired(text: string, opening: string, closing: string): readonly number[] {
  const open: number[] = [];
  const unpaired: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === opening) open.push(at);
    else if (text[at] === closing && open.pop() === undefined) unpaired.push(at);
  }
  return [...unpaired, ...open];
}

/** Lines of a part that begin as entries of a list do, beside such entries or each other. One alone may be a signature. */
function dropLoneEntries([first, ...others]: [Found, ...Found[]]): readonly Found[] {
  if (others.length === 0 && !isBesideList(first.part)) return [];
  return [{ ...first, isRepairable: others.length === 0 }];
}

/** Whether a part of a text is in a list, or right above or below one. */
function isBesideList({ index, parent }: Part): boolean {
  if (parent?.type === "listItem") return true;
  const siblings = parent?.children ?? [];
  return siblings[index - 1]?.type === "list" || siblings[index + 1]?.type === "list";
}
