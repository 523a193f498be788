/**
 * Reads a document: the ids that a link can lead to, and every address that it names, whether that is in an attribute,
 * a style or a script.
 */
import { Parser } from "htmlparser2";
import { memoize } from "../model/collections.ts";
import type { Piece } from "../model/frame.ts";
import type { DocumentIndex } from "../model/output.ts";
import { addressesInJson } from "./json-addresses.ts";

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
/** Addresses in a script: every string that begins like an address. */
const inScript = /"((?:https?:\/\/|\/(?!\/))[^"\\\s*]*)"/g;
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
  /** The style or script that is open: how its addresses are found, and its text. */
  let code: { readonly find: (text: string) => Iterable<string>; text: string } | undefined;
  const add = (found: Iterable<string>) => {
    for (const target of found) targets.add(target);
  };
  const parser = new Parser({
    onopentag(element, attributes) {
      if (element === "h1") titles++;
      code = openCode(element, attributes);
      for (const [name, value] of Object.entries(attributes)) {
        if (name === "id") ids.push(value);
        else if (addressAttributes.has(name)) targets.add(value);
        else add(addressesInValue(element, name, value));
      }
    },
    ontext(text) {
      if (code) code.text += text;
    },
    onclosetag() {
      if (code) add(code.find(code.text));
      code = undefined;
    },
  });
  parser.end(markup);
  // V8 keeps the whole text in memory as long as one piece cut out of it is in use. A copy doesn't.
  return JSON.parse(JSON.stringify({ ids, targets: [...targets], shared: [], titles }));
}

/** A style or script whose text comes next; undefined for any other element. */
function openCode(element: string, { type = "" }: Readonly<Record<string, string>>) {
  if (element === "style") return { find: matches(inStyle), text: "" };
  if (element !== "script") return undefined;
  const isJson = /json$|^(?:importmap|speculationrules)$/.test(type);
  return { find: isJson ? addressesInJson : matches(inScript), text: "" };
}

/** The addresses in the value of an attribute that isn't always one. */
function addressesInValue(element: string, name: string, value: string): Iterable<string> {
  if (name.startsWith("data-"))
    return /^[[{]/.test(value) ? addressesInJson(value) : matches(inData)(value);
  if (name === "srcset" || name === "imagesrcset") return matches(inCandidates)(value);
  return name === "content" && element === "meta" ? matches(inMeta)(value) : [];
}

/** Makes a function that finds what the first group of a pattern holds. */
export const matches = (pattern: RegExp) => (text: string) =>
  Array.from(text.matchAll(pattern), ([, target = ""]) => target);
