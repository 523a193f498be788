/**
 * Reads a stylesheet. While somebody works on styles the sheet is read at every save, and nearly all of it
 * is the text of the save before: so it is read block by block, and a block that was read once is known.
 */
import postcss, { type Root } from "postcss";

/** A stylesheet in pieces, one after the other. Nobody changes them: other sheets may have the same ones. */
export type Sheet = readonly Root[];

/** Makes the reader of one site. It remembers the pieces of the last sheet. */
export function createSheetReader(): (css: string) => Sheet {
  let known: ReadonlyMap<string, Root> = new Map();
  return (css) => {
    const pieces = new Map<string, Root>();
    const sheet = cutBlocks(css).map((text) => {
      const piece = known.get(text) ?? pieces.get(text) ?? parsePiece(text);
      pieces.set(text, piece);
      return piece;
    });
    known = pieces;
    return sheet;
  };
}

/** Cuts after each brace that stands alone at the beginning of a line: there Sass ends what is in no block. */
function cutBlocks(css: string): readonly string[] {
  // Within a comment such a brace ends nothing.
  return css.includes("/*") ? [css] : css.split(/(?<=\n\}\n)/);
}

/** Around the value of a custom property esbuild keeps spaces that mean nothing. */
function parsePiece(text: string): Root {
  const root = postcss.parse(text);
  root.walkDecls(/^--/, (declaration) => {
    declaration.raws.between = ":";
    declaration.value = declaration.value.trim();
  });
  return root;
}
