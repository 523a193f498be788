/**
 * A document is put together from pieces, and no text takes the place of one. The settings are checked, so
 * the templates are called here with settings that no check has seen: every word that the templates themselves
 * know stands in front of the policy, in the style, the scripts and the head.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { expect, test } from "vitest";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { buildWorld } from "./support/world.ts";

/** Everything that stands between quotes or tags in the code of the templates. */
const templateWords = fastGlob
  .sync("templates/**/*.{ts,tsx}", { cwd: defaultRoot })
  .sort()
  .flatMap((file) => {
    const code = readFileSync(join(defaultRoot, file), "utf8");
    return code.match(/"[^"\n]+"|`[^`]+`|<\/?[a-z][^<>\n]*>|\b[A-Z]{4,}\b/g) ?? [];
  });

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
  const hostile = ["en-POLICY", "<style>STYLES</style></head></body>", ...templateWords].join(" ");
  expect(await printHome(hostile)).toBe(await printHome("en"));
});
