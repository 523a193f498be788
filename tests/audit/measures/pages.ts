/**
 * One visit to each document that looks at everything a visitor meets there: what it asks for and
 * keeps (S3), its policy (S2), contrast (A2), targets (A3), and reading at every size (A4).
 */
import type { CDPSession, Page } from "playwright-core";
import { type AuditedSite, type SiteDocument, withPages } from "../support/audited-site.ts";
import { pageScript, type Questions } from "../support/page-script.ts";
import type { Fault } from "../support/report.ts";

declare const audit: Questions;

const noteViolations = `
  globalThis.violations = [];
  document.addEventListener("securitypolicyviolation", (event) => {
    violations.push(event.effectiveDirective + " " + event.blockedURI);
  });
`;

/**
 * Visits documents. What one of them keeps is taken away before the next.
 * @param script runs in every page before its own; a test breaks pages with it
 */
export async function visitPages(
  site: AuditedSite,
  documents?: readonly SiteDocument[],
  script = "",
): Promise<readonly Fault[]> {
  const view = { width: 1440, script: noteViolations + pageScript + script };
  const found = await withPages(site, view, (page, about) => visit(site, page, about), documents);
  return found.flat();
}

async function visit(site: AuditedSite, page: Page, about: SiteDocument) {
  const faults: Fault[] = [];
  const note = (goal: string, all: readonly string[]) =>
    faults.push(...all.map((what) => ({ goal, place: about.route, what })));
  const outside: string[] = [];
  const said: string[] = [];
  const onRequest = (request: { url(): string }) => {
    if (!request.url().startsWith(site.url)) outside.push(`asks for ${request.url()}`);
  };
  const onConsole = (message: { text(): string }) => said.push(message.text());
  page.on("request", onRequest);
  page.on("console", onConsole);
  await page.goto(site.addressOf(about), { waitUntil: "load" });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  note("S3", outside);
  note("S3", await whatIsKept(page));
  note("S2", [...said, ...(await page.evaluate(() => (globalThis as never)["violations"]))]);
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    note(`A2 ${theme}`, await page.evaluate(() => audit.findFaintText(7)));
  }
  note("A3 1440 px", await page.evaluate(() => audit.findSmallTargets()));
  await readAtEverySize(page, note);
  page.off("request", onRequest);
  page.off("console", onConsole);
  return faults;
}

async function whatIsKept(page: Page): Promise<readonly string[]> {
  const context = page.context();
  const cookies = (await context.cookies()).map(({ name }) => `keeps the cookie ${name}`);
  await context.clearCookies();
  const kept = await page.evaluate(async () => {
    const places = [
      ...Object.keys(localStorage).filter((key) => key !== "theme"),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name ?? "a database"),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ];
    localStorage.clear();
    sessionStorage.clear();
    return places;
  });
  return [...cookies, ...kept.map((key) => `keeps ${key}`)];
}

type Note = (goal: string, all: readonly string[]) => void;

async function readAtEverySize(page: Page, note: Note): Promise<void> {
  const look = async (state: string) => {
    note(
      `A4 ${state}`,
      await page.evaluate(() => [...audit.findSideways(), ...audit.findCutText()]),
    );
  };
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await setTextSize(session, 200);
  await look("text at 200 %");
  await setTextSize(session, 100);
  await session.detach();
  await page.setViewportSize({ width: 640, height: 450 });
  await look("zoom at 200 %");
  await page.setViewportSize({ width: 320, height: 568 });
  await look("320 px");
  note("A3 320 px", await page.evaluate(() => audit.findSmallTargets()));
  await page.evaluate(() => audit.spaceText(true));
  await look("text spacing at 320 px");
  await page.setViewportSize({ width: 1440, height: 900 });
  await look("text spacing at 1440 px");
  await page.evaluate(() => audit.spaceText(false));
}

/** The text size of the browser's own settings. */
async function setTextSize(session: CDPSession, percent: number): Promise<void> {
  const fontSizes = { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 };
  await session.send("Page.setFontSizes", { fontSizes });
}
