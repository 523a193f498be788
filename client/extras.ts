/**
 * What helps on many pages, in one file: each part is small, and every file more is a name and two digests more
 * on every page. A part whose page does not have what it serves finds nothing to do.
 */
import { startCopyText } from "./extras/copy-text.ts";
import { startFilm } from "./extras/film.ts";
import { startFilters } from "./extras/filter.ts";
import { startOutline } from "./extras/outline.ts";
import { startShare } from "./extras/share.ts";
import { startTotals } from "./extras/totals.ts";

export { sayOpened } from "./extras/opened.ts";
export { open } from "./extras/term.ts";

/** Starts what a page shows by itself; the other parts wait for a press. */
export function start(): void {
  startFilm();
  startOutline();
  startFilters();
  startCopyText();
  startShare();
  startTotals();
  // Only a press on the page lets it glide (`styles/base/_elements.scss`); an address opens at its place at once.
  const glide = () => document.documentElement.setAttribute("data-pressed", "");
  addEventListener("click", glide, { capture: true, once: true });
}
