/**
 * The one door of the templates: what all pages have in common goes in once, then each page, and an
 * HTML document comes out. What is the same on many pages is rendered once for all of them. The
 * generator adds the policy and the style, because both depend on the rest.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Frame, Piece, RenderDocument } from "../generator/model/frame.ts";
import { cutAtKept, cutHead } from "./components/cut-document.tsx";
import { Document } from "./components/Document.tsx";
import { FooterParts } from "./components/Footer.tsx";
import { HeaderBar } from "./components/Header.tsx";
import { iconsIn, printSprite } from "./components/icon-sprite.ts";
import { createLoads } from "./components/loads.ts";
import { createPlaces } from "./components/places.ts";

/** React prints these attributes in camel case; the house writes HTML in lower case. */
const camelAttributes = new RegExp(
  ` (?:${[
    "charSet|fetchPriority|srcSet|dateTime|playsInline|colSpan|rowSpan|tabIndex|autoPlay|hrefLang",
    "popoverTargetAction|popoverTarget|referrerPolicy|allowFullScreen",
  ].join("|")})="`,
  "g",
);

/** React closes void elements as XML does; HTML has no use for the slash. */
const voidElements = /<((?:meta|link|img|br|hr|input|source|wbr)\b[^>]*)\/>/g;

/** React asks for pictures ahead that the browser finds in the markup anyway. */
const preloads = /<link rel="preload" as="image"[^>]*>/g;

/** Makes the renderer of a site's pages. Same frame and page, same document. */
export function createRenderer(frame: Frame): RenderDocument {
  const placeOf = createPlaces(frame);
  const loadsOf = createLoads(frame);
  const keep = createKeeper();
  return (page, editUrl) => {
    const place = placeOf(page);
    const header = keep(`header ${place.address} ${place.parent}`, () =>
      printShared(<HeaderBar place={place} frame={frame} />),
    );
    const footer = keep("footer", () => printShared(<FooterParts frame={frame} />));
    const { loads, importMap } = loadsOf(page);
    const own = print(<Document page={page} frame={frame} editUrl={editUrl} />);

    const [start, main, end] = cutAtKept(own);
    const icons = new Set([header, main, footer, end].flatMap(iconsIn));
    const sprite = keep(`sprite ${[...icons]}`, () => printSprite(icons));
    const bodyEnd = end.lastIndexOf("</body>");
    const pieces: readonly Piece[] = [
      "<!DOCTYPE html>",
      ...cutHead(start, importMap),
      [header, main, footer, end.slice(0, bodyEnd), sprite, end.slice(bodyEnd)].join(""),
    ];
    return { pieces, loads };
  };
}

/** Makes a text when it is first asked for under its name, and answers with the same from then on. */
function createKeeper() {
  const kept = new Map<string, string>();
  return (name: string, make: () => string): string => {
    const known = kept.get(name) ?? make();
    kept.set(name, known);
    return known;
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
  return renderToStaticMarkup(node)
    .replace(camelAttributes, (text) => text.toLowerCase())
    .replace(voidElements, "<$1>")
    .replace(preloads, "")
    .replaceAll(' inert=""', " inert");
}
