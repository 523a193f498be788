/** A chapter in Arabic, without a mark of its own: its pages run from right to left. */
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createSearch } from "../../client/search/find.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { runAxe } from "../../tools/audit/measures/axe.ts";
import { openAuditedSite, wide } from "../../tools/audit/site.ts";
import { all, attribute, one, textOf } from "../site/support/html.ts";
import { givenFolder, writeFiles } from "../support/place-world.ts";
import { watch } from "./support.ts";

const root = givenFolder();
const read = (path: string) => JSON.parse(readFileSync(join(defaultRoot, path), "utf8"));
cpSync(join(defaultRoot, "tests/fixtures/arabic"), root, { recursive: true });
cpSync(join(defaultRoot, "tests/chapter/site/content/images"), join(root, "content/images"), {
  recursive: true,
});
// A word that is new in the interface is English here until somebody translates it.
const words = {
  ...read("content/words.json"),
  ...read("tests/fixtures/arabic/content/words.json"),
};
writeFiles(root, { "content/words.json": JSON.stringify(words) });
const site = await openAuditedSite({ root });
afterAll(site.close);

test("every page and the manifest say so, and numbers still begin at the left", () => {
  const ways = site.documents.map((document) => attribute(one(document.root, "html"), "dir"));
  expect([...new Set(ways)]).toEqual(["rtl"]);
  expect(JSON.parse(site.read("manifest.webmanifest"))).toMatchObject({ dir: "rtl" });
  const [raised] = all(site.document("/").root, ".digit-cards__row");
  expect(raised && textOf(raised).trim()).toBe("٤٢٫٨١٥٬١٣٥٬١ ج.م.");
  const { html } = site.document("/about");
  expect(html).toMatch(/class="chart__line" d="M708 /);
  expect(html).toContain("<strong>مستحيل</strong>");
});

test("its search finds words without the article, and with either of two letters that sound alike", async () => {
  const find = await createSearch(JSON.parse(site.read("search.json")), "ar");
  const hrefs = (typed: string) => find(typed, 3).groups[0]?.hits.map(({ href }) => href);
  expect([hrefs("عائلات"), hrefs("اخبار")]).toEqual([["/families/"], ["/news/"]]);
});

test("nothing is wrong for axe, by day on a desk and by night on a phone", async () => {
  for (const [width, theme, routes] of [
    [1280, "light", ["/"]],
    [390, "dark", ["/about", "/families"]],
  ] as const) {
    const having = routes.map((route) => site.document(route));
    const runs = await runAxe(site, { name: `${width}`, view: wide(width), having }, [theme]);
    expect(runs.flatMap(({ violations }) => violations)).toEqual([]);
  }
});

test("no page is wider than the screen", async () => {
  const page = await site.browser.newPage(wide(390));
  const expectNoTrouble = watch(page, site.url);
  const phones = site.documents.map(({ path }) => [path, 390] as const);
  for (const [path, width] of [...phones, ["/", 1280] as const]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(new URL(path, site.url).href, { waitUntil: "domcontentloaded" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
  }
  await expectNoTrouble().finally(() => page.close());
});
