/** How React comes: no change of the page when it takes over, and when it fails, a page that works. */
import type { Locator, Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  eventually,
  holdBack,
  islandOf,
  leadsTo,
  pathsWith,
  plain,
  react,
  sharedVisit,
  stopClock,
  themeOf,
  type Visitor,
  visit,
  wake,
  words,
} from "./support.ts";

const scripts = "**/static/js/*";

/** Refuses requests as a dead line does. */
const refuse = (route: Route) => route.abort("connectionfailed");
const hearsFailures: Visitor = { mayHear: /Failed to load resource/ };
const message = (page: Page) => page.locator("#Message").innerText();
const toggle = (page: Page) => page.locator(".header__theme .theme-toggle");
const title = (page: Page) => page.locator(".nav-submenu__title").first();
const hrefOf = async (page: Page) => (await title(page).getAttribute("href")) ?? "";
const trouble = words["genericError"];

/** Pages that together have every kind of island. */
const kinds = ["motion-pause", "family-dialog", "accordion", "video-facade", "theme-toggle"];
const islandPages = [
  ...new Set(kinds.flatMap((kind) => pathsWith(`[data-island="${kind}"]`)[0] ?? [])),
];

it("scripts that only help are fetched half a second after the page, which is painted by then", async () => {
  const page = await visit(pathsWith("[data-late]")[0] ?? "");
  const pauses = () =>
    page.evaluate(() => {
      const [visited] = performance.getEntriesByType("navigation");
      const { loadEventStart } = visited as PerformanceNavigationTiming;
      const scripts = performance.getEntriesByType("resource");
      return scripts
        .filter(({ name }) => /\/js\/(?!loader)/.test(name))
        .map(({ startTime }) => startTime - loadEventStart);
    });
  await eventually(async () => (await pauses()).length > 0, true);
  expect(Math.min(...(await pauses()))).toBeGreaterThan(490);
});

describe("hydration", () => {
  const script = () => location.protocol === "about:" || localStorage.setItem("theme", "dark");
  const shared = sharedVisit("/", { script, mayHear: /404/, wantsMotion: true });
  it.each(islandPages)("changes nothing on %s, by night", async (path) => {
    const page = shared();
    await page.goto(path);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const all = { subtree: true, childList: true, attributes: true, characterData: true };
      new MutationObserver((changes) => {
        for (const { type, attributeName, target } of changes) {
          // The film, buttons to share and words of the glossary belong to scripts that come at their own time.
          const isOfScript = (target as Element).matches("video,[data-share],.prose [data-press]");
          if (attributeName !== "data-hydrated" && !isOfScript)
            seen.push(`${type} ${attributeName} ${target.nodeName}`);
        }
      }).observe(document, all);
    });
    const islands = page.locator("[data-island]");
    for (const island of await islands.all()) await island.dispatchEvent("pointerover");
    await eventually(() => page.locator("[data-hydrated]").count(), await islands.count());
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  });
});

describe("when a script fails for ever", () => {
  it("the page says so once, and the title of a group is a link again, whose panel opens for focus", async () => {
    const page = await visit(plain, hearsFailures);
    await page.route(scripts, refuse);
    await page.evaluate(() => {
      const said: unknown[] = [];
      Object.assign(window, { said });
      const line = document.getElementById("Message") as HTMLElement;
      new MutationObserver(() => said.push(line.textContent)).observe(line, { childList: true });
    });
    for (const name of ["theme-toggle", "nav-submenu", "drawer"]) {
      await islandOf(page, name).dispatchEvent("pointerover", { bubbles: true });
    }
    await eventually(() => page.locator("[data-failed]").count(), 3);
    const said = await page.evaluate(() => (window as unknown as { said: unknown[] }).said);
    expect(said).toEqual([trouble]);
    await title(page).focus();
    await page.locator(".nav-submenu__panel").first().waitFor();
    await title(page).press("Enter");
    await leadsTo(page, await hrefOf(page));
  });
  it("a press tries again, at another address each time: a browser may remember a failure", async () => {
    const page = await visit(plain, hearsFailures);
    const refused = ["", "?1"];
    await page.route(react, (route) =>
      refused.includes(new URL(route.request().url()).search) ? refuse(route) : route.continue(),
    );
    const start = performance.now();
    await toggle(page).click();
    await eventually(() => message(page), trouble);
    expect(performance.now() - start, "half a second, and a whole one").toBeGreaterThan(1400);
    await toggle(page).click();
    await eventually(() => themeOf(page), "dark");
  });
});

it("a click does what it would do without a script when React has not come in two minutes", async () => {
  const page = await visit(plain, { hasOwnWindow: true });
  const href = await hrefOf(page);
  await stopClock(page);
  await page.route(react, () => undefined);
  await title(page).press("Enter");
  await page.clock.runFor(119_000);
  await leadsTo(page, plain);
  expect(await message(page)).toBe("");
  await page.clock.runFor(2_000);
  await leadsTo(page, href);
});

describe("a script that has not come in two minutes is not used, also when it comes later", () => {
  /** Waits until the script of an element has come and run. */
  async function comes(element: Locator): Promise<void> {
    const src = await element.first().getAttribute("data-late");
    // As text: the test runner would put an import of its own in the place of this one.
    await element.page().evaluate(`import("${src}")`);
  }
  const wait = async (page: Page) => {
    await page.clock.runFor(119_000);
    expect(await message(page)).toBe("");
    await page.clock.runFor(2_000);
  };

  it("a press on the search leads to its page, where the field says what is missing", async () => {
    const page = await visit(plain, { hasOwnWindow: true });
    await stopClock(page);
    await page.route("**/static/js/search*", () => undefined);
    await page.locator(".header__search").click();
    await wait(page);
    await leadsTo(page, "/search/");
    await page.unroute("**/static/js/search*");
    const release = await holdBack(page, "**/static/js/search*");
    await page.reload();
    // The script is asked for by the page, and then by whoever wants to type.
    const field = page.getByRole("combobox");
    await field.focus();
    await wait(page);
    await eventually(() => message(page), trouble);
    release();
    await comes(page.locator(".finder"));
    await field.fill("canning");
    await page.clock.runFor(2_000);
    expect(await page.locator("#Finder-list[role=listbox]").count()).toBe(0);
    expect(await page.locator("main .choices a").first().isVisible()).toBe(true);
  });

  it.each(pathsWith(".tool"))(
    "%s reads as it does where no script runs, and says so once",
    async (path) => {
      const page = await visit(path, { hasOwnWindow: true });
      await stopClock(page);
      const release = await holdBack(page, "**/static/js/tools*");
      await page.reload();
      await page.waitForLoadState("load");
      await wait(page);
      await eventually(() => message(page), trouble);
      release();
      await comes(page.locator(".tool"));
      expect(await page.locator("[data-tool][data-ready]").count()).toBe(0);
      for (const controls of await page.locator(".tool__controls").all())
        expect(await controls.boundingBox()).toBeNull();
      for (const link of await page.locator(".tool--quiz li a").all())
        expect(await link.isVisible()).toBe(true);
    },
  );

  it("what only helps is not missed aloud", async () => {
    const page = await visit(pathsWith(".filter")[0] ?? "/", hearsFailures);
    await page.route("**/static/js/extras*", refuse);
    await page.reload();
    await page.locator(".filter[data-failed]").first().waitFor({ state: "hidden" });
    expect(await message(page)).toBe("");
  });
});

describe("what is not as it should be", () => {
  it("a script that was changed on its way never runs", async () => {
    const page = await visit(plain, { mayHear: /integrity|digest|Failed to load/i });
    await page.route(react, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.hacked = true; ${await response.text()}` });
    });
    await toggle(page).click();
    await eventually(() => message(page), trouble);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  });
  it("an island that React does not recognise keeps its markup, and the others work", async () => {
    // React tries to print it again, which the policy of the site does not allow.
    const page = await visit(plain, { mayHear: /TrustedHTML/ });
    await title(page).evaluate((element) => element.before(document.createElement("i")));
    const changed = islandOf(page, "nav-submenu");
    const before = await changed.innerHTML();
    await changed.dispatchEvent("pointerover", { bubbles: true });
    await changed.and(page.locator("[data-failed]")).waitFor({ state: "attached" });
    await eventually(() => changed.innerHTML(), before);
    const mounted = await changed.evaluate((it) =>
      Object.entries(it).filter(([name, root]) => /^__reactContainer/.test(name) && root),
    );
    expect(mounted).toEqual([]);
    await wake(page, "theme-toggle");
    const href = await hrefOf(page);
    await title(page).click();
    await leadsTo(page, href);
  });
  it("an island that fails long after it came is called failed, and its link leads to its page", async () => {
    const page = await visit(plain);
    await wake(page, "nav-submenu");
    // React can't do what a press wants from it.
    await page.evaluate(() => {
      const { setAttribute } = Element.prototype;
      Element.prototype.setAttribute = () => {
        Element.prototype.setAttribute = setAttribute;
        throw new Error("refused");
      };
    });
    await title(page).click();
    const failed = page.locator("[data-failed]:not([data-hydrated])");
    await islandOf(page, "nav-submenu").and(failed).waitFor();
    const href = await hrefOf(page);
    await title(page).click();
    await leadsTo(page, href);
  });
});
