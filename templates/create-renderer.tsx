/**
 * The entry point of the templates: what all pages have in common goes in once, then each page, and an
 * HTML document comes out. What is the same on many pages is rendered once for all of them. The
 * generator adds the policy and the style, because both depend on the rest.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Frame, Piece, RenderDocument } from "../generator/model/frame.ts";
import { cutDocument } from "./components/cut-document.tsx";
import { Document } from "./components/Document.tsx";
import { FooterParts } from "./components/Footer.tsx";
import { HeaderBar } from "./components/Header.tsx";
import { iconsIn, printSprite } from "./components/icon-sprite.ts";
import { createLoads } from "./components/loads.ts";
import { createPlaces } from "./components/places.ts";

export { renderFiles } from "./files/render-files.ts";

export { describeCard } from "./share-card.tsx";

/** React prints these attributes in camel case; the site has its HTML in lower case. Words of a text stay. */
const camelAttributes = new RegExp(
  ` (?:${[
    "charSet|fetchPriority|srcSet|dateTime|playsInline|colSpan|rowSpan|tabIndex|autoPlay|hrefLang|autoComplete",
    "popoverTargetAction|popoverTarget|referrerPolicy|allowFullScreen|spellCheck|enterKeyHint|inputMode",
  ].join("|")})(?<=<[a-z][^<>]*)="`,
  "g",
);

const voidElement = /^<(?:meta|link|img|br|hr|input|source|wbr)\b[^>]*$/;

/**
 * React closes void elements as XML does; HTML has no use for the slash. To look at the few slashes takes
 * less time than to look at every tag.
 */
function openVoidElements(markup: string): string {
  return markup.replace(/\/>/g, (end, at: number) =>
    voidElement.test(markup.slice(markup.lastIndexOf("<", at), at)) ? ">" : end,
  );
}

/** React asks for pictures ahead that the browser finds in the markup anyway. */
const preloads = /<link rel="preload" as="image"[^>]*>/g;

/** Makes the renderer of a site's pages. Same frame and page, same document. */
export function createRenderer(frame: Frame): RenderDocument {
  const placeOf = createPlaces(frame);
  const loadsOf = createLoads(frame);
  const header = createShared();
  const footer = createShared();
  const sprites = createShared();
  return (page, editUrl) => {
    const place = placeOf(page);
    const { loads, headScripts } = loadsOf(page);
    const top = header(`${place.address} ${place.parent}`, () =>
      printShared(<HeaderBar place={place} frame={frame} />),
    );
    const bottom = footer("", () => printShared(<FooterParts frame={frame} />));
    const own = cutDocument(print(<Document page={page} frame={frame} editUrl={editUrl} />));
    const icons = new Set([
      ...iconsIn(own.body),
      ...top.icons,
      ...iconsIn(own.main),
      ...bottom.icons,
      ...iconsIn(own.end),
    ]);
    const sprite = sprites([...icons].join(" "), () => printSprite(icons));
    const pieces: readonly Piece[] = [
      `<!DOCTYPE html>${own.start}`,
      { add: "policy" },
      own.meta,
      { add: "style" },
      own.links,
      { shared: headScripts },
      own.body,
      top.piece,
      own.main,
      bottom.piece,
      own.end,
      sprite.piece,
      "</body></html>",
    ];
    return { pieces, loads };
  };
}

/** A part that many pages have, and the icons in it. */
interface Shared {
  readonly piece: Piece;
  readonly icons: readonly string[];
}

/** Makes a cache of parts: each is made when it is first asked for by its key. */
function createShared() {
  const known = new Map<string, Shared>();
  return (key: string, make: () => string): Shared => {
    const cached = known.get(key);
    if (cached) return cached;
    const shared = make();
    const made = { piece: { shared }, icons: iconsIn(shared) };
    known.set(key, made);
    return made;
  };
}

/**
 * Prints a part of many pages, in which no script stands. One character beyond Latin-1, such as the hyphen
 * of a phone number, would have V8 keep and read every page at two bytes for each character.
 */
function printShared(node: ReactNode): string {
  return print(node).replace(/[^\0-\xff]/gu, (character) => `&#${character.codePointAt(0)};`);
}

function print(node: ReactNode): string {
  return openVoidElements(renderToStaticMarkup(node))
    .replace(camelAttributes, (text) => text.toLowerCase())
    .replace(preloads, "")
    .replace(/ (inert|hidden|required)(?<=<[a-z][^<>]*)=""/g, " $1");
}
