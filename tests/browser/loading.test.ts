/**
 * How React comes: nothing of it before a first intent, no change of the page when it takes over,
 * and when it fails, a page that works on.
 */
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { defaultRoot } from "../../generator/site-paths.ts";
import { addressOf, eventually, givenBrowser, islandOf, type Visitor, wake } from "./support.ts";

const { visit } = givenBrowser();
const scripts = "**/static/js/*";

/** Refuses requests as a dead line does. */
const refuse = (route: Route) => route.abort("connectionfailed");
const hearsFailures: Visitor = { mayHear: /Failed to load resource/ };
const message = (page: Page) => page.locator("#Message").innerText();
const trouble = "Something did not load. The page still works without it.";

/** Every kind of island stands on one of these. */
const pages = ["/", "/mainevent", "/miraclefamilies"] as const;
const nameOf = (page: Page) =>
  page
    .locator("[data-island]")
    .evaluateAll((islands) => [...new Set(islands.map(({ dataset }) => dataset["island"] ?? ""))]);

describe("a first view", () => {
  it("brings at most 2,048 bytes of script, and nothing of React", async () => {
    const page = await visit("/");
    const sizes: Record<string, number> = {};
    page.on("response", async (response) => {
      if (!response.url().endsWith(".js")) return;
      const { responseBodySize } = await response.request().sizes();
      sizes[new URL(response.url()).pathname.replace(/^.*\/([\w-]+)\..*$/, "$1")] =
        responseBodySize;
    });
    await page.goto(page.url());
    await page.waitForLoadState("networkidle");
    expect(Object.keys(sizes)).toEqual(["loader"]);
    const inline = await page.locator("head script:not([src]):not([type])").first().innerHTML();
    expect((sizes["loader"] ?? 0) + inline.length).toBeLessThanOrEqual(2_048);
  });

  it("is followed by at most 64 kB of React, once, on the first intent", async () => {
    const page = await visit("/about");
    const sizes: number[] = [];
    page.on("response", async (response) => {
      const isReact = /\/react\./.test(response.url());
      // As a host compresses what it keeps for a year: as well as can be.
      if (isReact) sizes.push(brotliCompressSync(await response.body()).length);
    });
    await wake(islandOf(page, "theme-toggle"));
    await wake(islandOf(page, "nav-submenu"));
    await wake(islandOf(page, "drawer"));
    await eventually(() => sizes.length, 1);
    expect(sizes[0]).toBeLessThanOrEqual(64_000);
  });
});

describe("figures on cards", () => {
  it("stand where they stood when the display face comes", async () => {
    const page = await visit("/", { device: "phone", ...hearsFailures });
    const places = () =>
      page
        .locator(".digit-cards__card")
        .evaluateAll((cards) => cards.map((card) => Math.round((card as HTMLElement).offsetLeft)));
    const faces = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter(({ status }) => status === "loaded").length;
      });
    const withFaces = [await faces(), await places()];
    await page.route("**/*.woff2", refuse);
    await page.reload();
    // The stand-in is a face of the machine, which is loaded too.
    expect([(await faces()) + 1, await places()]).toEqual(withFaces);
  });
});

describe("hydration", () => {
  it.each(
    pages.flatMap((route) => (["light", "dark"] as const).map((theme) => [route, theme] as const)),
  )("changes nothing on %s in the %s theme", async (route, theme) => {
    const page = await visit(route, { script: themeScripts[theme] });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver((changes) => {
        for (const { type, attributeName, target } of changes) {
          if (attributeName !== "data-hydrated")
            seen.push(`${type} ${attributeName} ${target.nodeName}`);
        }
      }).observe(document, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    for (const name of await nameOf(page)) await wake(islandOf(page, name));
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
  });

  it.each(pages)("has nothing to say on %s with the React of developers", async (route) => {
    const page = await visit(route, { mayHear: /React DevTools/ });
    await page.evaluate(await bundleForDevelopers());
    await eventually(() => page.locator("[data-island]:not([data-hydrated])").count(), 0);
    expect(await page.locator("[data-failed]").count()).toBe(0);
  });
});

const themeScripts = {
  light: () => undefined,
  // An empty window has no storage.
  dark: () => location.protocol === "about:" || localStorage.setItem("theme", "dark"),
};

/** All islands, with a React that warns. */
async function bundleForDevelopers(): Promise<string> {
  const contents = `
    import { hydrate } from "./client/hydrate.tsx";
    for (const root of document.querySelectorAll("[data-island]")) hydrate(root);`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: defaultRoot },
    bundle: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"development"' },
  });
  return outputFiles[0]?.text ?? "";
}

describe("when a script fails for ever", () => {
  const broken = async (route: string, visitor: Visitor = {}) => {
    const page = await visit(route, { ...hearsFailures, ...visitor });
    await page.evaluate(() => {
      const said: (string | null)[] = [];
      Object.assign(window, { said });
      const line = document.getElementById("Message") as HTMLElement;
      new MutationObserver(() => said.push(line.textContent)).observe(line, { childList: true });
    });
    await page.route(scripts, refuse);
    return page;
  };

  it("the page says so once, however many islands fail", async () => {
    const page = await broken("/about");
    for (const name of ["theme-toggle", "nav-submenu", "drawer"]) {
      await islandOf(page, name).dispatchEvent("pointerover", { bubbles: true });
    }
    await eventually(() => page.locator("[data-failed]").count(), 3);
    expect(await message(page)).toBe(trouble);
    expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
      trouble,
    ]);
  });

  it("the title of a group is a link again, and its panel opens for focus", async () => {
    const page = await broken("/contact");
    const title = page.locator(".nav-submenu__title", { hasText: "About" });
    await title.focus();
    await eventually(() => page.locator(".nav-submenu__panel").first().isVisible(), true);
    await title.press("Enter");
    await page.waitForURL("**/about/");
  });

  it("a film is a link again", async () => {
    const page = await broken("/mainevent", { mayAsk: ["www.youtube.com"], mayHear: /ERR_/ });
    const link = page.locator(".video__link").first();
    const href = await link.getAttribute("href");
    const asked = page.waitForRequest((request) => request.url() === href);
    await link.click();
    await asked;
  });

  it("the drawer still opens and closes, and stories and questions open", async () => {
    const phone = await broken("/contact", { device: "phone" });
    await phone.locator(".drawer__opener").tap();
    await eventually(() => phone.locator("#Drawer").isVisible(), true);
    await phone.keyboard.press("Escape");
    await eventually(() => phone.locator("#Drawer").isVisible(), false);
    const page = await broken("/miraclefamilies");
    await page.locator(".families__link").first().click();
    await eventually(() => page.locator(".story:target").isVisible(), true);
    await page.locator(".story:target .story__close").click();
    await eventually(() => page.locator(".story:target").count(), 0);
  });

  it("a button tries again when it is pressed again", async () => {
    const page = await broken("/about");
    const toggle = page.locator(".header__theme .theme-toggle");
    await toggle.click();
    await eventually(() => message(page), trouble);
    await page.unroute(scripts);
    await toggle.click();
    await eventually(() => page.evaluate(() => document.documentElement.dataset["theme"]), "dark");
  });
});

describe("when a script does not come", () => {
  it("the click does what it would do without one, after two minutes", async () => {
    const page = await visit("/contact");
    await page.clock.install();
    await page.route("**/static/js/react*", () => undefined);
    const title = page.locator(".nav-submenu__title", { hasText: "About" });
    await title.focus();
    await title.press("Enter");
    await page.clock.runFor(119_000);
    await eventually(() => addressOf(page), "/contact/");
    expect(await message(page)).toBe("");
    await page.clock.runFor(2_000);
    await page.waitForURL("**/about/");
  });
});

describe("what is not as it should be", () => {
  it("a script that was changed on its way never runs", async () => {
    const page = await visit("/about", { mayHear: /integrity|digest|Failed to load/i });
    await page.route("**/static/js/react*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `window.hacked = true; ${await response.text()}` });
    });
    await page.locator(".header__theme .theme-toggle").click();
    await eventually(() => message(page), trouble);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  });

  it("an island that React does not recognise keeps its markup, and the others work", async () => {
    // React tries to print it again, which the policy of the site does not allow.
    const page = await visit("/contact", { mayHear: /TrustedHTML/ });
    const title = page.locator(".nav-submenu__title", { hasText: "About" });
    await title.evaluate((element) => element.replaceChildren("Something else"));
    const changed = page.locator("[data-island=nav-submenu]").first();
    const before = await changed.innerHTML();
    await changed.dispatchEvent("pointerover", { bubbles: true });
    await changed.and(page.locator("[data-failed]")).waitFor({ state: "attached" });
    await eventually(() => changed.innerHTML(), before);
    await wake(islandOf(page, "theme-toggle"));
    await changed.locator("a").first().click();
    await page.waitForURL("**/about/");
  });
});
