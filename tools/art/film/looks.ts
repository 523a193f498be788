/** How the people of the film look. Inks are named by the classes of the drawn scenes. */

/** An ink of the scenes. */
export type Ink = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k";

/** What a head wears. */
export type HairStyle =
  | "short"
  | "bun"
  | "puffs"
  | "tail"
  | "long"
  | "afro"
  | "scarf"
  | "cap"
  | "headphones";

/** How somebody looks. */
export interface Looks {
  readonly skin: Ink;
  readonly hair: HairStyle;
  readonly hairInk: Ink;
  readonly top: Ink;
  readonly legs: Ink;
  readonly shoes: Ink;
  /** How large the head is; children have large ones. */
  readonly head?: number;
  /** Half the width of shoulders and of hips; 36 and 31 are usual. */
  readonly build?: readonly [number, number];
  readonly wears?: "dress" | "shorts" | "long sleeves";
}

/** Writes looks in one line: skin, hair and its ink; top, legs and shoes; what else there is. */
export function looks(
  [skin, hair, hairInk]: readonly [Ink, HairStyle, Ink],
  [top, legs, shoes]: readonly [Ink, Ink, Ink],
  more: Pick<Looks, "head" | "build" | "wears"> = {},
): Looks {
  return { skin, hair, hairInk, top, legs, shoes, ...more };
}
