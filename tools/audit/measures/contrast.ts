/**
 * What the tokens of a site owe their readers (A2): text stands out 7 to 1, controls and the ring of
 * the focus 3 to 1, in both themes, in the footer, and on the sky of every hour. A browser resolves
 * them in the whole stylesheet; a page has only the part that it uses.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getCompiled } from "../../../generator/assets/compile-assets.ts";
import { readPublicFiles } from "../../../generator/assets/public-files.ts";
import { compileStyles } from "../../../generator/assets/styles.ts";
import { readFlags, textFlag } from "../../../generator/cli/options.ts";
import { openFolders } from "../../../generator/content/folders.ts";
import { findSitePaths, type SitePaths } from "../../../generator/content/site-paths.ts";
import { createAddresses } from "../../../generator/model/address.ts";
import { openCache } from "../../../generator/output/cache.ts";
import { openBrowser } from "../../../tests/support/chromium.ts";
import { type Failure, reportAudit } from "../report.ts";
import { pageScript, type Questions, themes } from "../site.ts";

declare const audit: Questions;

/** A pair of tokens, or several of which any one is enough, that must stand out from each other. */
interface Wish {
  readonly any: readonly (readonly [ink: string, ground: string])[];
  readonly limit: number;
}

const on = (under: readonly string[], inks: readonly string[], limit: number): readonly Wish[] =>
  inks.flatMap((ink) => under.map((ground) => ({ any: [[ink, ground]], limit }) as const));
/** The ring of the focus has two colours; on every ground one of them must be seen. */
const rings = (under: readonly string[]): readonly Wish[] => [
  ...on(["focus-halo"], ["focus"], 3),
  ...under.map((at) => ({ any: [["focus", at] as const, ["focus-halo", at] as const], limit: 3 })),
];

const grounds = ["paper", "paper-deep", "surface"];
const cards = ["card-one", "card-two", "card-three"];
const stops = ["sky-above", "sky-middle", "sky-horizon"];
const inText = [
  ...on(grounds, ["ink", "ink-soft", "link"], 7),
  ...on(["action", "action-hover"], ["action-ink"], 7),
  ...cards.flatMap((card) => on([card], [`${card}-ink`], 7)),
  ...on(grounds, ["edge"], 3),
  ...rings([...grounds, "action", ...cards]),
];
const inHero = [...on(stops, ["ink"], 7), ...rings(stops)];

/** Finds the ink that a token has in a theme, such as `$orange-800`; undefined where it isn't one. */
export type InkNames = (theme: string, token: string) => string | undefined;

/** What does not stand out enough with a stylesheet, in the hours of an event. */
export async function judgeContrast(
  css: string,
  hours: number,
  inks: InkNames = () => undefined,
): Promise<readonly Failure[]> {
  const skies = Array.from({ length: hours + 1 }, (_, hour) => String(hour).padStart(2, "0"));
  const places = themes.flatMap((theme) => [
    { theme, sky: "", part: "page", wishes: inText },
    { theme, sky: "", part: "footer", wishes: inText },
    ...skies.map((hour) => ({ theme, sky: `sky--${hour}`, part: "hero", wishes: inHero })),
  ]);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent(`<style>${css}</style>`);
    await page.evaluate(pageScript);
    const found = await page.evaluate(measure, places);
    return found.map((fault) => describeFault(fault, inks));
  } finally {
    await browser.close();
  }
}

/** A wish that isn't met: each of its pairs with its contrast. */
interface Fault extends Record<"theme" | "part" | "sky", string> {
  readonly limit: number;
  readonly pairs: readonly { readonly pair: readonly string[]; readonly ratio: number }[];
}

type Place = Readonly<Record<"theme" | "sky" | "part", string>> & { wishes: readonly Wish[] };

/** Runs in the page. */
function measure(places: readonly Place[]): readonly Fault[] {
  const around = document.body.appendChild(document.createElement("div"));
  const element = around.appendChild(document.createElement("div"));
  return places.flatMap(({ theme, part, sky, wishes }) => {
    document.documentElement.dataset["theme"] = theme;
    [around.className, element.className] = [sky, part];
    return wishes.flatMap(({ any, limit }) => {
      const ratios = audit.contrastOfTokens(element, any);
      if (ratios.some((ratio) => ratio >= limit)) return [];
      return [
        {
          theme,
          part,
          sky,
          limit,
          pairs: any.map((pair, at) => ({ pair, ratio: ratios[at] ?? 0 })),
        },
      ];
    });
  });
}

/** Says what stands out too little, how much it should, and where its colors are set. */
function describeFault({ theme, part, sky, limit, pairs }: Fault, inks: InkNames): Failure {
  const hour = /\d+/.exec(sky)?.[0];
  const isNight = theme === "dark";
  const nameOf = (token: string) => {
    if (token.startsWith("sky-"))
      return `${token} (${isNight ? "$sky-by-night" : "$sky-by-day"} at hour ${Number(hour)})`;
    // On a sky by night, tokens have the inks of the night in both themes, so none is named.
    const ink = sky === "" ? inks(theme, token) : undefined;
    return ink ? `${token} (${ink})` : token;
  };
  const found = pairs.map(
    ({ pair, ratio }) =>
      `${pair.map(nameOf).join(" on ")} has a contrast of ${ratio.toFixed(2)} to 1`,
  );
  const tokens =
    "Its tokens are in styles/settings/_colors.scss, and their inks in styles/settings/_palette.scss.";
  const place = `${theme} ${part} ${sky}`.trim();
  return { goal: "A2", place, what: `${found.join(", ")}, and needs ${limit}. ${tokens}` };
}

/** Reads which ink each token has, from the colors of a site. */
export function readInks({ styles, defaultStyles }: SitePaths): InkNames {
  const own = join(styles, "settings/_colors.scss");
  const file = existsSync(own) ? own : join(defaultStyles, "settings/_colors.scss");
  const [, day = "", night = ""] = readFileSync(file, "utf8").split(/^\$(?:day|night): \(/m);
  return (theme, token) =>
    new RegExp(`"${token}": (?:rgba\\()?(\\$[\\w-]+)`).exec(theme === "dark" ? night : day)?.[1];
}

/** The whole stylesheet of a site, and the hours of its event. */
export async function readStyles(paths: SitePaths): Promise<readonly [css: string, hours: number]> {
  const { styles: folder, defaultStyles: defaultFolder, content } = paths;
  const addresses = createAddresses("https://example.org");
  const tools = { folders: openFolders(), cache: openCache(join(paths.cache, "store")) };
  const { addresses: publicFiles } = readPublicFiles(paths, addresses, tools.folders);
  const inputs = { folders: [folder, defaultFolder], more: JSON.stringify([...publicFiles]) };
  // As a build asks for it: after one, the sheet lies in the cache.
  const { value: css } = await getCompiled("styles", inputs, tools, () =>
    compileStyles({ folder, defaultFolder, publicFiles }),
  );
  const settings = JSON.parse(readFileSync(join(content, "site.json"), "utf8"));
  return [css, Math.floor(Number(settings.eventHours))];
}

/**
 * Judges the tokens of a site, and prints which pairs stand out too little. There are no documents to build.
 * @param args `--root DIR` for the site of another chapter
 */
export async function run(args: readonly string[]): Promise<void> {
  const { root } = readFlags(args, { root: textFlag });
  const paths = findSitePaths({ root });
  const [css, hours] = await readStyles(paths);
  const failures = await judgeContrast(css, hours, readInks(paths));
  reportAudit({ text: `${themes.length} themes, ${hours + 1} hours`, failures });
}
