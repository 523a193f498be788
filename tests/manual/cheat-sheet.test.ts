/** The cheat sheet says everything that the schemas know, and says nothing that the check refuses. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { pageSchema, postSchema } from "../../generator/entities/pages.ts";
import { manualOf } from "../../generator/entities/schemas.ts";
import { buildGraph } from "../../generator/graph/build-graph.ts";
import { cheatSheetFile, prose, renderCheatSheet } from "../../generator/manual/cheat-sheet.ts";
import { blockNames, findBlockRule } from "../../generator/markdown/blocks.ts";
import { loadEngine } from "../../generator/markdown/engine.ts";
import { entryAttributes } from "../../generator/markdown/written-blocks.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { page, withoutUntidy } from "../support/usual-files.ts";

const sheet = renderCheatSheet();
const { value: sources } = await readSources(join(defaultRoot, "content"));
const engine = await loadEngine();

/** What the check says of one more page of the real site. */
function check(body: string): readonly string[] {
  const file = { path: "content/pages/example.md", text: page("An example", body) };
  const { problems } = buildGraph({ ...sources, files: [...sources.files, file] }, { engine });
  return withoutUntidy(problems, []).map(({ message }) => message);
}

describe("the cheat sheet", () => {
  test("is current (npm run schemas writes it)", () => {
    const file = join(defaultRoot, cheatSheetFile);
    expect(existsSync(file) && readFileSync(file, "utf8")).toBe(sheet);
  });

  test.each([
    ...blockNames.map((name) => [name, findBlockRule(name)!.attributes] as const),
    ...Object.entries(entryAttributes),
  ])("names the block %s, and each of its attributes", (name, schema) => {
    const row = sheet.split("\n").find((line) => new RegExp(`^\\| \`:{2,3}${name}\\b`).test(line));
    expect(row).toContain(schema.description);
    for (const [attribute, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      expect(row).toContain(`${attribute}`);
      expect(row).toContain(manualOf(field));
    }
  });

  test.each([
    ["page", pageSchema],
    ["article", postSchema],
  ])("names every field above the text of a %s", (_kind, schema) => {
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      if (name === "author") continue;
      expect(sheet).toMatch(new RegExp(`^\\| (?:\\*\\*)?${name}(?:\\*\\*)? \\| `, "m"));
      expect(sheet).toContain(manualOf(field));
    }
    expect(sheet).toContain("| **author.role** | The author's role there. |");
  });

  test("fits on two printed sides", () => {
    expect(sheet.split("\n").length).toBeLessThan(130);
  });
});

describe("each example of it", () => {
  test.each(blockNames)("is right: %s", (name) => {
    expect(check(findBlockRule(name)!.example)).toEqual([]);
  });

  test.each(prose)("is right: %j", (example) => {
    // A heading below another one needs the one above it.
    expect(check(example.startsWith("###") ? `## Above\n\n${example}` : example)).toEqual([]);
  });

  test("that names a figure, a link or a picture, too", () => {
    const code = sheet.split("## Figures, links, pictures")[1]?.split("## Blocks")[0] ?? "";
    const examples = [...code.matchAll(/^\| `([^`]+)` \|/gm)].map(([, example = ""]) => example);
    expect(examples.length).toBeGreaterThan(4);
    for (const example of examples) expect(check(example), example).toEqual([]);
  });
});
