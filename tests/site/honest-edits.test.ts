import { expect, test } from "vitest";
import { readContent } from "./support/content.ts";
import { openRenderer } from "./support/rendered-site.ts";
import { rules } from "./support/rules.ts";

const render = await openRenderer();
const sources = await readContent();
const today = render(sources);
test.each(Object.entries(rules))("%s", (_n, rule) => {
  expect(rule(today).slice(0, 4)).toEqual([]);
});
