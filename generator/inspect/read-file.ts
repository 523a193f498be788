/**
 * Reads the addresses in those files of the site that are no documents: feeds, the sitemap, the
 * manifest, calendars, what hosts read, and files of `public/` that hold text.
 */
import { Parser } from "htmlparser2";
import { type AddAddress, readJson, readStyle } from "./read-addresses.ts";

/** Reads the text of one kind of file. */
type ReadText = (text: string, add: AddAddress) => void;

/** For each kind of file, how addresses are found in it. */
const readers: readonly (readonly [RegExp, ReadText])[] = [
  [/(?:\.webmanifest|(?:^|\/)feed\.json)$/, (text, add) => readJson(text, 0, add)],
  [/\.xml$/, readXml],
  [/\.svg$/, readDrawing],
  [/\.css$/, (text, add) => readStyle(text, 0, add)],
  [/\.txt$/, readPlain],
  [/\.ics$/, readCalendar],
  [/^_headers$/, readHeaders],
  [/^_redirects$/, readRedirects],
];

/** How a file is read; undefined when its kind holds no addresses. */
export function readerOf(path: string): ReadText | undefined {
  return readers.find(([kind]) => kind.test(path))?.[1];
}

/** Elements of feeds and sitemaps whose text is an address. */
const addressElements = new Set(["loc", "id", "link", "url", "uri", "icon", "logo", "image:loc"]);

function readXml(text: string, add: AddAddress): void {
  let open = "";
  const parser = new Parser(
    {
      onopentag(name, { href, src }) {
        open = name;
        for (const target of [href, src]) if (target) add(target, parser.startIndex);
      },
      ontext(words) {
        const target = words.trim();
        if (addressElements.has(open) && isAddress(target)) add(target, parser.startIndex);
      },
      onclosetag() {
        open = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/)?\//.test(text);
}

/** What a drawing shows of itself (`#arch`) is the matter of whoever draws. */
function readDrawing(text: string, add: AddAddress): void {
  const pattern = /(?:href\s*=\s*["']|url\(["']?)([^"')#][^"')]*)/g;
  for (const match of text.matchAll(pattern)) {
    const [whole, target = ""] = match;
    if (!target.startsWith("data:")) add(target, match.index + whole.length - target.length);
  }
}

/** Whole addresses in running text, without the full stop behind them. */
function readPlain(text: string, add: AddAddress): void {
  for (const match of text.matchAll(/https?:\/\/[^\s<>()[\]"']*[^\s<>()[\]"'.,;:!?]/g)) {
    add(match[0], match.index);
  }
}

/** Long lines of a calendar go on behind a line break and a space: RFC 5545, section 3.1. */
function readCalendar(text: string, add: AddAddress): void {
  for (const match of text.matchAll(/^(?:URL|ATTACH)[^:\r\n]*:(.*(?:\r?\n[ \t].*)*)/gm)) {
    add((match[1] ?? "").replace(/\r?\n[ \t]/g, "").trim(), match.index);
  }
}

/** Rules for single files, and what `Link` headers promise. */
function readHeaders(text: string, add: AddAddress): void {
  for (const match of text.matchAll(/^\/\S*$/gm)) {
    if (!/[*:]/.test(match[0])) add(match[0], match.index);
  }
  for (const row of text.matchAll(/^\s+link:.*$/gim)) {
    for (const match of row[0].matchAll(/<([^>]*)>/g))
      add(match[1] ?? "", row.index + match.index + 1);
  }
}

/** Where the rows of `_redirects` lead to. */
function readRedirects(text: string, add: AddAddress): void {
  for (const match of text.matchAll(/^(\/\S*\s+)(\/[^\s*:]*)(?=\s|$)/gm)) {
    add(match[2] ?? "", match.index + (match[1]?.length ?? 0));
  }
}
