/**
 * A browser in front of the real site. Every test file drives one Chromium of its own; every test
 * gets fresh visitors, and fails when a page says anything on its console, breaks the policy of
 * the site, or asks anybody else for anything without having been told that it may.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Preview, servePreview } from "../../generator/serve/preview.ts";
import { builtSite } from "../site/support/built-site.ts";
import { chromiumFlags, findChromium } from "../support/chromium.ts";

/** Who visits, and with what. */
export interface Visitor {
  /** `wide` has a mouse; `tablet` is as wide and, like `phone`, has fingers. */
  readonly device?: "wide" | "tablet" | "phone";
  readonly hasScripts?: boolean;
  readonly wantsLessMotion?: boolean;
  /** For tests that break something: what the console may say. */
  readonly mayHear?: RegExp;
  /** Hosts that may be asked; all others must not be. */
  readonly mayAsk?: readonly string[];
  /** Runs in every page before its own scripts. */
  readonly script?: () => void;
}

/** What a test file can do with its browser. */
export interface Visits {
  /** The address of the home page. */
  readonly url: string;
  /** Opens a route in a window of its own, with nothing remembered. */
  visit(route: string, visitor?: Visitor): Promise<Page>;
}

const devices: Readonly<Record<"wide" | "tablet" | "phone", BrowserContextOptions>> = {
  wide: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1440, height: 900 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** Nobody outside can be reached, so no test depends on anybody. */
const noOutside = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";

/** Gives a test file its browser. */
export function givenBrowser(options: LaunchOptions = {}): Visits {
  let browser: Browser;
  let preview: Preview;
  let contexts: BrowserContext[] = [];
  let trouble: string[] = [];

  beforeAll(async () => {
    const executablePath = findChromium();
    if (!executablePath) throw new Error("There is no Chromium. Run npm test, which installs one.");
    const { dist } = await builtSite();
    preview = await servePreview({ dist, port: 0 });
    const args = [...chromiumFlags, noOutside, ...(options.args ?? [])];
    browser = await chromium.launch({ ...options, executablePath, args });
  });
  afterAll(async () => {
    await browser?.close();
    await preview?.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    const heard = trouble;
    contexts = [];
    trouble = [];
    expect(heard).toEqual([]);
  });

  return {
    get url() {
      return preview.url;
    },
    async visit(route, visitor = {}) {
      const context = await browser.newContext({
        ...devices[visitor.device ?? "wide"],
        javaScriptEnabled: visitor.hasScripts ?? true,
        reducedMotion: visitor.wantsLessMotion ? "reduce" : "no-preference",
        serviceWorkers: "block",
      });
      contexts.push(context);
      context.setDefaultTimeout(30_000);
      if (visitor.script) await context.addInitScript(visitor.script);
      listen(context, visitor, (what) => trouble.push(`${route}: ${what}`));
      const page = await context.newPage();
      await page.goto(preview.url + route.replace(/^\//, ""));
      return page;
    },
  };

  function listen(context: BrowserContext, visitor: Visitor, report: (what: string) => void) {
    const { mayHear = /^$/, mayAsk = [] } = visitor;
    context.on("console", (message) => {
      if (!mayHear.test(message.text())) report(message.text());
    });
    context.on("weberror", (error) => report(error.error().message));
    context.on("request", (request) => {
      const { origin, host, protocol } = new URL(request.url());
      const isOurs = `${origin}/` === preview.url || protocol === "data:";
      if (!isOurs && !mayAsk.includes(host)) report(`asked ${request.url()}`);
    });
  }
}

/** The island around or with a selector; the first of its kind. */
export function islandOf(page: Page, name: string): Locator {
  return page.locator(`[data-island="${name}"]`).first();
}

/** Waits until React is in charge of an island. */
export async function hydrated(island: Locator): Promise<void> {
  await island.and(island.page().locator("[data-hydrated]")).waitFor({ state: "attached" });
}

/** Reaches for an island as a pointer would, and waits for React. */
export async function wake(island: Locator): Promise<Locator> {
  await island.dispatchEvent("pointerover", { bubbles: true });
  await hydrated(island);
  return island;
}

/** The words of the element that has focus, without what is only for the eye. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.activeElement?.cloneNode(true) as HTMLElement | undefined;
    for (const drawing of copy?.querySelectorAll("[aria-hidden]") ?? []) drawing.remove();
    return (copy?.textContent ?? "").trim().replace(/\s+/g, " ");
  });
}

/** Goes back; a page that the browser kept fires no `load` to wait for. */
export async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: "commit" });
}

/** Waits until a question to the page has the wished answer, and fails with the last one. */
export async function eventually<T>(ask: () => Promise<T> | T, wish: T): Promise<void> {
  await expect.poll(ask, { timeout: 10_000, interval: 30 }).toEqual(wish);
}

/** The path and the fragment of a page's address. */
export function addressOf(page: Page): string {
  const { pathname, hash } = new URL(page.url());
  return pathname + hash;
}
