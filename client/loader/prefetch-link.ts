/** Fetches the page of a link under the pointer, where the browser has no speculation rules. */
import { savesData } from "../parts/saves-data.ts";

const asked = new Set<string>([location.href]);

/**
 * Asks for a page of this site once, unless its visitor saves data. The address of a page ends with a slash: files are
 * left alone, and so are redirect pages and links inside of the page.
 */
export function prefetchLink(link: HTMLAnchorElement | null): void {
  if (!link || link.dataset.redirect || link.origin !== location.origin || link.hash) return;
  if (!link.pathname.endsWith("/") || asked.has(link.href) || savesData()) return;
  if (HTMLScriptElement.supports?.("speculationrules")) return;
  asked.add(link.href);
  // No `<link rel="prefetch">`: for some browsers the policy of the site does not allow it.
  fetch(link.href, { priority: "low" }).catch(() => undefined);
}
