/**
 * Listens for what a visitor is about to do. Reaching an island with pointer, finger or focus
 * starts it. A plain click on what only a script can do waits for it; everything that the browser
 * can do by itself (links, details, popovers) is left to the browser, at once.
 */
import { isPlainClick } from "../parts/plain-click.ts";
import { followRedirect } from "./follow-redirect.ts";
import { prefetchLink } from "./prefetch-link.ts";
import { prepare, pressLink } from "./press-link.ts";
import { mustWait, startIsland } from "./start-island.ts";

/** Starts every island around an element. */
export function startAround(element: Element | null | undefined): void {
  for (
    let root = element?.closest<HTMLElement>("[data-island]");
    root;
    root = root.parentElement?.closest<HTMLElement>("[data-island]")
  ) {
    startIsland(root);
  }
}

/** Begins to listen; capturing, so that no island can be too late or too early. */
export function listenForIntent(): void {
  addEventListener("pointerover", onReach, true);
  addEventListener("focusin", onReach, true);
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);
}

function onReach({ target, type }: Event): void {
  if (!(target instanceof Element)) return;
  // A pointer on its way to something else is no intent.
  if (type === "focusin") prepare(target);
  startAround(target);
  prefetchLink(target.closest("a"));
}

function onClick(event: MouseEvent): void {
  if (!isPlainClick(event) || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>("a[data-redirect],a[data-press]");
  if (link?.dataset.press) pressLink(link, event);
  else if (link) followRedirect(link, event);
  else wait(event, event.target.closest<HTMLElement>("[data-replay]"));
}

/** Space opens a group of the navigation, which is a link: the browser would scroll. */
function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (
    key === " " &&
    target instanceof HTMLElement &&
    target.matches("a[data-replay][aria-expanded]")
  ) {
    wait(event, target);
  }
}

function wait(event: Event, target: HTMLElement | null): void {
  const root = target?.closest<HTMLElement>("[data-island]");
  if (!target || !root || !mustWait(root, target)) return;
  event.preventDefault();
  // React may already listen while its effects have not run: it must not see this one.
  event.stopImmediatePropagation();
  startIsland(root, target);
}
