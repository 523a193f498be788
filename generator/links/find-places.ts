/**
 * Finds where the content writes an address. Texts are searched as they are, so Markdown, front matter and JSON need
 * nothing special. Whether something is a link is decided elsewhere: by the ledger and by the finished pages.
 */
import { type Position, positionOf } from "../diagnostics/source-text.ts";
import type { SourceFile } from "../model/source.ts";
import { ledgerFile } from "../schema/lists.ts";

/** A line of the content that writes an address. */
export interface WrittenPlace extends Position {
  readonly file: string;
}

/** Finds the places of an address, of an entry of the ledger (`link:donate`), or of a route (`/ourstory`). */
export function findPlaces(files: readonly SourceFile[], name: string): readonly WrittenPlace[] {
  const spellings = listSpellings(name);
  // The ledger is read by a parser, which knows the places of its addresses.
  const others = files.filter(({ path }) => path !== ledgerFile);
  return others.flatMap(({ path, text }) => {
    const offsets = spellings.flatMap((spelling) => findWhole(text, spelling));
    return offsets
      .sort((a, b) => a - b)
      .map((offset) => ({ file: path, ...positionOf(text, offset) }));
  });
}

/**
 * An address may be written with a slash at its end or without, in Markdown with HTML's code for the sign &, and a mail
 * address without its scheme.
 */
function listSpellings(name: string): readonly string[] {
  const mailbox = /^mailto:([^?]*)/.exec(name)?.[1];
  if (mailbox !== undefined) return [mailbox];
  const [path = "", ...fragment] = cutHash(name).split(/(?=#)/);
  const bare = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const isHome = bare === "/";
  const plain = (isHome ? [bare] : [bare, `${bare}/`]).map((each) => each + fragment.join(""));
  return [...new Set([...plain, ...plain.map((each) => each.replaceAll("&", "&amp;"))])];
}

/** An address of the web as it's typed, up to its fragment. A route keeps its fragment. */
const cutHash = (name: string) => (/^https?:/i.test(name) ? name.replace(/#.*/, "") : name);

/** The offsets at which a text has an address, unless it's only part of a longer one. */
function findWhole(text: string, address: string): readonly number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + address.length, at + address.length + 2);
    // A route begins where an address may be: after a bracket, a quotation mark, an equals sign or a colon.
    const isBegun = address.startsWith("/")
      ? /[("'=]$|:\s$/.test(before)
      : !/[\w.+-]$/.test(before);
    // A period or a colon after an address belongs to the sentence, unless a letter or digit follows.
    const isEnded = !/^[\w/?=&%~-]|^[.:]\w/.test(after);
    if (isBegun && isEnded) offsets.push(at);
  }
  return offsets;
}
