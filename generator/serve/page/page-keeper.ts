/** Keeps an open page up to date with as little as needed: nothing, a new style, or a new page. */
import type { PageParts } from "../news.ts";

export interface PageKeeper {
  update(newest: PageParts): void;
}

/**
 * Begins with the page as it was sent.
 * @param rest the fingerprint of everything but its style
 */
export function createPageKeeper(rest: string): PageKeeper {
  const sent = document.querySelector("style");
  let style = sent?.textContent ?? "";
  return {
    update(newest) {
      // The browser keeps the place to which the page was scrolled.
      if (newest.rest !== rest) location.reload();
      else if (newest.style !== style) {
        style = newest.style;
        replaceStyle(sent, style);
      }
    },
  };
}

/** The policy of the page knows its own style only; a sheet that a script makes is no style in it. */
function replaceStyle(sent: HTMLStyleElement | null, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  if (sent) sent.media = "not all";
}
