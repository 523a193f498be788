/**
 * The first look at a text, before any parser sees it: is it of a size that people write? Every limit is far
 * above honest content. Of what is over one of them nothing else is read.
 */
import { type Problem, problemAt } from "../diagnostics/problem.ts";
import type { SourceFile } from "../model/source.ts";

/** What a text may have at most. */
export const limits = {
  /** Bytes of a file: about 150,000 words. */
  size: 1024 * 1024,
  /** Characters of a page, which are about 35,000 words. */
  page: 200_000,
  /** Characters of a line. */
  line: 10_000,
  /** Quotes, lists, blocks and brackets inside of each other. */
  depth: 50,
} as const;

/** Where a text goes beyond a limit; undefined when it doesn't. */
export function findExcess(source: SourceFile): Problem | undefined {
  const { path, text } = source;
  const refuse = (offset: number, message: string, advice: string) =>
    problemAt(
      source,
      { start: offset, end: offset },
      {
        code: "file-refused",
        message,
        advice,
        hides: "file",
      },
    );
  if (path.endsWith(".md") && text.length > limits.page) {
    const message = `This page has ${print(text.length)} characters. A page can have ${print(limits.page)} at most.`;
    return refuse(0, message, "Divide it into several pages.");
  }
  const long = findLongLine(text);
  if (long) return refuse(long.offset, long.message, long.advice);
  const deep = findDepth(text);
  if (deep === undefined) return undefined;
  const message = `Quotes, lists or brackets stand inside of each other more than ${limits.depth} levels deep here.`;
  return refuse(deep, message, "Delete the signs that are too many, here and in the lines above.");
}

const print = (count: number) => count.toLocaleString("en");

function findLongLine(text: string) {
  let start = 0;
  for (const row of text.split("\n")) {
    if (row.length > limits.line) {
      // A picture that a program pasted as letters and digits.
      const pasted = row.search(/data:[a-z]+\/[\w.+-]+[;,]/i);
      if (pasted >= 0)
        return {
          offset: start + pasted,
          message: "A picture or another file was pasted into this line as thousands of letters.",
          advice:
            "Delete them. Save the picture into content/images/, and write ![What it shows](its-name.jpg) here.",
        };
      const message = `This line has ${print(row.length)} characters. A line can have ${print(limits.line)} at most.`;
      return {
        offset: start,
        message,
        advice: "Divide it into several lines, or into paragraphs.",
      };
    }
    start += row.length + 1;
  }
  return undefined;
}

/**
 * Where signs that hold others stand too deep inside of each other: marks at the beginning of a line, and
 * brackets up to the next empty line, whether they are closed or not.
 */
function findDepth(text: string): number | undefined {
  let open = 0;
  let colons = 0;
  let start = 0;
  for (const row of text.split("\n")) {
    const [head = ""] = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/.exec(row) ?? [];
    const marks = head.replace(/\s+/g, "").length + head.replace(/\S+/g, "").length / 2;
    if (row.trim() === "") open = 0;
    for (const sign of row) {
      if (sign === "[" || sign === "{") open++;
      else if (sign === "]" || sign === "}") open = Math.max(0, open - 1);
      if (open > limits.depth) return start;
    }
    if (/^:{3,}\s*\S/.test(row)) colons++;
    else if (/^:{3,}/.test(row)) colons = Math.max(0, colons - 1);
    if (marks > limits.depth || colons > limits.depth) return start;
    start += row.length + 1;
  }
  return undefined;
}
