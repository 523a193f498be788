/**
 * What an editor meant as a list, a table or a block and every parser takes for one paragraph: such lines
 * would be printed as they were typed. A row of the table is one slip, known by its looks.
 */
import type { Finding } from "../problems/problem-at.ts";
import { straighten } from "./block-rows.ts";
import { explainRow, type Row } from "./text-slips.ts";

/** The table that was meant: each row between strokes, and the line of hyphens below the first. */
function makeTable(found: string): string {
  const rows = found.split("\n").filter((row) => !/^[\s|+:=-]+$/.test(row));
  const cells = rows.map((row) => row.replace(/\t/g, " | ").replace(/^\s*\|\s*|\s*\|\s*$/g, ""));
  const [head = "", ...more] = cells.map((row) => `| ${row.trim()} |`);
  return [head, head.replace(/[^|]+/g, " --- "), ...more].join("\n");
}

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
    looks: /^[•◦▪●‣·➢➤►■✓✔]|^\*\* |^o\s{2,}\S|^[–—]\s.*\n[–—]\s|^[a-h]\)\s.*\n[a-h]\)\s/m,
    message: "This sign makes no list: an entry begins with a hyphen and a space.",
    by: (found) => found.replace(/^(?:[•◦▪●‣·➢➤►■✓✔–—]|\*\*(?= )|o(?=\s{2})|[a-h]\))\s*/gm, "- "),
  },
  {
    looks: /^(?:From|To|Sent|Date|Subject): .*\n(?:Cc|Sent|Subject): /m,
    message: "The head of a mail was left here, and would be printed as it stands.",
    fix: "Delete these lines.",
  },
  {
    looks: /^(?:-(?=[^\s-])|\d{1,2}[.)](?=[^\s\d]))/,
    isEveryLine: true,
    message: "These lines make no list: a space is missing behind the sign that each begins with.",
    by: (found) => found.replace(/^(?:-|\d+[.)])/gm, "$& "),
  },
  {
    // Cells that were copied from a spreadsheet are parted by tabs, which a page shows as spaces.
    looks: /\S\t|\S +\| +\S|^\|.*\|\s*$|^\+[-=+]+\+$/,
    isEveryLine: true,
    message:
      "These lines make no table. Its cells are parted by strokes, and a line of hyphens for each column stands below the first row.",
    by: makeTable,
  },
];

/** What the markup of a text has when one of its paragraphs may be such a slip: most texts have nothing of it. */
export const printedParagraphSlip = new RegExp(
  paragraphs
    .map(({ looks }) => looks.source.replace(/(?<!\[)\^/g, "^(?:<(?:p|li|blockquote)>)*"))
    .map((looks) => looks.replace(/\$(?=\||$)/g, "(?:<\\/\\w+>)*$"))
    .join("|"),
  "im",
);

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
