/**
 * The colours of the compiled stylesheet by their function: by day, by night, on a night sky, in
 * the footer, and the sky of every hour.
 */
import postcss, { type Rule } from "postcss";
import { readPublicFiles } from "../../../generator/assets/public-files.ts";
import { compileStyles } from "../../../generator/assets/styles.ts";
import { openFolders } from "../../../generator/cache/folders.ts";
import { createAddressBook } from "../../../generator/model/address.ts";
import { defaultRoot, findSitePaths } from "../../../generator/site-paths.ts";

/** Custom properties by their name, without the hyphens. */
export type Tokens = ReadonlyMap<string, string>;

/** A rule that sets a text and its ground at once. */
export interface PairOfRule {
  readonly selector: string;
  readonly color: string;
  readonly ground: string;
  /** What the rule itself says anew. */
  readonly own: Tokens;
}

/** What the stylesheet says about colours. */
export interface Palette {
  readonly day: Tokens;
  readonly night: Tokens;
  readonly footer: Tokens;
  /** What holds on the sky of an hour: a night hour sets its words again, by day too. */
  heroAt(hour: number, theme: "day" | "night"): Tokens;
  /** The three stops of an hour's sky. */
  skyOf(hour: number, theme: "day" | "night"): readonly string[];
  readonly pairs: readonly PairOfRule[];
}

/** Compiles the stylesheet of a site and reads it. */
export async function readPalette(root: string = defaultRoot): Promise<Palette> {
  const addresses = createAddressBook("https://example.org");
  const paths = findSitePaths({ root });
  const { styles: folder, usualStyles: usualFolder } = paths;
  const { addresses: publicFiles } = readPublicFiles(paths, addresses, openFolders());
  const { value: css } = await compileStyles({ folder, usualFolder, publicFiles });
  const rules: Rule[] = [];
  postcss.parse(css).walkRules((rule) => {
    // Paper and high contrast have colours of their own.
    const isScreen = !/print|forced-colors|keyframes/.test(parentsOf(rule));
    if (isScreen) rules.push(rule);
  });
  const tokensOf = (...selectors: readonly string[]) => {
    const own = rules.filter((rule) => rule.selectors.some((it) => selectors.includes(it)));
    return own.flatMap(customPropertiesOf);
  };
  const day = new Map(tokensOf(":root"));
  const nightOnly = tokensOf("[data-theme=dark]", '[data-theme="dark"]');
  const night = new Map([...day, ...nightOnly]);
  return {
    day,
    night,
    footer: new Map([...day, ...tokensOf(".footer")]),
    heroAt: (hour, theme) =>
      new Map([...(theme === "day" ? day : night), ...tokensOf(`${skyClass(hour)} .hero`)]),
    skyOf(hour, theme) {
      const name = skyClass(hour);
      const dark = [`[data-theme=dark] ${name}`, `[data-theme="dark"] ${name}`];
      const sky = new Map(tokensOf(...(theme === "day" ? [name] : dark)));
      return ["sky-above", "sky-middle", "sky-horizon"].map((stop) => sky.get(stop) ?? "");
    },
    pairs: rules.flatMap(pairOf),
  };
}

function skyClass(hour: number): string {
  return `.sky--${String(hour).padStart(2, "0")}`;
}

function parentsOf(rule: Rule): string {
  const names: string[] = [];
  for (let parent = rule.parent; parent; parent = parent.parent as typeof parent) {
    if (parent.type === "atrule" && "params" in parent) {
      names.push(`${parent["name"]} ${parent["params"]}`);
    }
  }
  return names.join(" ");
}

function customPropertiesOf(rule: Rule): readonly (readonly [string, string])[] {
  return rule.nodes.flatMap((node) =>
    node.type === "decl" && node.prop.startsWith("--")
      ? [[node.prop.slice(2), node.value.trim()] as const]
      : [],
  );
}

function pairOf(rule: Rule): readonly PairOfRule[] {
  const firstOf = (...props: readonly string[]) =>
    rule.nodes.flatMap((node) =>
      node.type === "decl" && props.includes(node.prop) ? [node.value] : [],
    )[0];
  const color = firstOf("color");
  const ground = firstOf("background", "background-color");
  if (!color || !ground || /gradient|url\(/.test(ground)) return [];
  return [{ selector: rule.selector, color, ground, own: new Map(customPropertiesOf(rule)) }];
}

/** A colour as red, green and blue; undefined for what is no opaque colour of its own. */
export function resolveColor(value: string, tokens: Tokens): readonly number[] | undefined {
  const name = /^var\(--([\w-]+)\)$/.exec(value.trim())?.[1];
  if (name !== undefined) return resolveColor(tokens.get(name) ?? "", tokens);
  const channels = /^rgb\((\d+),? (\d+),? (\d+)\)$/.exec(value.trim())?.slice(1);
  if (channels) return channels.map(Number);
  const named = { white: "#ffffff", black: "#000000" }[value.trim()] ?? value.trim();
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(named) ?? [];
  const digits = long ?? short?.replace(/./g, "$&$&");
  return digits?.match(/../g)?.map((pair) => Number.parseInt(pair, 16));
}

/** The contrast of two colours (WCAG 2.2, relative luminance). */
export function contrastOf(one: readonly number[], other: readonly number[]): number {
  const luminance = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
