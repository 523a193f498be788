/**
 * The style guide shows every block in each of its looks. Its markup is what was looked at last: `npx vitest run
 * tests/styleguide.test.ts -u` takes a change over into tests/fixtures/markup, which shows what it reaches.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runBuild } from "../build.ts";
import { readSources } from "../generator/content/read-sources.ts";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { blockRules } from "../generator/markdown/blocks.ts";
import { describeFields } from "../generator/schema/schemas.ts";
import { givenFolder } from "./support/place-world.ts";

const root = join(defaultRoot, "tools/styleguide");
const out = givenFolder();

const { value: sources } = await readSources(join(root, "content"));
const lines = sources.files
  .filter(({ path }) => path.endsWith(".md"))
  .flatMap(({ text }) => text.split("\n"));

const { problems, routes } = await runBuild({ root, out, today: "2026-12-31" });
test("nothing is wrong with the style guide, and none of its pages is gone", () =>
  expect([problems, routes.length > 10]).toEqual([[], true]));

/** What changes with every version: styles, scripts, digests, and a day that only a whole history of git knows. */
const passing =
  /(?<=<(?:style|script)(?: type="module" blocking="render")?>)[\s\S]*?(?=<\/)|\.(?:[0-9a-f]{10}|[A-Z0-9]{8})(?=\.)|(?<=sha(?:256|384)-)[\w+/=]+|<[^>]*modified_time[^>]*>|"dateModified":"[^"]*",/g;
const shared = /(?<=<body[^>]*>)[\s\S]*?(?=<main)|(?<=<\/main>)[\s\S]*(?=<\/body>)/g;

test.each(routes)("the markup of $route is what was looked at last", async ({ route, file }) => {
  const name = `fixtures/markup/${file.replace(/\/index\.html$/, "").replaceAll("/", "-")}.txt`;
  const html = readFileSync(join(out, file), "utf8").replace(passing, "");
  const own = route === "/" ? html : html.replace(shared, "");
  await expect(own.replace(/(?<!\n)<(?=[a-z])/g, "\n<")).toMatchFileSnapshot(name);
});

test.each([...blockRules])("the style guide shows the block %s", (name, { forms, attributes }) => {
  for (const form of forms) {
    const uses = lines.filter((line) => /^:+\w+/.exec(line)?.[0] === form + name);
    expect(uses, form + name).not.toEqual([]);
  }
  const uses = lines.filter((line) => line.match(/^:+(\w+)/)?.[1] === name).join("\n");
  for (const { name: field, choices } of describeFields(attributes)) {
    expect(uses).toContain(`${field}="`);
    for (const choice of choices) expect(uses).toContain(`${field}="${choice}"`);
  }
});
