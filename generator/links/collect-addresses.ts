/**
 * Collects all addresses outside the site, each once, with the lines of the content that write it and the finished
 * pages that hold it.
 */
import { parseJson } from "../content/parse-json.ts";
import type { Checked } from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import type { SourceFile } from "../model/source.ts";
import { ledgerFile, lists } from "../schema/lists.ts";
import { findPlaces, type WrittenPlace } from "./find-places.ts";
import { withoutHash } from "./urls.ts";

/** One address outside the site. */
export interface OutsideAddress {
  readonly address: string;
  /** The entries of the ledger that hold it. */
  readonly ids: readonly string[];
  /** Where the address itself is written. */
  readonly written: readonly WrittenPlace[];
  /** Where an entry of the ledger that holds it is used. */
  readonly used: readonly WrittenPlace[];
  /** The finished pages that hold it, as paths of the site. */
  readonly pages: readonly string[];
  /** Whether the entry is only a placeholder for the real address. */
  readonly isPlaceholder: boolean;
  /** The last day when somebody opened it and found it in order, as its entries say. */
  readonly seen?: string | undefined;
}

/**
 * Collects the addresses of a site by name.
 * @param pagesOf the addresses that finished pages hold, as they spell them, without fragments, each with those pages
 */
export function collectAddresses(
  files: readonly SourceFile[],
  pagesOf: ReadonlyMap<string, readonly string[]>,
): Checked<readonly OutsideAddress[]> {
  const { value: entries, problems } = readLedger(files);
  const listed = new Set(entries.map(({ url }) => url));
  const known = new Set([...listed].map(withoutHash));
  const pagesBySpelling = new Map([...pagesOf].map(([url, pages]) => [withoutHash(url), pages]));
  const unlisted = [...pagesOf.keys()].filter((address) => !known.has(withoutHash(address)));
  const value = [...listed, ...unlisted].sort().map((address) => {
    const own = entries.filter(({ url }) => url === address);
    return {
      address,
      ids: own.map(({ id }) => id),
      written: [...own.map(({ place }) => place), ...findPlaces(files, address)],
      used: own.flatMap(({ id }) => findPlaces(files, `link:${id}`)),
      pages: pagesBySpelling.get(withoutHash(address)) ?? [],
      isPlaceholder: own.some(({ placeholder }) => placeholder === true),
      seen: own
        .flatMap(({ seen = [] }) => seen)
        .sort()
        .at(-1),
    };
  });
  return { value, problems };
}

/** Reads the valid entries of the ledger, with their places. `npm run check` reports the others. */
function readLedger(files: readonly SourceFile[]) {
  const source = files.find(({ path }) => path === ledgerFile) ?? { path: ledgerFile, text: "[]" };
  const { data, problems, spanOf } = parseJson(source, () => 0);
  const rows: readonly unknown[] = Array.isArray(data) ? data : [];
  const value = rows.flatMap((row, index) => {
    const entry = lists.links.schema.safeParse(row).data;
    const { start } = spanOf([index, "url"]);
    const place: WrittenPlace = { file: ledgerFile, ...positionOf(source.text, start) };
    return entry ? [{ ...entry, place }] : [];
  });
  return { value, problems };
}
