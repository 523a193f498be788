/**
 * The prints of the event wall: which scene, how close, at which hour, in which two inks. Pictures
 * are made of them by `npm run art -- prints`.
 */

/** The inks that recipes choose from. */
export const inks = {
  navy: "#17264f",
  blue: "#3f5fae",
  plum: "#5a2f63",
  teal: "#17646c",
  orange: "#ef7d32",
  coral: "#ee6a55",
  gold: "#fbb840",
} as const;

export interface Recipe {
  /** The file will have this name. */
  readonly name: string;
  /** The drawing in `content/images/scenes`. */
  readonly scene: string;
  /** Left, top and width of the part that is shown; the scenes are 1200 wide and 675 high. */
  readonly crop: readonly [number, number, number];
  readonly hour: number;
  /** A dark ink and a warm one. */
  readonly inks: readonly [keyof typeof inks, keyof typeof inks];
  /** Percent of both inks for classes of the scene that need others than usual. */
  readonly tones?: Readonly<Record<string, readonly [dark: number, warm: number]>>;
  /** What is added before the scene, drawn with its classes. */
  readonly before?: string;
}

export const recipes: readonly Recipe[] = [
  {
    name: "raised-hands",
    scene: "raised-hands",
    crop: [235, 0, 830],
    hour: 20,
    inks: ["navy", "orange"],
    before:
      '<path class="c" d="M300 60l34 10-5 16-34-10zM930 96l32-14 7 15-32 14zM478 34l30 16-8 15-30-16z"/>' +
      '<path class="b" d="M408 128l10-32 16 5-10 32zM818 40l33 6-3 17-33-6zM1000 40l10 32-16 5-10-32z"/>',
  },
  {
    name: "second-pair",
    scene: "shoes-hour-20",
    crop: [264, 236, 770],
    hour: 5,
    inks: ["blue", "orange"],
  },
  {
    name: "night-watch",
    scene: "night-watch",
    crop: [352, 168, 848],
    hour: 13,
    inks: ["navy", "orange"],
  },
  {
    name: "wristband",
    scene: "wristband-cut",
    crop: [230, 100, 840],
    hour: 20,
    inks: ["plum", "orange"],
    tones: { g: [72, 0] },
  },
  {
    name: "umbrella",
    scene: "rain-plaza",
    crop: [150, 130, 880],
    hour: 6,
    inks: ["blue", "coral"],
  },
  {
    name: "first-song",
    scene: "stage",
    crop: [330, 176, 760],
    hour: 19,
    inks: ["navy", "orange"],
  },
  {
    name: "one-line",
    scene: "letter-desk",
    crop: [400, 220, 720],
    hour: 3,
    inks: ["teal", "orange"],
  },
  {
    name: "way-back",
    scene: "sunrise-road",
    crop: [110, 134, 960],
    hour: 19,
    inks: ["blue", "coral"],
  },
  {
    name: "stickers",
    scene: "nurse-badge",
    crop: [0, 8, 1200],
    hour: 22,
    inks: ["navy", "orange"],
    tones: { f: [70, 100] },
  },
  {
    name: "end-of-the-dock",
    scene: "cypress-lake",
    crop: [230, 140, 880],
    hour: 6,
    inks: ["plum", "orange"],
  },
];
