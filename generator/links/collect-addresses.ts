/**
 * All addresses outside the site, each once, with the lines of the content that write it and the
 * finished pages that hold it. The lines are read as they are, so a place is found in Markdown, in
 * front matter and in JSON alike; what is a link is decided by the ledger and by the pages.
 */
import * as z from "zod";
import { lists } from "../entities/lists.ts";
import type { Checked, Place } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { parseJson } from "../read/parse-json.ts";

/** One address outside the site. */
export interface OutsideAddress {
  readonly address: string;
  /** The entries of the ledger that hold it. */
  readonly ids: readonly string[];
  /** Where the address itself is written. */
  readonly written: readonly Place[];
  /** Where an entry of the ledger is used that holds it. */
  readonly used: readonly Place[];
  /** The finished pages that hold it, as paths of the site. */
  readonly pages: readonly string[];
  /** Whether the ledger only keeps the place for the real address. */
  readonly isPlaceholder: boolean;
}

/** The ledger is read by its own reader, which knows the places of its values. */
export const ledgerFile = "content/links.json";

/** An address in one spelling and without its fragment. */
export function withoutHash(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

/** What is written in content and could be a link: addresses, entries of the ledger, routes. */
const written =
  /\b(?:https?:\/\/|mailto:|tel:)[^\s"'<>`\\]+|\blink:[a-z0-9-]+|(?<=[("'=]|:\s)\/(?:[a-z0-9][\w./-]*)?(?:#[^\s)"'}]+)?/g;
/** A list of people holds bare mail addresses, and its template makes links of them. */
const mail = /(?<![\w.:+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Makes the finder of places: whole addresses, `link:donate`, routes such as `/ourstory`. */
export function createPlaceFinder(files: readonly SourceFile[]) {
  const known = new Map<string, Place[]>();
  for (const { path, text } of files) {
    if (path === ledgerFile) continue;
    text.split("\n").forEach((row, index) => {
      const note = (name: string, column: number) => {
        const place = { file: path, line: index + 1, column: column + 1 };
        known.set(name, [...(known.get(name) ?? []), place]);
      };
      for (const match of row.matchAll(written)) {
        for (const name of spellingsOf(match[0])) note(name, match.index);
      }
      for (const match of row.matchAll(mail)) note(`mailto:${match[0]}`, match.index);
    });
  }
  return (name: string): readonly Place[] => known.get(withoutHash(name)) ?? [];
}

/** The marks at the end of an address may belong to it, or to the sentence around it. */
function spellingsOf(text: string): ReadonlySet<string> {
  const spellings = new Set([withoutHash(text)]);
  if (/^(?:link:|\/)/.test(text)) return spellings;
  for (let rest = text; /[)\]}*_.,;:!?]$/.test(rest); ) {
    rest = rest.slice(0, -1);
    spellings.add(withoutHash(rest));
  }
  return spellings;
}

/**
 * Collects the addresses of a site, in the order of their names.
 * @param pagesOf the finished pages by the addresses outside that they hold
 */
export function collectAddresses(
  files: readonly SourceFile[],
  pagesOf: ReadonlyMap<string, readonly string[]>,
): Checked<readonly OutsideAddress[]> {
  const { value: listed, problems } = readLedger(files);
  const findPlaces = createPlaceFinder(files);
  const urls = new Set(listed.map(({ entry }) => entry.url));
  const names = new Set([...urls].map(withoutHash));
  const unlisted = [...pagesOf.keys()].filter((address) => !names.has(withoutHash(address)));
  const value = [...urls, ...unlisted].sort().map((address) => {
    const own = listed.filter(({ entry }) => entry.url === address);
    return {
      address,
      ids: own.map(({ entry }) => entry.id),
      written: [...own.map(({ place }) => place), ...findPlaces(address)],
      used: own.flatMap(({ entry }) => findPlaces(`link:${entry.id}`)),
      pages: pagesOf.get(withoutHash(address)) ?? [],
      isPlaceholder: own.some(({ entry }) => entry.placeholder === true),
    };
  });
  return { value, problems };
}

/** Reads the ledger; entries that are not right are left to `npm run check`. */
function readLedger(files: readonly SourceFile[]) {
  const none = { path: ledgerFile, text: "[]" };
  const source = files.find(({ path }) => path === ledgerFile) ?? none;
  const { data, problems, placeOf } = parseJson(source);
  const value = z
    .array(z.unknown())
    .catch([])
    .parse(data)
    .flatMap((each, index) => {
      const { data: entry } = lists.links.schema.safeParse(each);
      return entry ? [{ entry, place: { file: ledgerFile, ...placeOf([index, "url"]) } }] : [];
    });
  return { value, problems };
}
