/**
 * The real site, served as a host would serve it, with one browser in front of it. Audits look at
 * the same build as the tests, so they never judge an old `dist`. Nobody outside can be reached.
 */
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import matter from "gray-matter";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { servePreview } from "../../generator/serve/preview.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { type BuiltSite, builtSite, type SiteDocument } from "../site/support/built-site.ts";
import { openBrowser } from "../support/chromium.ts";
import type * as questions from "./page/index.ts";

export type { BuiltSite, SiteDocument };

/** What an audit works with. */
export interface AuditedSite extends BuiltSite {
  /** The address of the home page. */
  readonly url: string;
  readonly browser: Browser;
  /** The address of a document. */
  addressOf(document: SiteDocument): string;
  close(): Promise<void>;
}

/** Both themes. */
export const themes = ["light", "dark"] as const;

/** A window to look through. */
export interface View {
  readonly width: number;
  readonly height?: number;
  readonly hasForcedColors?: boolean;
  readonly isPhone?: boolean;
  /** For what only moving things show: elsewhere motion would make measures depend on the moment. */
  readonly hasMotion?: boolean;
  /** Runs in every page before its own scripts. */
  readonly script?: string;
}

/** Opens a site, the real one if nothing is said, and the browser. The caller closes it. */
export async function openAuditedSite(wanted?: { readonly root?: string }): Promise<AuditedSite> {
  const site = await builtSite(wanted);
  const browser = await openBrowser();
  const preview = await servePreview({ dist: site.dist, port: 0 });
  const addressOf = ({ file }: SiteDocument) => preview.url + file.replace(/index\.html$/, "");
  const close = async () => {
    await browser.close();
    await preview.close();
  };
  return { ...site, url: preview.url, browser, addressOf, close };
}

/** One document of each kind of page: home, page, article, articles, event, redirect, missing. */
export function oneOfEachKind(site: BuiltSite): readonly SiteDocument[] {
  const kinds = new Map<unknown, SiteDocument>();
  for (const folder of ["pages", "blog"]) {
    for (const file of readdirSync(join(defaultRoot, "content", folder)).sort()) {
      const { layout } = matter.read(join(defaultRoot, "content", folder, file)).data;
      const kind = layout ?? (folder === "blog" ? "article" : "page");
      const name = join(folder === "blog" ? "blog" : "", file.replace(/\.md$/, ""));
      const outputs = [`${name}.html`, `${name}/index.html`];
      const found = site.documents.find((document) => outputs.includes(document.file));
      if (found && !kinds.has(kind)) kinds.set(kind, found);
    }
  }
  return [...kinds.values()];
}

/** What a browser context is made of, so that it looks through a view. */
export function contextFor(view: View): BrowserContextOptions {
  const { width, height = 900, isPhone, hasForcedColors, hasMotion } = view;
  return {
    viewport: { width, height },
    ...(isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 } : {}),
    forcedColors: hasForcedColors ? "active" : "none",
    reducedMotion: hasMotion ? "no-preference" : "reduce",
    serviceWorkers: "block",
  };
}

/** Inside `page.evaluate`: what the audits ask a page. */
export type Questions = typeof questions;

const { outputFiles } = buildSync({
  entryPoints: [join(import.meta.dirname, "page/index.ts")],
  ...{ bundle: true, write: false, format: "iife", globalName: "audit", target: "es2022" },
});

/**
 * For every page: the questions, and two things that differ from a visit. Evaluating a script counts
 * as a click, so a redirect page would open its window: windows are blocked, as for a visitor who did
 * not click. And tsx names functions through a helper that pages do not have.
 */
const pageScript = `${outputFiles[0]?.text}; globalThis.audit = audit;
  globalThis.open = () => null; globalThis.__name ??= (it) => it;`;

/**
 * Visits documents through a view, as many at once as there are processors. The page has not gone
 * to its document yet.
 * @returns what was found, in the order of the documents
 */
export async function withPages<T>(
  site: AuditedSite,
  view: View,
  documents: readonly SiteDocument[],
  visit: (page: Page, document: SiteDocument) => Promise<T>,
): Promise<readonly T[]> {
  const found: T[] = [];
  const queue = [...documents.entries()];
  const worker = async () => {
    const context = await site.browser.newContext(contextFor(view));
    await context.addInitScript(`${pageScript} ${view.script ?? ""}`);
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
