/**
 * The first look at a text, before any parser or pattern sees it: is it of a size that people write? Every
 * limit is far above honest content, and is found in one pass. Of what is refused nothing else is read.
 */
import { mostShown, type Problem } from "../diagnostics/problem.ts";
import { problemAt } from "../diagnostics/problem-at.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import type { SourceFile } from "../model/source.ts";

/** What a text may have at most. */
export const limits = {
  /** Bytes of a file. */
  size: 1024 * 1024,
  /** Characters of a page, which are about 35,000 words. Its parser takes longer than that of a list. */
  page: 200_000,
  /** Characters of a line. */
  line: 10_000,
  /** Characters without an empty line between them. */
  paragraph: 50_000,
  /** Lines of front matter: what looks for a field goes through all of them. */
  fields: 1000,
  /** Levels of quotes, lists, blocks and brackets inside each other. */
  depth: 100,
  /** Cells of a table: its parser fills a short row up to the width of the first one. */
  cells: 10_000,
  /** Entries of a list; and values of a file, which commas part. */
  entries: 10_000,
  values: 50_000,
  /** Problems of a file: of what stands behind so many nothing is said. */
  problems: mostShown,
  /** Lines and signs of Markdown in a text with blocks: their parser takes the square of them in time. */
  signs: 5000,
} as const;

/** Where a text goes beyond a limit, in what, and what to do. */
interface Excess {
  readonly offset: number;
  readonly message: string;
  readonly fix: string;
}

const print = (count: number) => `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ",");

/** The first thing in a text that is larger than anybody means it to be; undefined when nothing is. */
export function findExcess(source: SourceFile): Problem | undefined {
  const { path, text } = source;
  const isJson = path.endsWith(".json");
  const excess = findLongLine(text) ?? (isJson ? measureJson(text) : measurePage(text));
  if (!excess) return undefined;
  const { offset, message, fix } = excess;
  return problemAt(source, positionOf(text, offset), { code: "file-refused", message, fix });
}

const longLine = new RegExp(`(?<=^|\\n)[^\\n]{${limits.line + 1},}`);

function findLongLine(text: string): Excess | undefined {
  const long = text[limits.line] && longLine.exec(text);
  if (!long) return undefined;
  const { 0: row, index: start } = long;
  // A picture that a program pasted as letters and digits.
  const pasted = /data:[a-z]+\/[\w.+-]+[;,]/i.exec(row);
  if (pasted) {
    const message = "A picture or another file was pasted into this line as thousands of letters.";
    const [, name] = /^\[([^\]]+)\]:/.exec(row) ?? [];
    const fix = name
      ? `Delete this line. Save the picture into content/images/, and write ![What it shows](its-name.jpg) in place of ![][${name}].`
      : "Delete everything from data: on. Save the picture into content/images/, and write its path here.";
    return { offset: start + pasted.index, message, fix };
  }
  const message = `This line has ${print(row.length)} characters. A line can have ${print(limits.line)} at most.`;
  return { offset: start, message, fix: "Divide it into several lines, or into paragraphs." };
}

const tooDeep = (what: string): Pick<Excess, "message" | "fix"> => ({
  message: `${what} stand inside each other more than ${limits.depth} levels deep here.`,
  fix: "Delete the signs that are too many, here and in the lines above.",
});

const tooMany = (what: string, where: string, most: number): Pick<Excess, "message" | "fix"> => ({
  message: `There are more than ${print(most)} ${what} in this ${where}.`,
  fix: "Divide it, or delete those that nobody needs.",
});

/** More marks of quotes and lists in a row than a line may begin with. */
const manyMarks = /(?:(?:>|(?:[-*+]|\d{1,9}[.)])[^\S\n])[^\S\n]*){101}/;

/** Measures brackets and commas outside of texts, whether they are balanced or not. */
function measureJson(text: string): Excess | undefined {
  let [open, entries, values] = [0, 1, 1];
  for (const { 0: token, index: offset } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{},]/g)) {
    if (token === "[" || token === "{") open++;
    else if (token === "]" || token === "}") open--;
    else if (token === ",") values++;
    if (token === "," && open === 1) entries++;
    const excess =
      (open > limits.depth && tooDeep("Brackets")) ||
      (manyMarks.test(token) && tooDeep("Quotes and lists")) ||
      (entries > limits.entries && tooMany("entries", "list", limits.entries)) ||
      (values > limits.values && tooMany("values", "file", limits.values));
    if (excess) return { offset, ...excess };
  }
  return undefined;
}

/** A line, and the signs that a parser of Markdown stops at. */
const countSigns = (row: string) => 1 + row.replace(/[^*_~|[\]>+-]+/g, "").length;

const tooManySigns = tooMany("lines and signs such as * _ [ ] | > -", "text", limits.signs);
const countColumns = (row: string) => row.split("|").length;

/** Whether a line has nothing but the signs that stand between the first row of a table and the others. */
const isRule = (row: string) => /^(?=[^|]*\|)(?=[^-]*-)[ \t>|:-]+$/.test(row);

/** What stands at the beginning of a line: its indentation, and the marks of quotes, lists and notes. */
const lineHead = /^(?:[^\S\n]|>|\[\^[^\]\s]*\]:|(?:[-*+?]|\d{1,9}[.)])(?=\s|$))*/;

function measurePage(text: string): Excess | undefined {
  if (text.length > limits.page) {
    const message = `This page has ${print(text.length)} characters. A page can have ${print(limits.page)} at most.`;
    return { offset: 0, message, fix: "Divide it into several pages." };
  }
  // In front matter, quotes may hide the closing ones.
  const [fields = ""] = /^---[\s\S]*?\n---/.exec(text) ?? [];
  const line = [...fields.matchAll(/\n/g)][limits.fields];
  if (line) {
    const message = `There are more than ${print(limits.fields)} lines between the two lines of three hyphens.`;
    return { offset: line.index + 1, message, fix: "Write the text of the page below them." };
  }
  const bracket = [...fields.matchAll(/[[{]/g)][limits.depth];
  if (bracket) return { offset: bracket.index, ...tooDeep("Brackets") };
  const hasBlocks = text.includes("::");
  // Most texts are far within every other limit, which is seen without a look at each line.
  const isShort = text.length < limits.paragraph && [...text.matchAll(/\[/g)].length < limits.depth;
  const isDeep = /\[\^|^(?:[^\S\n]|[>*+?\-\d.)]){100}/m.test(text);
  const rules = (text.match(/^[ \t>|:-]+$/gm) ?? []).filter(isRule);
  const rows = text.split("\n");
  const isWide = rules.some((rule) => countColumns(rule) * rows.length > limits.cells);
  if (isShort && !hasBlocks && !isDeep && !isWide) return undefined;
  let [start, signs, length, brackets, blocks, columns, cells] = [0, 0, 0, 0, 0, 0, 0];
  for (const row of rows) {
    // Most lines begin with a letter.
    const [head = ""] = /^\p{L}/u.test(row) ? [] : (lineHead.exec(row) ?? []);
    if (hasBlocks) signs += countSigns(row);
    // A parser takes only spaces, tabs and quotes for nothing, and begins anew behind them.
    if (/[^ \t>]/.test(row)) length += row.length + 1;
    else [length, brackets, columns, cells] = [0, 0, 0, 0];
    if (isRule(row)) columns = countColumns(row);
    cells += columns;
    for (const [sign] of row.matchAll(/\\.|[[\]]/g))
      brackets = Math.max(0, brackets + (sign === "[" ? 1 : sign === "]" ? -1 : 0));
    const [colons, word] = /^:{3,}\s*(\S?)/.exec(row.slice(head.length)) ?? [];
    if (colons !== undefined) blocks = Math.max(0, blocks + (word ? 1 : -1));
    const excess =
      (depthOf(head) > limits.depth && tooDeep("Quotes and lists")) ||
      (length > limits.paragraph && tooLong) ||
      (brackets > limits.depth && tooDeep("Brackets")) ||
      (blocks > limits.depth && tooDeep("Blocks")) ||
      (cells > limits.cells && tooMany("cells", "table", limits.cells)) ||
      (signs > limits.signs && tooManySigns);
    if (excess) return { offset: start, ...excess };
    start += row.length + 1;
  }
  return undefined;
}

/** The levels that a line begins with: each mark is one, and so are two spaces in front of a mark. */
function depthOf(head: string): number {
  const marks = head.replace(/\s+/g, "").length;
  return marks === 0 ? 0 : marks + (head.length - marks - Math.min(marks, head.length - marks)) / 2;
}

/** The parser of blocks takes the square of the length of a paragraph in time. */
const tooLong = {
  message: `More than ${print(limits.paragraph)} characters stand here without an empty line.`,
  fix: "Put empty lines between the paragraphs.",
};
