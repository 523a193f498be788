/**
 * Measures the contrast of text where it stands, also on a sky, where axe cannot tell: against
 * every colour of the gradient (goal A2). Runs inside the page.
 */
import { contrastOf } from "../color.ts";
import { nameOf, shownTexts } from "./elements.ts";

type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Finds text whose contrast is below a limit, with its colours. */
export function findFaintText(limit: number): readonly string[] {
  const faults = new Set<string>();
  for (const { element } of shownTexts()) {
    const style = getComputedStyle(element);
    const ink = parseColors(element instanceof SVGElement ? style.fill : style.color)[0];
    if (!ink || element.closest(":disabled, [aria-disabled=true]")) continue;
    for (const ground of groundsOf(element)) {
      const ratio = contrastOf(blend(ink, ground), ground);
      if (ratio < limit - 0.005) {
        faults.add(`${nameOf(element)} has ${ratio.toFixed(2)}: ${hexOf(ink)} on ${hexOf(ground)}`);
      }
    }
  }
  return [...faults];
}

/**
 * Every colour that may lie behind an element: one, or all stops of a sky. None when something is
 * drawn there (a dot, a band): what is text and what is drawing, the pairs of tokens have to say.
 */
function groundsOf(element: Element | null): readonly Color[] {
  if (!element) return [[255, 255, 255, 1]];
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const isSky = /^linear-gradient\((?!.*\dpx)/.test(backgroundImage);
  const flat = parseColors(backgroundColor).filter(([, , , alpha]) => alpha > 0);
  if (!isSky && backgroundImage !== "none" && flat.length === 0) return [];
  const layers = isSky ? parseColors(backgroundImage) : flat;
  if (layers.length > 0 && layers.every(([, , , alpha]) => alpha === 1)) return layers;
  const below = isSky && flat.length > 0 ? flat : groundsOf(element.parentElement);
  return layers.length === 0
    ? below
    : layers.flatMap((layer) => below.map((ground) => blend(layer, ground)));
}

function parseColors(text: string): readonly Color[] {
  const found = text.matchAll(/(rgba?|color)\(\s*(?:srgb\s+)?([^)]*)\)/g);
  return [...found].map(([, kind, values = ""]) => {
    const numbers = values.split(/[\s,/]+/).map(Number);
    const scale = kind === "color" ? 255 : 1;
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
    return [red * scale, green * scale, blue * scale, alpha];
  });
}

function blend([red, green, blue, alpha]: Color, ground: Color): Color {
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1];
}

function hexOf([red, green, blue]: Color): string {
  const pair = (channel: number) => Math.round(channel).toString(16).padStart(2, "0");
  return `#${pair(red)}${pair(green)}${pair(blue)}`;
}
