/**
 * The sprite of a page: every icon that the finished markup refers to, printed once. It is made
 * from the markup itself, so no component has to announce what it will use.
 */
import { type IconName, icons } from "./icons.ts";

/** The names of the icons that a markup refers to. */
export function iconsIn(markup: string): readonly string[] {
  return [...markup.matchAll(/href="#Icon-([a-z]+)"/g)].map(([, name = ""]) => name);
}

/** Prints the sprite with some icons; empty when there are none. */
export function printSprite(used: ReadonlySet<string>): string {
  const symbols = Object.keys(icons)
    .filter((name) => used.has(name))
    .map((name) => {
      const shape = icons[name as IconName];
      return `<symbol id="Icon-${name}" viewBox="0 0 24 24"><path d="${shape}"/></symbol>`;
    });
  if (symbols.length === 0) return "";
  return `<svg class="sprite" aria-hidden="true" width="0" height="0">${symbols.join("")}</svg>`;
}
