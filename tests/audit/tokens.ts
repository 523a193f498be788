/**
 * The colours of the compiled stylesheet by their function: by day, by night, on a night sky, in
 * the footer, and the sky of every hour.
 */
import postcss, { type Rule } from "postcss";
import { readPublicFiles } from "../../generator/assets/public-files.ts";
import { compileStyles } from "../../generator/assets/styles.ts";
import { openFolders } from "../../generator/cache/folders.ts";
import { createAddressBook } from "../../generator/model/address.ts";
import { defaultRoot, findSitePaths } from "../../generator/site-paths.ts";

/** Custom properties by their name, without the hyphens. */
export type Tokens = ReadonlyMap<string, string>;

/** What the stylesheet sets of colours. */
export interface Palette {
  readonly day: Tokens;
  readonly night: Tokens;
  readonly footer: Tokens;
  /** What holds on the sky of an hour: a night hour sets its words again, by day too. */
  heroAt(hour: number, theme: "day" | "night"): Tokens;
  /** The three stops of an hour's sky. */
  skyOf(hour: number, theme: "day" | "night"): readonly string[];
}

/** Compiles the stylesheet of a site and reads it. */
export async function readPalette(root: string = defaultRoot): Promise<Palette> {
  const paths = findSitePaths({ root });
  const { styles: folder, usualStyles: usualFolder } = paths;
  const addresses = createAddressBook("https://example.org");
  const { addresses: publicFiles } = readPublicFiles(paths, addresses, openFolders());
  const { value: css } = await compileStyles({ folder, usualFolder, publicFiles });
  const rules: Rule[] = [];
  postcss.parse(css).walkRules((rule) => {
    if (isOnScreen(rule)) rules.push(rule);
  });
  const tokensOf = (...selectors: readonly string[]) =>
    rules
      .filter((rule) => rule.selectors.some((it) => selectors.includes(it)))
      .flatMap((rule) => [...customPropertiesOf(rule)]);
  const day = new Map(tokensOf(":root"));
  const night = new Map([...day, ...tokensOf("[data-theme=dark]", '[data-theme="dark"]')]);
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
  };
}

function skyClass(hour: number): string {
  return `.sky--${String(hour).padStart(2, "0")}`;
}

/** False on paper and in high contrast, which have colours of their own. */
function isOnScreen({ parent }: Pick<Rule, "parent">): boolean {
  if (!parent) return true;
  const { params = "" } = parent as { readonly params?: string };
  return !/print|forced-colors/.test(params) && isOnScreen(parent as Pick<Rule, "parent">);
}

function customPropertiesOf(rule: Rule): Tokens {
  const found = rule.nodes.flatMap((node) =>
    node.type === "decl" && node.prop.startsWith("--")
      ? [[node.prop.slice(2), node.value.trim()] as const]
      : [],
  );
  return new Map(found);
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
