/**
 * Finds what stayed text. The parser says what it understood; whatever it didn't understand is in the text
 * nodes of the tree. So only these are searched: in each paragraph one neutral sign stands in place of
 * everything that was understood or escaped, and the rest must not look like Markdown.
 */
import type * as mdast from "mdast";
import { visit } from "unist-util-visit";
import type { ProblemCode } from "../diagnostics/codes.ts";
import type { Problem, Span } from "../diagnostics/problem.ts";
import { spanOf } from "./body-tree.ts";
import {
  escaped,
  type Family,
  families,
  looseBox,
  looseEntry,
  understood,
  unknownBox,
  unpairedBracket,
} from "./leftover-families.ts";

/** Something in a text that would be printed as it was typed. */
export interface Leftover extends Span {
  readonly code: ProblemCode;
  readonly severity: Problem["severity"];
  readonly message: string;
  readonly advice: string;
  /** Whether a sign more or less may be what was meant. */
  readonly isRepairable: boolean;
}

/** What may hold words: each is searched by itself. */
const holders = new Set(["paragraph", "heading", "tableCell"]);

/** Finds what is left over in the nodes of a text, in its order. */
export function findLeftovers(root: mdast.Root, text: string): readonly Leftover[] {
  const found: Leftover[] = [];
  visit(root, (node, index = 0, parent) => {
    if (!holders.has(node.type)) return;
    const { start, end } = spanOf(node);
    const rest = textNotUnderstood(node, text);
    const box = parent?.type === "blockquote" ? unknownBox : looseBox;
    found.push(
      ...dropOverlaps(families.flatMap((family) => matchesIn(rest, start, family))),
      ...matchesIn(text.slice(start, end), start, escaped),
      ...matchesIn(rest, start, box),
      ...findLooseEntries(rest, start, isBesideList(index, parent)),
      ...findUnpairedBrackets(rest, start),
    );
  });
  return found
    .sort((a, b) => a.start - b.start)
    .map((leftover) => ({ ...leftover, message: quoteIn(leftover, text) }));
}

/** The message with what is left over as it was typed. */
const quoteIn = ({ message, start, end }: Leftover, text: string) =>
  message.replace("{found}", () => text.slice(start, Math.min(end, start + 60)));

/**
 * The text of a node as it was typed, with a neutral sign in place of each one that means something. It is as long
 * as the node, so an index in it is an offset from where the node begins.
 */
function textNotUnderstood(node: mdast.Nodes, text: string): string {
  const { start, end } = spanOf(node);
  let rest = "";
  visit(node, "text", (words, _index, parent) => {
    const span = spanOf(words);
    // The words of an address that stands alone are the address.
    const isAddress = parent?.type === "link" && spanOf(parent).start === span.start;
    const typed = text.slice(span.start, span.end);
    rest = rest.padEnd(span.start - start, understood);
    rest += isAddress ? understood.repeat(typed.length) : withoutMeant(typed);
  });
  return rest.padEnd(end - start, understood);
}

/** What words hold that is meant: escaped signs, codes of characters, figures, the beginnings of a quote's lines. */
const meant = [
  /\\[!-/:-@[-`{-~]/g,
  /&(?:[a-z]\w*|#\d+|#x[\da-f]+);/gi,
  /\{\{[^{}\n]*\}\}/g,
  /(?<=\n)[ \t]*(?:>[ \t]*)+/g,
];

const withoutMeant = (words: string) =>
  meant.reduce(
    (rest, pattern) => rest.replace(pattern, (typed) => understood.repeat(typed.length)),
    words,
  );

function matchesIn(text: string, offset: number, family: Family): readonly Leftover[] {
  return Array.from(text.matchAll(family.pattern), ({ 0: typed, index }) => {
    const start = index + typed.search(/\S|$/);
    return leftoverOf(family, { start, end: index + typed.trimEnd().length }, offset);
  });
}

function leftoverOf(
  { message, advice, severity, code = "text-literal", isRepairable }: Omit<Family, "pattern">,
  { start, end }: Span,
  offset: number,
): Leftover {
  return {
    code,
    severity: severity ?? "error",
    message,
    advice,
    isRepairable: isRepairable ?? true,
    start: offset + start,
    end: offset + end,
  };
}

/** Of what several families find at one place, the first family says it; what is no single sign is said once. */
function dropOverlaps(found: readonly Leftover[]): readonly Leftover[] {
  const isSaidBy = (leftover: Leftover, other: Leftover) =>
    (leftover.start < other.end && other.start < leftover.end) ||
    (!leftover.isRepairable && leftover.advice === other.advice);
  return found.filter(
    (leftover, index) => !found.slice(0, index).some((other) => isSaidBy(leftover, other)),
  );
}

/** Brackets that have no partner in a paragraph. A pair around words alone is a remark, as `[sic]`. */
function findUnpairedBrackets(rest: string, offset: number): readonly Leftover[] {
  const square = findUnpaired(rest, "[", "]");
  // Round ones stand alone in `a)` and in faces; right behind a link they are one too many.
  const round = findUnpaired(rest, "(", ")").filter((at) => rest[at - 1] === understood);
  return [...square, ...round].map((at) =>
    leftoverOf(unpairedBracket, { start: at, end: at + 1 }, offset),
  );
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

/** Whether a node is in a list, or right above or below one. */
function isBesideList(index: number, parent: mdast.Parents | undefined): boolean {
  if (parent?.type === "listItem") return true;
  const siblings = parent?.children ?? [];
  return siblings[index - 1]?.type === "list" || siblings[index + 1]?.type === "list";
}

/** Lines that begin as entries of a list do, beside such entries or each other. One alone may be a signature. */
function findLooseEntries(
  rest: string,
  offset: number,
  isBesideEntries: boolean,
): readonly Leftover[] {
  const [first, ...others] = matchesIn(rest, offset, looseEntry);
  if (!first || (others.length === 0 && !isBesideEntries)) return [];
  return [{ ...first, isRepairable: others.length === 0 }];
}
