/**
 * What an editor meant as a heading, a list, a table, a link or a block and every parser takes for plain
 * words: such lines would be printed as they were typed. A row of the table knows a slip by its looks.
 */
import type { Finding } from "../problems/problem-at.ts";
import { findBlockRule } from "./blocks.ts";

/** Tells whether the target of a link leads to something. */
type Exists = (target: string) => boolean;

/** What is wrong in a paragraph: in a part of one line, counted from 0, or in all of it. */
export interface ParagraphSlip extends Finding {
  readonly at?: { readonly line: number; readonly from: number; readonly to: number };
}

/** How a line looks that is not what was meant, and how it should look. */
interface Row {
  readonly code?: "block-content";
  readonly looks: RegExp;
  /** Asks more than the looks; the name is the first group of their pattern. */
  readonly isSlip?: (name: string) => boolean;
  /** The message; `{found}` is what looks so. */
  readonly says: string;
  /** What is wrong in it, and what belongs there. */
  readonly swap?: readonly [part: RegExp, by: string];
  /** What belongs in its place, where that depends on the site. */
  readonly right?: (found: string, exists: Exists) => string | undefined;
  readonly isCertain?: boolean;
  /** What to do, where nothing can take its place. */
  readonly fix?: (name: string) => string;
}

const rows: readonly Row[] = [
  {
    code: "block-content",
    looks: /^:{3,}\s+([a-z]+)\s*$/i,
    isSlip: (name) => !findBlockRule(name),
    says: "These colons close no block, because words stand behind them.",
    swap: [/\s.*$/, ""],
  },
  {
    code: "block-content",
    looks: /^:{3,}\s*$/,
    says: "These colons close no block.",
    fix: () =>
      "A block is closed by as many colons as it begins with, and a block around it has one more. If none is open here, delete this line.",
  },
  {
    code: "block-content",
    looks: /^::+[a-z]+\[[^\]]*\]\((?:\/|link:)[^)\s]*\)\s*$/,
    says: "The target of a block stands in braces, and not in round brackets as in a link.",
    swap: [/\]\((.*)\)\s*$/, ']{link="$1"}'],
  },
  {
    code: "block-content",
    looks: /^:{2,}(?:[a-z]+\s+|\s+[a-z]+\s*)(?=[[{])/i,
    says: "A block has no space before its name, its brackets and its braces.",
    swap: [/\s+/g, ""],
  },
  {
    code: "block-content",
    looks: /^(?:.*?\s::|:{2,}\s*)([a-z]+)(?=\s*[[{]|$).*/i,
    says: "There are the colons of a block here, but no block can be read. It needs a line of its own, and in its braces one straight quotation mark before each text and one behind it.",
    fix: (name) =>
      exampleOf(name) || "Delete the colons, or write one of the blocks in CONTRIBUTING.md.",
  },
  {
    looks: /^#{2,6}[^\s#].*/,
    says: "This line is no heading: a space is missing after the number signs.",
    swap: [/^#+/, "$& "],
    isCertain: true,
  },
  {
    code: "block-content",
    looks: /(?<![:\w]):([a-z]+)(?=[[{])/,
    isSlip: (name) => findBlockRule(name) !== undefined,
    says: "A block is written with two or three colons at the beginning of a line, not with one.",
    swap: [/^/, ":"],
  },
  {
    looks: /\[[^\]]+\]\s+\((?:\/|link:|https?:)[^)\s]*\)/,
    says: "A link has no space between its two brackets, so {found} would be printed as it stands.",
    swap: [/\]\s+\(/, "]("],
  },
  {
    looks: /\([^()]+\)\[(?:\/|link:|https?:)[^\]\s]*\]/,
    says: "A link has its words in square brackets and its address in round ones, so {found} would be printed as it stands.",
    swap: [/^\((.*)\)\[(.*)\]$/, "[$1]($2)"],
  },
  {
    looks: /\[[^\]]+\]\((?:\/|link:|https?:)[^)\s]*$/,
    says: "The bracket behind the address of this link is missing, so {found} would be printed as it stands.",
    swap: [/$/, ")"],
  },
  {
    looks: /\[[^\]]+\]\((?:\/|link:|https?:|mailto:|tel:)[^)"<]*\s[^)"<]*\)/,
    says: "The address of a link cannot have a space in it, so {found} would be printed as it stands.",
    right: joinTarget,
    fix: () => "Write the address of the page as it stands in the browser, without spaces.",
  },
];

/**
 * What any slip of a paragraph looks like: what the rows above, a list and a table begin with, and more.
 * Most texts have nothing of it, which one look at the whole text shows. Of a table only the first row
 * counts, where no line of hyphens follows.
 */
const slipLooks =
  /^[^\S\n>]*(?:>[^\S\n]*)*(?:[•◦▪●‣·]|\|(?<!\|.*\n.*)(?!.*\n[\s>]*\|?\s*:?-)|-[^\s-]|\d{1,2}[.)][^\s\d]|#{2,6}[^\s#])|\t|::|:[a-z]+[[{]|\]\s+\(|\)\[|\]\([^)\s`]*(?:[\s`]|$)/im;

/** Tells whether a paragraph of a text can have a slip. */
export function mayHaveSlips(text: string): boolean {
  return slipLooks.test(text);
}

/** The first line of a block's example; empty when there is no such block. */
function exampleOf(name: string): string {
  return findBlockRule(name)?.example.split("\n")[0] ?? "";
}

/** A link whose target has spaces, with one that exists. In an address outside, a space can be written. */
function joinTarget(link: string, exists: Exists): string | undefined {
  const [, head = "", target = ""] = /^(.*?\]\()\s*(.*?)\s*\)$/.exec(link) ?? [];
  const joined = ["%20", "", "-"].map((sign) => target.replace(/\s+/g, sign));
  const [encoded = "", ...others] = [...joined, target.replace(/\s.*/, "")];
  const right = /^https?:/.test(target) ? encoded : others.find(exists);
  return right && `${head}${right})`;
}

/** The slips of a paragraph; of several in one line the first. */
export function findParagraphSlips(
  typed: readonly string[],
  exists: Exists,
): readonly ParagraphSlip[] {
  const lines = typed.map((row) => row.replace(/^[\s>]+/, ""));
  const whole = findList(lines) ?? findTable(lines);
  if (whole) return [whole];
  return hideCode(typed).flatMap((row, line) => {
    const indent = row.length - (lines[line]?.length ?? 0);
    return findLineSlip(typed[line] ?? "", row, { line, indent }, exists) ?? [];
  });
}

/** @param words the line, character by character, but for its code, which is all backticks */
function findLineSlip(
  typed: string,
  words: string,
  { line, indent }: { readonly line: number; readonly indent: number },
  exists: Exists,
): ParagraphSlip | undefined {
  for (const row of rows) {
    const match = row.looks.exec(words.slice(indent));
    const name = match?.[1]?.toLowerCase() ?? "";
    if (!match || row.isSlip?.(name) === false) continue;
    const { code = "text-literal", says, swap, isCertain } = row;
    const from = indent + match.index;
    const found = typed.slice(from, from + match[0].length);
    const right = swap ? found.replace(...swap) : row.right?.(found, exists);
    return {
      at: { line, from, to: typed.length },
      code,
      message: says.replace("{found}", () => found),
      fix: right ? `Write ${right} in place of ${found}.` : row.fix?.(name),
      swap: right === undefined ? undefined : { typed: found, right, isCertain },
    };
  }
  return undefined;
}

/** Code in a line: as many backticks behind it as in front of it. */
const inlineCode = /(?<![\\`])(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;

/** Rows with a backtick for every character of code, which may show what nobody is to write. */
function hideCode(typed: readonly string[]): readonly string[] {
  const text = typed.join("\n");
  return text.replace(inlineCode, (code) => code.replace(/./g, "`")).split("\n");
}

/** Signs that other programs put before the entries of a list, and entries without their space. */
const bullet = /^[•◦▪●‣·]\s*/;
const tightEntry = /^(?:-(?=[^\s-])|\d{1,2}[.)](?=[^\s\d]))/;

/** A list that no parser knows as one: its entries would run on in one paragraph. */
function findList(lines: readonly string[]): ParagraphSlip | undefined {
  const isBullets = lines.some((line) => bullet.test(line));
  const isTight = lines.length > 1 && lines.every((line) => tightEntry.test(line));
  if (!isBullets && !isTight) return undefined;
  const right = lines.map((line) => line.replace(bullet, "- ").replace(tightEntry, "$& "));
  const message = isBullets
    ? "This sign makes no list: an entry begins with a hyphen and a space."
    : "These lines make no list: a space is missing behind the sign that each begins with.";
  return { code: "text-literal", message, fix: right.join("\n") };
}

/** Rows of a table that no parser knows as one. */
function findTable(lines: readonly string[]): ParagraphSlip | undefined {
  // Cells that were copied from a spreadsheet are parted by tabs, which a page shows as spaces.
  const cells = lines.map((line) => line.trim().split("\t"));
  const columns = cells[0]?.length ?? 1;
  const isSheet = columns > 1 && cells.every((row) => row.length === columns);
  if (lines.length < 2 || !(isSheet || lines.every((line) => /^\|.*\|\s*$/.test(line))))
    return undefined;
  const [head = "", ...rows] = isSheet ? cells.map((row) => `| ${row.join(" | ")} |`) : lines;
  const rule = head.trim().replace(/[^|]+/g, " --- ");
  const message = isSheet
    ? "These lines make no table: their cells are parted by tabs, as in a spreadsheet."
    : "These lines make no table: the line of hyphens below the first one is missing.";
  return { code: "text-literal", message, fix: [head, rule, ...(isSheet ? rows : [])].join("\n") };
}
