/** The two ways through the site: the groups of the bar on wide screens, the drawer on phones. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  closes,
  eventually,
  focused,
  givenVisits,
  goBack,
  hold,
  hydrated,
  islandOf,
  leadsTo,
  pathsWith,
  plain,
  react,
  type Visitor,
  wake,
  walk,
  words,
} from "./support.ts";

const visit = givenVisits();

describe.skipIf(pathsWith(".nav-submenu").length === 0)("a group of the bar", () => {
  const group = async (visitor: Visitor = {}) => {
    const page = await visit(plain, visitor);
    const island = islandOf(page, "nav-submenu");
    const [title, panel] = [island.locator("a").first(), island.locator(".nav-submenu__panel")];
    const href = (await title.getAttribute("href")) ?? "";
    const name = (await title.innerText()).trim();
    return { page, island, title, panel, href, name };
  };
  const awake = async (visitor: Visitor = {}) => {
    const found = await group(visitor);
    await wake(found.island);
    return found;
  };

  it("opens under a pointer that rests, stays open for one in its panel, and closes after", async () => {
    const { page, title, panel } = await awake();
    await title.hover();
    expect(await panel.isVisible()).toBe(false);
    await panel.waitFor();
    await eventually(() => title.getAttribute("aria-expanded"), "true");
    await panel.locator("a").first().hover();
    await page.waitForTimeout(400);
    expect(await panel.isVisible()).toBe(true);
    await page.mouse.move(700, 700);
    await page.waitForTimeout(100);
    expect(await panel.isVisible()).toBe(true);
    await closes(panel);
  });

  it("stays open when React takes over from the stylesheet", async () => {
    const { page, island, title, panel } = await group();
    const release = await hold(page, react);
    await title.hover();
    await panel.waitFor();
    release();
    await hydrated(island);
    await eventually(() => title.getAttribute("aria-expanded"), "true");
    await page.mouse.move(700, 700);
    await closes(panel);
  });

  it.each([
    [["Enter"], true],
    [["Space"], true],
    [["ArrowDown"], true],
    [["Space", "Space"], false],
    [["Enter", "ArrowDown", "Escape"], false],
    [["Enter", "Shift+Tab"], false],
  ])("after %j on its title is open: %s", async (keys, isOpen) => {
    const { page, title, panel, name } = await awake();
    await title.focus();
    await walk(page, ...keys);
    await panel.waitFor({ state: isOpen ? "visible" : "hidden" });
    expect((await focused(page)) === name).toBe(!keys.includes("Shift+Tab"));
    await leadsTo(page, plain);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it.each([
    ["Enter", "Enter"],
    ["a tap", "another tap"],
  ])("opens with %s, and leads to its page with %s", async (way) => {
    const { page, title, panel, href } = await awake(way === "Enter" ? {} : { device: "tablet" });
    const press = () => (way === "Enter" ? title.press("Enter") : title.tap());
    await press();
    await panel.waitFor();
    await leadsTo(page, plain);
    if (way !== "Enter") {
      await page.touchscreen.tap(700, 700);
      await closes(panel);
      await press();
      await panel.waitFor();
    }
    await press();
    await leadsTo(page, href);
  });

  it("closes with Escape under the pointer, too, without taking focus", async () => {
    const { page, title, panel } = await awake();
    await title.hover();
    await panel.waitFor();
    await page.keyboard.press("Escape");
    await closes(panel);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  });

  it("lets the arrow keys, Home and End walk through its links", async () => {
    const { page, title, panel, name } = await awake();
    await title.press("ArrowDown");
    const links = (await panel.locator("a").allInnerTexts()).map((text) => text.trim());
    const [first, second = first, last] = [links[0], links[1], links.at(-1)];
    const keys = ["ArrowDown", "ArrowDown", "End", "ArrowDown", "End", "Home", "ArrowUp"];
    const places = await walk(page, ...keys);
    expect(places).toEqual([first, second, last, first, last, first, name]);
  });

  it("closes when focus leaves its last link, and when another group opens", async () => {
    const { page, title, panel } = await awake();
    await title.press("Enter");
    await panel.waitFor();
    await panel.locator("a").last().focus();
    await page.keyboard.press("Tab");
    await closes(panel);
    const [next] = (await page.locator(".nav-submenu__title").all()).slice(1);
    if (!next) return;
    await title.press("Enter");
    await panel.waitFor();
    await next.hover();
    await eventually(() => next.getAttribute("aria-expanded"), "true");
    await closes(panel);
  });
});

describe("the drawer", () => {
  const drawer = (page: Page) => page.locator("#Drawer");
  const opener = (page: Page) => page.locator(".drawer__opener");
  const opened = async () => {
    const page = await visit(plain, { device: "phone" });
    await opener(page).tap();
    await page.locator("#Drawer:modal").waitFor();
    return page;
  };

  it("opens with the keyboard, and keeps focus inside", async () => {
    const page = await visit(plain, { device: "phone" });
    await wake(islandOf(page, "drawer"));
    await opener(page).press("Enter");
    await page.locator("#Drawer:modal").waitFor();
    const isInside = () => {
      const { activeElement: element } = document;
      // Between the last and the first the browser's own bar has its turn.
      return element === document.body || element?.closest("#Drawer") != null;
    };
    for (let turn = 0; turn < 30; turn++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(isInside)).toBe(true);
    }
  });

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ["Escape", (page) => page.keyboard.press("Escape")],
    ["its button", (page) => page.locator(".drawer__close").tap()],
    ["a tap beside it", (page) => page.touchscreen.tap(5, 400)],
  ])("closes with %s, and gives focus back", async (_, close) => {
    const page = await opened();
    await close(page);
    await closes(drawer(page));
    expect(await focused(page)).toBe(words["openMenu"]);
  });

  it("closes when the window grows as wide as the bar", async () => {
    const page = await opened();
    await page.setViewportSize({ width: 1440, height: 900 });
    await closes(drawer(page));
  });

  it("lets each group open and close by itself, and closes when a link is chosen", async () => {
    const page = await opened();
    const open = drawer(page).locator(".drawer__group[open]");
    const groups = await drawer(page).locator(".drawer__group summary").all();
    for (const group of groups) await group.tap();
    expect(await open.count()).toBe(groups.length);
    await groups[0]?.tap();
    expect(await open.count()).toBe(Math.max(groups.length - 1, 0));
    const link = drawer(page).locator('.drawer__group[open] a[href^="/"]').last();
    const href = (await link.getAttribute("href")) ?? "";
    await link.tap();
    await leadsTo(page, href);
    await goBack(page);
    await leadsTo(page, plain);
    await closes(drawer(page));
  });
});
