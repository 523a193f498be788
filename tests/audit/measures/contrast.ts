/**
 * What the tokens of a site owe their readers (goal A2): text stands out 7 to 1, controls and the
 * ring of the focus 3 to 1, in both themes, in the footer, and on the sky of every hour.
 */
import { contrastOf, type Palette, resolveColor, type Tokens } from "../support/tokens.ts";

/** Where people are: the words that hold there, and the sky if there is one. */
interface Place {
  readonly name: string;
  readonly tokens: Tokens;
  readonly stops?: readonly string[];
}

/** A text or a control, and what it stands on. */
type Pair = readonly [ink: string, ground: string];

const v = (name: string) => `var(--${name})`;
const grounds = ["paper", "paper-deep", "surface"].map(v);
const cards = ["card-one", "card-two", "card-three"].map(v);
const texts: readonly Pair[] = [
  ...["ink", "ink-soft", "link"].flatMap((ink) =>
    grounds.map((ground) => [v(ink), ground] as const),
  ),
  [v("action-ink"), v("action")],
  [v("action-ink"), v("action-hover")],
  [v("card-one-ink"), v("card-one")],
  [v("card-two-ink"), v("card-two")],
  [v("card-three-ink"), v("card-three")],
];

function flatPlaces({ day, night, footer }: Palette): readonly Place[] {
  return [
    { name: "day", tokens: day },
    { name: "night", tokens: night },
    { name: "the footer", tokens: footer },
  ];
}

function skyPlaces(palette: Palette, hours: readonly number[]): readonly Place[] {
  return hours.flatMap((hour) =>
    (["day", "night"] as const).map((theme) => ({
      name: `the ${theme}'s sky at hour ${hour}`,
      tokens: palette.heroAt(hour, theme),
      stops: palette.skyOf(hour, theme),
    })),
  );
}

function ratioOf([ink, ground]: Pair, tokens: Tokens): number {
  const [one, other] = [ink, ground].map((value) => resolveColor(value, tokens));
  if (!one || !other) throw new Error(`${ink} on ${ground} are not two plain colours.`);
  return contrastOf(one, other);
}

/** Pairs below a limit, with what they have. */
export function findFaint(limit: number, pairs: readonly Pair[], { name, tokens }: Place) {
  return pairs.flatMap((pair) => {
    const ratio = ratioOf(pair, tokens);
    return ratio < limit ? [`${pair[0]} on ${pair[1]} in ${name}: ${ratio.toFixed(2)}`] : [];
  });
}

/** Texts that do not stand out from the ground that the tokens give them. */
export function findFaintTexts(palette: Palette): readonly string[] {
  return flatPlaces(palette).flatMap((place) => findFaint(7, texts, place));
}

/** Hours whose sky swallows the title that stands on it. */
export function findFaintSkies(palette: Palette, hours: readonly number[]): readonly string[] {
  return skyPlaces(palette, hours).flatMap((place) => {
    const { name, stops = [] } = place;
    if (stops.length !== 3 || stops.includes("")) return [`${name} is not there`];
    const pairs = stops.map((stop) => [v("ink"), stop] as const);
    return findFaint(7, pairs, place);
  });
}

/** Rules of the stylesheet that set a text and its ground at once, and set them too near. */
export function findFaintRules(palette: Palette): readonly string[] {
  return [palette.day, palette.night].flatMap((tokens, index) =>
    palette.pairs.flatMap(({ selector, color, ground, own }) => {
      const here = new Map([...tokens, ...own]);
      const [ink, under] = [resolveColor(color, here), resolveColor(ground, here)];
      const ratio = ink && under ? contrastOf(ink, under) : 21;
      const theme = index === 0 ? "day" : "night";
      return ratio < 7 ? [`${selector} by ${theme}: ${ratio.toFixed(2)}`] : [];
    }),
  );
}

/** Borders of controls that nobody sees. */
export function findFaintControls(palette: Palette): readonly string[] {
  const pairs = grounds.map((ground) => [v("edge"), ground] as const);
  return flatPlaces(palette).flatMap((place) => findFaint(3, pairs, place));
}

/** Places where both rings of the focus are lost, or cannot be told from each other. */
export function findLostFocus(palette: Palette, hours: readonly number[]): readonly string[] {
  const stops = [...grounds, v("action"), ...cards];
  const flat = flatPlaces(palette).map((place) => ({ ...place, stops }));
  return [...flat, ...skyPlaces(palette, hours)].flatMap((place) => {
    const { name, tokens } = place;
    const rings = findFaint(3, [[v("focus"), v("focus-halo")]], place);
    const lost = (place.stops ?? []).filter((ground) => {
      const seen = ["focus", "focus-halo"].map((ring) => ratioOf([v(ring), ground], tokens));
      return Math.max(...seen) < 3;
    });
    return [...rings, ...lost.map((ground) => `the focus on ${ground} in ${name}`)];
  });
}
