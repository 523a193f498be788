/** The site that `npm run bench:dev` measures is a right one, of whatever size. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { placeSite } from "../bench/dev/place-site.ts";
import { defaultRoot } from "../generator/site-paths.ts";
import { runScript } from "./support/run-command.ts";

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
