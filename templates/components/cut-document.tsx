/**
 * A document is printed as a whole and then cut where something belongs that is not known yet, or that
 * was printed before: the policy and the style, which the generator adds, the import map, and the
 * header and footer that many pages share. No text of an author can be mistaken for such a place:
 * React escapes every text of the head, the place of the header stands before all texts of the
 * page, and that of the footer behind them all.
 */
import { createElement } from "react";
import type { Piece } from "../../generator/model/frame.ts";

/** The place of the shared header, or of the shared footer. */
export function Kept({ name }: { readonly name: "header" | "footer" }) {
  return createElement(`kept-${name}`);
}

const header = "<kept-header></kept-header>";
const footer = "<kept-footer></kept-footer>";

/** The text of a document before, between and behind the shared parts. */
export function cutAtKept(markup: string): readonly [string, string, string] {
  const [start, rest] = cutAt(markup, header, markup.indexOf(header));
  const [main, end] = cutAt(rest, footer, rest.lastIndexOf(footer));
  return [start, main, end];
}

/** The places in the head, in the order in which they stand there. */
const policy = 'content="POLICY"';
const style = "<style>STYLES</style>";
const imports = '<script type="importmap">IMPORTS</script>';

/** Cuts the beginning of a document for the generator, and puts the import map in its place. */
export function cutHead(markup: string, importMap: string): readonly Piece[] {
  const [start, afterPolicy] = cutAt(markup, policy);
  const [head, afterStyle] = cutAt(afterPolicy, style);
  const [links, rest] = cutAt(afterStyle, imports);
  return [
    `${start}content="`,
    { add: "policy" },
    `"${head}<style>`,
    { add: "style" },
    `</style>${links}<script type="importmap">${importMap}</script>${rest}`,
  ];
}

function cutAt(
  markup: string,
  place: string,
  at = markup.indexOf(place),
): readonly [string, string] {
  if (at < 0) throw new Error(`The document has no ${place}.`);
  return [markup.slice(0, at), markup.slice(at + place.length)];
}
