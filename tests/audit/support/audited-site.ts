/**
 * The real site, served as a host would serve it, with one browser in front of it. Audits look at
 * the same build as the tests, so they never judge an old `dist`. Nobody outside can be reached.
 */
import { availableParallelism } from "node:os";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { servePreview } from "../../../generator/serve/preview.ts";
import {
  addressOf,
  type BuiltSite,
  builtSite,
  type SiteDocument,
  type Wanted,
} from "../../site/support/built-site.ts";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";

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

/** The two themes, in the order of a day. */
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** A window to look through. */
export interface View {
  readonly width: number;
  readonly height?: number;
  /** The theme that the visitor has chosen before; nothing is stored without it. */
  readonly theme?: Theme;
  readonly hasForcedColors?: boolean;
  readonly isPhone?: boolean;
  /** For what only moving things show: elsewhere motion would make measures depend on the moment. */
  readonly hasMotion?: boolean;
  /** Runs in every page before its own scripts. */
  readonly script?: string;
}

const noOutside = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";

/** Opens a site, the real one if nothing is said, and the browser. Whoever opens it closes it. */
export async function openAuditedSite(wanted?: Wanted): Promise<AuditedSite> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium. Run npm test, which installs one.");
  const site = await builtSite(wanted);
  const preview = await servePreview({ dist: site.dist, port: 0 });
  const args = [...chromiumFlags, noOutside];
  const browser = await chromium.launch({ executablePath, args }).catch(async (cause) => {
    await preview.close();
    throw cause;
  });
  const origin = preview.url.replace(/\/$/, "");
  return {
    ...site,
    url: preview.url,
    browser,
    addressOf: ({ route }) => origin + addressOf(route),
    async close() {
      await browser.close();
      await preview.close();
    },
  };
}

/** Opens the site for some work, and closes it after. */
export async function withAuditedSite<T>(
  work: (site: AuditedSite) => Promise<T>,
  wanted?: Wanted,
): Promise<T> {
  const site = await openAuditedSite(wanted);
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}

/** What a context is made of, so that it looks through a view. */
export function contextFor(url: string, view: View): BrowserContextOptions {
  const { width, height = 900, theme, isPhone = false } = view;
  const { origin } = new URL(url);
  return {
    viewport: { width, height },
    ...(isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 } : {}),
    forcedColors: view.hasForcedColors ? "active" : "none",
    reducedMotion: view.hasMotion ? "no-preference" : "reduce",
    serviceWorkers: "block",
    ...(theme
      ? {
          storageState: {
            cookies: [],
            origins: [{ origin, localStorage: [{ name: "theme", value: theme }] }],
          },
        }
      : {}),
  };
}

/**
 * For every page. Asking a page something counts as a click, so a redirect page would open its
 * window and leave while it is judged: windows are blocked, as for a visitor who did not click.
 * And tsx names functions through a helper that pages do not have.
 */
const asUsual = "globalThis.open = () => null; globalThis.__name ??= (it) => it;";

/**
 * Gives every document a page that looks through a view, as many at once as this machine has
 * processors. The page has not gone there yet.
 * @returns what was found, in the order of the documents
 */
export async function withPages<T>(
  site: AuditedSite,
  view: View,
  visit: (page: Page, document: SiteDocument) => Promise<T>,
  documents: readonly SiteDocument[] = site.documents,
): Promise<readonly T[]> {
  const found = new Map<SiteDocument, T>();
  const queue = [...documents];
  const worker = async () => {
    const context = await site.browser.newContext(contextFor(site.url, view));
    await context.addInitScript(`${asUsual} ${view.script ?? ""}`);
    const page = await context.newPage();
    for (let document = queue.shift(); document; document = queue.shift()) {
      found.set(document, await visit(page, document));
    }
    await context.close();
  };
  const workers = Math.min(documents.length, Math.max(2, availableParallelism()));
  await Promise.all(Array.from({ length: workers }, worker));
  return documents.map((document) => found.get(document) as T);
}

/** The same, with the page already there. */
export function walk<T>(
  site: AuditedSite,
  view: View,
  visit: (page: Page, document: SiteDocument) => Promise<T>,
  documents?: readonly SiteDocument[],
): Promise<readonly T[]> {
  const goFirst = async (page: Page, document: SiteDocument) => {
    await page.goto(site.addressOf(document), { waitUntil: "load" });
    return visit(page, document);
  };
  return withPages(site, view, goFirst, documents);
}
