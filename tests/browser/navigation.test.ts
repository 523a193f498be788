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
  const group = async (visitor: Visitor = {}, path = plain) => {
    const page = await visit(path, visitor);
    const island = islandOf(page, "nav-submenu");
    const title = island.locator(".nav-submenu__title");
    const panel = island.locator(".nav-submenu__panel");
    const [href = "", name = ""] = [await title.getAttribute("href"), await title.innerText()];
    return { page, island, title, panel, href: href ?? "", name: name.trim() };
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
    expect(await island.getAttribute("data-hydrated")).toBeNull();
    release();
    await hydrated(island);
    await eventually(() => title.getAttribute("aria-expanded"), "true");
    expect(await panel.isVisible()).toBe(true);
    await page.mouse.move(700, 700);
    await closes(panel);
  });

  it.each([["Enter"], ["Space"], ["ArrowDown"]])("opens with %s on its title", async (key) => {
    const { page, title, panel } = await awake();
    await title.press(key);
    await panel.waitFor();
    await leadsTo(page, plain);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it("closes with Space, and leads to its page with Enter, when it is open", async () => {
    const { page, title, panel, href } = await awake();
    await title.press("Space");
    await panel.waitFor();
    await title.press("Space");
    await closes(panel);
    await title.press("Enter");
    await panel.waitFor();
    await title.press("Enter");
    await leadsTo(page, href);
  });

  it("closes with Escape: focus inside returns to the title, a pointer moves no focus", async () => {
    const { page, title, panel, name } = await awake();
    await title.press("Enter");
    await panel.waitFor();
    expect(await walk(page, "ArrowDown", "Escape")).toEqual([expect.any(String), name]);
    await closes(panel);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
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

  it("closes when focus leaves it, and when another group opens", async () => {
    const { page, title, panel } = await awake();
    await title.press("Enter");
    await panel.waitFor();
    for (const _ of [title, ...(await panel.locator("a").all())]) await page.keyboard.press("Tab");
    await closes(panel);
    await title.click();
    await panel.waitFor();
    const next = page.locator(".nav-submenu__title").nth(1);
    if ((await next.count()) === 0) return;
    await next.hover();
    await eventually(() => next.getAttribute("aria-expanded"), "true");
    await closes(panel);
  });

  it.each([
    ["ctrl", { modifiers: ["Control"] }],
    ["shift", { modifiers: ["Shift"] }],
    ["middle", { button: "middle" }],
  ] as const)("leaves a %s click to the browser: its page in another window", async (_, click) => {
    const { page, title, href } = await awake();
    const opened = page.context().waitForEvent("page");
    await title.click({ ...click, modifiers: [...("modifiers" in click ? click.modifiers : [])] });
    await leadsTo(await opened, href);
    await leadsTo(page, plain);
  });

  it("opens with a tap, closes with a tap elsewhere, and leads on with the second tap", async () => {
    const { page, title, panel, href } = await awake({ device: "tablet" });
    await title.tap();
    await panel.waitFor();
    await page.touchscreen.tap(700, 700);
    await closes(panel);
    await title.tap();
    await panel.waitFor();
    await title.tap();
    await leadsTo(page, href);
  });
});

describe("the drawer", () => {
  const drawer = (page: Page) => page.locator("#Drawer");
  const modal = (page: Page) => page.locator("#Drawer:modal");
  const opener = (page: Page) => page.locator(".drawer__opener");
  const opened = async () => {
    const page = await visit(plain, { device: "phone" });
    await opener(page).tap();
    await modal(page).waitFor();
    return page;
  };

  it("keeps focus inside, and gives it back on Escape", async () => {
    const page = await opened();
    const isInside = () =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        // Between the last and the first the browser's own bar has its turn.
        return element === document.body || element?.closest("#Drawer") != null;
      });
    for (let turn = 0; turn < 30; turn++) {
      await page.keyboard.press("Tab");
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await closes(drawer(page));
    expect(await focused(page)).toBe(words["openMenu"]);
  });

  it("opens with the keyboard, and closes when the window grows as wide as the bar", async () => {
    const page = await visit(plain, { device: "phone" });
    await wake(islandOf(page, "drawer"));
    await opener(page).press("Enter");
    await modal(page).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await closes(drawer(page));
  });

  it("closes with its button, and with a tap beside it", async () => {
    const page = await opened();
    await page.locator(".drawer__close").tap();
    await closes(drawer(page));
    expect(await focused(page)).toBe(words["openMenu"]);
    await opener(page).tap();
    await modal(page).waitFor();
    await page.touchscreen.tap(5, 400);
    await closes(drawer(page));
  });

  it("lets each group open and close by itself, and closes when a link is chosen", async () => {
    const page = await opened();
    const open = drawer(page).locator(".drawer__group[open]");
    const groups = await drawer(page).locator(".drawer__group summary").all();
    expect(await open.count()).toBe(0);
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

  it("becomes a modal dialog when it was open before React came", async () => {
    const page = await visit(plain, { device: "phone" });
    const release = await hold(page, react);
    await opener(page).tap();
    await drawer(page).waitFor();
    expect(await modal(page).count()).toBe(0);
    release();
    await modal(page).waitFor();
    await page.keyboard.press("Escape");
    await closes(drawer(page));
    expect(await focused(page)).toBe(words["openMenu"]);
  });
});
