/** The cheat sheet: what the schemas know comes from them, its other words are written by hand. */
import { join } from "node:path";
import type * as z from "zod";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import type { BlockRule } from "../../generator/markdown/block-rule.ts";
import { blockRules } from "../../generator/markdown/blocks.ts";
import { entryAttributes } from "../../generator/markdown/series-blocks.ts";
import { pageSchema, postSchema } from "../../generator/schema/pages.ts";
import { describeFields, type FieldManual } from "../../generator/schema/schemas.ts";

export const cheatSheetFile = join(defaultRoot, "docs/cheat-sheet.md");

/** The cheat sheet with what comes from the schemas as they are now. */
export function renderCheatSheet(sheet: string): string {
  const blocks = listBlocks();
  const ready = blocks.map(({ example }) => example).filter((example) => example.includes("\n"));
  const inPages = fieldRows(pageSchema).map(printRow);
  const tables: Readonly<Record<string, readonly (readonly string[])[]>> = {
    Block: blocks.map(printBlock),
    "In a page": fieldRows(pageSchema),
    // What is said of pages in the same words is not said again.
    "In an article": fieldRows(postSchema).filter((row) => !inPages.includes(printRow(row))),
  };
  return sheet
    .replace(/(?<=^```markdown\n).*?(?=\n```$)/ms, () => ready.join("\n"))
    .replace(
      /^(\| ([^|]+) \|.*\n\| ---.*\n)((?:\|.*\n)*)/gm,
      (_table, head: string, name: string, rows: string) =>
        head + (tables[name]?.map(printRow).join("") ?? rows),
    );
}

type BlockManual = Omit<BlockRule, "build"> & { readonly name: string };

/** Every block, each followed by the lines that stand in it, which its example shows. */
function listBlocks(): readonly BlockManual[] {
  return [...blockRules].flatMap(([name, rule]) => {
    const entries = Object.entries(entryAttributes).filter(([entry]) => name === `${entry}s`);
    return [
      { name, ...rule },
      ...entries.map(([entry, attributes]): BlockManual => {
        return { name: entry, forms: ["::"], attributes, example: "" };
      }),
    ];
  });
}

function printBlock({ name, forms, attributes, example }: BlockManual): readonly string[] {
  const [first = ""] = (example || `::${name}[Words]{…}`).split("\n");
  const hasInside = forms.includes(":::");
  const inside = hasInside ? " … `:::`" : "";
  const leaf = hasInside && forms.includes("::") ? `, or \`::${name}{from="…"}\`` : "";
  const fields = fieldRows(attributes).map((row) => row.join(": "));
  return [`\`${first}\`${inside}${leaf}`, attributes.description ?? "", fields.join(" ") || "none"];
}

const fieldRows = (schema: z.ZodType) => describeFields(schema).map(fieldRow);

function fieldRow({ name, manual, choices, isNeeded, preset }: FieldManual): readonly string[] {
  // As it is written: a field of a group stands below that.
  const [inner = "", group] = name.split(".").toReversed();
  const bold = isNeeded ? `**${inner}**` : inner;
  const shown = group ? `below ${group}: ${bold}` : bold;
  const oneOf = choices.length > 0 ? ` One of: ${choices.join(", ")}.` : "";
  const usual = preset === undefined || preset === "" ? "" : ` If left out: ${preset}.`;
  return [shown, `${manual}${oneOf}${usual}`];
}

function printRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
}
