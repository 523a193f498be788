/**
 * Reads a document for what a link can lead to, and for every address that it names, in whatever
 * attribute, style or script it stands.
 */
import { Parser } from "htmlparser2";
import { memoize } from "../model/collections.ts";
import type { Piece } from "../model/frame.ts";
import type { DocumentIndex } from "../model/output.ts";

/** Makes the reader of a site's documents. What pages share is read once for all of them. */
export function createIndexer(): (pieces: readonly Piece[]) => DocumentIndex {
  const readShared = memoize(readMarkup);
  return (pieces) => {
    const own = pieces.filter((piece) => typeof piece === "string").join("");
    const shared = pieces.flatMap((piece) =>
      typeof piece === "object" && "shared" in piece ? readShared(piece.shared) : [],
    );
    return { ...readMarkup(own), shared };
  };
}

/** Attributes that are addresses whenever they are there. */
const addressAttributes = new Set([
  "href",
  "src",
  "xlink:href",
  "poster",
  "data",
  "action",
  "formaction",
  "cite",
]);

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

/** Reads the markup of a document, or of a part of one. */
export function readMarkup(markup: string): DocumentIndex {
  const ids: string[] = [];
  const targets = new Set<string>();
  let titles = 0;
  /** The text of the style or script that is open. */
  let code: string | undefined;
  const addFrom = (text: string, pattern: RegExp | undefined) => {
    for (const [, target = ""] of pattern ? text.matchAll(pattern) : []) targets.add(target);
  };
  const parser = new Parser({
    onopentag(element, attributes) {
      if (element === "h1") titles++;
      if (element === "style" || element === "script") code = "";
      for (const [name, value] of Object.entries(attributes)) {
        if (name === "id") ids.push(value);
        else if (addressAttributes.has(name)) targets.add(value);
        else addFrom(value, patternOf(element, name, value));
      }
    },
    ontext(text) {
      if (code !== undefined) code += text;
    },
    onclosetag(element) {
      if (code === undefined) return;
      addFrom(code, element === "style" ? inStyle : inJson);
      code = undefined;
    },
  });
  parser.end(markup);
  // What is cut out of a text keeps the whole of it in memory: a copy does not.
  return JSON.parse(JSON.stringify({ ids, targets: [...targets], shared: [], titles }));
}

/** How addresses stand in the value of an attribute; undefined for one that has none. */
function patternOf(element: string, name: string, value: string): RegExp | undefined {
  if (name.startsWith("data-")) return /^[[{]/.test(value) ? inJson : inData;
  if (name === "srcset" || name === "imagesrcset") return inCandidates;
  return name === "content" && element === "meta" ? inMeta : undefined;
}
