/**
 * What an editor meant as a list, a table or a block and every parser takes for one paragraph: such lines
 * would be printed as they were typed. A row of the table is one slip, known by its looks.
 */
import type { Finding } from "../problems/problem-at.ts";
import { straighten } from "./block-rows.ts";
import { explainRow, type Row } from "./text-slips.ts";

/** A row of a table, and the line of hyphens that belongs below it. */
const withRule = (head: string) => `${head}\n${head.trim().replace(/[^|]+/g, " --- ")}`;

/** `isEveryLine`: whether each line looks so, and not only some part of the text. */
const paragraphs: readonly (Row & { readonly isEveryLine?: boolean })[] = [
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
    by: (found) => found.replace(/^[•◦▪●‣·]\s*/gm, "- "),
  },
  {
    looks: /^(?:-(?=[^\s-])|\d{1,2}[.)](?=[^\s\d]))/,
    isEveryLine: true,
    message: "These lines make no list: a space is missing behind the sign that each begins with.",
    by: (found) => found.replace(/^(?:-|\d+[.)])/gm, "$& "),
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

/**
 * What any slip of a paragraph looks like: what the rows above begin with, and more. Most texts have
 * nothing of it, which one look at the whole text shows. Of a table only the first row counts, where no
 * line of hyphens follows.
 */
export const slipLooks =
  /^[^\S\n>]*(?:>[^\S\n]*)*(?:[•◦▪●‣·]|\|(?<!\|.*\n.*)(?!.*\n[\s>]*(?:\|\s*)?:?-)|-[^\s-]|\d{1,2}[.)][^\s\d])|\t|::/im;

/** The slip that a paragraph is, if it is one. */
export function findParagraphSlip(typed: readonly string[]): Finding | undefined {
  const rows = typed.map((row) => row.replace(/^[\s>]+/, ""));
  const text = rows.join("\n");
  for (const row of paragraphs) {
    const { looks, isEveryLine } = row;
    const isSlip = isEveryLine
      ? rows.length > 1 && rows.every((one) => looks.test(one))
      : looks.test(text);
    const whole = /[\s\S]*/.exec(text);
    if (isSlip && whole) return explainRow(row, whole);
  }
  return undefined;
}
