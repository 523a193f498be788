/**
 * The cheat sheet as a file to read on GitHub or to print: everything that can be written, from the
 * same schemas that check it. It reads no content, so no change of the content makes it old.
 */
import type * as z from "zod";
import { pageSchema, postSchema } from "../entities/pages.ts";
import { describeFields, type FieldManual } from "../entities/schemas.ts";
import type { BlockRule } from "../markdown/block-rows.ts";
import { blockNames, findBlockRule } from "../markdown/blocks.ts";
import { entryAttributes } from "../markdown/written-blocks.ts";

/** Where the cheat sheet lies. */
export const cheatSheetFile = "docs/cheat-sheet.md";

/** The text of the cheat sheet. The same schemas give the same text. */
export function renderCheatSheet(): string {
  const blocks = listBlocks();
  const ready = blocks.map(({ example }) => example).filter((example) => example.includes("\n"));
  return `# Cheat sheet

Everything that can be written on a page. It is made from the rules that check the pages
(\`npm run schemas\` writes it). \`npm run styleguide\` serves a site that shows every block at work.

## Text

${table(
  ["You write", "You get"],
  prose.map(([example, manual]) => [code(example), manual]),
)}

Leave an empty line between two parts. HTML is not used.

## Figures, links, pictures

${table(["You write", "You get"], references)}

## Blocks

A block stands on a line of its own. On one line it begins with two colons. With something inside
it begins with three, and three on a line of their own end it. What is **bold** is needed; words in
square brackets may be left out where a block has words of its own.

${table(["Block", "It shows", "In the braces"], blocks.map(printBlock))}

Blocks with something inside, ready to copy:

\`\`\`markdown
${ready.join("\n\n")}
\`\`\`

## Above the text

Between the two lines of three hyphens: a name, a colon, a space and a value on each line. A value
with a colon, a # or quotation marks in it stands in "double quotes". What is **bold** is needed.

${table(["In a page", ""], fieldRows(pageSchema))}

${table(["In an article", ""], fieldRows(postSchema))}
`;
}

/**
 * The Markdown that needs no block, with its meaning. GitHub's preview shows the same; what differs from
 * GitHub is said.
 */
export const prose: readonly (readonly [example: string, manual: string])[] = [
  [
    "## A heading",
    "A heading. The title of the page is the first one, so yours begin with two signs.",
  ],
  ["### A heading below it", "One step down. Never skip a step."],
  ["**bold** and *slanted*", "Weight, or a lean."],
  ["- one\n- two", "A list."],
  ["1. first\n2. second", "A numbered list."],
  ["- [ ] to do\n- [x] done", "A list to tick off."],
  ["> Words of somebody else.", "A quote."],
  ["---", "The wristband: a woven band between two parts. Empty lines around it."],
  [
    "| When | What |\n| --- | --- |\n| Noon | Doors open |",
    "A table. In the block table it has a caption, too.",
  ],
  [
    "The doors open at noon.[^1]\n\n[^1]: Members come at ten.",
    "A footnote. Not inside of blocks.",
  ],
];

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

type BlockManual = Omit<BlockRule, "build"> & { readonly name: string };

function printBlock({ name, forms, attributes, example }: BlockManual): readonly string[] {
  const [first = ""] = (example || `::${name}[Words]{…}`).split("\n");
  const hasInside = forms.includes(":::");
  const inside = hasInside ? " … `:::`" : "";
  const leaf = hasInside && forms.includes("::") ? `, or ${code(`::${name}{from="…"}`)}` : "";
  const fields = describeFields(attributes).map(printField).join(" ");
  return [code(first) + inside + leaf, attributes.description ?? "", fields || "none"];
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

/** Every block, each followed by the lines that stand in it, which its example shows. */
function listBlocks(): readonly BlockManual[] {
  return blockNames.flatMap((name) => {
    const entries = Object.entries(entryAttributes).filter(([entry]) => name === `${entry}s`);
    return [
      { name, ...findBlockRule(name)! },
      ...entries.map(([entry, attributes]): BlockManual => {
        return { name: entry, forms: ["::"], attributes, example: "" };
      }),
    ];
  });
}
