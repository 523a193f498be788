/**
 * The one door of the templates: a page goes in, the text of an HTML document comes out.
 * The generator fills POLICY and STYLES afterwards, because both depend on the finished markup.
 */
import { renderToStaticMarkup } from "react-dom/server";
import { Document } from "./components/Document.tsx";
import { spriteOf } from "./components/icon-sprite.ts";
import { importMapFor } from "./components/import-map.ts";
import type { DocumentInput } from "./document-input.ts";

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

/** Renders one page as a whole document. Same input, same text. */
export function renderDocument(input: DocumentInput): string {
  const markup = renderToStaticMarkup(<Document {...input} />)
    .replace(camelAttributes, (text) => text.toLowerCase())
    .replace(voidElements, "<$1>")
    .replace(preloads, "")
    .replaceAll(' inert=""', " inert");
  const end = markup.lastIndexOf("</body>");
  const whole = `<!DOCTYPE html>${markup.slice(0, end)}${spriteOf(markup)}${markup.slice(end)}`;
  return whole.replace("IMPORTS", () => JSON.stringify(importMapFor(markup, input)));
}
