/** Theme, motion, and pages that are fetched before the click. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { builtSite } from "../site/support/built-site.ts";
import { eventually, givenBrowser, goBack, islandOf, type Visitor, wake } from "./support.ts";

const visits = givenBrowser();
const { visit } = visits;

describe("the theme", () => {
  const toggle = (page: Page) => page.locator(".header__theme .theme-toggle");
  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
  const bar = (page: Page) => page.locator("meta[name=theme-color]").getAttribute("content");
  const kept = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));

  it("is light at first, and nothing is stored before a click", async () => {
    const page = await visit("/");
    await wake(islandOf(page, "theme-toggle"));
    expect(await theme(page)).toBe("light");
    const stored = () => [localStorage.length, sessionStorage.length, document.cookie.length];
    expect(await page.evaluate(stored)).toEqual([0, 0, 0]);
  });

  it("changes with a click, Enter and Space, is kept, and colours the browser's own bar", async () => {
    const page = await visit("/about");
    await wake(islandOf(page, "theme-toggle"));
    const light = await bar(page);
    await toggle(page).click();
    await eventually(() => theme(page), "dark");
    expect(await kept(page)).toBe("dark");
    expect(await bar(page)).not.toBe(light);
    await toggle(page).press("Enter");
    await eventually(() => theme(page), "light");
    expect(await kept(page)).toBe("light");
    expect(await bar(page)).toBe(light);
    await toggle(page).press("Space");
    await eventually(() => theme(page), "dark");
  });

  it("says what a press will do", async () => {
    const page = await visit("/about");
    await wake(islandOf(page, "theme-toggle"));
    expect(await page.getByRole("button", { name: "Switch to dark mode" }).count()).toBe(1);
    await toggle(page).click();
    await eventually(() => page.getByRole("button", { name: "Switch to light mode" }).count(), 1);
    expect(await page.getByRole("button", { name: "Switch to dark mode" }).count()).toBe(0);
  });

  it("is there before the first paint of the next page: no flash", async () => {
    const page = await visit("/about", {
      script: () => {
        const seen: unknown[] = [];
        Object.assign(window, { seen });
        // Before the body exists nothing can have been painted.
        new MutationObserver(() => {
          if (document.body) seen.push(document.documentElement.dataset["theme"]);
        }).observe(document, { childList: true, subtree: true, attributes: true });
      },
    });
    await wake(islandOf(page, "theme-toggle"));
    await toggle(page).click();
    for (const go of [() => page.reload(), () => page.goto(`${visits.url}contact/`)]) {
      await go();
      const seen = await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen);
      expect(new Set(seen)).toEqual(new Set(["dark"]));
    }
  });

  it("follows in other tabs at once, and after Back", async () => {
    const page = await visit("/about");
    const other = await page.context().newPage();
    await other.goto(`${visits.url}contact/`);
    await wake(islandOf(page, "theme-toggle"));
    await toggle(page).click();
    await eventually(() => theme(other), "dark");
    await other.goto(`${visits.url}about/`);
    await wake(islandOf(other, "theme-toggle"));
    await toggle(other).click();
    await eventually(() => theme(page), "light");
    await goBack(other);
    await eventually(() => theme(other), "light");
  });

  it("changes in the drawer of a phone, too", async () => {
    const page = await visit("/about", { device: "phone" });
    await page.locator(".drawer__opener").tap();
    await page.locator("#Drawer .theme-toggle").tap();
    await eventually(() => theme(page), "dark");
  });

  it("changes where storage is blocked, for the page alone", async () => {
    const page = await visit("/about", {
      script: () => {
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      },
    });
    await toggle(page).click();
    await eventually(() => theme(page), "dark");
  });
});

describe("motion", () => {
  const state = (page: Page) =>
    page.locator(".logos__track").evaluate((track) => {
      const running = track.getAnimations({ subtree: true });
      return running.map((animation) => animation.playState)[0] ?? "none";
    });

  it("pauses and goes on with the button, and the words say which", async () => {
    const page = await visit("/");
    await wake(islandOf(page, "motion-pause"));
    expect(await state(page)).toBe("running");
    await page.getByRole("button", { name: "Pause motion" }).first().click();
    await page.mouse.move(5, 5);
    await eventually(() => state(page), "paused");
    await page.getByRole("button", { name: "Play motion" }).first().press("Enter");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await eventually(() => state(page), "running");
  });

  it("rests for people who asked for less, and no button says otherwise", async () => {
    const page = await visit("/", { wantsLessMotion: true });
    expect(await state(page)).toBe("none");
    expect(await page.locator(".motion-pause:visible").count()).toBe(0);
  });

  it("rests as soon as somebody asks for less, the film too", async () => {
    const page = await visit("/");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await eventually(() => state(page), "none");
    expect(await page.locator("video[data-webm]:visible, .motion-pause:visible").count()).toBe(0);
  });

  it("leaves a margin beside the names that stand still", async () => {
    const page = await visit("/", { wantsLessMotion: true });
    await page.setViewportSize({ width: 1280, height: 900 });
    const plates = page.locator(".logos--moving .plate");
    const edges = await plates.evaluateAll((all) =>
      all.map((plate) => plate.getBoundingClientRect()).filter(({ width }) => width > 0),
    );
    expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThanOrEqual(16);
    expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(1264);
  });
});

const { html } = (await builtSite()).document("/");

describe.skipIf(!html.includes("data-webm"))("the film of the home page", () => {
  const film = (page: Page) => page.locator("video[data-webm]");
  const isPaused = (page: Page) =>
    film(page).evaluate((video) => (video as HTMLVideoElement).paused);
  const source = (page: Page) => film(page).getAttribute("src");

  it("plays on wide screens, and stops and goes on with everything else", async () => {
    const page = await visit("/");
    await eventually(() => isPaused(page), false);
    await wake(islandOf(page, "motion-pause"));
    await page.locator(".motion-pause").first().click();
    await eventually(() => isPaused(page), true);
    await page.locator(".motion-pause").first().click();
    await eventually(() => isPaused(page), false);
  });

  it.each([
    ["on phones", { device: "phone" }],
    ["for people who asked for less motion", { wantsLessMotion: true }],
    [
      "for people who save data",
      {
        script: () => {
          Object.defineProperty(navigator, "connection", { value: { saveData: true } });
        },
      },
    ],
  ] satisfies [string, Visitor][])("is not even fetched %s", async (_who, visitor) => {
    const page = await visit("/", visitor);
    await page.waitForTimeout(300);
    expect(await source(page)).toBeNull();
  });
});

describe("links under the pointer", () => {
  const asked = async (page: Page, path: string) => {
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await page
      .locator(`.main-navigation a[href="${path}"], .header__tools a[href="${path}"]`)
      .first()
      .hover();
    await page.waitForTimeout(700);
    return paths.filter((each) => each === path).length;
  };

  it("are fetched ahead by the rules of the site", async () => {
    const page = await visit("/about");
    expect(await asked(page, "/contact/")).toBe(1);
  });

  it("are fetched ahead by the loader where a browser has no such rules", async () => {
    const page = await visit("/about", {
      script: () => {
        for (const rules of document.querySelectorAll("[type=speculationrules]")) rules.remove();
        HTMLScriptElement.supports = () => false;
      },
    });
    expect(await asked(page, "/contact/")).toBeGreaterThan(0);
  });

  it("are never fetched ahead when they open an outside page", async () => {
    const page = await visit("/about");
    expect(await asked(page, "/donate/")).toBe(0);
  });
});
