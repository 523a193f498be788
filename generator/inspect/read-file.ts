/**
 * Reads the addresses in those files of the site that are no pages: feeds, the sitemap, the manifest,
 * calendars, what hosts read, and files of `public/` that hold text.
 */
import { Parser } from "htmlparser2";
import { readJson, readStyle } from "./index-document.ts";

type AddAddress = (target: string) => void;

/** Reads the text of one kind of file. */
type ReadText = (text: string, add: AddAddress) => void;

/** For each kind of file, how addresses are found in it. */
const readers: readonly (readonly [RegExp, ReadText])[] = [
  [/(?:\.webmanifest|(?:^|\/)feed\.json)$/, readJson],
  [/\.html?$/, readMarkup],
  [/\.xml$/, readXml],
  [/\.svg$/, readDrawing],
  [/\.css$/, readStyle],
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

/** A page that somebody has put into `public/` as it is. */
function readMarkup(text: string, add: AddAddress): void {
  const parser = new Parser({
    onopentag(_name, { href, src }) {
      for (const target of [href, src]) if (target) add(target);
    },
  });
  parser.end(text);
}

function readXml(text: string, add: AddAddress): void {
  let open = "";
  const parser = new Parser(
    {
      onopentag(name, { href, src }) {
        open = name;
        for (const target of [href, src]) if (target) add(target);
      },
      ontext(words) {
        const target = words.trim();
        if (addressElements.has(open) && isAddress(target)) add(target);
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
  for (const [, target = ""] of text.matchAll(pattern))
    if (!target.startsWith("data:")) add(target);
}

/** Whole addresses in running text, without the full stop behind them. */
function readPlain(text: string, add: AddAddress): void {
  for (const [target] of text.matchAll(/https?:\/\/[^\s<>()[\]"']*[^\s<>()[\]"'.,;:!?]/g))
    add(target);
}

/** Long lines of a calendar go on behind a line break and a space: RFC 5545, section 3.1. */
function readCalendar(text: string, add: AddAddress): void {
  for (const [, target = ""] of text.matchAll(/^(?:URL|ATTACH)[^:\r\n]*:(.*(?:\r?\n[ \t].*)*)/gm))
    add(target.replace(/\r?\n[ \t]/g, "").trim());
}

/** Rules for single files, and what `Link` headers promise. */
function readHeaders(text: string, add: AddAddress): void {
  for (const [rule] of text.matchAll(/^\/\S*$/gm)) if (!/[*:]/.test(rule)) add(rule);
  for (const [row] of text.matchAll(/^\s+link:.*$/gim))
    for (const [, target = ""] of row.matchAll(/<([^>]*)>/g)) add(target);
}

/** Where the rows of `_redirects` lead to. */
function readRedirects(text: string, add: AddAddress): void {
  for (const [, target = ""] of text.matchAll(/^\/\S*\s+(\/[^\s*:]*)(?=\s|$)/gm)) add(target);
}
