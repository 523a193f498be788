/**
 * What the tokens of a site owe their readers (A2): text stands out 7 to 1, controls and the ring of
 * the focus 3 to 1, in both themes, in the footer, and on the sky of every hour.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SitePaths } from "../../../generator/site-paths.ts";
import { contrastOf } from "../color.ts";
import type { Audit, Fault } from "../report.ts";
import { type Palette, readPalette, resolveColor, type Tokens } from "../tokens.ts";

/** A part of the site: the tokens that hold there, and the sky if there is one. */
interface Place {
  readonly name: string;
  readonly tokens: Tokens;
  readonly stops?: readonly string[];
}

/** A text or a control, and what it stands on. */
type Pair = readonly [ink: string, ground: string];

const v = (name: string) => `var(--${name})`;
const grounds = ["paper", "paper-deep", "surface"].map(v);
const cards = ["card-one", "card-two", "card-three"];
const texts: readonly Pair[] = [
  ...["ink", "ink-soft", "link"].flatMap((ink) =>
    grounds.map((ground) => [v(ink), ground] as const),
  ),
  [v("action-ink"), v("action")],
  [v("action-ink"), v("action-hover")],
  ...cards.map((card) => [v(`${card}-ink`), v(card)] as const),
];
const edges = grounds.map((ground) => [v("edge"), ground] as const);
const rings: readonly Pair[] = [[v("focus"), v("focus-halo")]];

/** What does not stand out enough in a palette, in the given hours. */
export function judgeContrast(palette: Palette, hours: readonly number[]): readonly Fault[] {
  const { day, night, footer } = palette;
  const flat: readonly Place[] = [
    { name: "day", tokens: day },
    { name: "night", tokens: night },
    { name: "the footer", tokens: footer },
  ];
  const skies = hours.flatMap((hour) =>
    (["day", "night"] as const).map((theme) => ({
      name: `the ${theme}'s sky at hour ${hour}`,
      tokens: palette.heroAt(hour, theme),
      stops: palette.skyOf(hour, theme),
    })),
  );
  const stops = [...grounds, v("action"), ...cards.map(v)];
  const found = {
    "text, 7 to 1": flat.flatMap((place) => findFaint(7, texts, place)),
    "skies, 7 to 1": skies.flatMap(findFaintSky),
    "controls, 3 to 1": flat.flatMap((place) => findFaint(3, edges, place)),
    "focus, 3 to 1": [...flat.map((place) => ({ ...place, stops })), ...skies].flatMap(
      findLostFocus,
    ),
  };
  return Object.entries(found).flatMap(([place, all]) =>
    all.map((what) => ({ goal: "A2", place, what })),
  );
}

/** Pairs below a limit, with what they have. */
function findFaint(limit: number, pairs: readonly Pair[], { name, tokens }: Place) {
  return pairs.flatMap(([ink, ground]) => {
    const ratio = ratioOf([ink, ground], tokens) ?? Number.NaN;
    return ratio >= limit ? [] : [`${ink} on ${ground} in ${name}: ${ratio.toFixed(2)}`];
  });
}

function ratioOf([ink, ground]: Pair, tokens: Tokens): number | undefined {
  const [one, other] = [ink, ground].map((value) => resolveColor(value, tokens));
  return one && other && contrastOf(one, other);
}

/** A sky that swallows the title that stands on it. */
function findFaintSky(place: Place): readonly string[] {
  const { name, stops = [] } = place;
  if (stops.length !== 3 || stops.includes("")) return [`${name} is not there`];
  return findFaint(
    7,
    stops.map((stop) => [v("ink"), stop] as const),
    place,
  );
}

/** Grounds on which both rings of the focus are lost, and rings that cannot be told apart. */
function findLostFocus(place: Place): readonly string[] {
  const lost = (place.stops ?? []).filter((ground) => {
    const seen = ["focus", "focus-halo"].map((ring) => ratioOf([v(ring), ground], place.tokens));
    return Math.max(...seen.map((ratio) => ratio ?? 0)) < 3;
  });
  const faults = lost.map((ground) => `the focus on ${ground} in ${place.name}`);
  return [...findFaint(3, rings, place), ...faults];
}

/** The hours of a site's event, from its settings. */
export function hoursOf({ content }: Pick<SitePaths, "content">): readonly number[] {
  const settings: unknown = JSON.parse(readFileSync(join(content, "site.json"), "utf8"));
  const { eventHours } = settings as { readonly eventHours: number };
  return Array.from({ length: Math.floor(eventHours) + 1 }, (_, hour) => hour);
}

/** `npm run audit:contrast`. */
export async function auditContrast(paths: SitePaths): Promise<Audit> {
  const palette = await readPalette(paths.root);
  const hours = hoursOf(paths);
  return { text: `2 themes, ${hours.length} hours`, faults: judgeContrast(palette, hours) };
}
