/** Brings the search when a visitor reaches for it: a press, the key `/`, the focus on one of its fields. */
import type * as search from "../search.ts";
import { fetchChunk } from "./fetch-chunk.ts";

/** The address of the search; the bundler fills it in. */
declare const SEARCH: string;

const fetchSearch = () => fetchChunk<typeof search>(SEARCH);

/** Fetches the search for what has the focus, if that is the field or the link of it. */
export function prepareSearch(target: Element): void {
  if (target.matches("[data-search]")) fetchSearch().catch(() => undefined);
}

/** Opens the search of the header; its page, when the script cannot be had. */
export function pressSearch(link: HTMLAnchorElement, event: Event): void {
  event.preventDefault();
  fetchSearch().then(
    ({ openSearch }) => openSearch(link),
    () => location.assign(link.href),
  );
}

/** Presses the link of the header for a `/` that is no letter of a text. */
export function hearSlash(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((target as Element).matches("input,textarea,select")) return;
  const link = document.querySelector<HTMLAnchorElement>("a[data-search]");
  if (link) pressSearch(link, event);
}
