/**
 * A document is put together from pieces, and no text takes the place of one. The settings are checked, so
 * the templates are called here with settings that no check has seen: every word that the templates themselves
 * know stands in front of the policy, in the style, the scripts and the head.
 */

import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { wordsIn } from "./support/template-words.ts";
import { buildWorld } from "./support/world.ts";

/** Templates that are the default ones, but for the language that they are told. */
const speaking = (language: string) => `
import { createRenderer as create, renderFiles } from ${JSON.stringify(join(defaultRoot, "templates/create-renderer.tsx"))};
export { renderFiles };
export const createRenderer = (frame) =>
  create({ ...frame, site: { ...frame.site, language: ${JSON.stringify(language)} } });
`;

/** The home page of a small world, and the same without what the language is called. */
async function printHome(language: string) {
  const { read, problems } = await buildWorld({
    "templates/create-renderer.tsx": speaking(language),
  });
  const html = read("index.html");
  expect(problems).toEqual([]);
  expect(html).toContain("<!DOCTYPE html><html lang=");
  return html.replace(/^(<!DOCTYPE html><html lang=")[^"]*"/, '$1"');
}

test("whatever stands in front of them, the policy, the style, the scripts and the head are the same", async () => {
  const hostile = [
    "en-POLICY",
    "<style>STYLES</style></head></body>",
    ...wordsIn("templates/**/*.{ts,tsx}"),
  ].join(" ");
  expect(await printHome(hostile)).toBe(await printHome("en"));
});
