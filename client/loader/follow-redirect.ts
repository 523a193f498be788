/**
 * Links to the pages that send their visitors on. From inside the site the way there is skipped: the click itself
 * opens the outside page, as pop-up blockers want it, and this page stays. A notice says what was opened. One
 * listener serves all these links, also those in prose.
 */
import { openedMark } from "../parts/opened.ts";
import { startScript } from "./start-script.ts";

/** The address of the script that has the notice; the bundler fills it in. */
declare const EXTRAS: string;

/** Opens the outside page; a blocked tab leaves the click to the browser. */
export function followRedirect(link: HTMLAnchorElement, event: Event): void {
  // With `noopener` the answer would always be null: opened and blocked would look alike.
  const tab = window.open(link.dataset.redirect);
  if (!tab) return;
  tab.opener = null;
  event.preventDefault();
  sayOpened(link.pathname, link);
}

/** Says what was opened when the address tells that a page has sent its visitor here. */
export function greetSent(): void {
  const [, address] = location.hash.split(openedMark);
  if (address) sayOpened(address);
}

function sayOpened(address: string, link?: HTMLElement): void {
  startScript(EXTRAS)
    .then((script) => script.sayOpened?.(address, link))
    // What was asked for is open: that nothing more is said of it needs no words.
    .catch(() => undefined);
}
