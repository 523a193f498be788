/** The theme, and everything that moves by itself. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  closes,
  eventually,
  goBack,
  other,
  pathsWith,
  plain,
  sharedVisit,
  themeOf,
  type Visitor,
  visit,
  wake,
  words,
} from "./support.ts";

describe("the theme", () => {
  const toggle = (page: Page) => page.locator(".header__theme .theme-toggle");
  const bar = (page: Page) => page.locator("meta[name=theme-color]").getAttribute("content");
  const becomes = (page: Page, theme: string) => eventually(() => themeOf(page), theme);
  it("is light at first, and nothing is stored; a click and keys change it, its name, and the browser's bar", async () => {
    const page = await visit(plain);
    const label = (name: "themeToDark" | "themeToLight") =>
      page.getByRole("button", { name: words[name] as string, exact: true });
    await wake(page, "theme-toggle");
    expect(await themeOf(page)).toBe("light");
    const stored = () => [localStorage.length, sessionStorage.length, document.cookie.length];
    expect(await page.evaluate(stored)).toEqual([0, 0, 0]);
    const light = await bar(page);
    await label("themeToDark").click();
    await becomes(page, "dark");
    expect(await bar(page)).not.toBe(light);
    expect(await label("themeToDark").count()).toBe(0);
    await label("themeToLight").press("Enter");
    await becomes(page, "light");
    expect(await bar(page)).toBe(light);
    await toggle(page).press("Space");
    await becomes(page, "dark");
  });
  it("is there before the first paint of the next page, and follows in other tabs at once", async () => {
    const page = await visit(plain);
    await toggle(page).click();
    await becomes(page, "dark");
    const tab = await visit(other, {
      script: () => {
        const seen: unknown[] = [];
        Object.assign(window, { seen });
        // Before the body exists nothing can have been painted.
        new MutationObserver(() => {
          if (document.body) seen.push(document.documentElement.dataset["theme"]);
        }).observe(document, { childList: true, subtree: true, attributes: true });
      },
    });
    const seen = await tab.evaluate(() => (window as unknown as { seen: unknown[] }).seen);
    expect(new Set(seen)).toEqual(new Set(["dark"]));
    await toggle(tab).click();
    await becomes(page, "light");
  });
  it("follows on the page before, which Back restores as it was", async () => {
    // Not every browser reports a change of the storage to a page that it has put away.
    const script = () => addEventListener("storage", (event) => event.stopImmediatePropagation());
    const page = await visit(plain, { script, isWindowed: true });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.goto(other);
    await toggle(page).click();
    await becomes(page, "dark");
    await goBack(page);
    await becomes(page, "dark");
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    await toggle(page).click();
    await becomes(page, "light");
  });
  it("changes in the drawer of a phone, and for the page alone where storage is blocked", async () => {
    const page = await visit(plain, {
      device: "phone",
      script: () => {
        const get = () => {
          throw new DOMException("blocked", "SecurityError");
        };
        Object.defineProperty(window, "localStorage", { get });
      },
    });
    await page.locator(".drawer__opener").tap();
    await page.locator("#Drawer .theme-toggle").tap();
    await becomes(page, "dark");
  });
});

const [strip] = pathsWith(".logos--moving");

describe.skipIf(!strip)("a strip of names", () => {
  const shared = sharedVisit(strip, { wantsMotion: true });
  const state = () =>
    shared()
      .locator(".logos__track")
      .evaluate((track) => track.getAnimations({ subtree: true })[0]?.playState);
  it("shows its second run to the eye only: nobody can reach it, and nothing reads it", async () => {
    const [first, again] = await shared().locator(".logos__run").all();
    expect(await again?.innerText()).toBe(await first?.innerText());
    expect(await first?.ariaSnapshot()).not.toBe("");
    expect(await again?.ariaSnapshot()).toBe("");
    expect(await again?.evaluate((run) => (run as HTMLElement).inert)).toBe(true);
  });
  it("pauses and goes on with the button, and the words say which", async () => {
    const page = shared();
    const button = (name: "pauseMotion" | "playMotion") =>
      page.getByRole("button", { name: words[name] as string }).first();
    expect(await state()).toBe("running");
    await button("pauseMotion").click();
    await page.mouse.move(5, 5);
    await eventually(state, "paused");
    await button("playMotion").press("Enter");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await eventually(state, "running");
  });
  it("rests as soon as somebody asks for less motion, with a margin and without a button", async () => {
    const page = shared();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await eventually(state, undefined);
    await closes(page.locator(".motion-pause:visible, video[data-webm]:visible").first());
    const boxes = await page
      .locator(".logos--moving .plate:visible")
      .evaluateAll((plates) => plates.map((plate) => plate.getBoundingClientRect().toJSON()));
    expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(16);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(1424);
  });
});

const [film = ""] = pathsWith("video[data-webm]");

describe.skipIf(!film)("the film behind a title", () => {
  const video = (page: Page) => page.locator("video[data-webm]");
  it("plays on wide screens, and stops and goes on with everything else", async () => {
    const page = await visit(film, { wantsMotion: true });
    const isPaused = () => video(page).evaluate((it) => (it as HTMLVideoElement).paused);
    for (const wish of [false, true, false]) {
      await eventually(isPaused, wish);
      await page.locator(".motion-pause").first().click();
    }
    await eventually(isPaused, true);
  });
  const savesData = () => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  };
  const others: readonly [string, Visitor][] = [
    ["on phones", { device: "phone", wantsMotion: true }],
    ["for people who asked for less motion", {}],
    ["for people who save data", { script: savesData, wantsMotion: true }],
  ];
  it.each(others)("is not even fetched %s", async (_, visitor) => {
    const page = await visit(film, visitor);
    // Half a second after the page, scripts that help are fetched.
    await page.waitForTimeout(1000);
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    expect(fetched.filter((name) => name.includes("/extras."))).toEqual([]);
    expect(await video(page).getAttribute("src")).toBeNull();
  });
  const [sent] = pathsWith(".redirect-notice");
  it.skipIf(!sent).each(others)(
    "stays away %s, also when its script comes for something else",
    async (_, visitor) => {
      const page = await visit(`${film}#Opened${sent}`, visitor);
      await page.locator(".opened__notice").waitFor();
      expect(await video(page).getAttribute("src")).toBeNull();
    },
  );
});
