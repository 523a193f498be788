/**
 * Keeps an open page up to date with as little as needed: nothing, a new style, other words in its main
 * part, or a new page.
 */
import { exchange } from "./exchange.ts";

/** A page in parts, because a new style or other words need no new page. */
export interface PageParts {
  readonly main: Element | null;
  readonly style: string;
  /** The fingerprint of everything else. */
  readonly rest: string;
}

export interface PageKeeper {
  update(newest: PageParts): void;
}

/**
 * Begins with the page as it was sent, before any other script has touched its main part.
 * @param rest the fingerprint of everything but its style and its main part
 */
export function createPageKeeper(rest: string): PageKeeper {
  const sheet = document.querySelector("style");
  const shown = document.querySelector("main");
  let style = sheet?.textContent ?? "";
  let sent = shown?.cloneNode(true) as Element | undefined;
  const exchangeMain = (main: Element | null): boolean => {
    if (!sent || !shown || !main) return !sent && !main;
    if (!exchange(shown, sent, main)) return false;
    sent = main;
    return true;
  };
  return {
    update(newest) {
      // The browser keeps the place to which the page was scrolled.
      if (newest.rest !== rest || !exchangeMain(newest.main)) return location.reload();
      if (newest.style === style) return;
      style = newest.style;
      replaceStyle(sheet, style);
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
