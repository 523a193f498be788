/**
 * Follows every address in the files of the finished site to the file that a host would serve for it. Upper and lower
 * case differ, as they do on the hosts. A query makes no difference.
 */
import { decodeTyped } from "../model/address.ts";
import { memoize } from "../model/collections.ts";
import type { DocumentIndex } from "../model/output.ts";
import { addressesIn } from "./file-addresses.ts";
import type { FinishedSite } from "./inspect-site.ts";

/** An address that leads nowhere. */
export interface DeadAddress {
  /** The file that names it. */
  readonly file: string;
  readonly target: string;
  /** The file that it leads to, from the root of the output. */
  readonly path: string;
  /** The id that nothing in that file has; undefined when there is no such file. */
  readonly part?: string;
}

/** An address that means the same on every page: it begins with a slash or a scheme. */
const isWhole = /^(?:\/|[a-z][a-z0-9+.-]*:)/i;

/** Follows all addresses of a site, and finds those that lead nowhere. */
export function followAddresses({
  address,
  documents,
  files,
}: FinishedSite): readonly DeadAddress[] {
  const dead: DeadAddress[] = [];
  const indexes = new Map(documents.map(({ path, index }) => [path, index]));
  const paths = [...documents, ...files].map(({ path }) => path);
  const served = new Set(paths.filter((path) => !path.startsWith("_")));
  /** Follows an address. The result says where it leads if nothing is there; undefined means that all is well. */
  const check = (target: string, file: string) => {
    const location = locate(target, file, address);
    if (!location) return undefined;
    const { path, part } = location;
    if (!served.has(path)) return { path };
    const index = indexes.get(path);
    // `#top` works on every page, whatever its ids: HTML, section 7.4.6.4.
    if (!index || /^(?:top)?$/i.test(part)) return undefined;
    // A browser looks for the part as it's written first, and then decoded. The ids of footnotes are encoded.
    const names = [target.replace(/^[^#]*#?/, ""), part];
    return idsOf(index).some((id) => names.includes(id)) ? undefined : { path, part };
  };
  // Most addresses are on many pages and lead to the same place from all of them.
  const checkWhole = memoize((target) => check(target, ""));
  const follow = (file: string, targets: Iterable<string>) => {
    const before = dead.length;
    for (const target of targets) {
      const wrong = isWhole.test(target) ? checkWhole(target) : check(target, file);
      if (wrong) dead.push({ file, target, ...wrong });
    }
    return dead.length === before;
  };
  /** Parts of documents that were followed and are right, wherever they stand. */
  const rightEverywhere = new Set<DocumentIndex>();
  for (const { path, index } of documents)
    for (const part of [index, ...index.shared]) {
      if (rightEverywhere.has(part)) continue;
      const isRight = follow(path, part.targets);
      if (isRight && part.targets.every((target) => isWhole.test(target)))
        rightEverywhere.add(part);
    }
  for (const file of files) follow(file.path, addressesIn(file));
  return dead;
}

/** All ids of a document, including those in the parts that it shares with others. */
export const idsOf = (index: DocumentIndex) => [index, ...index.shared].flatMap(({ ids }) => ids);

/** The file that an address leads to, and the part of it; undefined for an address outside the site. */
function locate(target: string, from: string, { origin, base }: FinishedSite["address"]) {
  if (target.startsWith("#")) return { path: from, part: partOf(target) };
  const here = origin + base + encodeURI(from.replace(/(^|\/)index\.html$/, "$1"));
  const url = URL.canParse(target, here) ? new URL(target, here) : undefined;
  if (url?.origin !== origin) return undefined;
  const part = partOf(url.hash);
  if (url.pathname.startsWith(base)) {
    const path = decodeTyped(url.pathname.slice(base.length));
    return { path: path.replace(/(^|\/)$/, "$1index.html"), part };
  }
  // Outside the base path there may be another site on the same host, if the address is written out in full. If it
  // only begins with a slash, somebody forgot the base path.
  return /^\w+:/.test(target.trim()) ? undefined : { path: url.pathname, part };
}

/** The name of a part, without a note about which words to highlight (`#team:~:text=…`). */
const partOf = (hash: string) => decodeTyped(hash.slice(1).split(":~:")[0] ?? "");
