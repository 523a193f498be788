/** Where things stand on a page: its left edges, and the list of its sections. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { groupBy } from "../../generator/model/collections.ts";
import { oneOfEachKind } from "../../tools/audit/site.ts";
import { changes } from "./changes.ts";
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

it.skipIf(!listed)(
  "an address opens at its section at once, and a press glides there",
  async () => {
    const page = await visit(listed, { wantsMotion: true });
    const link = page.locator(".outline a").nth(2);
    // Not by counting what is seen on the way: a busy computer draws little of it.
    const movement = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    const isThere = (hash: string) =>
      expect.poll(async () => (await page.locator(hash).boundingBox())?.y ?? 999).toBeLessThan(200);
    const hash = (await link.getAttribute("href")) ?? "";
    await page.goto("about:blank");
    await page.goto(new URL(listed + hash, url).href);
    await isThere(hash);
    expect(await movement()).toBe("auto");
    // The script that helps is there.
    await page.locator(".outline [aria-current=true]").waitFor();
    await page.locator(".outline a").first().click();
    await isThere((await page.locator(".outline a").first().getAttribute("href")) ?? "");
    expect(await movement()).toBe("smooth");
  },
);

const filtered = pathsWith(".filter").find((path) => pathsWith(".outline").includes(path)) ?? "";

it.skipIf(!filtered)("a list of sections leaves out those that a filter has emptied", async () => {
  const page = await visit(filtered, { mayKeep: true });
  const links = page.locator(".outline a:visible");
  const all = await links.count();
  const [question = ""] = await page.locator(".accordion__item summary").allInnerTexts();
  await page.locator(".filter input").fill(question);
  await expect.poll(() => links.count()).toBeLessThan(all);
  await page.locator(".filter input").press("Escape");
  await expect.poll(() => links.count()).toBe(all);
});

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

/** The lefts and widths of things, by the rows in which they stand. */
async function rowsOf(things: Locator) {
  const boxes = await things.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, width, top } = element.getBoundingClientRect();
      return { left, width, top };
    }),
  );
  return groupBy(boxes, ({ top }) => Math.round(top));
}

/** The first page that has an element and the whole width for it: a list of its sections takes some away. */
function wholePathWith(selector: string): string {
  return pathsWith(selector).find((path) => !pathsWith(".outline").includes(path)) ?? "";
}

/** Looks at a page in windows of these widths, one after another: a page is loaded more slowly than it's laid out again. */
async function atWidths(
  page: Page,
  widths: readonly number[],
  look: (where: string, width: number) => Promise<void>,
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await look(`${new URL(page.url()).pathname} at ${width} px`, width);
  }
}

describe.skipIf(!wholePathWith(".people"))("contact cards", () => {
  it("stand four in a row, the last ones in the middle", async () => {
    const page = await visit(wholePathWith(".people"));
    await atWidths(page, [1152, 1280, 1920], async (where) => {
      const rows = await rowsOf(page.locator(".people").first().locator(".person"));
      const last = rows.at(-1) ?? [];
      expect(
        rows.slice(0, -1).filter((row) => row.length !== 4),
        where,
      ).toEqual([]);
      const list = await page.locator(".people").first().boundingBox();
      const [first, end] = [last[0]!, last.at(-1)!];
      const middle = (first.left + end.left + end.width) / 2;
      expect(middle, where).toBeCloseTo(list!.x + list!.width / 2, 0);
      const widths = rows.flat().map((card) => Math.round(card.width));
      expect(Math.max(...widths) - Math.min(...widths), where).toBeLessThanOrEqual(1);
    });
  });

  it("stand two in a row where four have no room", async () => {
    const page = await visit(wholePathWith(".people"));
    await page.setViewportSize({ width: 900, height: 900 });
    const [row] = await rowsOf(page.locator(".people").first().locator(".person"));
    expect(row).toHaveLength(2);
  });
});

const four = ".tiles--card.tiles--of-4";

it.skipIf(!wholePathWith(four))("four cards stand in a row, by twos, or alone", async () => {
  const page = await visit(wholePathWith(four));
  const inRow = new Map([
    [1280, 4],
    [1024, 4],
    [768, 2],
    [390, 1],
  ]);
  await atWidths(page, [...inRow.keys()], async (where, width) => {
    const [row] = await rowsOf(page.locator(four).first().locator(".tile"));
    expect(row?.length, where).toBe(inRow.get(width));
  });
});

describe.skipIf(pathsWith(".tile--hover").length === 0)("a tile with its words on hover", () => {
  const [path = ""] = pathsWith(".tile--hover");

  it("shows them over its picture while it is pointed at or focused", async () => {
    const page = await visit(path);
    const tile = page.locator(".tile--hover").nth(1);
    const shown = () =>
      page
        .locator(".tile--hover .tile__text")
        .evaluateAll((texts) =>
          texts.flatMap((text, index) => (getComputedStyle(text).opacity === "1" ? [index] : [])),
        );
    expect(await shown()).toEqual([]);
    await tile.hover();
    await expect.poll(shown).toEqual([1]);
    const picture = await tile.locator(".tile__picture").boundingBox();
    const words = await tile.locator(".tile__text").boundingBox();
    expect(words?.y).toBeCloseTo(picture?.y ?? 0, 0);
    await page.mouse.move(0, 0);
    await expect.poll(shown).toEqual([]);
    await page.locator(".tile--hover a").first().focus();
    await page.keyboard.press("Tab");
    await expect.poll(shown).toEqual([1]);
  });

  it.each([
    { size: 16, widths: [640, 768, 900, 1000, 1024, 1152, 1280, 1920] },
    { size: 20, widths: [768, 1024, 1152, 1280, 1920] },
    { size: 32, widths: [1280] },
  ])("never lays them over its title with letters of $size px", async ({ size, widths }) => {
    const page = await visit(path);
    for (const one of pathsWith(".tile--hover")) {
      await page.goto(one);
      await page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
      }, size);
      await atWidths(page, widths, async (where) => {
        const covered = await page.locator(".tile--hover").evaluateAll((tiles) =>
          tiles.flatMap((tile) => {
            const [title, words] = [".tile__title a", ".tile__text"].map((part) =>
              tile.querySelector(part)?.getBoundingClientRect(),
            );
            return title && words && words.bottom <= title.top ? [] : [tile.textContent];
          }),
        );
        expect(covered, where).toEqual([]);
      });
    }
  });

  it.each(["phone", "tablet"] as const)(
    "has them below its picture on a %s, without a press",
    async (device) => {
      const page = await visit(path, { device });
      for (const tile of await page.locator(".tile--hover").all()) {
        const words = tile.locator(".tile__text");
        expect(await words.evaluate((text) => getComputedStyle(text).opacity)).toBe("1");
        const picture = await tile.locator(".tile__picture").boundingBox();
        expect((await words.boundingBox())!.y).toBeGreaterThan(picture!.y + picture!.height);
      }
    },
  );
});

it("the arrow of a tile stands on the line of the last word", async () => {
  const page = await visit("/", { hasScripts: false });
  for (const path of pathsWith(".tile__title .icon")) {
    await page.goto(path);
    await atWidths(page, [360, 390, 640, 768, 900, 1024, 1152, 1280, 1920], async (where) => {
      const alone = await page.locator(".tile__title .icon").evaluateAll((icons) =>
        icons.flatMap((icon) => {
          const link = icon.closest("a")!;
          const words = document.createRange();
          words.setStart(link, 0);
          words.setEndBefore(icon);
          const lines = [...words.getClientRects()].filter((line) => line.width > 10);
          const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
          const [line, arrow] = [lines.at(-1)!, icon.getBoundingClientRect()];
          return Math.abs(middleOf(line) - middleOf(arrow)) < 8 ? [] : [link.textContent];
        }),
      );
      expect(alone, where).toEqual([]);
    });
  }
});

const moving = ".logos--moving";

it.skipIf(!wholePathWith(moving))("a card of the moving strip is 200 by 120", async () => {
  const page = await visit(wholePathWith(moving), { wantsMotion: true });
  const strip = page.locator(moving).first();
  await strip.scrollIntoViewIfNeeded();
  await atWidths(page, [390, 1280, 1920], async (where) => {
    const plates = strip.locator(".logos__run").first().locator(".plate");
    const sizes = await plates.evaluateAll((all) =>
      (all as HTMLElement[]).map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight]),
    );
    // A name of many lines may need more.
    const least = (at: number) => Math.min(...sizes.map((size) => size[at] ?? 0));
    expect([least(0), least(1)], where).toEqual([200, 120]);
  });
});

const [tabled = ""] = pathsWith(".data-table--long");

it.skipIf(!tabled)("a long table is 975 px high, and leaves room on a low window", async () => {
  const page = await visit(tabled);
  const heightAt = async (height: number) => {
    await page.setViewportSize({ width: 1280, height });
    const box = page.locator(".data-table--long").first();
    return box.evaluate((one) => [one.getBoundingClientRect().height, one.scrollHeight] as const);
  };
  const [height, whole] = await heightAt(975);
  expect(height).toBe(Math.min(975, whole));
  expect((await heightAt(700))[0]).toBeLessThan(700);
  expect(height - (await heightAt(974))[0]).toBeLessThanOrEqual(2);
});

it.skipIf(!tabled)("a long table keeps its size when its headings become buttons", async () => {
  const page = await visit(tabled, { hasScripts: false });
  const late = await visit(tabled);
  await late.locator(".data-table--long").first().scrollIntoViewIfNeeded();
  await late.locator(".data-table--long th button").first().waitFor();
  const sizesOf = async (from: Page) => {
    const sizes: (readonly [string, ...(readonly number[])])[] = [];
    await atWidths(from, [320, 360, 390, 768, 1280], async (where) => {
      const table = from.locator(".data-table--long").first();
      const size = await table.evaluate(({ scrollWidth, scrollHeight }) => [
        scrollWidth,
        scrollHeight,
      ]);
      sizes.push([where, ...size]);
    });
    return sizes;
  };
  expect(await sizesOf(late)).toEqual(await sizesOf(page));
});

it("the header is one row in a wide window, with the name of the site where there's room", async () => {
  const page = await visit("/");
  await atWidths(page, [1024, 1025, 1040, 1280, 1440, 1920], async (where, width) => {
    const parts = await page.locator(".header__bar > :visible").evaluateAll((all) =>
      all.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
    expect(Math.max(...parts) - Math.min(...parts), where).toBeLessThan(8);
    const name = await page.locator(".header .logo__words").boundingBox();
    if (width >= 1280) expect(name!.y, where).toBeLessThan(Math.max(...parts));
  });
});

it.each([
  [320, 16],
  [344, 32],
  [390, 32],
])(
  "on a phone of %s px with letters of %s px the header is two rows, of the height that's planned",
  async (width, standard) => {
    const page = await visit("/", { device: "phone", hasOwnWindow: true, hasScripts: false });
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: 13 } });
    await atWidths(page, [width], async () => {
      const rows = await page
        .locator(".header :is(.logo, .button, .header__search, .drawer__opener):visible")
        .evaluateAll((all, letter) => {
          const boxes = all.map((one) => one.getBoundingClientRect());
          return boxes.map(({ top, height }) => Math.round((top + height / 2) / letter));
        }, standard);
      expect(new Set(rows).size).toBe(2);
      expect((await measureHeader(page)).gap).toBe(0);
    });
  },
);

const translate = changes["wraps them, as a translator does"] ?? "";
/** How far the hero begins below the header, how many of the header's parts lie over another one, and how many stick out of it. */
function measureHeader(page: Page) {
  return page.evaluate(() => {
    const boxOf = (one: Element | null) => (one as Element).getBoundingClientRect();
    const [hero, header, bar] = [".hero", ".header", ".header__bar"].map((one) =>
      boxOf(document.querySelector(one)),
    ) as [DOMRect, DOMRect, DOMRect];
    const parts = ".logo, .button, .header__search, .theme-toggle, .drawer__opener, nav > ul > li";
    const boxes = [...document.querySelectorAll(`.header__bar :is(${parts})`)]
      .filter((part) => part.checkVisibility())
      .map(boxOf);
    const liesOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    const sticksOut = ({ left, right, bottom }: DOMRect) =>
      left < bar.left || right > bar.right || bottom > bar.bottom;
    return {
      gap: Math.round(hero.top - header.top),
      over: boxes.flatMap((one, at) => boxes.slice(at + 1).filter((it) => liesOver(one, it)))
        .length,
      out: boxes.filter(sticksOut).length,
    };
  });
}

describe.skipIf(!listed)(
  "the header has the sky behind it, and hides nothing that a link leads to",
  () => {
    it.each([
      ["with its own words, and no script", "", false],
      ["with longer words, as a translator puts them", translate, true],
    ])("%s", async (_words, change, hasScripts) => {
      const page = await visit(listed, { hasScripts });
      const hash = (await page.locator(".outline a").nth(1).getAttribute("href")) ?? "";
      if (change) await page.evaluate(change);
      await atWidths(page, [320, 351, 360, 390, 768, 1024, 1280], async (message) => {
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        const isWell = { gap: 0, over: 0, out: 0 };
        await expect.poll(() => measureHeader(page), { message }).toEqual(isWell);
        await page.evaluate((to) => {
          location.hash = "";
          location.hash = to;
        }, hash);
        const distance = async () => {
          const { y = 0, height = 0 } = (await page.locator(".header__bar").boundingBox()) ?? {};
          return ((await page.locator(hash).boundingBox())?.y ?? 0) - y - height;
        };
        await expect.poll(distance, { message }).toBeGreaterThan(0);
        expect(await distance(), message).toBeLessThan(60);
      });
    });
  },
);

it("longer words, as a translator puts them, fit into every window", async () => {
  for (const { path } of oneOfEachKind(site)) {
    const page = await visit(path, { hasScripts: false });
    await page.evaluate(translate);
    await atWidths(page, [320, 352, 447, 768, 1024, 1440], async (where, width) => {
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, where).toBe(width);
    });
  }
});

it("with letters twice as large a phone keeps the words of titles and buttons whole", async () => {
  const page = await visit("/", { device: "phone", hasOwnWindow: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const { path } of oneOfEachKind(site)) {
    await page.goto(new URL(path, url).href, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const broken = await page
      .locator(":is(h1, .header .button, .button, .steps__title):visible")
      .evaluateAll((all) =>
        all.flatMap((one) => {
          const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          while (texts.nextNode()) {
            const text = texts.currentNode as Text;
            for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}’]+/gu)) {
              const range = new Range();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              const seen = [...range.getClientRects()].filter(({ width }) => width > 1);
              if (new Set(seen.map(({ top }) => Math.round(top))).size > 1) found.push(word);
            }
          }
          return found;
        }),
      );
    expect(broken, path).toEqual([]);
    const header = await page.locator(".header").boundingBox();
    expect(header!.height, path).toBeLessThan(844 / 3);
    expect(Math.min(...(await roomsOfSigns(page))), path).toBeGreaterThan(6);
  }
});

/** How far from the edge of its button each sign of a new tab is, in pixels. */
const roomsOfSigns = (page: Page) =>
  page
    .locator(".header__bar > .button:visible > .icon")
    .evaluateAll((signs) =>
      signs.map(
        (sign) =>
          sign.closest("a")!.getBoundingClientRect().right - sign.getBoundingClientRect().right,
      ),
    );

it("the sign of a new tab keeps its distance to the edge of its button", async () => {
  const page = await visit("/", { hasScripts: false });
  await atWidths(page, [320, 360, 390, 768, 1024], async (where) => {
    expect(Math.min(...(await roomsOfSigns(page))), where).toBeGreaterThan(3);
  });
});

const led = pathsWith(".page-grid .tiles--hover").filter((path) =>
  pathsWith(".page-grid .button-line .button--primary").includes(path),
);

it.skipIf(led.length === 0)("the button above tiles that lead on is large", async () => {
  const page = await visit("/", { hasScripts: false });
  for (const path of led) {
    await page.goto(path);
    await atWidths(page, [390, 768, 1280], async (where) => {
      const button = page.locator(".page-grid .button-line .button--primary").first();
      const box = await button.boundingBox();
      expect(box?.width, where).toBeGreaterThanOrEqual(260);
      expect(box?.height, where).toBeGreaterThanOrEqual(60);
    });
  }
});
