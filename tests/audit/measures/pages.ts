/**
 * One visit to each document that looks at everything a visitor meets there: what it requests and
 * stores (S3), its policy (S2), contrast (A2), targets (A3), and reading at every size (A4).
 */
import type { Page } from "playwright-core";
import type { Fault } from "../report.ts";
import {
  type AuditedSite,
  type Questions,
  type SiteDocument,
  themes,
  wide,
  withPages,
} from "../site.ts";

declare const audit: Questions;

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
  site: AuditedSite,
  documents: readonly SiteDocument[] = site.documents,
  script = "",
): Promise<readonly Fault[]> {
  const view = { ...wide(1440), script: noteViolations + script };
  const found = await withPages(site, view, documents, async (page, document) => {
    const faults: Fault[] = [];
    await visit(site, page, document, (goal, all) =>
      faults.push(...all.map((what) => ({ goal, place: document.route, what }))),
    );
    return faults;
  });
  return found.flat();
}

type Note = (goal: string, all: readonly string[]) => void;

async function visit(site: AuditedSite, page: Page, about: SiteDocument, note: Note) {
  const outside: string[] = [];
  const messages: string[] = [];
  page.removeAllListeners();
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) outside.push(`requests ${request.url()}`);
  });
  page.on("console", (message) => messages.push(message.text()));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(about.path, { waitUntil: "load" });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  const stored = [...cookies.map(({ name }) => name), ...(await page.evaluate(clearStored))];
  note("S3", [...outside, ...stored.map((name) => `stores ${name}`)]);
  note("S2", [...messages, ...(await page.evaluate(() => (globalThis as never)["violations"]))]);
  for (const theme of themes) {
    const faint = await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
      return audit.findFaintText(7);
    }, theme);
    note(`A2 ${theme}`, faint);
  }
  // axe reads the author's ink there, which nobody sees.
  await page.emulateMedia({ forcedColors: "active" });
  note("A2 forced colours", await page.evaluate(() => audit.findFaintText(4.5)));
  await page.emulateMedia({ forcedColors: "none" });
  note("A3 1440 px", await page.evaluate(() => audit.findSmallTargets()));
  await readAtEverySize(page, note);
}

/** Removes what the page has stored, and gives its names. Runs in the page. */
async function clearStored(): Promise<readonly string[]> {
  const databases = await indexedDB.databases();
  const names = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  localStorage.clear();
  sessionStorage.clear();
  return [...names, ...databases.map(({ name }) => name ?? "a database")];
}

async function readAtEverySize(page: Page, note: Note): Promise<void> {
  const look = async (state: string, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    note(`A4 ${state} at ${width} px`, await page.evaluate(() => audit.findCutText()));
  };
  const session = await page.context().newCDPSession(page);
  // The text size of the browser's own settings, because media queries in `rem` follow it.
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await look("text at 200 %", 1280, 900);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
  await look("zoom at 200 %", 640, 450);
  await look("reading", 320, 568);
  note("A3 320 px", await page.evaluate(() => audit.findSmallTargets()));
  await page.evaluate(() => {
    // WCAG 1.4.12. A sheet in the document would break the policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`p { margin-block-end: 2em !important; } * { line-height: 1.5 !important;
      letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
  await look("text spacing", 320, 568);
  await look("text spacing", 1440, 900);
}
