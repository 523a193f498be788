/** Who is in the film, and where they stand. Inks are named by the classes of the drawn scenes. */
import { type Ink, type Looks, looks } from "./looks.ts";
import type { Point } from "./shapes.ts";

/** Somebody on the floor. */
export interface Member {
  readonly spot: Point;
  readonly size: number;
  /** To the right, or to the left. */
  readonly facing: 1 | -1;
  readonly looks: Looks;
  /** Dances in a wheelchair. */
  readonly isSeated?: boolean;
}

const ana = looks(["j", "tail", "f"], ["e", "b", "a"]);
const bo = looks(["h", "short", "a"], ["g", "a", "e"]);
const cam = looks(["k", "cap", "f"], ["d", "a", "e"], { build: [47, 46] });
const dee = looks(["i", "scarf", "g"], ["e", "f", "a"], { wears: "long sleeves" });
const eli = looks(["j", "long", "h"], ["f", "a", "e"]);
const fay = looks(["h", "afro", "a"], ["c", "b", "e"], { wears: "dress" });
const gus = looks(["i", "headphones", "a"], ["e", "b", "f"], { wears: "shorts", build: [42, 38] });
const hal = looks(["k", "bun", "h"], ["d", "f", "a"]);
const ivy = looks(["i", "puffs", "a"], ["d", "b", "e"], { head: 1.22 });
const jon = looks(["k", "short", "f"], ["b", "f", "a"], { head: 1.22, wears: "shorts" });

/** The front row from left to right, and before it two children. */
export const frontRow: readonly Member[] = [
  { spot: [78, 618], size: 0.67, facing: 1, looks: ana },
  { spot: [246, 634], size: 0.72, facing: 1, looks: bo },
  { spot: [408, 624], size: 0.69, facing: 1, looks: cam },
  { spot: [576, 640], size: 0.73, facing: 1, looks: dee },
  { spot: [742, 646], size: 0.76, facing: 1, looks: eli, isSeated: true },
  { spot: [920, 630], size: 0.7, facing: -1, looks: fay },
  { spot: [1092, 642], size: 0.72, facing: -1, looks: gus },
  { spot: [1236, 622], size: 0.68, facing: -1, looks: hal },
  { spot: [1008, 664], size: 0.47, facing: -1, looks: ivy },
  { spot: [492, 666], size: 0.49, facing: 1, looks: jon },
];

/** An outline has one ink. */
const outline = (hair: Looks["hair"]): Looks => looks(["g", hair, "g"], ["g", "g", "g"]);

/** The row behind, of which we see outlines. */
export const backRow: readonly Pick<Member, "spot" | "looks">[] = [
  { spot: [170, 566], looks: outline("bun") },
  { spot: [338, 570], looks: outline("short") },
  { spot: [502, 572], looks: outline("afro") },
  { spot: [664, 574], looks: outline("tail") },
  { spot: [842, 574], looks: outline("cap") },
  { spot: [1004, 572], looks: outline("puffs") },
  { spot: [1158, 568], looks: outline("short") },
];

/** Those on the stage who hold up the total, from left to right: a card for each digit. */
export const holders: readonly { card: Ink; size: number; looks: Looks }[] = [
  { card: "b", size: 0.4, looks: looks(["i", "bun", "h"], ["e", "f", "a"]) },
  { card: "e", size: 0.42, looks: looks(["j", "short", "f"], ["b", "a", "a"]) },
  { card: "c", size: 0.4, looks: looks(["h", "puffs", "a"], ["d", "b", "a"]) },
  { card: "b", size: 0.42, looks: looks(["k", "long", "f"], ["g", "a", "a"]) },
  { card: "e", size: 0.42, looks: looks(["h", "short", "a"], ["f", "b", "a"]) },
  { card: "c", size: 0.4, looks: looks(["j", "scarf", "b"], ["d", "f", "a"]) },
  { card: "b", size: 0.42, looks: looks(["i", "cap", "a"], ["e", "f", "a"]) },
];
