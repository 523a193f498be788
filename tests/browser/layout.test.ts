/** Where things stand on a page: its left edges, and the list of its sections. */
import { expect, it } from "vitest";
import { oneOfEachKind } from "../../audit/site.ts";
import { pathsWith, site, url, visit } from "./support.ts";

it("on a wide screen, a page has at most two left edges below its hero", async () => {
  const page = await visit("/", { hasScripts: false });
  const blocks = [".outline", ".figure", ".facts", ".tiles", ".steps", ".logos"];
  const paths = [
    ...oneOfEachKind(site).map(({ path }) => path),
    ...blocks.flatMap((block) => pathsWith(block).slice(0, 2)),
  ];
  for (const path of new Set(paths)) {
    await page.goto(new URL(path, url).href, { waitUntil: "domcontentloaded" });
    const edges = await page.evaluate(() => {
      const placed = ".page-grid > *, .page-grid > .prose > *, .page-grid > .figure > *";
      const boxes = [...document.querySelectorAll(placed)].map((one) =>
        one.getBoundingClientRect(),
      );
      // What reaches from rim to rim has no edge, and what is not shown has no width.
      const own = boxes.filter(({ width }) => width > 0 && width < innerWidth - 30);
      return [...new Set(own.map(({ left }) => Math.round(left)))];
    });
    expect(edges.length, `${path}: ${edges.join(", ")}`).toBeLessThanOrEqual(2);
  }
});

const [listed = ""] = pathsWith(".outline");

it.skipIf(!listed)("a list of sections stays in sight, and marks the one being read", async () => {
  const page = await visit(listed);
  const marked = () => page.locator(".outline [aria-current]").allInnerTexts();
  const links = page.locator(".outline a");
  const titles = await links.allInnerTexts();
  for (const index of [2, titles.length - 1, 0]) {
    await links.nth(index).click();
    await expect.poll(marked).toEqual([titles[index]]);
  }
  await page.keyboard.press("End");
  await expect.poll(marked).toEqual(titles.slice(-1));
  expect((await links.first().boundingBox())?.y).toBeLessThan(400);
});
