/**
 * The real site, served as a host would serve it, with one browser in front of it. Audits look at
 * the same build as the tests, so they never judge an old `dist`. Nobody outside can be reached.
 */
import { availableParallelism } from "node:os";
import { buildSync } from "esbuild";
import type { BrowserContextOptions, Page } from "playwright-core";
import { servePreview } from "../../generator/dev/preview.ts";
import {
  type BuiltSite,
  builtSite,
  type SiteDocument,
} from "../../tests/site/support/built-site.ts";
import { all } from "../../tests/site/support/html.ts";
import { openBrowser } from "../../tests/support/chromium.ts";
import type * as questions from "./page.ts";

export type { BuiltSite, SiteDocument };

/** What an audit works with. */
export type AuditedSite = Awaited<ReturnType<typeof openAuditedSite>>;

/** Both themes. */
export const themes = ["light", "dark"] as const;

/** A window to look through: the options of the browser, and a script that runs in every page first. */
export type View = BrowserContextOptions & { readonly script?: string };

/** A window of a width. Motion would make measures depend on the moment. */
export function wide(width: number, height = 900): View {
  return { viewport: { width, height }, reducedMotion: "reduce" };
}

/** The phone of Lighthouse. */
export const phone: View = {
  ...wide(412, 823),
  ...{ isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 },
};

/**
 * Opens a site, the real one if nothing is said, and the browser. The caller closes it.
 * @param quality - How well texts are compressed (`servePreview`): what counts bytes needs the best.
 */
export async function openAuditedSite(wanted?: { readonly root?: string }, quality = 1) {
  const site = await builtSite(wanted);
  const browser = await openBrowser();
  const preview = await servePreview({ dist: site.dist, port: 0, quality });
  const close = async () => {
    await browser.close();
    await preview.close();
  };
  /** The address is that of the home page. */
  return { ...site, url: preview.url, browser, close };
}

/** What only the pages of one kind have: home, article, articles, event, redirect, missing. */
const marks = [
  ...[".hero--home", ".neighbours", ".article-list", ".event-facts", ".redirect-notice"],
  "[data-suggestion]",
];

/** One document of each kind of page that the site has. */
export function oneOfEachKind({ documents }: BuiltSite): readonly SiteDocument[] {
  const isOf = (mark: string) => (it: SiteDocument) => all(it.root, mark).length > 0;
  const plain = documents.find((document) => !marks.some((mark) => isOf(mark)(document)));
  return [...marks.map((mark) => documents.find(isOf(mark))), plain].filter(
    (it) => it !== undefined,
  );
}

/** Inside `page.evaluate`: what the audits ask a page. */
export type Questions = typeof questions;

const { outputFiles } = buildSync({
  ...{ absWorkingDir: import.meta.dirname, entryPoints: ["./page.ts"] },
  ...{ bundle: true, write: false, format: "iife", globalName: "audit", target: "es2022" },
});

/**
 * For every page: the questions, and two things that differ from a visit. Evaluating a script counts
 * as a click, so a redirect page would open its window: windows are blocked, as for a visitor who did
 * not click. And tsx names functions through a helper that pages do not have.
 */
export const pageScript = `${outputFiles[0]?.text}; globalThis.audit = audit;
  globalThis.open = () => null; globalThis.__name ??= (it) => it;`;

/**
 * Visits documents through a view, as many at once as there are processors. The page has not gone
 * to its document yet.
 * @returns what was found, in the order of the documents
 */
export async function withPages<T>(
  site: AuditedSite,
  { script = "", ...options }: View,
  documents: readonly SiteDocument[],
  visit: (page: Page, document: SiteDocument) => Promise<T>,
): Promise<readonly T[]> {
  const found: T[] = [];
  const queue = [...documents.entries()];
  const worker = async () => {
    const context = await site.browser.newContext({
      serviceWorkers: "block",
      baseURL: site.url,
      ...options,
    });
    await context.addInitScript(`${pageScript} ${script}`);
    const page = await context.newPage();
    for (let next = queue.shift(); next; next = queue.shift()) {
      found[next[0]] = await visit(page, next[1]);
    }
    await context.close();
  };
  const workers = Math.min(documents.length, Math.max(2, availableParallelism()));
  await Promise.all(Array.from({ length: workers }, worker));
  return found;
}
