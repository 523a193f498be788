/**
 * All addresses outside the site, each once, with everything that leads to it: the ledger, the
 * lines that use it, and the finished pages, for what only a template knows.
 */
import * as z from "zod";
import { lists, type OutboundLinkEntity } from "../entities/lists.ts";
import type { Checked, Place } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { parseJson } from "../read/parse-json.ts";
import { findMentions, ledgerFile, nameOf } from "./find-mentions.ts";

/** One address outside the site. */
export interface OutboundAddress {
  readonly address: string;
  /** The entries of the ledger that hold it. */
  readonly ids: readonly string[];
  /** Where the address itself is written. */
  readonly written: readonly Place[];
  /** Where an entry of the ledger is used that holds it. */
  readonly used: readonly Place[];
  /** The finished pages that hold it, as paths of the site. */
  readonly pages: readonly string[];
  /** True while the ledger only keeps the place for the real address. */
  readonly isPlaceholder: boolean;
}

/** Addresses outside the site by the finished pages that hold them; see witness.ts. */
export type Harvest = ReadonlyMap<string, readonly string[]>;

/** An entry of the ledger, and where its address stands. */
interface Listed {
  readonly entry: OutboundLinkEntity;
  readonly place: Place;
}

/** Collects the addresses of a site, in the order of their names. */
export function collectOutbound(
  files: readonly SourceFile[],
  harvest: Harvest,
): Checked<readonly OutboundAddress[]> {
  const ledger = readLedger(files);
  const mentions = findMentions(files);
  const listed = new Map<string, Listed[]>();
  for (const each of ledger.value) {
    const { url } = each.entry;
    listed.set(url, [...(listed.get(url) ?? []), each]);
  }
  const names = new Set([...listed.keys()].map(nameOf));
  const unlisted = [...harvest.keys()].filter((address) => !names.has(nameOf(address)));
  const value = [...listed.keys(), ...unlisted].sort().map((address) => {
    const entries = listed.get(address) ?? [];
    return {
      address,
      ids: entries.map(({ entry }) => entry.id),
      written: [...entries.map(({ place }) => place), ...mentions.ofAddress(address)],
      used: entries.flatMap(({ entry }) => mentions.ofEntry(entry.id)),
      pages: harvest.get(nameOf(address)) ?? [],
      isPlaceholder: entries.some(({ entry }) => entry.placeholder === true),
    };
  });
  return { value, problems: ledger.problems };
}

/** Reads the ledger; entries that are not right are left to `npm run check`. */
function readLedger(files: readonly SourceFile[]): Checked<readonly Listed[]> {
  const source = files.find(({ path }) => path === ledgerFile);
  if (!source) return { value: [], problems: [] };
  const { data, problems, placeOf } = parseJson(source);
  const entries = z.array(z.unknown()).catch([]).parse(data);
  const value = entries.flatMap((each, index) => {
    const read = lists.links.schema.safeParse(each);
    if (!read.success) return [];
    return [{ entry: read.data, place: { file: ledgerFile, ...placeOf([index, "url"]) } }];
  });
  return { value, problems };
}
