/**
 * Markup that may be printed as it is. The brand keeps plain text and markup apart: a template
 * escapes a string, and only the component for prose accepts `Html`.
 */

/** Markup from a trusted maker: the sanitised Markdown, or React. */
export type Html = string & { readonly __brand: "Html" };

/** Marks a string as markup. Callers vouch that it was sanitised or made by React. */
export const toHtml = (markup: string): Html => markup as Html;

/** Turns plain text into what may stand between the double quotes of an attribute. */
export const textToAttribute = (text: string) => textToHtml(text).replaceAll('"', "&quot;");

/** Turns plain text into markup that shows exactly that text. */
export function textToHtml(text: string): Html {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") as Html;
}
