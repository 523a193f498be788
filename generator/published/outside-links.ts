/**
 * Where the files of a site lead outside. Digests only say that a page was changed. With this list, the first thing that
 * anybody reads is the address that somebody has put in place of ours.
 */
import { lookup } from "mrmime";
import { addressesIn, textOf } from "../output/file-addresses.ts";
import { parse } from "../output/json-addresses.ts";
import { parseUrl } from "../schema/safe-text.ts";
import type { SiteFiles } from "./digest-list.ts";

/** Where the list is, from the root of the site. */
export const outsidePath = ".well-known/outside-links.json";

/** The outside addresses of each file that has some, by its path. */
export type OutsideLinks = ReadonlyMap<string, readonly string[]>;

/** A host that no site has. An address that leads to it is one inside of the site. */
const inside = "site.invalid";

/** Lists the outside addresses of all files, without those of the list itself. */
export function listOutsideLinks(files: SiteFiles): OutsideLinks {
  const rows = [...files]
    .filter(([path]) => path !== outsidePath)
    .map(([path, bytes]) => [path, findOutsideLinks(path, bytes)] as const)
    .filter(([, addresses]) => addresses.length > 0);
  return new Map(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The outside addresses of a file: each once, in order, as a browser would open them. */
export function findOutsideLinks(path: string, bytes: Uint8Array): readonly string[] {
  const file = { path, bytes };
  const type = lookup(path) ?? "";
  if (!/^text|json|xml|script/.test(type)) return [];
  // The other texts aren't markup: scripts, calendars, plain words. There an address is what looks like one.
  const written = /html|svg|css/.test(type) ? [] : textOf(file).match(/https?:\/\/[^\s"'`<>\\)]+/g);
  const found = [...addressesIn(file), ...(written ?? [])].flatMap(resolveOutside);
  return [...new Set(found)].sort();
}

/** The whole address of one that leads outside; nothing for one of the site, or for a part of a page. */
function resolveOutside(address: string): readonly string[] {
  const url = parseUrl(address, new URL(`https://${inside}/`));
  return !url || url.host === inside || url.protocol === "data:" ? [] : [url.href];
}

/** Prints the list, one line for each file. */
export function printOutsideLinks(links: OutsideLinks): string {
  const rows = [...links].map(([path, addresses]) =>
    [path, addresses].map((part) => JSON.stringify(part)).join(": "),
  );
  return `{\n${rows.join(",\n")}\n}\n`;
}

/** Reads the list. What isn't a list of addresses is passed over, because it comes from a host that may be broken into. */
export function parseOutsideLinks(text: string): OutsideLinks {
  const value = parse(text);
  const rows = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const isText = (part: unknown) => typeof part === "string";
  return new Map(
    rows.filter((row): row is [string, string[]] => Array.isArray(row[1]) && row[1].every(isText)),
  );
}
