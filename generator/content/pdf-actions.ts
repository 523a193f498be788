/**
 * Finds what a PDF would do besides showing its pages. A viewer reads objects in two places: in the file itself, and in
 * streams of objects, which are compressed (ISO 32000-1, sections 7.3 and 7.5.7). Both are searched for the names of actions.
 * What can't be unpacked can't be searched, so it's refused.
 */
import { inflateSync } from "node:zlib";
import type { DownloadFault } from "./check-download.ts";

/**
 * Names of actions that do more than to show something (section 12.6.4), and of what else may hold a script: films, forms in
 * XML, solids, and what isn't paper (sections 12.6.4.13, 12.7.8, 13.6.4, 13.7 of the second edition); with what's said of a
 * file with one.
 */
const actions = [
  ["JavaScript", "has a script in it"],
  ["OnInstantiate", "has a script in it"],
  ["Rendition", "has a film in it that may have a script"],
  ["RichMedia", "has a film in it that may have a script"],
  ["XFA", "has a form in it that may have a script"],
  ["Launch", "starts another program"],
] as const;

const advice = "Open it, print it as a PDF, and put that here.";

/** The most bytes that all streams of objects may have. Those of a guide of forty pages have a hundredth of it. */
const unpackedMost = 100_000_000;

/** Any letter of a name may be written as a number: `/J#61vaScript` (section 7.3.5). */
function letter(sign: string): string {
  const code = sign.charCodeAt(0).toString(16);
  return `(?:${sign}|#${code}|#${code.toUpperCase()})`;
}

/** A name, wherever a viewer may read one: it begins with its slash, whatever stands in front of that. */
const nameOf = (name: string) =>
  new RegExp(`/${[...name].map(letter).join("")}(?=[\\s\\0<>[\\]{}()/%]|$)`);

const patterns = actions.map(([name, what]) => [nameOf(name), what] as const);

/** The address at the beginning of a string, to which a link may lead: what's in it is no name. */
const linked = /\(\w+:\/\/[^\s()]*/g;

/** Finds an action in a PDF, or a part that can't be searched. */
export function findPdfFault(bytes: Uint8Array): DownloadFault | undefined {
  const file = Buffer.from(bytes).toString("latin1");
  const found = findAction(file);
  if (found) return { what: found, advice };
  let unpacked = 0;
  for (const { dictionary, start } of streamsOf(file)) {
    if (!holdsObjects(dictionary)) continue;
    const objects = unpack(bytes, dictionary, start);
    unpacked += objects?.length ?? 0;
    if (objects === undefined || unpacked > unpackedMost)
      return { what: "has parts that can't be searched for scripts", advice };
    const hidden = findAction(objects);
    if (hidden) return { what: hidden, advice };
  }
  return undefined;
}

function findAction(text: string): string | undefined {
  const names = text.replace(linked, "");
  return patterns.find(([pattern]) => pattern.test(names))?.[1];
}

/** Where the data of each stream begins, and what stands in front of it. */
function* streamsOf(file: string) {
  let last = 0;
  for (const { 0: mark, index } of file.matchAll(/stream\r?\n/g)) {
    yield { dictionary: ownPart(file.slice(last, index)), start: index + mark.length };
    last = index;
  }
}

/**
 * What belongs to a stream of what stands between two of them: from the last line that begins an object. If brackets of a
 * string are left over, that line was inside of one, and everything counts.
 */
function ownPart(between: string): string {
  const start = [...between.matchAll(/[\r\n]\d+ \d+ obj\b/g)].at(-1)?.index ?? 0;
  const own = between.slice(start);
  const signs = own.replace(/\\./gs, "");
  const partsAt = (bracket: string) => signs.split(bracket).length;
  return partsAt("(") === partsAt(")") ? own : between;
}

/** Whether a stream holds objects. Only those must say how many there are, and where the first one is. */
function holdsObjects(dictionary: string): boolean {
  const names = dictionary.replace(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /\/N(?!\w)/.test(names) && /\/First(?!\w)/.test(names);
}

/** What a stream of objects holds; undefined when it's packed in an unusual way, encrypted or damaged. */
function unpack(bytes: Uint8Array, dictionary: string, start: number): string | undefined {
  // Without a filter it stands in the file as it is, and was searched with the file.
  if (!/\/F|#/.test(dictionary.replace(/\/First\b/g, ""))) return "";
  // Each row of such a stream is written as its difference from the one before.
  if (/\/Predictor\s*(?!1\b)\d/.test(dictionary)) return undefined;
  try {
    return inflateSync(bytes.subarray(start), { maxOutputLength: unpackedMost }).toString("latin1");
  } catch {
    return undefined;
  }
}
