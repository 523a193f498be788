/** The cheat sheet says everything that the schemas know, and says nothing that the check refuses. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { blockRules } from "../../generator/markdown/blocks.ts";
import { entryAttributes } from "../../generator/markdown/series-blocks.ts";
import { manualOf } from "../../generator/schema/schemas.ts";
import { understand } from "../support/graph.ts";
import { brief, page, readFixture, smallSite, type World } from "../support/usual-files.ts";
import { cheatSheetFile, renderCheatSheet } from "./cheat-sheet.ts";

const written = readFileSync(cheatSheetFile, "utf8");
const sheet = renderCheatSheet(written);
const rows = sheet.split("\n");

/** The small site with all that the examples refer to. */
const site: World = {
  ...smallSite,
  "content/facts.json": readFixture("ledgers/figures-of-2026.json"),
  "content/links.json": readFixture("ledgers/links.json"),
  "content/pages/applications.md": page("Applications", "Text."),
  "content/pages/ourstory.md": page("Our story", "## Where the money goes\n\nText."),
  "content/data/partners.json": '[{ "name": "A" }]',
  "content/data/positions.json":
    '[{ "name": "A", "status": "open", "statusText": "Open", "text": "B." }]',
  "content/data/captain-teams.json":
    '[{ "name": "A", "responsibilities": "B.", "leadership": { "overallDirector": "C", "assistantDirectors": [], "captains": [] } }]',
};

/** What the check reports of a page with this text, and of nothing else. */
function check(body: string): readonly string[] {
  const path = "content/pages/example.md";
  const { problems } = understand({ ...site, [path]: page("An example", body) });
  return problems.filter(({ place }) => place?.source.path === path).map(brief);
}

describe("the cheat sheet", () => {
  test("is current (npm run art -- schemas writes it)", () => {
    expect(written).toBe(sheet);
  });
  test.each([
    ...[...blockRules].map(([name, { attributes }]) => [name, attributes] as const),
    ...Object.entries(entryAttributes),
  ])("names the block %s, and each of its attributes", (name, schema) => {
    const row = rows.find((line) => {
      const [, , first = ""] = line.split(/[[{`\s]/);
      return line.startsWith("| `") && [`::${name}`, `:::${name}`].includes(first);
    });
    expect(row).toContain(schema.description);
    for (const [attribute, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      expect(row).toContain(attribute);
      expect(row).toContain(manualOf(field));
    }
  });
});

describe("each example of it is right:", () => {
  const blocks = [...blockRules.values()].map(({ example }) => example);
  /** The first cells of the tables under a title, without the signs of a table. */
  const examplesIn = (title: string) => {
    const cells = sheet
      .split(`## ${title}\n`)[1]
      ?.split("\n## ")[0]
      ?.matchAll(/^\| (`.+?`) \| /gm);
    return [...(cells ?? [])].map(([, cell = ""]) =>
      cell.replace(/^`|`$/g, "").replaceAll("`<br>`", "\n").replaceAll("\\|", "|"),
    );
  };
  const texts = examplesIn("Text").map((text) => text.replace("\n[^", "\n\n[^"));
  const others = examplesIn("Figures, links, pictures");
  test.each([...blocks, ...texts, ...others].filter(Boolean))("%j", (example) => {
    // A heading below another one needs the one above it.
    expect(check(example.startsWith("###") ? `## Above\n\n${example}` : example)).toEqual([]);
  });
  test("and there are some of each kind", () => {
    expect(Math.min(blocks.length, texts.length, others.length)).toBeGreaterThan(3);
  });
});
