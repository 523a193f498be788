/**
 * Reads a document: the ids that a link can lead to, and every address that it names, whether that is in an attribute,
 * a style or a script.
 */
import { Parser } from "htmlparser2";
import { memoize } from "../model/collections.ts";
import type { Piece } from "../model/frame.ts";
import type { DocumentIndex } from "../model/output.ts";

/** Makes the reader of a site's documents. A part that many pages share is read once for all of them. */
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

/** Attributes whose value is always an address. */
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

/** Addresses in a stylesheet. A file that's written into the sheet itself (`data:`) isn't one. */
export const inStyle = /url\(\s*["']?(?!data:)([^"')#\s][^"')]*)/g;
/**
 * Addresses in JSON: every string and every key that begins like an address. The patterns of speculation rules
 * (`/*.xml`) are left out, because they don't name a file.
 */
export const inJson = /"((?:https?:\/\/|\/(?!\/))[^"\\\s*]*)"/g;
/** The candidates of a `srcset`: HTML, section 4.8.4.2.1. */
const inCandidates = /[\s,]*(\S*[^\s,])(?:\s[^,]*|,|$)/g;
/** The address in a `meta` element, including one that sends visitors on (`0; url=…`). */
const inMeta = /^(?:\d+\s*;\s*url=)?((?:https?:\/)?\/\S+)$/gi;
/** A `data-*` attribute that begins like an address of the site is one: scripts fetch or print it later. */
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
  // V8 keeps the whole text in memory as long as one piece cut out of it is in use. A copy doesn't.
  return JSON.parse(JSON.stringify({ ids, targets: [...targets], shared: [], titles }));
}

/** How addresses are written in the value of an attribute; undefined for an attribute that has none. */
function patternOf(element: string, name: string, value: string): RegExp | undefined {
  if (name.startsWith("data-")) return /^[[{]/.test(value) ? inJson : inData;
  if (name === "srcset" || name === "imagesrcset") return inCandidates;
  return name === "content" && element === "meta" ? inMeta : undefined;
}
