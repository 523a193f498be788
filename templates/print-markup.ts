/**
 * How markup becomes text. React prints it, and nothing is searched or replaced in what it printed: a part of
 * that text was typed by authors.
 */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { textToAttribute } from "../generator/model/html.ts";

/** Prints static markup. */
export const print = (node: ReactNode): string => renderToStaticMarkup(node);

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
