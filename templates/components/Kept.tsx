/**
 * Stands where a part of the page belongs that is rendered once for many pages, and is put in when the
 * rest of the page has been printed. No text of an author can look like it: it is an element.
 */
import { createElement } from "react";

/** The parts that many pages share. */
export type KeptName = "header" | "footer";

/** The place of a shared part. */
export function Kept({ name }: { readonly name: KeptName }) {
  return createElement(`kept-${name}`);
}

/** Puts the shared parts in their places. */
export function fillKept(markup: string, parts: Readonly<Record<KeptName, string>>): string {
  return markup.replace(/<kept-(\w+)><\/kept-\1>/g, (_, name: KeptName) => parts[name]);
}
