/**
 * How markup becomes text. React prints it; what its printer adds or spells differently from the
 * rest of the site is put right here, in one place.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { textToAttribute } from "../generator/model/html.ts";

/** React prints these attributes in camel case; the site has its HTML in lower case. Words of a text stay. */
const camelAttributes = new RegExp(
  ` (?:${[
    "charSet|fetchPriority|srcSet|dateTime|playsInline|colSpan|rowSpan|tabIndex|autoPlay|hrefLang|autoComplete",
    "popoverTargetAction|popoverTarget|referrerPolicy|allowFullScreen|spellCheck|enterKeyHint|inputMode",
  ].join("|")})(?<=<[a-z][^<>]*)="`,
  "g",
);

const voidElement = /^<(?:meta|link|img|br|hr|input|source|wbr)\b[^>]*$/;

/** React asks for pictures ahead that the browser finds in the markup anyway. */
const preloads = /<link rel="preload" as="image"[^>]*>/g;

/** Prints static markup, as the site spells it. */
export function print(node: ReactNode): string {
  return openVoidElements(renderToStaticMarkup(node))
    .replace(camelAttributes, (text) => text.toLowerCase())
    .replace(preloads, "")
    .replace(/ (inert|hidden|required)(?<=<[a-z][^<>]*)=""/g, " $1");
}

/**
 * Prints a part that many pages share, in which no script stands. One character beyond Latin-1, such as the
 * hyphen of a phone number, would have V8 keep and read every page at two bytes for each character.
 */
export function printShared(node: ReactNode): string {
  return print(node).replace(/[^\0-\xff]/gu, (character) => `&#${character.codePointAt(0)};`);
}

/** Prints the opening tag of an element whose content is put together from pieces. */
export function openTag(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string {
  const printed = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? "" : ` ${attribute}="${textToAttribute(value)}"`,
  );
  return `<${name}${printed.join("")}>`;
}

/**
 * React closes void elements as XML does; HTML has no use for the slash. To look at the few slashes takes
 * less time than to look at every tag.
 */
function openVoidElements(markup: string): string {
  return markup.replace(/\/>/g, (end, at: number) =>
    voidElement.test(markup.slice(markup.lastIndexOf("<", at), at)) ? ">" : end,
  );
}
