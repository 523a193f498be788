/** With scripts switched off every text, link, answer, story and menu is within reach (goal R4). */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { builtSite } from "../site/support/built-site.ts";
import { addressOf, givenBrowser } from "./support.ts";

const visits = givenBrowser();
const bare = { hasScripts: false } as const;
const { documents } = await builtSite();
const routes = documents.map(({ route }) => (route === "404.html" ? "/404.html" : route));
const routesWith = (mark: string) =>
  documents.filter(({ html }) => html.includes(mark)).map(({ route }) => route);

/** Text of the main part that nobody can get at: hidden, and in nothing that opens. */
const lostTexts = (page: Page) =>
  page.evaluate(() => {
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
  });

describe("without scripts", () => {
  it("all documents show their texts, and every link leads somewhere", async () => {
    const page = await visits.visit("/", bare);
    const faults: string[] = [];
    for (const route of routes) {
      await page.goto(visits.url + route.slice(1), { waitUntil: "domcontentloaded" });
      for (const text of await lostTexts(page)) faults.push(`${route}: ${text}`);
      const dead = await page
        .locator("a")
        .evaluateAll((links) => links.filter((link) => !link.getAttribute("href")).length);
      if (dead > 0) faults.push(`${route}: ${dead} links lead nowhere`);
    }
    expect(faults).toEqual([]);
  });

  it("the groups of the bar open for the pointer and for focus", async () => {
    const page = await visits.visit("/contact", bare);
    const titles = page.locator(".nav-submenu__title");
    for (let index = 0; index < (await titles.count()); index++) {
      const panel = page.locator(".nav-submenu__panel").nth(index);
      await titles.nth(index).hover();
      await expect.poll(() => panel.isVisible()).toBe(true);
      for (const link of await panel.locator("a").all()) expect(await link.isVisible()).toBe(true);
      await page.mouse.move(700, 700);
      await expect.poll(() => panel.isVisible()).toBe(false);
      await titles.nth(index).focus();
      await expect.poll(() => panel.isVisible()).toBe(true);
      await page.keyboard.press("Tab");
      expect(await panel.locator("a:focus").count()).toBe(1);
    }
  });

  it("the drawer opens, its groups open, its links lead on, and it closes", async () => {
    const page = await visits.visit("/contact", { ...bare, device: "phone" });
    const drawer = page.locator("#Drawer");
    await page.locator(".drawer__opener").tap();
    expect(await drawer.isVisible()).toBe(true);
    for (const summary of await drawer.locator("summary").all()) await summary.tap();
    for (const link of await drawer.locator("a").all()) expect(await link.isVisible()).toBe(true);
    await page.locator(".drawer__close").tap();
    expect(await drawer.isVisible()).toBe(false);
    await page.locator(".drawer__opener").tap();
    await page.keyboard.press("Escape");
    expect(await drawer.isVisible()).toBe(false);
    await page.locator(".drawer__opener").tap();
    await drawer.locator("a", { hasText: "Blog" }).tap();
    await page.waitForURL("**/blog/");
  });

  it("every answer opens", async () => {
    const page = await visits.visit("/", bare);
    for (const route of routesWith('data-island="accordion"')) {
      await page.goto(visits.url + route.slice(1));
      for (const item of await page.locator(".accordion__item").all()) {
        await item.locator("summary").press("Enter");
        expect(await item.locator(".accordion__body").isVisible()).toBe(true);
      }
    }
  });

  it("every story opens by its circle and by its address, and closes", async () => {
    const page = await visits.visit("/miraclefamilies", bare);
    const circles = await page.locator(".families__link").all();
    expect(circles.length).toBe(27);
    for (const circle of circles) {
      const name = await circle.locator(".families__name").innerText();
      await circle.click();
      const story = page.locator(".story:target");
      expect(await story.locator(".story__title").innerText()).toBe(`Meet ${name}`);
      expect(await story.isVisible()).toBe(true);
      await story.locator(".story__close").click();
      expect(await page.locator(".story:target").count()).toBe(0);
    }
    await page.goto(`${visits.url}miraclefamilies/#family-elijah-w`);
    expect(await page.locator(".story:target").isVisible()).toBe(true);
    // Close leads back to the circle of this story: the keyboard goes on from there.
    await page.locator(".story:target .story__close").click();
    await page.waitForURL("**/#To-family-elijah-w");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").getAttribute("href")).toMatch(/^#family-/);
  });

  it("films and the pages that send their visitors on are links", async () => {
    const page = await visits.visit("/mainevent", bare);
    expect(await page.locator(".video__link").first().getAttribute("href")).toMatch(/^https:/);
    await page.locator(".header__tools a[data-redirect]").first().click();
    await page.waitForURL(/\/(?:donate|register|shop)\//);
    expect(addressOf(page)).toMatch(/^\/\w+\/$/);
    expect(await page.locator(".redirect-notice__links a").first().isVisible()).toBe(true);
  });

  it("offers no button that only a script could answer", async () => {
    const page = await visits.visit("/", bare);
    expect(await page.locator("button:visible").count()).toBe(0);
  });
});
