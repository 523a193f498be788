/** Decodes the entities of an attribute's value; nearly all values have none. */
import { Parser } from "htmlparser2";

/** What React and the Markdown printer write. */
const usual: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#x26;": "&",
  "&#x22;": '"',
  "&#x3C;": "<",
};

/** The value as a browser reads it. */
export function decodeEntities(raw: string): string {
  if (!raw.includes("&")) return raw;
  let isUnusual = false;
  const decoded = raw.replace(/&[#\w]*;?/g, (entity) => {
    const character = usual[entity];
    if (character === undefined) isUnusual = true;
    return character ?? entity;
  });
  return isUnusual ? decodeWithParser(raw) : decoded;
}

/** The table of all other names is the parser's. */
function decodeWithParser(raw: string): string {
  let decoded = raw;
  const parser = new Parser({
    onattribute: (_name, value) => {
      decoded = value;
    },
  });
  parser.end(`<a b="${raw.replaceAll('"', "&quot;")}">`);
  return decoded;
}
