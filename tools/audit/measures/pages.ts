/**
 * One visit to each document that looks at everything a visitor meets there: what it requests and
 * stores (S3), its policy (S2), contrast (A2), targets (A3), and reading at every size (A4).
 */
import type { Page } from "playwright-core";
import type { Failure } from "../report.ts";
import * as sites from "../site.ts";

declare const audit: sites.Questions;

const noteViolations = `
  globalThis.violations = [];
  document.addEventListener("securitypolicyviolation", (event) => {
    violations.push(event.effectiveDirective + " " + event.blockedURI);
  });
`;

/**
 * Visits documents. What one of them stores is removed before the next.
 * @param script runs in every page before its own; a test breaks pages with it
 */
export async function visitPages(
  site: sites.AuditedSite,
  documents: readonly sites.SiteDocument[],
  script = "",
): Promise<readonly Failure[]> {
  const view = { ...sites.wide(1440), script: noteViolations + script };
  const found = await sites.withPages(site, view, documents, async (page, document) => {
    const met = { ...(await visit(page, document.path, site.url)), ...(await resize(page)) };
    return Object.entries(met).flatMap(([goal, all]) =>
      all.map((what) => ({ goal, place: document.route, what })),
    );
  });
  return found.flat();
}

/** What misses a goal, by the goal. */
type Found = Record<string, readonly string[]>;

async function visit(page: Page, path: string, url: string): Promise<Found> {
  const outside: string[] = [];
  const messages: string[] = [];
  page.removeAllListeners();
  page.on("request", (request) => {
    if (!request.url().startsWith(url)) outside.push(`requests ${request.url()}`);
  });
  const blocked = "Service Worker registration blocked";
  page.on("console", (it) => void (it.text().startsWith(blocked) || messages.push(it.text())));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  const stored = [...cookies.map(({ name }) => name), ...(await page.evaluate(clearStored))];
  const violations = await page.evaluate(() => (globalThis as never)["violations"] as string[]);
  const found: Found = {
    S3: [...outside, ...stored.map((name) => `stores ${name}`)],
    S2: [...messages, ...violations],
  };
  for (const theme of sites.themes) {
    found[`A2 ${theme}`] = await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
      return audit.findFaintText(7);
    }, theme);
  }
  // axe reads the author's ink there, which nobody sees.
  await page.emulateMedia({ forcedColors: "active" });
  found["A2 forced colours"] = await page.evaluate(() => audit.findFaintText(4.5));
  await page.emulateMedia({ forcedColors: "none" });
  found["A3 1440 px"] = await page.evaluate(() => audit.findSmallTargets());
  return found;
}

/** Removes what the page has stored, and gives its names. Runs in the page. */
async function clearStored(): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  localStorage.clear();
  sessionStorage.clear();
  return [...names, ...databases.map(({ name }) => name ?? "a database")];
}

/** Looks at an open page at every size. */
async function resize(page: Page): Promise<Found> {
  const found: Found = {};
  const look = async (state: string, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    const goal = `A4 ${state} at ${width} px`;
    found[goal] = await page.evaluate(() => audit.findCutText());
  };
  const session = await page.context().newCDPSession(page);
  // The text size of the browser's own settings, because media queries in `rem` follow it.
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await look("text at 200 %", 1280, 900);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
  await look("zoom at 200 %", 640, 450);
  await look("reading", 320, 568);
  found["A3 320 px"] = await page.evaluate(() => audit.findSmallTargets());
  await page.evaluate(() => {
    // WCAG 1.4.12. A sheet in the document would break the policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`p { margin-block-end: 2em !important; } * { line-height: 1.5 !important;
      letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
  await look("text spacing", 320, 568);
  await look("text spacing", 1440, 900);
  return found;
}
