/**
 * What an editor meant as a list, a table or a block and every parser takes for one paragraph: such lines
 * would be printed as they were typed. A row of the table is one slip, known by its looks.
 */
import { straighten } from "./brace-slips.ts";
import type { SlipRule } from "./slip-rows.ts";
import { explainSlip } from "./text-slips.ts";

/** The table that was meant: each row between strokes, and the line of hyphens below the first. */
function makeTable(found: string): string {
  const rows = found.split("\n").filter((row) => !/^[\s|+:=—–-]+$/.test(row));
  const cells = rows.map((row) => row.replace(/\t/g, " | ").replace(/^\s*\|\s*|\s*\|\s*$/g, ""));
  const [head = "", ...more] = cells.map((row) => `| ${row.trim()} |`);
  return [head, head.replace(/[^|]+/g, " --- "), ...more].join("\n");
}

/** `isEveryLine`: whether each line looks so, and not only some part of the text. */
const paragraphs: readonly (SlipRule & { readonly isEveryLine?: boolean })[] = [
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
    looks:
      /^(?:[•◦▪●‣·➢➤►■✓✔](?! =)|-\u00A0)|^\*\* (?!.*\*\*)|^o\s{2,}\S|^o \S.*\no \S|^[–—]\s.*[^\\\n]\n[–—]\s|^[a-h]\)\s.*\n[a-h]\)\s/m,
    message: "This sign makes no list: an entry begins with a hyphen and a space.",
    by: (found) => found.replace(/^(?:[-•◦▪●‣·➢➤►■✓✔–—]|\*\*(?= )|o(?=\s)|[a-h]\))\s*/gm, "- "),
  },
  {
    // A name behind a quotation has a hyphen, too.
    looks:
      /(?<=[^"”»*_]\n)-(?=\*\*\p{Lu}|\p{Lu}\p{Ll})|^\d+[.)](?=\*\*)|\n\d+(?:[.)](?=\*\*|\p{Lu})|\s+(?=\*\*\p{Lu}))|\n\*\*\d+[.)]\s/u,
    begins: /^(?:[-*+] |\d+[.)](?: |\*\*))/,
    message: "This line is no entry of the list: it begins with a hyphen or 1. and a space.",
    by: (found) =>
      found
        .replace(/^\*\*(\d+[.)]) /gm, "$1 **")
        .replace(
          /^(?:(-)(?=\S)|(\d+)[.)]?\s*)/gm,
          (_all, sign, number) => `${sign ?? `${number}.`} `,
        ),
  },
  {
    // A second bracket behind a link may close one that was opened in front of it.
    looks:
      /\[[^[\](){}\n]+\]\s*\n\((?:\/|link:|https?:|\S+\.(?:svg|png|jpe?g)\))[^\s()]*\)?|\]\([^()\s]*\)\)(?<=^(?:[^()]|\([^()]*\))*\))/i,
    message: "The address of a link stands right behind its words, between two round brackets.",
    by: (found) => found.replace(/(?<=^[^\n]*\])\s*\n(?=\()|(?<=\]\([^()]*\))\)/, ""),
  },
  {
    looks: /<(?:https?:\/\/|mailto:)[^\s|<>]+\|[^|<>]+>/,
    message: "A link of another program: its words stand in front, and its address behind them.",
    by: (found) => found.replace(/<([^\s|<>]+)\|([^|<>]+)>/g, "[$2]($1)"),
  },
  {
    looks: /^\*\*(?![[{])[^*\n]{2,60}[^*\n.:,!]\*\*$/,
    message: "A line in bold is no heading: nobody finds it in the list of the page's headings.",
    by: (found) => found.replace(/^\*\*(.*)\*\*$/, "## $1"),
    severity: "warning",
  },
  {
    looks: /^(?:From|Sent|Date): .*\n(?:To: .*\n)?(?:Cc|Sent|Subject): /m,
    message: "The head of a mail was left here, and would be printed as it stands.",
    fix: "Delete these lines.",
  },
  {
    looks: /^(?:-(?=[^\s-])|\*(?=[^\s*])(?!.*(?:\*|\\$))|\d{1,2}[.)](?=[^\s\d]))/,
    isEveryLine: true,
    message: "These lines make no list: a space is missing behind the sign that each begins with.",
    by: (found) => found.replace(/^(?:[-*]|\d+[.)])/gm, "$& "),
  },
  {
    // Cells that were copied from a spreadsheet are parted by tabs, which a page shows as spaces.
    looks: /\S\t|\S +\| +\S(?!.*\\$)|^\|.*\|\s*$|^\+[-=+]+\+$/,
    isEveryLine: true,
    message:
      "These lines make no table. Its cells are parted by strokes, and a line of hyphens for each column stands below the first row.",
    by: makeTable,
  },
];

/** How a line of a text begins, or a tab in it, where one of its paragraphs may be such a slip. */
export const lineSlip =
  /^(?:[^\S\n]|>)*(?:[•◦▪●‣·➢➤►■✓✔–—]|\*\*(?:\s|\d|[^*\n]+\*\*$)|o\s|[a-h]\)\s|-[^\s-]|-\u00A0|\d+[.)]\S|\d+\s+\*\*|\+[-=+]|\\#|(?:From|To|Sent|Date|Subject): )|\t/m;

/** The slip that a paragraph is, if it is one, and in which of its lines it begins. */
export function findParagraphSlip(typed: readonly string[]) {
  const rows = typed.map((row) => row.replace(/^[\s>]+/, ""));
  const text = rows.join("\n");
  for (const row of paragraphs) {
    const { looks, isEveryLine, begins } = row;
    if (begins?.test(text) === false) continue;
    const isAll = isEveryLine && rows.length > 1 && rows.every((one) => looks.test(one));
    const at = isEveryLine ? Number(isAll) - 1 : text.search(looks);
    const line = text.slice(0, at + 1).split("\n").length - 1;
    if (at >= 0) return { line, slip: explainSlip(row, rows.slice(line).join("\n")) };
  }
  return undefined;
}
