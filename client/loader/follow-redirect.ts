/**
 * Links to the pages that send their visitors on. From inside the site the way there is skipped:
 * the click itself opens the outside page, as pop-up blockers want it, and this tab goes home, which says
 * what was opened. One listener serves all these links, also those in prose.
 */
import { openedIdOf } from "../parts/opened-id.ts";

/** The address of the home page; the bundler fills it in. */
declare const HOME: string;

/** Opens the outside page and goes home; a blocked tab leaves the click to the browser. */
export function followRedirect(link: HTMLAnchorElement, event: Event): void {
  // With `noopener` the answer would always be null: opened and blocked would look alike.
  const tab = window.open(link.dataset.redirect);
  if (!tab) return;
  tab.opener = null;
  event.preventDefault();
  location.assign(`${HOME}#${openedIdOf(link.pathname)}`);
}
