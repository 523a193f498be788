/**
 * Scripts of pages: each is fetched when it is needed, and started once. What such a script does it does in
 * `start`, and never while it is only evaluated: one that comes after its time must leave the page as it is.
 */
import { fetchChunk } from "./fetch-chunk.ts";

/** What a script of a page may have. */
interface PageScript {
  /** Adds to the page what the script is for. */
  start?(): void;
  /** Answers a press on a link that names the script; what it throws leads to the page of the link. */
  open?(link: HTMLAnchorElement): Promise<void> | void;
  /** Says that the page at an address of this site was opened elsewhere (`client/extras/opened.ts`). */
  sayOpened?(address: string, link?: HTMLElement): Promise<void>;
}

const scripts = new Map<string, Promise<PageScript>>();

/** Fetches a script and starts it, once for all who ask; after a failure the next one who asks tries again. */
export function startScript(src: string): Promise<PageScript> {
  const known = scripts.get(src);
  if (known) return known;
  const script = fetchChunk<PageScript>(src).then((module) => {
    module.start?.();
    return module;
  });
  scripts.set(src, script);
  script.catch(() => scripts.delete(src));
  return script;
}
