/**
 * A browser in front of the real site. Every test gets a fresh tab, and fails when a page says
 * anything on its console, breaks the policy of the site, asks another host without permission, or leaves
 * a cookie or anything but the theme and the ticks of a list in the browser.
 * Which pages are visited follows from the built site: an edit of the content breaks no test.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { createCurl, curlEntity } from "../../generator/markdown/quotes.ts";
import { wordsSchema } from "../../generator/schema/words.ts";
import { openAuditedSite } from "../../tools/audit/site.ts";
import { all, attribute } from "../site/support/html.ts";
import { openBrowser } from "../support/chromium.ts";

/** Who visits, and with what. */
export interface Visitor {
  /** `wide` has a mouse; `tablet` is as wide and, like `phone`, has fingers. */
  readonly device?: keyof typeof devices;
  readonly hasScripts?: boolean;
  /** What moves takes the browser more work than the rest of a page: only tests about it ask for it. */
  readonly wantsMotion?: boolean;
  /** For tests that break something: what the console may say. */
  readonly mayHear?: RegExp;
  /** True where another host may be asked. */
  readonly mayAsk?: boolean;
  /** True where somebody types and leaves: the tab keeps it. */
  readonly mayKeep?: boolean;
  /** Runs in every page before its own scripts. */
  readonly script?: () => void;
  /** For tests that change more than a tab. */
  readonly hasOwnWindow?: boolean;
  /** For tests of what only windows have, in a window of their own (`sharedBrowsers`). */
  readonly isWindowed?: boolean;
}

export const site = await openAuditedSite();

export const { url } = site;

/** The words of the interface, as they're printed. */
export const words: Readonly<Record<string, string>> = curlEntity(
  JSON.parse(readFileSync(join(defaultRoot, "content/words.json"), "utf8")),
  wordsSchema,
  createCurl(wordsSchema.shape.quotes.parse(undefined)),
);

/** The paths of the documents that have an element; `undefined` at the first place if none has. */
export function pathsWith(selector: string): readonly string[] {
  return site.documents
    .filter(({ root }) => all(root, selector).length > 0)
    .map(({ path }) => path);
}

const groups = all(site.document("/").root, "a.nav-submenu__title");
const groupPaths = groups.map((title) => attribute(title, "href"));

const scripted = ["[data-late]", "[data-from]", "[data-suggestion]", ".redirect-notice"];

/** Two pages with nothing but text in their middle. No group of the navigation leads to them. */
export const [plain = "/", other = "/"] = site.documents
  .filter(({ main, route }) => route !== "/" && all(main, "[data-island]").length === 0)
  .filter(({ main }) => !scripted.some((it) => all(main, it).length > 0))
  .map(({ path }) => path)
  .filter((path) => !groupPaths.includes(path));

const wide = { viewport: { width: 1440, height: 900 } };
const touch = { hasTouch: true, isMobile: true };
const devices = {
  wide,
  tablet: { ...wide, ...touch },
  phone: { viewport: { width: 390, height: 844 }, ...touch },
};

const windows = new Map<string, Promise<BrowserContext>>();
let windowed: Promise<Browser> | undefined;

/** The window of a kind of visitors: to start one takes longer than most visits. */
function windowOf(visitor: Visitor): Promise<BrowserContext> {
  const options = {
    ...devices[visitor.device ?? "wide"],
    javaScriptEnabled: visitor.hasScripts ?? true,
    reducedMotion: visitor.wantsMotion ? "no-preference" : "reduce",
    serviceWorkers: "block",
    baseURL: url,
  } as const;
  if (visitor.isWindowed) {
    windowed ??= openBrowser("windowed");
    return windowed.then((browser) => browser.newContext(options));
  }
  if (visitor.hasOwnWindow) return site.browser.newContext(options);
  const openWindow = async () => {
    const context = await site.browser.newContext(options);
    // This tab stays: a window without tabs closes, and opens again with the next page at a high price.
    await context.newPage();
    return context;
  };
  const key = JSON.stringify(options);
  const opened = windows.get(key) ?? openWindow();
  windows.set(key, opened);
  return opened;
}

/**
 * Notes what a page of a site says, throws and asks of other hosts. The result fails when there was any, and
 * when the page has stored something.
 */
export function watch(page: Page, home = url, visitor: Visitor = {}) {
  const trouble: string[] = [];
  // A worker would answer in place of the site: `offline.test.ts` has a window in which one may.
  const mayHear = [/^Service Worker registration blocked/, visitor.mayHear ?? /^$/];
  page.on("console", (message) => {
    if (!mayHear.some((words) => words.test(message.text()))) trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("request", (request) => {
    const isOurs = request.url().startsWith(home) || request.url().startsWith("data:");
    if (!isOurs && !visitor.mayAsk) trouble.push(`asked ${request.url()}`);
  });
  return async () => {
    if (!page.isClosed() && page.url().startsWith(home))
      trouble.push(...(await page.evaluate(listStored, visitor.mayKeep)));
    for (const { name } of await page.context().cookies()) trouble.push(`has the cookie ${name}`);
    expect(trouble).toEqual([]);
  };
}

/** Opens a path in a tab of its own with nothing stored; `close` fails when the visit had trouble. */
async function open(path: string, visitor: Visitor = {}) {
  const context = await windowOf(visitor);
  const page = await context.newPage();
  const expectNoTrouble = watch(page, url, visitor);
  if (visitor.script) await page.addInitScript(visitor.script);
  const leave = async () => {
    await context.clearCookies();
    if (visitor.hasOwnWindow || visitor.isWindowed) await context.close();
    else if (!page.isClosed()) {
      const session = await context.newCDPSession(page);
      const stored = { origin: new URL(url).origin, storageTypes: "local_storage" };
      await session.send("Storage.clearDataForOrigin", stored);
      // For a tab that reloads at this moment, Chromium may never say that it is closed.
      await Promise.race([page.close(), wait(5000)]);
    }
  };
  await page.goto(path);
  return { page, close: () => expectNoTrouble().finally(leave) };
}

/**
 * Lists what a page has stored, but for the theme, the pages kept for all, and ticks that it shows. That a redirect was tried is in
 * the history. Runs in the page, which may have been told by a test that storage is blocked.
 */
async function listStored(mayKeep = false): Promise<readonly string[]> {
  try {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const ticked = document.querySelector(".task :checked");
    const local = Object.keys(localStorage).filter(
      (name) => name !== "theme" && !(name === "packing" && ticked),
    );
    const stored = [
      ...local,
      ...Object.keys(sessionStorage).filter((name) => !mayKeep || !name.startsWith("typed ")),
      ...(await caches.keys()).filter((name) => !name.startsWith("offline ")),
      ...databases,
    ];
    return stored.map((name) => `stores ${name}`);
  } catch (cause) {
    return (cause as Error).message === "blocked" ? [] : [String(cause)];
  }
}

/** Opens a path in a tab of its own until the test ends. */
export async function visit(path: string, visitor?: Visitor): Promise<Page> {
  const { page, close } = await open(path, visitor);
  onTestFinished(close);
  return page;
}

/** Opens a path once for all tests of a group, which leave the page as it was. */
export function sharedVisit(path = "/", visitor?: Visitor): () => Page {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open(path, visitor);
  });
  afterAll(() => opened.close());
  return () => opened.page;
}

export function islandOf(page: Page, name: string): Locator {
  return page.locator(`[data-island="${name}"]`).first();
}

/** Hovers the first island of a kind without a pointer, and waits for React. */
export async function wake(page: Page, name: string): Promise<void> {
  await islandOf(page, name).dispatchEvent("pointerover", { bubbles: true });
  await hydrated(islandOf(page, name));
}

/** Lets everything happen that is due: the answers to events, and two frames. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );
}

/** Waits until React is in charge of an island. */
export async function hydrated(island: Locator): Promise<void> {
  await island.and(island.page().locator("[data-hydrated]")).waitFor({ state: "attached" });
}

/** The file with React and all islands. */
export const react = "**/static/js/react*";

/** Holds a file back until the result is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, (route) => held.then(() => route.continue()));
  return release;
}

/** Stops the clock of a page. Without that it goes on by itself, also while the computer is busy with something else. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

export function closes(thing: Locator): Promise<void> {
  return thing.waitFor({ state: "hidden" });
}

/** Presses keys one after another; gives the text of what has focus after each. */
export async function walk(page: Page, ...keys: readonly string[]): Promise<readonly string[]> {
  const places: string[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    places.push(await focused(page));
  }
  return places;
}

/** The words of the element that has focus, without what is only for the eye. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: active } = document;
    const focus = active?.shadowRoot?.activeElement ?? active;
    const copy = focus?.cloneNode(true) as HTMLElement | undefined;
    for (const drawing of copy?.querySelectorAll("[aria-hidden]") ?? []) drawing.remove();
    return (copy?.textContent ?? "").trim().replace(/\s+/g, " ");
  });
}

/** Goes back; the page asks for it, because the browser refuses while it puts a page in its place. */
export async function goBack(page: Page): Promise<void> {
  const arrival = page.waitForEvent("framenavigated");
  // A page that goes at once would take the answer along.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await arrival;
}

/** Waits until a question to the page has the wished answer, and fails with the last one. */
export async function eventually<T>(ask: () => Promise<T> | T, wish: T): Promise<void> {
  await expect.poll(ask, { timeout: 30_000, interval: 30 }).toEqual(wish);
}

/** Waits until the path and the fragment of the address are these. */
export async function leadsTo(page: Page, wish: string): Promise<void> {
  await eventually(() => decodeURI(page.url()).replace(new URL(url).origin, ""), wish);
}

export function themeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset["theme"]);
}
