/**
 * What an editor meant as a heading, a list, a table, a link or a block and every parser takes for plain
 * words: such lines would be printed as they were typed. A row of a table is one slip, known by its looks.
 */
import type { Finding } from "../problems/problem-at.ts";
import { straighten } from "./block-rows.ts";
import { blockRules } from "./blocks.ts";

/** What is wrong in a paragraph: from a place in one line on, both counted from 0, or in all of it. */
export interface ParagraphSlip extends Finding {
  readonly at?: { readonly line: number; readonly from: number };
}

/** How words look that are not what was meant, and how they should look. */
interface Row {
  readonly code?: "block-content";
  readonly looks: RegExp;
  /** Of a paragraph: whether each line looks so, and not only some part of it. */
  readonly isEveryLine?: boolean;
  /** Asks more than the looks; the name is the first group of their pattern. */
  readonly isSlip?: (name: string) => boolean;
  /** The message; `{found}` is what looks so. */
  readonly message: string;
  /** What belongs in place of the words, or of a part of them. */
  readonly by?: readonly [part: RegExp, by: string] | ((found: string) => string);
  readonly isCertain?: boolean;
  /** What to do, where nothing can take its place. */
  readonly fix?: (name: string) => string;
}

/** A row of a table, and the line of hyphens that belongs below it. */
const withRule = (head: string) => `${head}\n${head.trim().replace(/[^|]+/g, " --- ")}`;

/** Slips of whole paragraphs, which no parser takes for a list or a table. */
const paragraphs: readonly Row[] = [
  {
    code: "block-content",
    looks: /^:{2,}[a-z]+(?:\[[^[\]\n]*\])?\{[^{}\n]*\n[^{}]*\}/i,
    message: "The braces of a block stand on one line, with all that is in them.",
    by: (found) =>
      found.replace(/\{([^{}]*)\}/, (_all, inside: string) => {
        return `{${straighten(inside.trim().replace(/\s*\n\s*/g, " "))}}`;
      }),
  },
  {
    looks: /^[•◦▪●‣·]/m,
    message: "This sign makes no list: an entry begins with a hyphen and a space.",
    by: [/^[•◦▪●‣·]\s*/gm, "- "],
  },
  {
    looks: /^(?:-(?=[^\s-])|\d{1,2}[.)](?=[^\s\d]))/,
    isEveryLine: true,
    message: "These lines make no list: a space is missing behind the sign that each begins with.",
    by: [/^(?:-|\d+[.)])/gm, "$& "],
  },
  {
    // Cells that were copied from a spreadsheet are parted by tabs, which a page shows as spaces.
    looks: /\S\t/,
    isEveryLine: true,
    message: "These lines make no table: their cells are parted by tabs, as in a spreadsheet.",
    by: (found) => found.replace(/\t/g, " | ").replace(/^.*$/gm, "| $& |").replace(/^.*/, withRule),
  },
  {
    looks: /^\|.*\|\s*$/,
    isEveryLine: true,
    message: "These lines make no table: the line of hyphens below the first one is missing.",
    by: (found) => found.replace(/^.*/, withRule),
  },
];

/** Slips in a line. */
const lines: readonly Row[] = [
  {
    code: "block-content",
    looks: /^:{3,}\s+([a-z]+)\s*$/i,
    isSlip: (name) => !blockRules.has(name),
    message: "These colons close no block, because words stand behind them.",
    by: [/\s.*$/, ""],
  },
  {
    code: "block-content",
    looks: /^:{3,}\s*$/,
    message: "These colons close no block.",
    fix: () =>
      "A block is closed by as many colons as it begins with, and a block around it has one more. If none is open here, delete this line.",
  },
  {
    code: "block-content",
    looks: /^::+[a-z]+\[[^\]]*\]\((?:\/|link:)[^)\s]*\)\s*$/,
    message: "The target of a block stands in braces, and not in round brackets as in a link.",
    by: [/\]\((.*)\)\s*$/, ']{link="$1"}'],
  },
  {
    code: "block-content",
    looks: /^:{2,}(?:[a-z]+\s+|\s+[a-z]+\s*)(?=[[{])/i,
    message: "A block has no space before its name, its brackets and its braces.",
    by: [/\s+/g, ""],
  },
  {
    code: "block-content",
    looks: /^(?:.*?\s::|:{2,}\s*)([a-z]+)(?=\s*[[{]|$).*/i,
    message:
      "There are the colons of a block here, but no block can be read. It needs a line of its own, and in its braces one straight quotation mark before each text and one behind it.",
    by: (found) => found.replace(/\{(.*?)\}?\s*$/, (_all, inside) => `{${straighten(inside)}}`),
    fix: (name) =>
      blockRules.get(name)?.example.split("\n")[0] ??
      "Delete the colons, or write one of the blocks in CONTRIBUTING.md.",
  },
  {
    looks: /^#{2,6}[^\s#].*/,
    message: "This line is no heading: a space is missing after the number signs.",
    by: [/^#+/, "$& "],
    isCertain: true,
  },
  {
    code: "block-content",
    looks: /(?<![:\w]):([a-z]+)(?=[[{])/,
    isSlip: (name) => blockRules.has(name),
    message:
      "A block is written with two or three colons at the beginning of a line, not with one.",
    by: [/^/, ":"],
  },
];

/**
 * What any slip of a paragraph looks like: what the rows above begin with, and more. Most texts have
 * nothing of it, which one look at the whole text shows. Of a table only the first row counts, where no
 * line of hyphens follows.
 */
export const slipLooks =
  /^[^\S\n>]*(?:>[^\S\n]*)*(?:[•◦▪●‣·]|\|(?<!\|.*\n.*)(?!.*\n[\s>]*(?:\|\s*)?:?-)|-[^\s-]|\d{1,2}[.)][^\s\d]|#{2,6}[^\s#])|\t|::|:[a-z]+[[{]/im;

/**
 * Makes backticks of all code in a line: it has as many behind it as in front of it. Every run of backticks
 * is looked at once, however many never find their end.
 */
function hideCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }));
  const last = new Map(runs.map(({ length, index }) => [length, index]));
  let [hidden, copied] = ["", 0];
  let open: (typeof runs)[number] | undefined;
  for (const run of runs) {
    const { length, index } = run;
    if (open?.length === length) {
      const code = text.slice(open.index, index + length);
      hidden += text.slice(copied, open.index) + code.replace(/./g, "`");
      copied = index + length;
      open = undefined;
    } else if (!open && text[index - 1] !== "\\" && (last.get(length) ?? 0) > index) open = run;
  }
  return hidden + text.slice(copied);
}

/** The slips of a paragraph; of several in one line the first. */
export function findParagraphSlips(typed: readonly string[]): readonly ParagraphSlip[] {
  const bare = typed.map((row) => row.replace(/^[\s>]+/, ""));
  const whole = findSlip(paragraphs, bare.join("\n"));
  if (whole) return [whole];
  // Code may show what nobody is to write: it has the same length, and is all backticks.
  const hidden = hideCode(typed.join("\n"));
  return hidden.split("\n").flatMap((row, line): readonly ParagraphSlip[] => {
    const own = typed[line] ?? "";
    const indent = own.length - (bare[line]?.length ?? 0);
    const slip = findSlip(lines, row.slice(indent), own.slice(indent));
    return slip ? [{ ...slip, at: { line, from: indent + slip.index } }] : [];
  });
}

/**
 * Finds the first row that fits.
 * @param words the text, sign by sign, in which nothing of the code shows
 */
function findSlip(
  rows: readonly Row[],
  words: string,
  typed = words,
): (Finding & { readonly index: number }) | undefined {
  const { code: usual, all } = { code: "text-literal", all: words.split("\n") } as const;
  for (const { looks, isEveryLine, isSlip, code = usual, by, isCertain, fix, ...row } of rows) {
    if (isEveryLine && (all.length < 2 || !all.every((line) => looks.test(line)))) continue;
    const match = looks.exec(isEveryLine ? (all[0] ?? "") : words);
    const name = match?.[1]?.toLowerCase() ?? "";
    if (!match || isSlip?.(name) === false) continue;
    const whole =
      rows === paragraphs ? typed : typed.slice(match.index, match.index + match[0].length);
    const right = typeof by === "function" ? by(whole) : by && whole.replace(...by);
    const message = row.message.replace("{found}", () => whole);
    const swap = { typed: whole, right, isCertain };
    return { index: match.index, code, message, fix: fix?.(name), swap };
  }
  return undefined;
}
