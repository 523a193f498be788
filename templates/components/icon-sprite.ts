/**
 * The sprite of a page: every icon that the finished markup refers to, printed once. It is made
 * from the markup itself, so no component has to announce what it will use.
 */
import { type IconName, icons } from "./icons.ts";

/** Prints the sprite for a document; empty when no icon is used. */
export function spriteOf(markup: string): string {
  const used = new Set([...markup.matchAll(/href="#Icon-([a-z]+)"/g)].map((match) => match[1]));
  const symbols = Object.keys(icons)
    .filter((name) => used.has(name))
    .map((name) => {
      const shape = icons[name as IconName];
      return `<symbol id="Icon-${name}" viewBox="0 0 24 24"><path d="${shape}"/></symbol>`;
    });
  if (symbols.length === 0) return "";
  return `<svg class="sprite" aria-hidden="true" width="0" height="0">${symbols.join("")}</svg>`;
}
