/**
 * The sprite of a page: every icon that the finished markup refers to, printed once. It is made
 * from the markup itself, so no component has to announce what it will use.
 */
import type { Piece } from "../../generator/model/frame.ts";
import { type IconName, icons } from "./icons.ts";

/** Makes the function that prints the sprite of a document's pieces. Parts that pages share are read once. */
export function createSprites(): (pieces: readonly Piece[]) => Piece {
  const known = new Map<string, readonly string[]>();
  const sprites = new Map<string, Piece>();
  const iconsOf = (piece: Piece): readonly string[] => {
    if (typeof piece === "string") return iconsIn(piece);
    if (!("shared" in piece)) return [];
    const names = known.get(piece.shared) ?? iconsIn(piece.shared);
    known.set(piece.shared, names);
    return names;
  };
  return (pieces) => {
    const used = new Set(pieces.flatMap(iconsOf));
    const key = [...used].sort().join(" ");
    const sprite = sprites.get(key) ?? { shared: printSprite(used) };
    sprites.set(key, sprite);
    return sprite;
  };
}

/** The names of the icons that a markup refers to. */
function iconsIn(markup: string): readonly string[] {
  return [...markup.matchAll(/href="#Icon-([a-z]+)"/g)].map(([, name = ""]) => name);
}

/** Prints the sprite with some icons; empty when there are none. */
function printSprite(used: ReadonlySet<string>): string {
  const symbols = Object.keys(icons)
    .filter((name) => used.has(name))
    .map((name) => {
      const shape = icons[name as IconName];
      return `<symbol id="Icon-${name}" viewBox="0 0 24 24"><path d="${shape}"/></symbol>`;
    });
  if (symbols.length === 0) return "";
  return `<svg class="visually-hidden" aria-hidden="true">${symbols.join("")}</svg>`;
}
