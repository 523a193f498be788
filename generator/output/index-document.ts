/**
 * Reads a document for what a link can lead to, and for every address that it names, in whatever
 * attribute, style or script it stands. Our printers write attributes in double quotes and escape every
 * `<` in them and in text, so what looks like a tag is one.
 */
import { once } from "../model/collections.ts";
import type { Piece } from "../model/frame.ts";
import type { DocumentIndex } from "../model/output.ts";

/** Makes the reader of a site's documents. What pages share is read once for all of them. */
export function createIndexer(): (pieces: readonly Piece[]) => DocumentIndex {
  const readShared = once(readMarkup);
  return (pieces) => {
    const own = pieces.filter((piece) => typeof piece === "string").join("");
    const shared = pieces.flatMap((piece) =>
      typeof piece === "object" && "shared" in piece ? readShared(piece.shared) : [],
    );
    return { ...readMarkup(own), shared };
  };
}

/** The tags that may say something: those with attributes, the title, and what is not markup inside. */
const tag = /<(?:([a-z][^\s"<>/]*)((?:\s+[^\s"<>=/]+(?:="[^"]*")?)+)\s*\/?|(h1|script|style))>/g;
/** Most attributes are classes, which lead nowhere. */
const attribute = /\s(?!(?:class|align)=)([^\s"=]+)="([^"]*)"/g;
/** Attributes that are addresses whenever they are there. */
const addresses = /^(?:href|src|xlink:href|poster|data|action|formaction|cite)$/;
const textElement = /^(?:script|style)$/;

/** Addresses of a stylesheet. What is written into it (`data:`) is no address. */
export const inStyle = /url\(\s*["']?(?!data:)([^"')#\s][^"')]*)/g;
/**
 * Addresses in JSON: every string, also a key, that begins as an address does. The patterns of speculation
 * rules (`/*.xml`) name no single file.
 */
export const inJson = /"((?:https?:\/\/|\/(?!\/))[^"\\\s*]*)"/g;
/** The candidates of a `srcset`: HTML, section 4.8.4.2.1. */
const inCandidates = /[\s,]*(\S*[^\s,])(?:\s[^,]*|,|$)/g;
/** The address in a `meta` element, also of one that sends its visitors on. */
const inMeta = /^(?:\d+\s*;\s*url=)?((?:https?:\/)?\/\S+)$/gi;
/** What scripts fetch or print later is an address of the site when it begins as one. */
const inData = /^(\/(?!\/)\S*)$/g;

function readMarkup(markup: string): DocumentIndex {
  const ids: string[] = [];
  const targets = new Set<string>();
  const addFrom = (text: string, pattern: RegExp | undefined) => {
    for (const [, target = ""] of pattern ? text.matchAll(pattern) : []) targets.add(target);
  };
  let titles = 0;
  tag.lastIndex = 0;
  for (let found = tag.exec(markup); found; found = tag.exec(markup)) {
    const [, name, attributes = "", element = name ?? ""] = found;
    if (element === "h1") titles++;
    for (const [, name = "", raw = ""] of attributes.matchAll(attribute)) {
      const value = decode(raw);
      if (addresses.test(name)) targets.add(value);
      else if (name === "id") ids.push(value);
      else addFrom(value, patternOf(element, name, value));
    }
    if (!textElement.test(element)) continue;
    const end = markup.indexOf(`</${element}`, tag.lastIndex);
    const text = markup.slice(tag.lastIndex, end < 0 ? undefined : end);
    addFrom(text, element === "style" ? inStyle : inJson);
    tag.lastIndex += text.length;
  }
  // What is cut out of a text keeps the whole of it in memory: a copy does not.
  return JSON.parse(JSON.stringify({ ids, targets: [...targets], shared: [], titles }));
}

/** How addresses stand in the value of an attribute; undefined for one that has none. */
function patternOf(element: string, name: string, value: string): RegExp | undefined {
  if (name.startsWith("data-")) return /^[[{]/.test(value) ? inJson : inData;
  if (/^(?:image)?srcset$/i.test(name)) return inCandidates;
  return name === "content" && element === "meta" ? inMeta : undefined;
}

const signs = { amp: "&", lt: "<", gt: ">", quot: '"', "#x22": '"', "#x27": "'", "#39": "'" };

/** The value of an attribute as a browser reads it. Our printers write no other references. */
function decode(raw: string): string {
  return raw.replace(/&([a-z]+|#x?\d+);/g, (all, name: keyof typeof signs) => signs[name] ?? all);
}
