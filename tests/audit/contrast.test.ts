/**
 * The colours of both themes hold their contrast (goal A2): text 7 to 1, controls and the ring of
 * the focus 3 to 1, on every ground and on the sky of every hour.
 */
import { describe, expect, it } from "vitest";
import { isNight } from "../../templates/components/hours.ts";
import { contrastOf, readPalette, resolveColor, type Tokens } from "./support/tokens.ts";

const palette = await readPalette();
const hours = Array.from({ length: 27 }, (_it, hour) => hour);

/** Where people are: the words that hold there, and the sky if there is one. */
const places = [
  { name: "day", tokens: palette.day },
  { name: "night", tokens: palette.night },
  { name: "the footer", tokens: palette.footer },
];
const skies = hours.flatMap((hour) => [
  {
    name: `the day's sky at hour ${hour}`,
    tokens: isNight(hour) ? palette.nightByDay : palette.day,
    stops: palette.skyOf(hour, "day"),
  },
  {
    name: `the night's sky at hour ${hour}`,
    tokens: palette.night,
    stops: palette.skyOf(hour, "night"),
  },
]);

const grounds = ["paper", "paper-deep", "surface"] as const;
const texts = [
  ...["ink", "ink-soft", "link"].flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ["action-ink", "action"],
  ["action-ink", "action-hover"],
  ["card-one-ink", "card-one"],
  ["card-two-ink", "card-two"],
  ["card-three-ink", "card-three"],
] as const;

function ratioOf(ink: string, ground: string, tokens: Tokens): number {
  const colors = [ink, ground].map((value) => resolveColor(value, tokens));
  const [one, other] = colors;
  if (!one || !other) throw new Error(`${ink} on ${ground} are not two plain colours.`);
  return contrastOf(one, other);
}

const v = (name: string) => `var(--${name})`;

/** Pairs below a limit, with what they have. */
function faint(
  limit: number,
  pairs: readonly (readonly [ink: string, ground: string])[],
  { name, tokens }: { readonly name: string; readonly tokens: Tokens },
): readonly string[] {
  return pairs.flatMap(([ink, ground]) => {
    const ratio = ratioOf(ink, ground, tokens);
    return ratio < limit ? [`${ink} on ${ground} in ${name}: ${ratio.toFixed(2)}`] : [];
  });
}

describe("text", () => {
  it.each(places)("stands out from its ground by 7 to 1 in $name", (place) => {
    const pairs = texts.map(([ink, ground]) => [v(ink), v(ground)] as const);
    expect(faint(7, pairs, place)).toEqual([]);
  });

  it("stands out from every stop of the sky of every hour, in both themes", () => {
    expect(skies.flatMap(({ stops }) => stops)).not.toContain("");
    const faults = skies.flatMap((sky) =>
      faint(
        7,
        sky.stops.map((stop) => [v("ink"), stop] as const),
        sky,
      ),
    );
    expect(faults).toEqual([]);
  });

  it("stands out wherever one rule sets both, in both themes", () => {
    expect(palette.pairs.length).toBeGreaterThan(10);
    const faults = [palette.day, palette.night].flatMap((tokens, index) =>
      palette.pairs.flatMap(({ selector, color, ground, own }) => {
        const here = new Map([...tokens, ...own]);
        const [ink, under] = [resolveColor(color, here), resolveColor(ground, here)];
        const ratio = ink && under ? contrastOf(ink, under) : 21;
        const theme = index === 0 ? "day" : "night";
        return ratio < 7 ? [`${selector} by ${theme}: ${ratio.toFixed(2)}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe("what is not text", () => {
  it.each(places)("borders of controls stand out by 3 to 1 in $name", (place) => {
    const pairs = grounds.map((ground) => [v("edge"), v(ground)] as const);
    expect(faint(3, pairs, place)).toEqual([]);
  });

  it("the two rings of the focus stand out from each other, and one of them from any ground", () => {
    const flat = places.map((place) => ({
      ...place,
      stops: [...grounds, "action", "card-one", "card-two", "card-three"].map(v),
    }));
    const faults = [...flat, ...skies].flatMap(({ name, tokens, stops }) => {
      const rings = faint(3, [[v("focus"), v("focus-halo")]], { name, tokens });
      const lost = stops.filter((ground) => {
        const seen = ["focus", "focus-halo"].map((ring) => ratioOf(v(ring), ground, tokens));
        return Math.max(...seen) < 3;
      });
      return [...rings, ...lost.map((ground) => `the focus on ${ground} in ${name}`)];
    });
    expect(faults).toEqual([]);
  });

  it("a contrast that is too low is found", () => {
    const tokens = new Map([
      ["ink", "#777777"],
      ["paper", "#fff"],
    ]);
    expect(faint(7, [[v("ink"), v("paper")]], { name: "a test", tokens })).toEqual([
      "var(--ink) on var(--paper) in a test: 4.48",
    ]);
  });
});
