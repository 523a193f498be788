/** Fetches the page of a link under the pointer, where the browser has no speculation rules. */

const asked = new Set<string>();

/** Asks for a page of this site once. Redirect pages and links inside the page are left alone. */
export function prefetchLink(link: HTMLAnchorElement | null): void {
  if (!link || link.dataset.redirect || link.origin !== location.origin || link.hash) return;
  if (HTMLScriptElement.supports?.("speculationrules") || asked.has(link.href)) return;
  asked.add(link.href);
  // No `<link rel="prefetch">`: for some browsers the policy of the site does not allow it.
  fetch(link.href, { priority: "low" }).catch(() => undefined);
}
