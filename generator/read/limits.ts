/**
 * The first look at a text, before any parser or pattern sees it: is it of a size that people write? Every
 * limit is far above honest content, and is found in one pass. Of what is refused nothing else is read.
 */
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { positionOf } from "../problems/position.ts";
import { problemAt } from "../problems/problem-at.ts";

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
  /** Levels of quotes, lists, blocks and brackets inside each other. */
  depth: 100,
  /** Cells of a table. */
  cells: 10_000,
  /** Entries of a list of JSON, fields of an entry. */
  entries: 10_000,
  /** Lines of front matter. */
  fields: 500,
  /** Lines and signs of Markdown in a text with blocks: their parser takes the square of them in time. */
  signs: 5000,
} as const;

/** Where a text goes beyond a limit, in what, and what to do. */
interface Excess {
  readonly offset: number;
  readonly message: string;
  readonly fix: string;
}

const print = (count: number) => count.toLocaleString("en-US");

/** The first thing in a text that is larger than anybody means it to be; undefined when nothing is. */
export function findExcess(source: SourceFile): Problem | undefined {
  const { path, text } = source;
  const isJson = path.endsWith(".json");
  const excess = findLongLine(text) ?? (isJson ? measureJson(text) : measurePage(text));
  if (!excess) return undefined;
  const { offset, message, fix } = excess;
  return problemAt(source, positionOf(text, offset), { code: "file-refused", message, fix });
}

function findLongLine(text: string): Excess | undefined {
  let start = 0;
  for (const row of text.split("\n")) {
    if (row.length > limits.line) return explainLine(row, start);
    start += row.length + 1;
  }
  return undefined;
}

function explainLine(row: string, start: number): Excess {
  // A picture that a program pasted as letters and digits.
  const pasted = /data:[a-z]+\/[\w.+-]+[;,]/i.exec(row);
  if (pasted)
    return {
      offset: start + pasted.index,
      message: "A picture or another file was pasted into this line as thousands of letters.",
      fix: "Delete everything from data: on. Save the picture into content/images/, and write its path here.",
    };
  const message = `This line has ${print(row.length)} characters. A line can have ${print(limits.line)} at most.`;
  return { offset: start, message, fix: "Divide it into several lines, or into paragraphs." };
}

const tooDeep = (what: string): Pick<Excess, "message" | "fix"> => ({
  message: `${what} stand inside each other more than ${limits.depth} levels deep here.`,
  fix: "Delete the signs that are too many, here and in the lines above.",
});

/** Measures brackets and commas outside of texts, whether they are balanced or not; and texts with blocks. */
function measureJson(text: string): Excess | undefined {
  // How many entries each open bracket has so far.
  const open: number[] = [];
  let signs = 0;
  for (const { 0: token, index: offset } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{},]/g)) {
    if (token === "[" || token === "{") open.push(1);
    else if (token === "]" || token === "}") open.pop();
    else if (token === ",") open.push((open.pop() ?? 1) + 1);
    // Colons may be written as escapes.
    if (/::|\\u/.test(token)) signs += countSigns(token);
    if (signs > limits.signs) return { offset, ...tooManySigns };
    if (open.length > limits.depth) return { offset, ...tooDeep("Brackets") };
    if ((open.at(-1) ?? 0) > limits.entries)
      return {
        offset,
        message: `This list has more than ${print(limits.entries)} entries.`,
        fix: "Delete the entries that nobody needs.",
      };
  }
  return undefined;
}

/** A line, and the signs that a parser of Markdown stops at; texts of JSON have lines as `\n`. */
const countSigns = (row: string) => 1 + row.replace(/[^*_~|[\]>+\\-]+/g, "").length;

const tooManySigns = {
  message: `There are blocks and more than ${print(limits.signs)} lines and signs such as * _ [ ] | > - in this file.`,
  fix: "Divide it into several files, or delete the lines that nobody needs.",
};

/** What stands at the beginning of a line: its indentation, and the marks of quotes and lists. */
const lineHead = /^(?:[^\S\n]|>|(?:[-*+?]|\d{1,9}[.)])(?=\s|$))*/;

/** Measures a page line by line. */
function measurePage(text: string): Excess | undefined {
  if (text.length > limits.page) {
    const message = `This page has ${print(text.length)} characters. A page can have ${print(limits.page)} at most.`;
    return { offset: 0, message, fix: "Divide it into several pages." };
  }
  const rows = text.split("\n");
  const hasFields = rows[0]?.trimEnd() === "---";
  const end = hasFields ? rows.findIndex((row, index) => index > 0 && row.startsWith("---")) : 0;
  // Fields without an end are explained, and not read.
  const fields = Math.max(0, end);
  // In front matter, quotes may hide the closing ones.
  const brackets = rows.slice(0, fields).join("\n").matchAll(/[[{]/g);
  const bracket = [...brackets][limits.depth];
  if (bracket) return { offset: bracket.index, ...tooDeep("Brackets") };
  const levels = [measureParagraph(), measureBrackets(), measureBlocks(), measureTable(rows)];
  if (text.includes("::")) levels.push(measureSigns());
  let start = 0;
  for (const [index, row] of rows.entries()) {
    // Most lines begin with a letter.
    const head = /^\p{L}/u.test(row) ? "" : (lineHead.exec(row)?.[0] ?? "");
    if (index === limits.fields && index < fields) return { offset: start, ...tooManyFields };
    if (depthOf(head) > limits.depth) return { offset: start, ...tooDeep("Quotes and lists") };
    for (const measure of levels) {
      const excess = measure(row, index, head.length);
      if (excess) return { offset: start, ...excess };
    }
    start += row.length + 1;
  }
  return undefined;
}

const tooManyFields = {
  message: `The fields at the top of this page take more than ${limits.fields} lines.`,
  fix: "Delete the lines that are no fields. The text of the page begins below the second ---.",
};

/** The levels that a line begins with: each mark is one, and so are two spaces in front of a mark. */
function depthOf(head: string): number {
  const marks = head.replace(/\s+/g, "").length;
  return marks === 0 ? 0 : marks + (head.length - marks - Math.min(marks, head.length - marks)) / 2;
}

/** Looks at the next line; `from` is where its own words begin. */
type Measure = (row: string, index: number, from: number) => Omit<Excess, "offset"> | undefined;

/** Whether a parser finds nothing in a line: it takes only spaces, tabs and quotes for that. */
const isBlank = (row: string) => !/[^ \t>]/.test(row);

/** Lines and signs of a page with blocks. */
function measureSigns(): Measure {
  let signs = 0;
  return (row) => {
    signs += countSigns(row);
    return signs > limits.signs ? tooManySigns : undefined;
  };
}

/** Paragraphs, of which the parser of blocks takes the square of their length in time. */
function measureParagraph(): Measure {
  let length = 0;
  return (row) => {
    length = isBlank(row) ? 0 : length + row.length + 1;
    if (length <= limits.paragraph) return undefined;
    const message = `More than ${print(limits.paragraph)} characters stand here without an empty line.`;
    return { message, fix: "Put empty lines between the paragraphs." };
  };
}

/** Brackets that stay open in a paragraph. */
function measureBrackets(): Measure {
  let depth = 0;
  return (row) => {
    if (isBlank(row)) depth = 0;
    for (const [sign] of row.matchAll(/\\.|[[\]]/g)) {
      if (sign === "]") depth = Math.max(0, depth - 1);
      else if (sign === "[") depth++;
      if (depth > limits.depth) return tooDeep("Brackets");
    }
    return undefined;
  };
}

/** Blocks of colons. A line of colons closes the outermost block that begins with no more of them. */
function measureBlocks(): Measure {
  const open: number[] = [];
  return (row, _index, from) => {
    const [, colons, word] = /^(:{3,})\s*(\S?)/.exec(row.slice(from)) ?? [];
    if (colons === undefined) return undefined;
    if (word) open.push(colons.length);
    const closed = word ? -1 : open.findIndex((other) => other <= colons.length);
    if (closed >= 0) open.length = closed;
    return open.length > limits.depth ? tooDeep("Blocks") : undefined;
  };
}

/** Tables: every row takes as many cells as the line of hyphens below the head has, however short it is. */
function measureTable(rows: readonly string[]): Measure {
  let [columns, cells] = [0, 0];
  return (row, index) => {
    if (isBlank(row)) columns = 0;
    const below = rows[index + 1] ?? "";
    const wide = /^[\s>|:-]+$/.test(below) ? (below.match(/-+/g)?.length ?? 0) : 0;
    // The line of hyphens has none.
    if (columns === 0) cells = -wide;
    // A heading ends a table, and another may begin in the line below it.
    columns = Math.max(columns, wide);
    cells += columns;
    if (cells <= limits.cells) return undefined;
    return {
      message: `This table has more than ${print(limits.cells)} cells.`,
      fix: "Divide it into several tables, or delete the rows and columns that nobody needs.",
    };
  };
}
