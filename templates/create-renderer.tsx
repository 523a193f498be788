/**
 * The one door of the templates: what all pages have in common goes in once, then each page, and the
 * text of an HTML document comes out. What is the same on many pages is rendered once for all of them.
 * The generator fills POLICY and STYLES afterwards, because both depend on the finished markup.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Frame, RenderDocument } from "../generator/model/frame.ts";
import { Document } from "./components/Document.tsx";
import { FooterParts } from "./components/Footer.tsx";
import { HeaderBar } from "./components/Header.tsx";
import { iconsIn, printSprite } from "./components/icon-sprite.ts";
import { printImportMap, scriptsIn } from "./components/import-map.ts";
import { fillKept } from "./components/Kept.tsx";
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

/** Where the import map goes, which depends on what the page holds. */
const importsMark = '<script type="importmap">IMPORTS</script>';

/** A part of a page, with what it asks for that stands elsewhere on the page. */
interface Part {
  readonly markup: string;
  readonly icons: readonly string[];
  readonly scripts: readonly string[];
}

/** Makes the renderer of a site's pages. Same frame and page, same text. */
export function createRenderer(frame: Frame): RenderDocument {
  const placeOf = createPlaces(frame);
  const keepPart = createKeeper<Part>();
  const keepText = createKeeper<string>();
  const read = (markup: string): Part => {
    return { markup, icons: iconsIn(markup), scripts: scriptsIn(markup, frame) };
  };
  return (page, editUrl) => {
    const place = placeOf(page);
    const header = keepPart(`header ${place.address} ${place.parent}`, () =>
      read(printShared(<HeaderBar place={place} frame={frame} />)),
    );
    const footer = keepPart("footer", () => read(printShared(<FooterParts frame={frame} />)));
    const own = read(print(<Document page={page} frame={frame} editUrl={editUrl} />));
    const parts = [own, header, footer];
    const icons = new Set(parts.flatMap((part) => part.icons));
    const scripts = new Set(parts.flatMap((part) => part.scripts));
    const sprite = keepText(`sprite ${[...icons]}`, () => printSprite(icons));
    const imports = keepText(`imports ${[...scripts]}`, () => printImportMap(scripts, frame));

    const markup = fillKept(own.markup, { header: header.markup, footer: footer.markup });
    const start = markup.indexOf(importsMark);
    if (start < 0) throw new Error(`The head of ${page.route} has no ${importsMark}.`);
    const end = markup.lastIndexOf("</body>");
    // Put together at once: every step more would copy the whole page.
    return [
      `<!DOCTYPE html>${markup.slice(0, start)}`,
      importsMark.replace("IMPORTS", () => imports),
      markup.slice(start + importsMark.length, end),
      sprite,
      markup.slice(end),
    ].join("");
  };
}

/** Makes something when it is first asked for under its name, and answers with the same from then on. */
function createKeeper<T>() {
  const kept = new Map<string, T>();
  return (name: string, make: () => T): T => {
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
