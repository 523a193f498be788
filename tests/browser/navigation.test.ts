/** The two ways through the site: the groups of the bar on wide screens, the drawer on phones. */
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import {
  closes,
  eventually,
  focused,
  holdBack,
  hydrated,
  islandOf,
  leadsTo,
  pathsWith,
  plain,
  react,
  sharedVisit,
  visit,
  wake,
  walk,
  words,
} from "./support.ts";

describe.skipIf(pathsWith(".nav-submenu").length === 0)("a group of the bar", () => {
  const island = (page: Page) => islandOf(page, "nav-submenu");
  const title = (page: Page) => page.locator(".nav-submenu__title").first();
  const panel = (page: Page) => page.locator(".nav-submenu__panel").first();
  const isExpanded = (page: Page) =>
    eventually(() => title(page).getAttribute("aria-expanded"), "true");
  const shared = sharedVisit(plain);
  let page: Page;
  let name: string;
  beforeEach(async () => {
    page = shared();
    await wake(page, "nav-submenu");
    await page.keyboard.press("Escape");
    await page.mouse.move(700, 700);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await closes(panel(page));
    name = (await title(page).innerText()).trim();
  });
  it.each([
    [["Enter"], true],
    [["Space"], true],
    [["ArrowDown"], true],
    [["Space", "Space"], false],
    [["Enter", "ArrowDown", "Escape"], false],
    [["Enter", "Shift+Tab"], false],
  ])("after %j on its title is open: %s", async ([first, ...more], isOpen) => {
    await title(page).focus();
    await page.keyboard.press(first ?? "");
    await panel(page).waitFor();
    await walk(page, ...more);
    await panel(page).waitFor({ state: isOpen ? "visible" : "hidden" });
    expect((await focused(page)) === name).toBe(!more.includes("Shift+Tab"));
    await leadsTo(page, plain);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  it("closes with Escape under the pointer, too, without taking focus", async () => {
    await title(page).hover();
    await panel(page).waitFor();
    await page.keyboard.press("Escape");
    await closes(panel(page));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  });
  it("lets the arrow keys, Home and End walk through its links", async () => {
    await title(page).press("ArrowDown");
    await panel(page).waitFor();
    const links = (await panel(page).locator("a").allInnerTexts()).map((text) => text.trim());
    const [first, second = first, last] = [links[0], links[1], links.at(-1)];
    const keys = ["ArrowDown", "ArrowDown", "End", "ArrowDown", "End", "Home", "ArrowUp"];
    const places = await walk(page, ...keys);
    expect(places).toEqual([first, second, last, first, last, first, name]);
  });
  it("closes when focus leaves its last link, and when another group opens", async () => {
    await title(page).press("Enter");
    await panel(page).waitFor();
    await panel(page).locator("a").last().focus();
    await page.keyboard.press("Tab");
    await closes(panel(page));
    const [next] = (await page.locator(".nav-submenu__title").all()).slice(1);
    if (!next) return;
    await title(page).press("Enter");
    await panel(page).waitFor();
    await next.hover();
    await eventually(() => next.getAttribute("aria-expanded"), "true");
    await closes(panel(page));
  });
  it("opens under a pointer that rests, stays open for one in its panel, and closes after", async () => {
    const timed = await visit(plain, { hasOwnWindow: true });
    await wake(timed, "nav-submenu");
    await timed.clock.install();
    await timed.clock.pauseAt(Date.now() + 1000);
    await title(timed).hover();
    await timed.clock.runFor(100);
    expect(await panel(timed).isVisible()).toBe(false);
    await timed.clock.runFor(50);
    await panel(timed).waitFor();
    await isExpanded(timed);
    await panel(timed).locator("a").first().hover();
    await timed.clock.runFor(1000);
    expect(await panel(timed).isVisible()).toBe(true);
    await timed.mouse.move(700, 700);
    await timed.clock.runFor(200);
    expect(await panel(timed).isVisible()).toBe(true);
    await timed.clock.runFor(100);
    await closes(panel(timed));
  });
  it("stays open when React takes over from the stylesheet, and leads to its page with Enter", async () => {
    const early = await visit(plain);
    const release = await holdBack(early, react);
    await title(early).hover();
    await panel(early).waitFor();
    release();
    await hydrated(island(early));
    await isExpanded(early);
    // Open as it is, its title is the link to its page.
    const href = (await title(early).getAttribute("href")) ?? "";
    await title(early).press("Enter");
    await leadsTo(early, href);
  });
  it("opens with a tap, closes with one beside it, and leads to its page with another", async () => {
    const tablet = await visit(plain, { device: "tablet" });
    await wake(tablet, "nav-submenu");
    const href = (await title(tablet).getAttribute("href")) ?? "";
    await title(tablet).tap();
    await panel(tablet).waitFor();
    await leadsTo(tablet, plain);
    await tablet.touchscreen.tap(700, 700);
    await closes(panel(tablet));
    await title(tablet).tap();
    await panel(tablet).waitFor();
    await title(tablet).tap();
    await leadsTo(tablet, href);
  });
});

describe("the drawer", () => {
  const drawer = (page: Page) => page.locator("#Drawer");
  const opener = (page: Page) => page.locator(".drawer__opener");
  const shared = sharedVisit(plain, { device: "phone" });
  let page: Page;
  beforeEach(async () => {
    page = shared();
    await page.setViewportSize({ width: 390, height: 844 });
    await opener(page).tap();
    await page.locator("#Drawer:modal").waitFor();
  });
  it.each<[string, () => Promise<unknown>]>([
    ["Escape", () => page.keyboard.press("Escape")],
    ["its button", () => page.locator(".drawer__close").tap()],
    ["a tap beside it", () => page.touchscreen.tap(5, 400)],
  ])("closes with %s, and gives focus back", async (_, close) => {
    await close();
    await closes(drawer(page));
    expect(await focused(page)).toBe(words["openMenu"]);
  });
  it("closes when the window grows as wide as the bar", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await closes(drawer(page));
  });
  it("opens with the keyboard, once, and keeps focus inside", async () => {
    await page.keyboard.press("Escape");
    await closes(drawer(page));
    const toggles = await drawer(page).evaluateHandle((dialog) => {
      const states: string[] = [];
      dialog.addEventListener("beforetoggle", (event) =>
        states.push((event as ToggleEvent).newState),
      );
      return states;
    });
    await opener(page).press("Enter");
    await page.locator("#Drawer:modal").waitFor();
    // The browser by itself would open it as a popover first.
    expect(await toggles.jsonValue()).toEqual(["open"]);
    const isInside = () => {
      const { activeElement: element } = document;
      // Between the last and the first the browser's own bar has its turn.
      return element === document.body || element?.closest("#Drawer") != null;
    };
    for (let turn = 0; turn < 20; turn++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(isInside)).toBe(true);
    }
    await page.keyboard.press("Escape");
    await closes(drawer(page));
  });
  it("lets each group open and close by itself, and closes when a link is chosen", async () => {
    const open = drawer(page).locator(".drawer__group[open]");
    const groups = await drawer(page).locator(".drawer__group summary").all();
    for (const group of groups) await group.tap();
    expect(await open.count()).toBe(groups.length);
    await groups[0]?.tap();
    expect(await open.count()).toBe(Math.max(groups.length - 1, 0));
    const link = drawer(page).locator('.drawer__group[open] a[href^="/"]').last();
    const href = (await link.getAttribute("href")) ?? "";
    // A page that stays, as a browser may bring one back that was left.
    await page.evaluate(() =>
      addEventListener("click", (event) => event.preventDefault(), { once: true }),
    );
    await link.tap();
    await closes(drawer(page));
    await opener(page).tap();
    await link.tap();
    await leadsTo(page, href);
  });
});
