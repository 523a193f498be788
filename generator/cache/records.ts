/**
 * What one build leaves for the next: one record for each page, and what is known of the site as a whole.
 * A record says what a page was made from and what came out. When nothing of that has changed, the page
 * is neither composed, rendered, inspected nor written. The file may be deleted: then everything is made
 * again, and is the same (decision 22).
 */
import { readFileSync } from "node:fs";
import type { BodyRecord, LinkUse } from "../model/body.ts";
import type { DocumentIndex, MadeDocument } from "../model/output.ts";
import { digestTexts } from "./digest.ts";
import { digestGenerator } from "./generator.ts";
import { tryWriteAtomic } from "./write-atomic.ts";

/** The finished document of a page. */
export type DocumentRecord = Pick<MadeDocument, "digest" | "index">;

/** A page, by the path of its source. */
export interface PageRecord {
  readonly body: BodyRecord;
  readonly document: DocumentRecord;
}

/** The site as a whole. */
export interface SiteRecord {
  /** The digest of everything that the site was made from. */
  readonly digest: string;
  /** The report of the build. */
  readonly report: object;
  /** The stamps of all files and folders of the output. */
  readonly stamps: Readonly<Record<string, string>>;
}

/** What is known of the last build. */
export interface Records {
  /** Undefined when there was none, or when it was another generator's. */
  readonly site: SiteRecord | undefined;
  /** The pages by the paths of their sources. A build of which nothing has changed does not ask. */
  pages(): ReadonlyMap<string, PageRecord>;
}

/** For a build that knows of no other. */
export const noRecords: Records = { site: undefined, pages: () => new Map() };

/** Reads the records of a file. */
export function readRecords(file: string): Records {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf("\n");
    const rest = bytes.subarray(end + 1);
    if (bytes.toString("latin1", 0, end) !== digestOf(rest)) return noRecords;
    const [site = "", pages = ""] = rest.toString("utf8").split("\n");
    return { site: JSON.parse(site) as SiteRecord, pages: () => parsePages(pages) };
  } catch {
    return noRecords;
  }
}

/** Writes records. A disk that is full or read-only is no fault. */
export function writeRecords(
  file: string,
  site: SiteRecord,
  pages: ReadonlyMap<string, PageRecord>,
): void {
  const rest = Buffer.from(`${JSON.stringify(site)}\n${printPages(pages)}`);
  tryWriteAtomic(file, Buffer.concat([Buffer.from(`${digestOf(rest)}\n`), rest]));
}

/** Another generator may make other pages, and keep other records. */
function digestOf(bytes: Uint8Array): string {
  return digestTexts(digestGenerator(), bytes);
}

/** A link without the name of its file, which is that of the page; one of an entry is kept whole. */
type ShortLink = LinkUse | readonly [target: string, href: string, line: number, column: number];

/** Thousands of pages share what they refer to: such indexes are kept once, and named by number. */
function printPages(pages: ReadonlyMap<string, PageRecord>): string {
  const shared = new Map<DocumentIndex, number>();
  const numberOf = (index: DocumentIndex) => {
    const number = shared.get(index) ?? shared.size;
    shared.set(index, number);
    return number;
  };
  const rows = [...pages].map(([path, { body, document }]) => {
    const { links, ...findings } = body.findings;
    const short = links.map(({ target, href, place }): ShortLink => {
      if (place.file !== path) return { target, href, place };
      return [target, href, place.line, place.column];
    });
    const { digest, index } = document;
    const { shared: parts, ...own } = index;
    return [path, body.front, body.digest, findings, short, digest, own, parts.map(numberOf)];
  });
  return JSON.stringify({ rows, shared: [...shared.keys()] });
}

type Row = readonly [
  path: string,
  front: BodyRecord["front"] | null,
  bodyDigest: string,
  findings: Omit<BodyRecord["findings"], "links">,
  links: readonly ShortLink[],
  documentDigest: string,
  index: Omit<DocumentIndex, "shared">,
  shared: readonly number[],
];

function parsePages(text: string): ReadonlyMap<string, PageRecord> {
  const { rows, shared } = JSON.parse(text) as {
    readonly rows: readonly Row[];
    readonly shared: readonly DocumentIndex[];
  };
  return new Map(
    rows.map(([path, front, bodyDigest, findings, short, documentDigest, index, parts]) => {
      const links = short.map((link): LinkUse => {
        if ("target" in link) return link;
        const [target, href, line, column] = link;
        return { target, href, place: { file: path, line, column } };
      });
      const all = parts.map((number) => shared[number] as DocumentIndex);
      return [
        path,
        {
          body: { front: front ?? undefined, digest: bodyDigest, findings: { ...findings, links } },
          document: { digest: documentDigest, index: { ...index, shared: all } },
        },
      ];
    }),
  );
}
