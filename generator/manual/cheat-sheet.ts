/**
 * The cheat sheet as a file to read on GitHub or to print: everything that can be written, from the
 * same schemas that check it. It reads no content, so no change of the content makes it old.
 */
import type * as z from "zod";
import { describeFields, type FieldManual } from "../entities/describe-fields.ts";
import { pageSchema, postSchema } from "../entities/pages.ts";
import { type BlockManual, describeBlocks } from "./describe-blocks.ts";
import { proseManuals } from "./prose.ts";

/** Where the cheat sheet lies. */
export const cheatSheetFile = "docs/cheat-sheet.md";

/** The text of the cheat sheet. The same schemas give the same text. */
export function renderCheatSheet(): string {
  const blocks = describeBlocks();
  return `${[
    "# Cheat sheet",
    intro,
    "## Text",
    table(
      ["You write", "You get"],
      proseManuals.map(({ example, manual }) => [code(example), manual]),
    ),
    "Leave an empty line between two parts. HTML is not used.",
    "## Figures, links, pictures",
    table(["You write", "You get"], references),
    "## Blocks",
    blockIntro,
    table(["Block", "It shows", "In the braces"], blocks.map(printBlock)),
    "Blocks with something inside, ready to copy:",
    fence(blocks.filter(({ example }) => example.includes("\n"))),
    "## Above the text",
    frontMatterIntro,
    table(["In a page", ""], fieldRows(pageSchema)),
    table(["In an article", ""], fieldRows(postSchema)),
  ].join("\n\n")}\n`;
}

const intro = [
  "Everything that can be written on a page. It is made from the rules that check the pages",
  "(`npm run schemas` writes it). `npm run styleguide` serves a site that shows every block at work.",
].join("\n");

const blockIntro = [
  "A block stands on a line of its own. On one line it begins with two colons. With something inside",
  "it begins with three, and three on a line of their own end it. What is **bold** is needed; words in",
  "square brackets may be left out where a block has words of its own.",
].join("\n");

const frontMatterIntro = [
  "Between the two lines of three hyphens: a name, a colon, a space and a value on each line. A value",
  'with a colon, a # or quotation marks in it stands in "double quotes". What is **bold** is needed.',
].join("\n");

const references: readonly (readonly string[])[] = [
  ["`{{raised-2025}}`", "The figure of that name in content/facts.json, with its unit."],
  ["`{{raised-2025.number}}`", "The bare number."],
  ["`[our story](/ourstory)`", "A link to a page, by its address."],
  [
    "`[the shares](/ourstory#where-the-money-goes)`",
    "A link to a heading: its words in small letters, with hyphens.",
  ],
  ["`[Instagram](link:instagram)`", "A link out of the site, by its id in content/links.json."],
  [
    '`![What it shows](scenes/stage.svg "Its caption")`',
    "A picture of content/images, on a line of its own.",
  ],
];

function printBlock({ name, forms, manual, fields, example }: BlockManual): readonly string[] {
  const [first = ""] = (example || `::${name}[Words]{…}`).split("\n");
  const hasInside = forms.includes(":::");
  const inside = hasInside ? " … `:::`" : "";
  const leaf = hasInside && forms.includes("::") ? `, or ${code(`::${name}{from="…"}`)}` : "";
  return [code(first) + inside + leaf, manual, fields.map(printField).join(" ") || "none"];
}

function printField({ name, manual, choices, isNeeded, preset }: FieldManual): string {
  const shown = isNeeded ? `**${name}**` : name;
  const oneOf = choices.length > 0 ? ` One of: ${choices.join(", ")}.` : "";
  const usual = preset === undefined || preset === "" ? "" : ` If left out: ${preset}.`;
  return `${shown}: ${manual}${oneOf}${usual}`;
}

function fieldRows(schema: z.ZodType): readonly (readonly string[])[] {
  return describeFields(schema).map((field) => {
    const [name = "", ...rest] = printField(field).split(": ");
    return [name, rest.join(": ")];
  });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const print = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [print(head), print(head.map(() => "---")), ...rows.map(print)].join("\n");
}

/** Text as code in one cell of a table, where a line cannot end. */
function code(text: string): string {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => `\`${line}\``)
    .join("<br>");
}

function fence(blocks: readonly BlockManual[]): string {
  return `\`\`\`markdown\n${blocks.map(({ example }) => example).join("\n\n")}\n\`\`\``;
}
