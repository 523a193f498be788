/**
 * The inks of the hour. The classes are those of the drawn scenes, `a` to `m`, and mean the same
 * here; the hour mixes each of them between its day and its night, and lends it some of the sky.
 */
import { glowAt, hourOf, mix, nightAt } from "./time.ts";

/** Day and night of each ink, as in `content/images/scenes`; skin keeps its colour. */
const inks = {
  a: ["#1d2f5c", "#0b1530"],
  b: ["#4965a6", "#35508f"],
  c: ["#e2883c", "#f09a4c"],
  d: ["#f6c177", "#ffd08a"],
  e: ["#fff6e6", "#f4ead6"],
  f: ["#b5531c", "#c7652a"],
  g: ["#8fb0dd", "#6f92c9"],
  h: ["#5b3a29", "#5b3a29"],
  i: ["#a8673f", "#a8673f"],
  j: ["#d9a273", "#d9a273"],
  k: ["#f0c9a4", "#f0c9a4"],
} as const;

/** Above, middle and horizon at the hours where the sky turns; the hues of `styles/settings`. */
const skies: readonly (readonly [number, string, string, string])[] = [
  [0, "#fbc75c", "#ffdc8f", "#ffefcb"],
  [3, "#fbd077", "#ffd695", "#ffe3bd"],
  [4.6, "#ffc988", "#ffb674", "#ffd2a1"],
  [6, "#e99a8c", "#f99a58", "#ffc382"],
  [7.2, "#7f4b7c", "#c9646a", "#f59a5f"],
  [8.4, "#33296a", "#6b346e", "#a8504f"],
  [9.8, "#141f4d", "#2b2c68", "#4a3370"],
  [12, "#0b1430", "#14214a", "#233563"],
  [14.6, "#0d1a3d", "#17305c", "#2a4a80"],
  [16.2, "#1d2f5c", "#3a3a78", "#743f62"],
  [17.3, "#5b66a8", "#a87595", "#e09a80"],
  [18.5, "#a9b8e8", "#f3c6c0", "#ffd9a0"],
  [19.8, "#bfd0f4", "#f9d6d2", "#ffe9c4"],
  [21, "#f4d8cc", "#fcd9bc", "#ffeecb"],
  [22.2, "#ffdc98", "#ffdd98", "#fff0cf"],
  [24, "#fbc75c", "#ffdc8f", "#ffefcb"],
];

/** Mixes two colours. */
export function blend(from: string, to: string, weight: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(mix(channel(from, at), channel(to, at), weight))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${mixed.join("")}`;
}

/** The three colours of the sky at an hour. */
export function skyAt(hour: number): readonly [string, string, string] {
  const next = Math.max(
    1,
    skies.findIndex(([from]) => from > hour),
  );
  const [before, after] = [skies[next - 1]!, skies[next]!];
  const weight = (hour - before[0]) / (after[0] - before[0]);
  return [1, 2, 3].map((stop) =>
    blend(before[stop] as string, after[stop] as string, weight),
  ) as unknown as readonly [string, string, string];
}

/** The style sheet of one picture: inks near the eye, and of what is `far` or `away` in the air. */
export function inkStyles(t: number): string {
  const hour = hourOf(t);
  const [night, glow] = [nightAt(hour), glowAt(hour)];
  const [, air, horizon] = skyAt(hour);
  const rules = Object.entries(inks).map(([name, [day, dark]]) => {
    const ink = blend(day, dark, night);
    const near = blend(ink, air, 0.1 * night + 0.12 * glow);
    const far = blend(ink, air, 0.1 + 0.22 * night + 0.1 * glow);
    const away = blend(ink, horizon, 0.4 + 0.15 * night);
    return `.${name}{fill:${near}}.far .${name}{fill:${far}}.away .${name}{fill:${away}}`;
  });
  const line = blend(blend(inks.a[0], "#aebde2", night), air, 0.08);
  const floor = blend(blend(inks.c[0], "#c05f45", glow * 0.6), "#40305f", night);
  const edge = blend(blend(inks.d[0], "#f0a060", glow * 0.6), "#5a4070", night);
  const board = blend(inks.f[0], "#2c2450", night);
  return [
    ...rules,
    `.l{fill:none;stroke:${line};stroke-width:6;stroke-linecap:round;stroke-linejoin:round}`,
    `.m{fill:none;stroke:${blend(inks.e[0], inks.d[1], night)};stroke-width:5;stroke-linecap:round}`,
    `.wire{fill:none;stroke:${blend(inks.a[0], "#4a5a8c", night)};stroke-width:4}`,
    `.floor{fill:${floor}}.edge{fill:${edge}}.board{fill:${board}}`,
    `.lamp{fill:${inks.d[1]}}.light{stop-color:${inks.d[1]}}.pool{fill:${inks.c[0]}}.sun{fill:${blend("#ffb347", "#ffe0a0", glow)}}`,
  ].join("");
}
