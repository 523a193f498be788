/**
 * Finds the addresses that a file of the finished site names, if it isn't a page. Each kind of file is read as what it is.
 * A sentence of a feed may speak of an address, and nobody follows that.
 */
import { Parser } from "htmlparser2";
import type { OutputFile } from "../model/output.ts";
import { inStyle, matches, readMarkup } from "./index-document.ts";
import { addressesInJson, addressesInValue, parse } from "./json-addresses.ts";

/** Finds the addresses in the text of a file. */
type Reader = (text: string) => Iterable<string>;

/** How each kind of file is read. A file of another kind has no addresses. */
const readers: readonly (readonly [kind: RegExp, read: Reader])[] = [
  [/\.(?:html?|svg)$/, (text) => readMarkup(text).targets],
  [/\.xml$/, readXml],
  [/(?:^|\/)feed\.json$/, readJsonFeed],
  [/\.webmanifest$/, addressesInJson],
  [/\.css$/, matches(inStyle)],
  // Lines such as `Sitemap: https://…`, and links of Markdown.
  [/\.txt$/, matches(/(?:^[\w-]+:[ \t]*|\]\()(https?:\/\/[^\s()]+)/gm)],
  // RFC 5545, sections 3.8.1.1 and 3.8.4.6.
  [/\.ics$/, (text) => matches(/^(?:URL|ATTACH)(?:;[^:\n]*)?:(\S+)/gm)(unfold(text))],
  [/^_headers$/, (text) => [...matches(/^(\/[^\s*:]*)$/gm)(text), ...matches(linkHeader)(text)]],
  [/^_redirects$/, matches(/^\/\S*\s+(\/[^\s*:]*)(?=\s|$)/gm)],
];

/** All addresses of a file, each once. */
export function addressesIn(file: OutputFile): ReadonlySet<string> {
  const read = readers.find(([kind]) => kind.test(file.path))?.[1];
  return new Set(read?.(textOf(file)));
}

/** A file as text. */
export function textOf({ bytes }: OutputFile): string {
  return typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
}

/** The address in a header `Link` of a file `_headers`. */
const linkHeader = /^\s+link:.*<([^>]*)>/gim;

/** A calendar breaks long lines with a line break and a space: RFC 5545, section 3.1. */
const unfold = (text: string) => text.replace(/\r?\n[ \t]/g, "");

/**
 * Reads a feed, a sitemap or a style sheet for feeds. An address is in an attribute, or it's the whole text of an element,
 * or it's in a text that's said to be HTML: RFC 4287, section 3.1.1.2.
 */
function readXml(text: string): Iterable<string> {
  const targets = new Set(readMarkup(text).targets);
  /** The elements that are open: what they're said to hold, and their text. */
  const open: { readonly isHtml: boolean; text: string }[] = [];
  const parser = new Parser(
    {
      onopentag: (_, { type }) => open.push({ isHtml: type === "html", text: "" }),
      ontext(part) {
        const element = open.at(-1);
        if (element) element.text += part;
      },
      onclosetag() {
        const { isHtml = false, text = "" } = open.pop() ?? {};
        if (isHtml) for (const target of readMarkup(text).targets) targets.add(target);
        else if (/^https?:\/\/\S+$/.test(text.trim())) targets.add(text.trim());
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return targets;
}

/** Reads a feed in JSON. The texts of its entries are HTML: JSON Feed 1.1, "content_html". */
function readJsonFeed(text: string): Iterable<string> {
  const feed = parse(text);
  const { items = [] } = (feed ?? {}) as { items?: readonly { content_html?: string }[] };
  const inTexts = items.flatMap((item) => readMarkup(item.content_html ?? "").targets);
  return [...addressesInValue(feed), ...inTexts];
}
