/**
 * The site that `npm run bench:dev` measures is a right one, of whatever size, and no measurement
 * begins when its flags are not understood.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { placeSite } from "../bench/dev/place-site.ts";
import { defaultRoot } from "../generator/site-paths.ts";
import { runScript, stackTrace } from "./support/run-command.ts";

const site = placeSite(3);

afterAll(() => site.remove());

test("a site with more articles passes the check, and has a page for each of them", () => {
  const articlesIn = (root: string) => readdirSync(join(root, "content/blog")).length;
  expect(articlesIn(site.root)).toBe(articlesIn(defaultRoot) + 3);
  const pagesOf = (root: string) => {
    const { code, stdout, stderr } = runScript("generator/commands/check.ts", ["--root", root]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return Number(/^(\d+) pages are in order/m.exec(stdout)?.[1]);
  };
  expect(pagesOf(site.root)).toBe(pagesOf(defaultRoot) + 3);
});

test.each([
  ["dev", ["--help"], "There is no flag --help. The flags are: --articles, --rounds."],
  ["dev", ["--article", "3"], "There is no flag --article. Did you mean --articles?"],
  ["dev", ["--articles", "few"], '--articles must be a whole number from 0, and "few" is not.'],
  ["dev", ["--rounds", "0"], '--rounds must be a whole number from 1, and "0" is not.'],
  ["links", ["--help"], "There is no flag --help. The flags are: --pages, --rounds, --crawl."],
  ["links", ["--crawl=-1"], '--crawl must be a whole number from 1, and "-1" is not.'],
  ["links", ["1000"], "Unexpected argument '1000'"],
  ["race", ["--rounds", "1.5"], '--rounds must be a whole number from 1, and "1.5" is not.'],
])("bench/%s.ts does not understand %j, and says why", (name, args, words) => {
  const { code, stdout, stderr } = runScript(`bench/${name}.ts`, args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(words);
  expect(stderr).not.toMatch(stackTrace);
});
