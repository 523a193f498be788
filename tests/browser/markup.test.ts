/** What other programs read in a page, and what it is without scripts, on paper, and enlarged. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { all, attribute, one, rawOf, textOf } from "../site/support/html.ts";
import {
  closes,
  givenVisits,
  leadsTo,
  pathOf,
  pathsWith,
  plain,
  readContent,
  site,
  url,
  words,
} from "./support.ts";

const visit = givenVisits();
const settings = readContent<Readonly<Record<"url" | "name" | "shortName", string>>>("site.json");

describe("the markup of every document", () => {
  it("describes the page to other sites as to its visitors, under its own address", () => {
    for (const document of site.documents) {
      const { root } = document;
      const meta = (name: string) => attribute(one(root, `meta${name}`), "content");
      const isArticle = all(root, ".neighbours").length > 0;
      expect(meta('[property="og:url"]')).toBe(new URL(pathOf(document), settings.url).href);
      expect(meta('[property="og:type"]')).toBe(isArticle ? "article" : "website");
      expect(meta('[property="og:description"]')).toBe(meta('[name="description"]'));
      expect(meta('[property="og:site_name"]')).toBe(settings.name);
      const title = meta('[property="og:title"]');
      const whole = title === settings.name ? title : `${title} · ${settings.shortName}`;
      expect(rawOf(one(root, "title"))).toBe(whole);
      const pictures = all(root, 'meta[property="og:image"]').map((it) => attribute(it, "content"));
      const hasPicture = site.files.includes("share.png");
      expect(pictures).toEqual(hasPicture ? [new URL("share.png", settings.url).href] : []);
    }
  });

  it("names each feed that the site has, with its type", () => {
    const types = { "feed.xml": "application/atom+xml", "feed.json": "application/feed+json" };
    const feeds = Object.entries(types).filter(([file]) => site.files.includes(file));
    for (const { root } of site.documents) {
      const links = all(root, 'link[rel="alternate"]');
      const found = links.map((link) => [
        attribute(link, "href").slice(1),
        attribute(link, "type"),
      ]);
      expect(found.sort()).toEqual(feeds.sort());
    }
  });

  interface Entry {
    readonly label: string;
    readonly url: string;
    readonly items?: readonly Entry[];
  }
  it("shows the way from the home page, as the navigation has it", () => {
    const { groups } = readContent<{ readonly groups: readonly Entry[] }>("navigation.json");
    for (const { root, route } of site.documents) {
      const [trail] = all(root, "nav.trail");
      if (!trail) continue;
      const parent = groups.find(
        (group) =>
          group.url !== route &&
          (group.items?.some((item) => item.url === route) || route.startsWith(`${group.url}/`)),
      );
      const parents = parent ? [[`${parent.url}/`, parent.label]] : [];
      const links = all(trail, "a").map((link) => [attribute(link, "href"), textOf(link)]);
      expect(links, route).toEqual([["/", words["home"]], ...parents]);
      const title = attribute(one(root, 'meta[property="og:title"]'), "content");
      expect(textOf(one(trail, 'li[aria-current="page"]'))).toBe(title);
    }
  });
});

const [chart = ""] = pathsWith("svg.chart__drawing");

it.skipIf(!chart)(
  "the highest year of a chart fills its height, and is named beside it",
  async () => {
    const page = await visit(chart);
    const drawn = await page
      .locator(".chart")
      .first()
      .evaluate((figure) => {
        const area =
          figure.querySelector<SVGPathElement>(".chart__area")?.getBBox() ?? new DOMRect();
        const { height } = figure.querySelector("svg")?.viewBox.baseVal ?? new DOMRect();
        const points = [...figure.querySelectorAll<SVGCircleElement>(".chart__point")];
        const marks = [...figure.querySelectorAll(".chart__mark")];
        return {
          ...{ above: area.y, below: height - area.y - area.height, height },
          tops: points.map(({ cy }) => cy.baseVal.value),
          highest: marks.findIndex((mark) => mark.matches(".chart__mark--highest")),
          amounts: marks.map((mark) => Number(mark.lastChild?.textContent?.replace(/[^\d.]/g, ""))),
        };
      });
    expect(drawn.above).toBe(drawn.below);
    expect(drawn.above).toBeLessThan(drawn.height / 10);
    expect(drawn.tops[drawn.highest]).toBe(drawn.above);
    expect(drawn.amounts[drawn.highest]).toBe(Math.max(...drawn.amounts));
  },
);

describe("without scripts", () => {
  const bare = { hasScripts: false } as const;
  const go = (page: Page, path: string) =>
    page.goto(new URL(path, url).href, { waitUntil: "domcontentloaded" });

  /** Text of the main part that nobody can get at: hidden, and in nothing that opens. */
  const findLost = () => {
    const main = document.querySelector("main") as HTMLElement;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const lost: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement as HTMLElement;
      if (!node.textContent?.trim() || element.closest("details, dialog, [aria-hidden]")) continue;
      // Only a script could do what these offer.
      if (element.closest(".theme-toggle, .motion-pause, script, style")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) lost.push(node.textContent);
    }
    return lost;
  };

  it("a document of each kind shows its texts, and offers no button that needs a script", async () => {
    const page = await visit("/", bare);
    const marks = [".hero", ".neighbours", ".article-list", ".redirect-notice", ".event-facts"];
    const paths = new Set([
      "/404.html",
      plain,
      ...marks.flatMap((mark) => pathsWith(mark)[0] ?? []),
    ]);
    for (const path of paths) {
      await go(page, path);
      expect(await page.evaluate(findLost), path).toEqual([]);
      expect(await page.locator("button:visible, a:not([href])").count(), path).toBe(0);
    }
  });

  it("the groups of the bar open for the pointer and for focus", async () => {
    const page = await visit(plain, bare);
    for (const group of await page.locator(".nav-submenu").all()) {
      const panel = group.locator(".nav-submenu__panel");
      await group.locator(".nav-submenu__title").hover();
      await panel.waitFor();
      await page.mouse.move(700, 700);
      await closes(panel);
      await group.locator(".nav-submenu__title").focus();
      await panel.waitFor();
      await page.keyboard.press("Tab");
      expect(await panel.locator("a:focus").count()).toBe(1);
    }
  });

  it("the drawer opens, its groups open, its links lead on, and it closes", async () => {
    const page = await visit(plain, { ...bare, device: "phone" });
    const drawer = page.locator("#Drawer");
    const opener = page.locator(".drawer__opener");
    await opener.tap();
    for (const summary of await drawer.locator("summary").all()) await summary.tap();
    for (const link of await drawer.locator("a").all()) expect(await link.isVisible()).toBe(true);
    await page.locator(".drawer__close").tap();
    await closes(drawer);
    await opener.tap();
    await page.keyboard.press("Escape");
    await closes(drawer);
    await opener.tap();
    const link = drawer.locator('a[href^="/"]:visible').first();
    const href = await link.getAttribute("href");
    await link.tap();
    await leadsTo(page, href ?? "");
  });

  const [families = ""] = pathsWith("a.families__link");
  it.skipIf(!families)("every story opens by its circle, and Close leads back to it", async () => {
    const page = await visit(families, bare);
    for (const circle of await page.locator(".families__link").all()) {
      await circle.click();
      const title = await page.locator(".story:target .story__title").innerText();
      const name = await circle.locator(".families__name").innerText();
      expect(title).toBe(words["meet"]?.replace("{name}", name));
      await page.locator(".story:target .story__close").click();
      await leadsTo(page, `${families}#${await circle.getAttribute("id")}`);
    }
  });
});

describe("in another medium", () => {
  const inMedia = async (path: string, media: Parameters<Page["emulateMedia"]>[0]) => {
    const page = await visit(path);
    await page.emulateMedia(media);
    return page;
  };

  const [linked = ""] = pathsWith('main a[target="_blank"]');
  it.skipIf(!linked)("paper shows the address of every outside link", async () => {
    const page = await inMedia(linked, { media: "print" });
    const printed = await page
      .locator('main a[href^="http"]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute("href"), getComputedStyle(link, "::after").content]),
      );
    for (const [address = "", text] of printed) expect(text).toContain(address);
  });

  const [table = ""] = pathsWith(".data-table--long");
  it.skipIf(!table)("paper shows a long table to its last line", async () => {
    const box = (await inMedia(table, { media: "print" })).locator(".data-table--long");
    expect(await box.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
  });

  // The page is in its day, the system is black: what keeps its own ink cannot be seen.
  it.each([
    ["line of a chart like the text", ".chart__line", "stroke", "color"],
    [
      "mark of a question like the ground",
      ".accordion__summary .icon",
      "backgroundColor",
      "backgroundColor",
    ],
  ] as const)("high contrast draws the %s", async (_, selector, property, like) => {
    const [path] = pathsWith(selector.replace(" .icon", ""));
    if (!path) return;
    const page = await inMedia(path, { forcedColors: "active", colorScheme: "dark" });
    const styles = await page
      .locator(selector)
      .first()
      .evaluate(
        (element, [own, text]) => [
          getComputedStyle(element)[own],
          getComputedStyle(document.body)[text],
        ],
        [property, like] as const,
      );
    expect(styles[0]).toBe(styles[1]);
  });

  const [plates = ""] = pathsWith("li.plate");
  it.skipIf(!plates)("text of twice the size breaks no name on a plate", async () => {
    const page = await visit(plates, { device: "phone", wantsLessMotion: true });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const broken = await page.locator(".plate:visible").evaluateAll((all) => {
      for (const plate of all) (plate as HTMLElement).style.overflowWrap = "normal";
      return all
        .filter((plate) => plate.scrollWidth > plate.clientWidth)
        .map((it) => it.textContent);
    });
    expect(broken).toEqual([]);
  });
});
