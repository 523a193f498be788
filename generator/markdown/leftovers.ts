/**
 * One look at what stayed text. A parser tells what it understood; whatever it did not understand is in the
 * text nodes of the tree. So only these are looked at: in a paragraph, one neutral sign stands in place of
 * everything that was understood or escaped, and what is left must not look like markup. There is one row for
 * each family of signs, and none for a program or a typo.
 */
import type * as mdast from "mdast";
import { visit } from "unist-util-visit";
import type { ProblemCode } from "../diagnostics/codes.ts";
import type { Problem, Span } from "../diagnostics/problem.ts";
import { spanOf } from "./body-tree.ts";

/** What stands in place of every sign that the parser understood. */
const understood = "\uFFFC";

/** Something in a text that would be printed as it was typed. */
export interface Leftover extends Span {
  readonly code: ProblemCode;
  readonly severity: Problem["severity"];
  readonly message: string;
  readonly advice: string;
  /** Whether a sign more or less may be what was meant. */
  readonly isRepairable: boolean;
}

/** A family of signs. */
interface Family {
  /** What is left over. Its first group, where it has one, is what is wrong; the rest stands around it. */
  readonly pattern: RegExp;
  /** The message; `{found}` is what is left over. */
  readonly message: string;
  readonly advice: string;
  readonly severity?: "warning";
  readonly code?: ProblemCode;
  /** False where no single sign would put it right. */
  readonly isRepairable?: false;
}

const asTyped = "would be printed as it stands";

/** The families, one sentence of advice for each. */
const families: readonly Family[] = [
  {
    pattern: /(?<=^|\n)[ \t]*:{2,}.*/g,
    message: `A block stands here where none can be: {found} ${asTyped}.`,
    advice: "Put the block on a line of its own, outside of lists, quotes and tables.",
    code: "block-content",
    isRepairable: false,
  },
  {
    pattern: /:+[a-z][a-z-]*(?=[[{])|:{2,}|(?<=^|\n)[ \t]*:\W{0,3}[a-z-]+[ \t]*(?=$|\n)/g,
    message: `A block stands on a line of its own, so {found} ${asTyped}.`,
    advice: "Begin a line with the colons, below an empty line.",
    code: "block-content",
    isRepairable: false,
  },
  {
    pattern: /[{}]+/g,
    message: `Braces hold the name of a figure or the fields of a block. The sign {found} ${asTyped}.`,
    advice: "Write {{name}} for a figure, or delete the braces.",
  },
  {
    pattern: /!?\[\[|\]\]|!\[|\]\(|\]\[|\)\[|\[\^[^\]\s]*\]?|\](?=[\p{L}\p{N}/\uFFFC])/gu,
    message: `A link has its words in square brackets and its address in round ones right behind them. The sign {found} ${asTyped}.`,
    advice:
      "Write [the words](/ourstory) for a link, ![what it shows](scenes/stage.svg) for a picture.",
  },
  {
    pattern:
      /\](?=!?\s*\((?:\/|link:|https?:|[\w./-]+\.(?:svg|png|jpe?g|webp|avif|pdf)\)))|\((?=(?:\/[\w-]|link:)[^\s()]*\))|(?<![\w(])link:(?=[\w-])/g,
    message: `The address of a link stands in round brackets right behind its words, so the sign {found} ${asTyped}.`,
    advice: "Write [the words](/ourstory), with nothing between the brackets.",
  },
  {
    pattern: /\[ \]|(?<=^|\n)[ \t]*\[[xX]?\](?=\s|$)/g,
    message: "A box to check off is an entry of a list.",
    advice: "Begin the line with - [ ] and a space, or with - [x] and a space for what is done.",
  },
  {
    pattern: /`+/g,
    message: `The sign {found} ${asTyped}, because nothing closes what it opens.`,
    advice: "Write `words` for code. If you mean an apostrophe, write '.",
  },
  {
    pattern: /\*{2,}|(?<![\s*])\*(?=\s|$|[^\p{L}\p{N}*])|(?<=^|[\s\p{P}\uFFFC])\*(?=[^\s*])/gmu,
    message: `The sign {found} ${asTyped}, because nothing closes or opens what it marks.`,
    advice:
      "Write **words** for bold words and *words* for italics. If you mean the star itself, write \\*.",
  },
  {
    pattern: /(?<![\p{L}\p{N}_])_{1,2}(?=[^\s_])|(?<=[^\s_])_{1,2}(?![\p{L}\p{N}_])/gu,
    message: `The sign {found} ${asTyped}, because nothing closes or opens what it marks.`,
    advice: "Write **words** for bold words and *words* for italics, or delete the line.",
    severity: "warning",
  },
  {
    pattern: /~~+|==+|%%|<%|%>|\$\$|\$\\[a-z]+|\|\||(?<!\w)\+\+(?=\w)|<[?!](?=\w)/g,
    message: `The sign {found} marks nothing here, and ${asTyped}.`,
    advice: "Write **words** for bold words, or delete the signs.",
  },
  {
    pattern: /(?<=^|\n)[ \t]*(?:#{2,6}(?=[^\s#])|#[^\w\s#]{1,2}#|＃+)|(?<![\w#])#{2,6}(?=\s)/g,
    message: "This line isn't a heading: a heading begins with number signs and a space.",
    advice: "Write ## and a space in front of a heading.",
  },
  {
    pattern: /(?<=^|\n)[ \t]*[•◦▪●‣·➢➤►■✓✔]\s*/g,
    message: "This sign makes no list: an entry begins with a hyphen and a space.",
    advice: "Begin each entry with a hyphen and a space.",
    isRepairable: false,
  },
  {
    pattern: /(?<=^|\n)[ \t]*[-=_*~—–]{2,}[ \t]*(?=$|\n)/g,
    message: `The line {found} ${asTyped}.`,
    advice:
      "Write --- on a line of its own, with an empty line above and below, for a line across the page.",
  },
  {
    pattern:
      /(?<=^|\n)[ \t]*\|.*\|[ \t]*(?=$|\n)|(?<=\S )\|(?= \S.* \| )|(?<=^|\n).*\S \| \S.*(?=\n.*\S \| \S)/g,
    message: "This line makes no table.",
    advice:
      "Write the sign | between two cells, and below the first row a line such as | --- | --- |, with as many cells.",
    isRepairable: false,
  },
  {
    pattern: /(?<=^|\n).*\S\t+\S.*(?=\n.*\S\t+\S)/g,
    message: "Cells were copied from a spreadsheet, and tabs make no table.",
    advice: "Write the sign | between two cells, and | --- | --- | below the first row.",
    isRepairable: false,
  },
  {
    pattern:
      /â€.?|Ã[\u0080-\u00BF]|Â(?=[\s\u0080-\u00BF])|\uFFFD|&(?:nbsp|amp|quot|[lr][sd]quo|[mn]dash|hellip)(?!\w)|\uFFFC(?:amp|lt|gt|quot|nbsp|#\d+);/g,
    message: "The sign {found} is what became of a sign when this text was copied.",
    advice: "Delete it, and type the sign that belongs here.",
    isRepairable: false,
  },
  {
    pattern: /:[a-z][a-z0-9_+-]*:(?![\w/])/g,
    message: `The code {found} isn't that of an emoji, so it ${asTyped}.`,
    advice: "Type the emoji itself.",
    severity: "warning",
    isRepairable: false,
  },
  {
    pattern:
      /\b(?:TODO|FIXME)\b|\bLorem ipsum\b|\[(?:your|insert|add) [^\]\n]*\]|\[(?:names?|dates?|time|place|link|number|amount)\]|\(\?{2,}\)|\bX{3,}\b|\bError! [A-Z][^.]*\.|\bAs an AI\b|^(?:Certainly|Sure|Of course)[!,] [Hh]ere(?:'s|’s| is)\b/gim,
    message: 'The words "{found}" were left over from writing.',
    advice: "Write what belongs here, or delete it.",
    severity: "warning",
    isRepairable: false,
  },
];

/** Signs that were escaped although nobody means a sign there: whole words in bold, a link, a heading. */
const escaped: Family = {
  pattern:
    /\\\*\\\*\S(?:[^*\n]*\S)?\\\*\\\*|\\\[[^\]\n]+\\?\]\\?\([^)\n]*\)|(?<=^|\n)\\#{1,6}(?=\s|\\)/g,
  message: "There are backslashes in front of these signs, so they would be printed.",
  advice: "Delete the backslashes, or leave them if you mean the signs themselves.",
  severity: "warning",
  isRepairable: false,
};

/** The first line of one of GitHub's boxes, which has to stand in a quote, and have one of five names. */
const anyBox: Family = {
  pattern: /\[!\s*[a-z]+\s*\]?/gi,
  message: `A box begins with a line such as > [!NOTE], so {found} ${asTyped}.`,
  advice: "Write > [!NOTE] on a line of its own, and the sign > in front of each line of the box.",
  isRepairable: false,
};
const unknownBox: Family = {
  ...anyBox,
  pattern: /\[!(?!(?:note|tip|important|warning|caution)\])[\s\w]*\]?/gi,
};

/** What may hold words: each is looked at by itself. */
const holders = new Set(["paragraph", "heading", "tableCell"]);

/** Finds what is left over in the nodes of a text, in its order. */
export function findLeftovers(root: mdast.Root, text: string): readonly Leftover[] {
  const found: Leftover[] = [];
  visit(root, (node, _index, parent) => {
    if (!holders.has(node.type)) return;
    const { start, end } = spanOf(node);
    const left = showLeft(node, text);
    const own = families.flatMap((family) => matchesIn(left, start, family));
    found.push(...withoutOverlaps(own));
    found.push(...matchesIn(text.slice(start, end), start, escaped));
    const siblings = parent?.type === "listItem" ? "list" : neighborsOf(node, parent);
    found.push(...findLooseEntries(left, start, siblings));
    found.push(...matchesIn(left, start, parent?.type === "blockquote" ? unknownBox : anyBox));
    found.push(...findLoneBrackets(left, start));
  });
  return found.sort((one, other) => one.start - other.start);
}

function matchesIn(text: string, offset: number, family: Family): readonly Leftover[] {
  const { pattern, message, advice, severity = "error", code = "text-literal" } = family;
  return Array.from(text.matchAll(pattern), ({ 0: typed, index }) => {
    const before = /^\s*/.exec(typed)![0].length;
    return {
      code,
      severity,
      message: message.replace("{found}", () => typed.trim().slice(0, 60)),
      advice,
      isRepairable: family.isRepairable ?? true,
      start: offset + index + before,
      end: offset + index + typed.trimEnd().length,
    };
  });
}

/** Of what several families find at one place, the first family says it; of what is no single sign, once. */
function withoutOverlaps(found: readonly Leftover[]): readonly Leftover[] {
  return found.filter((one, index) => {
    const isSaid = (other: Leftover) =>
      (one.start < other.end && other.start < one.end) ||
      (!one.isRepairable && one.advice === other.advice);
    return !found.slice(0, index).some(isSaid);
  });
}

/** A node's text as it was typed, with a neutral sign for each one that means something. */
function showLeft(node: mdast.Nodes, text: string): string {
  const { start, end } = spanOf(node);
  let left = "";
  visit(node, "text", (word, _index, parent) => {
    const span = spanOf(word);
    // The words of an address that stands alone are the address.
    const isAddress = parent?.type === "link" && spanOf(parent).start === span.start;
    const gap = span.start - start - left.length;
    const typed = text.slice(span.start, span.end);
    left += understood.repeat(Math.max(0, gap));
    left += isAddress ? understood.repeat(typed.length) : blank(typed);
  });
  return left + understood.repeat(Math.max(0, end - start - left.length));
}

/** What is meant in words: escaped signs, codes of signs, figures, and what begins the lines of a quote. */
const meant =
  /\\[!-/:-@[-`{-~]|&(?:[a-z]\w*|#\d+|#x[\da-f]+);|\{\{[^{}\n]*\}\}|(?<=\n)[ \t]*(?:>[ \t]*)+/gi;

const blank = (words: string) =>
  words.replace(meant, (typed) =>
    typed.startsWith("\n") ? typed : understood.repeat(typed.length),
  );

/** Square brackets that have no partner in a paragraph. A pair around words alone is a remark, as `[sic]`. */
function findLoneBrackets(left: string, offset: number): readonly Leftover[] {
  const square = findUnpaired(left, "[", "]");
  // Round ones stand alone in `a)` and in faces; right behind a link they are one too many.
  const round = findUnpaired(left, "(", ")").filter((at) => left[at - 1] === understood);
  return [...square, ...round].map((at) => ({
    code: "text-literal",
    severity: "error",
    message: `This bracket has no partner, so it ${asTyped}.`,
    advice: "Write [the words](/ourstory) for a link, or delete the bracket.",
    isRepairable: true,
    start: offset + at,
    end: offset + at + 1,
  }));
}

function findUnpaired(text: string, opening: string, closing: string): readonly number[] {
  const open: number[] = [];
  const lone: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === opening) open.push(at);
    else if (text[at] === closing && open.pop() === undefined) lone.push(at);
  }
  return [...lone, ...open];
}

/** Whether a list stands right above or below a node. */
function neighborsOf(node: mdast.Nodes, parent: mdast.Parents | undefined): "list" | undefined {
  const nodes: readonly mdast.Nodes[] = parent?.children ?? [];
  const at = nodes.indexOf(node);
  return [nodes[at - 1], nodes[at + 1]].some((one) => one?.type === "list") ? "list" : undefined;
}

/** How an entry of a list begins, but for a space that is missing, or with another sign. */
const looseEntry =
  /(?<=^|\n)[ \t]*(?:[-*+](?=[\p{L}*\uFFFC\u00A0])|\d{1,3}[.)](?=[\p{L}*\uFFFC])|[-–—o] +(?=\S)|[a-h]\) )/gu;

/** Lines that begin as entries of a list do, beside such entries or each other. One alone may be a signature. */
function findLooseEntries(
  left: string,
  offset: number,
  beside: "list" | undefined,
): readonly Leftover[] {
  const lines = [...left.matchAll(looseEntry)];
  const [first] = lines;
  if (!first || (lines.length === 1 && !beside)) return [];
  const { 0: typed, index } = first;
  return [
    {
      code: "text-literal",
      severity: "error",
      message: "These lines make no list: an entry begins with a hyphen or 1. and a space.",
      advice: "Begin each entry with a hyphen and a space, or with a number, a dot and a space.",
      isRepairable: lines.length === 1,
      start: offset + index + /^\s*/.exec(typed)![0].length,
      end: offset + index + typed.length,
    },
  ];
}
