/**
 * Hydrates an island: fetches React, renders the island once over its markup, and performs the click
 * that was made meanwhile. When React cannot be had, the click does what it would do without a script, and
 * the page says so once.
 */
import type * as react from "../hydrate.tsx";
import { fetchChunk } from "./fetch-chunk.ts";
import { reportOnce } from "./report-once.ts";

/** The address of React with all islands; the bundler fills it in. */
declare const REACT: string;

const started = new Set<HTMLElement>();
/** The islands that were clicked before their hydration. */
const waiting = new Set<HTMLElement>();

/**
 * Whether a click has to wait for React. A link of an island that failed leads somewhere; a
 * button leads nowhere without its script, so a click on it is a wish to try again.
 */
export function mustWait({ dataset }: HTMLElement, target: HTMLElement): boolean {
  return dataset.hydrated === undefined && (dataset.failed === undefined || !isLink(target));
}

/**
 * Starts an island once. One that has failed, be it now or long after it came, is tried again for a click.
 * @param target what was clicked: it is clicked again, once, after hydration
 */
export async function startIsland(root: HTMLElement, target?: HTMLElement): Promise<void> {
  if (target) waiting.add(root);
  const hasFailed = root.dataset.failed !== undefined;
  if (hasFailed ? !target : started.has(root)) return;
  started.add(root);
  delete root.dataset.failed;
  try {
    const { hydrate } = await fetchChunk<typeof react>(REACT);
    await hydrate(root);
    takeWaiting(root)?.click();
  } catch {
    root.dataset.failed = "";
    reportOnce();
    const link = takeWaiting(root);
    if (link && isLink(link)) location.assign(link.href);
  }
}

/** What was clicked, if anything; React may have drawn it anew. */
function takeWaiting(root: HTMLElement): HTMLElement | null {
  return waiting.delete(root) ? root.querySelector<HTMLElement>("[data-replay]") : null;
}

function isLink(target: HTMLElement): target is HTMLAnchorElement {
  return target instanceof HTMLAnchorElement;
}
