/**
 * All addresses outside the site, each once, with the lines of the content that write it and the
 * finished pages that hold it. Texts are searched as they are, so a place is found in Markdown, in
 * front matter and in JSON alike; what is a link is decided by the ledger and by the pages.
 */

import { parseJson } from "../content/parse-json.ts";
import { type Position, positionOf } from "../diagnostics/source-text.ts";
import type { SourceFile } from "../model/source.ts";
import { lists } from "../schema/lists.ts";
import { parseUrl } from "../schema/safe-text.ts";

/** One address outside the site. */
export type OutsideAddress = Readonly<ReturnType<typeof collectAddresses>["value"][number]>;

export const ledgerFile = "content/links.json";

/** A line of the content that writes an address. */
export interface WrittenPlace extends Position {
  readonly file: string;
}

/** An address in one spelling and without its fragment. */
export function withoutHash(address: string): string {
  const url = /^https?:/.test(address) ? parseUrl(address) : undefined;
  return url ? Object.assign(url, { hash: "" }).href : address;
}

/**
 * Finds where content names something: an address, `link:donate`, a route such as `/ourstory`. The slash
 * at the end makes no difference, and the marks behind an address belong to the sentence around it.
 */
export function findPlaces(files: readonly SourceFile[], name: string): readonly WrittenPlace[] {
  // A list of people holds bare mail addresses, of which its template makes links, some with a subject.
  const stem = withoutHash(name)
    .replace(/^mailto:([^?]*).*/, "$1")
    .replace(/(?<=[^/])\/(?=#|$)/, "");
  const before = stem.startsWith("/") ? `(?<=[("'=]|:\\s)` : "(?<![\\w.+-])";
  const whole = escapePattern(stem).replace(/(?=#|$)/, "/?");
  const pattern = new RegExp(`${before}${whole}(?![\\w/?=&%~-]|[.:]\\w)`, "g");
  // The ledger is read by its own reader, which finds the places of its values.
  const others = files.filter(({ path, text }) => path !== ledgerFile && text.includes(stem));
  return others.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ file: path, ...positionOf(text, index) })),
  );
}

/** The text as a regular expression that matches nothing else. */
export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Collects the addresses of a site by name, with the finished pages that hold each of those outside. */
export function collectAddresses(
  files: readonly SourceFile[],
  pagesOf: ReadonlyMap<string, readonly string[]>,
) {
  const ledger = files.find(({ path }) => path === ledgerFile) ?? { path: ledgerFile, text: "[]" };
  const { data, problems, spanOf } = parseJson(ledger, () => 0);
  const placeOf = (index: number): WrittenPlace => {
    const { line, column } = positionOf(ledger.text, spanOf([index, "url"]).start);
    return { file: ledgerFile, line, column };
  };
  // Entries that are not right are left to `npm run check`.
  const listed = (Array.isArray(data) ? data : []).flatMap((each: unknown, index) => {
    const { data: entry } = lists.links.schema.safeParse(each);
    return entry ? [{ ...entry, place: placeOf(index) }] : [];
  });
  const urls = new Set(listed.map(({ url }) => url));
  const names = new Set([...urls].map(withoutHash));
  const unlisted = [...pagesOf.keys()].filter((address) => !names.has(withoutHash(address)));
  const value = [...urls, ...unlisted].sort().map((address) => {
    const own = listed.filter(({ url }) => url === address);
    return {
      address,
      /** The entries of the ledger that hold it. */
      ids: own.map(({ id }) => id),
      /** Where the address itself is written. */
      written: [...own.map(({ place }) => place), ...findPlaces(files, address)],
      /** Where an entry of the ledger is used that holds it. */
      used: own.flatMap(({ id }) => findPlaces(files, `link:${id}`)),
      /** The finished pages that hold it, as paths of the site. */
      pages: pagesOf.get(withoutHash(address)) ?? [],
      /** Whether the ledger only keeps the place for the real address. */
      isPlaceholder: own.some(({ placeholder }) => placeholder === true),
    };
  });
  return { value, problems };
}
