/** The two ways through the site: the groups of the bar on wide screens, the drawer on phones. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  addressOf,
  eventually,
  focused,
  givenBrowser,
  goBack,
  hydrated,
  islandOf,
  type Visitor,
  wake,
} from "./support.ts";

const { visit } = givenBrowser();

describe("a group of the bar", () => {
  const about = (page: Page) => page.locator(".nav-submenu", { hasText: "Our Story" });
  const title = (page: Page) => about(page).locator(".nav-submenu__title");
  const panel = (page: Page) => about(page).locator(".nav-submenu__panel");
  const isOpen = (page: Page) => panel(page).isVisible();
  const awake = async (visitor: Visitor = {}) => {
    const page = await visit("/contact", visitor);
    await wake(page.locator("[data-island]").filter({ has: about(page) }));
    return page;
  };

  /** Measures in the page: milliseconds between the pointer's coming or going and the panel's. */
  const startClock = async (page: Page, type: "pointerenter" | "pointerleave") => {
    const clock = await about(page).evaluateHandle((group, type) => {
      let start = Number.NaN;
      group.addEventListener(type, () => (start = performance.now()), { once: true });
      const change = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => resolve(performance.now() - start));
        observer.observe(group, { attributeFilter: ["data-open"] });
      });
      return { change };
    }, type);
    return () => clock.evaluate(({ change }) => change);
  };

  it("opens under a pointer that rests, and lets it move into the panel", async () => {
    const page = await awake();
    const readClock = await startClock(page, "pointerenter");
    await title(page).hover();
    expect(await readClock()).toBeGreaterThan(100);
    await eventually(() => isOpen(page), true);
    expect(await title(page).getAttribute("aria-expanded")).toBe("true");
    await panel(page).getByText("Our Story").hover();
    await page.waitForTimeout(400);
    expect(await isOpen(page)).toBe(true);
  });

  it("closes when the pointer has left, but not at once", async () => {
    const page = await awake();
    await title(page).hover();
    await eventually(() => isOpen(page), true);
    const readClock = await startClock(page, "pointerleave");
    await page.mouse.move(700, 700);
    expect(await readClock()).toBeGreaterThan(200);
    await eventually(() => isOpen(page), false);
  });

  it("stays open when React takes over from the stylesheet", async () => {
    const page = await visit("/contact");
    await page.route("**/static/js/react*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await title(page).hover();
    await eventually(() => isOpen(page), true);
    const island = page.locator("[data-island]").filter({ has: about(page) });
    expect(await island.getAttribute("data-hydrated")).toBeNull();
    await hydrated(island);
    expect(await isOpen(page)).toBe(true);
    expect(await title(page).getAttribute("aria-expanded")).toBe("true");
    await page.mouse.move(700, 700);
    await eventually(() => isOpen(page), false);
  });

  it("opens under a pointer that was there before a quick React", async () => {
    const page = await visit("/contact");
    await title(page).hover();
    await eventually(() => title(page).getAttribute("aria-expanded"), "true");
  });

  it.each(["Enter", "Space", "ArrowDown"])("opens with %s on its title", async (key) => {
    const page = await awake();
    await title(page).focus();
    await page.keyboard.press(key);
    await eventually(() => isOpen(page), true);
    await eventually(() => addressOf(page), "/contact/");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it("closes with Space, and leads to its page with Enter, when it is open", async () => {
    const page = await awake();
    await title(page).focus();
    await page.keyboard.press("Space");
    await eventually(() => isOpen(page), true);
    await page.keyboard.press("Space");
    await eventually(() => isOpen(page), false);
    await page.keyboard.press("Enter");
    await eventually(() => isOpen(page), true);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/about/");
  });

  it("closes with Escape, and focus inside goes back to the title", async () => {
    const page = await awake();
    await title(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("Our Story");
    await page.keyboard.press("Escape");
    await eventually(() => isOpen(page), false);
    expect(await focused(page)).toBe("About");
  });

  it("closes with Escape under the pointer, too, without taking focus", async () => {
    const page = await awake();
    await title(page).hover();
    await eventually(() => isOpen(page), true);
    await page.keyboard.press("Escape");
    await eventually(() => isOpen(page), false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  });

  it("lets the arrow keys, Home and End walk through its links", async () => {
    const page = await awake();
    await title(page).focus();
    const walk: string[] = [];
    for (const key of [
      "ArrowDown",
      "ArrowDown",
      "ArrowDown",
      "End",
      "ArrowDown",
      "ArrowUp",
      "Home",
    ]) {
      await page.keyboard.press(key);
      walk.push(await focused(page));
    }
    const links = (await panel(page).locator("a").allInnerTexts()).map((text) => text.trim());
    const [first, second, last] = [links[0], links[1], links.at(-1)];
    expect(walk).toEqual(["About", first, second, last, first, "About", "About"]);
  });

  it("closes when focus leaves it, and when another group opens", async () => {
    const page = await awake();
    await title(page).focus();
    await page.keyboard.press("Enter");
    await eventually(() => isOpen(page), true);
    const links = await panel(page).locator("a").count();
    for (let i = 0; i <= links; i++) await page.keyboard.press("Tab");
    await eventually(() => isOpen(page), false);
    await title(page).click();
    await eventually(() => isOpen(page), true);
    const events = page.locator(".nav-submenu__title", { hasText: "Events" });
    await events.hover();
    await eventually(() => events.getAttribute("aria-expanded"), "true");
    expect(await isOpen(page)).toBe(false);
  });

  it("opens with a click on its title, and a click on the open title leads to its page", async () => {
    const page = await awake();
    await title(page).dispatchEvent("click");
    await eventually(() => isOpen(page), true);
    await eventually(() => addressOf(page), "/contact/");
    await title(page).click();
    await page.waitForURL("**/about/");
  });

  it.each([
    ["ctrl", { modifiers: ["Control"] as const }],
    ["middle", { button: "middle" as const }],
  ])("leaves a %s click to the browser: a new tab", async (_name, options) => {
    const page = await awake();
    const opened = page.context().waitForEvent("page");
    await title(page).click({
      ...options,
      modifiers: [...("modifiers" in options ? options.modifiers : [])],
    });
    const tab = await opened;
    await tab.waitForURL("**/about/");
    await eventually(() => addressOf(page), "/contact/");
  });

  it("opens with a tap, closes with a tap elsewhere, and leads to its page with the second tap", async () => {
    const page = await awake({ device: "tablet" });
    await title(page).tap();
    await eventually(() => isOpen(page), true);
    await page.touchscreen.tap(700, 700);
    await eventually(() => isOpen(page), false);
    await title(page).tap();
    await eventually(() => isOpen(page), true);
    await title(page).tap();
    await page.waitForURL("**/about/");
  });
});

describe("the drawer", () => {
  const drawer = (page: Page) => page.locator("#Drawer");
  const opener = (page: Page) => page.locator(".drawer__opener");
  const isModal = (page: Page) => drawer(page).evaluate((element) => element.matches(":modal"));
  const opened = async () => {
    const page = await visit("/contact", { device: "phone" });
    await opener(page).tap();
    await eventually(() => isModal(page), true);
    return page;
  };

  it("opens with a tap, keeps focus inside, and gives it back on Escape", async () => {
    const page = await opened();
    const inside = new Set<boolean>();
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press("Tab");
      inside.add(
        await page.evaluate(() => {
          const { activeElement: element } = document;
          // Between the last and the first the browser's own bar has its turn.
          return element === document.body || element?.closest("#Drawer") != null;
        }),
      );
    }
    expect([...inside]).toEqual([true]);
    await page.keyboard.press("Escape");
    await eventually(() => drawer(page).isVisible(), false);
    expect(await focused(page)).toBe("Menu");
  });

  it("opens with the keyboard", async () => {
    const page = await visit("/contact", { device: "phone" });
    await wake(islandOf(page, "drawer"));
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await eventually(() => isModal(page), true);
  });

  it("closes with its button, and with a tap beside it", async () => {
    const page = await opened();
    await page.locator(".drawer__close").tap();
    await eventually(() => drawer(page).isVisible(), false);
    expect(await focused(page)).toBe("Menu");
    await opener(page).tap();
    await eventually(() => isModal(page), true);
    await page.touchscreen.tap(5, 400);
    await eventually(() => drawer(page).isVisible(), false);
  });

  it("lets each group open and close by itself", async () => {
    const page = await opened();
    const group = (name: string) =>
      page.locator(".drawer__group", { has: page.locator("summary", { hasText: name }) });
    const open = () =>
      page
        .locator(".drawer__group[open] summary")
        .allInnerTexts()
        .then((all) => all.map((text) => text.trim()));
    expect(await open()).toEqual([]);
    await group("About").locator("summary").tap();
    await group("Events").locator("summary").tap();
    expect(await open()).toEqual(["About", "Events"]);
    await group("About").locator("summary").tap();
    expect(await open()).toEqual(["Events"]);
  });

  it("closes when a link in it is chosen, also for Back", async () => {
    const page = await opened();
    await page.locator(".drawer__link", { hasText: "Blog" }).tap();
    await page.waitForURL("**/blog/");
    await goBack(page);
    await eventually(() => drawer(page).isVisible(), false);
  });

  it("becomes a modal dialog when it was open before React came", async () => {
    const page = await visit("/contact", { device: "phone" });
    await page.route("**/static/js/react*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await opener(page).tap();
    await eventually(() => drawer(page).isVisible(), true);
    expect(await isModal(page)).toBe(false);
    await eventually(() => isModal(page), true);
    await page.keyboard.press("Escape");
    await eventually(() => drawer(page).isVisible(), false);
    expect(await focused(page)).toBe("Menu");
  });

  it("closes when the window grows so wide that the bar takes its place", async () => {
    const page = await opened();
    await page.setViewportSize({ width: 1440, height: 900 });
    await eventually(() => isModal(page), false);
  });
});
