/** The style guide shows every block that the generator knows, in each of its looks, and builds. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBuild } from "../build.ts";
import { describeFields } from "../generator/entities/schemas.ts";
import { blockRules } from "../generator/markdown/blocks.ts";
import { readSources } from "../generator/read/read-sources.ts";
import { defaultRoot } from "../generator/site-paths.ts";
import { givenFolder } from "./support/place-world.ts";

const root = join(defaultRoot, "styleguide");
const out = givenFolder();

const { value: sources } = await readSources(join(root, "content"));
const lines = sources.files
  .filter(({ path }) => path.endsWith(".md"))
  .flatMap(({ text }) => text.split("\n"));

test("the style guide builds, and nothing is wrong with it", async () => {
  const { problems, routes } = await runBuild({ isQuiet: true, root, out });
  expect(problems).toEqual([]);
  expect(routes.length).toBeGreaterThan(10);
});

test.each([...blockRules])("the style guide shows the block %s", (name, { forms, attributes }) => {
  const fields = describeFields(attributes);
  for (const form of forms) {
    const uses = lines.filter((line) => /^:+\w+/.exec(line)?.[0] === form + name);
    expect(uses, form + name).not.toEqual([]);
  }
  const uses = lines.filter((line) => line.match(/^:+(\w+)/)?.[1] === name).join("\n");
  for (const { name: field, choices } of fields) {
    expect(uses).toContain(`${field}="`);
    for (const choice of choices) expect(uses).toContain(`${field}="${choice}"`);
  }
});
