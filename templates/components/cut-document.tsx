/**
 * A document is printed as a whole and then cut where something belongs that is not known yet, or that
 * was printed before: the policy and the style, which the generator adds, the scripts of the head, and
 * the header and footer that many pages share. No text of an author can be mistaken for such a place:
 * React escapes every text of the head, the place of the header stands before all texts of the
 * page, and that of the footer behind them all.
 */
import { createElement } from "react";

/** The place of the shared header, or of the shared footer. */
export function Kept({ name }: { readonly name: "header" | "footer" }) {
  return createElement(`kept-${name}`);
}

/** The parts of a document between its places, in their order. */
export interface DocumentParts {
  /** Before the policy. */
  readonly start: string;
  /** Between the policy and the style. */
  readonly meta: string;
  /** Between the style and the scripts of the head. */
  readonly links: string;
  /** Between the scripts and the header. */
  readonly body: string;
  /** Between the header and the footer. */
  readonly main: string;
  /** From the footer to the end of the body. */
  readonly end: string;
}

const style = "<style>STYLES</style>";
const scripts = '<script type="importmap">SCRIPTS</script>';
const header = "<kept-header></kept-header>";
const footer = "<kept-footer></kept-footer>";

/**
 * Cuts a printed document.
 * @throws Error when a place is missing
 */
export function cutDocument(markup: string): DocumentParts {
  const [start, afterPolicy] = cutAt(markup, "POLICY");
  const [meta, afterStyle] = cutAt(afterPolicy, style);
  const [links, afterScripts] = cutAt(afterStyle, scripts);
  const [body, rest] = cutAt(afterScripts, header);
  const [main, end] = cutAt(rest, footer, rest.lastIndexOf(footer));
  return {
    start,
    meta: `${meta}<style>`,
    links: `</style>${links}`,
    body,
    main,
    end: end.slice(0, end.lastIndexOf("</body>")),
  };
}

function cutAt(
  markup: string,
  place: string,
  at = markup.indexOf(place),
): readonly [string, string] {
  if (at < 0) throw new Error(`The document has no ${place}.`);
  return [markup.slice(0, at), markup.slice(at + place.length)];
}
