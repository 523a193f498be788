/**
 * Keeps an open page up to date with as little as needed: nothing, a new style, other words in its main
 * part, or a new page.
 */
import type { PartMarks } from "../news.ts";
import { exchange } from "./exchange.ts";

/** A page as it would be sent now; of its parts only those are there that are other ones. */
export interface NewestPage {
  readonly marks: PartMarks;
  readonly main: Element | null;
  readonly css: string;
}

export interface PageKeeper {
  /** What the page is made of by now. */
  marks(): PartMarks;
  update(newest: NewestPage): void;
}

/**
 * Begins with the page as it was sent, before any other script has touched its main part.
 * @param sent what it was made of
 */
export function createPageKeeper(sent: PartMarks): PageKeeper {
  const sheet = document.querySelector("style");
  const shown = document.querySelector("main");
  let marks = sent;
  let before = shown?.cloneNode(true) as Element | undefined;
  const exchangeMain = (main: Element | null): boolean => {
    if (!before || !shown || !main || !exchange(shown, before, main)) return false;
    before = main;
    return true;
  };
  return {
    marks: () => marks,
    update(newest) {
      const { main, style, rest } = newest.marks;
      // The browser keeps the place to which the page was scrolled.
      if (rest !== marks.rest) return location.reload();
      if (main !== marks.main && !exchangeMain(newest.main)) return location.reload();
      if (style !== marks.style) replaceStyle(sheet, newest.css);
      marks = newest.marks;
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
