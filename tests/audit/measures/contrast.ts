/**
 * What the tokens of a site owe their readers (A2): text stands out 7 to 1, controls and the ring of
 * the focus 3 to 1, in both themes, in the footer, and on the sky of every hour. A browser resolves
 * them in the whole stylesheet; a page has only the part that it uses.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPublicFiles } from "../../../generator/assets/public-files.ts";
import { compileStyles } from "../../../generator/assets/styles.ts";
import { openFolders } from "../../../generator/cache/folders.ts";
import { createAddresses } from "../../../generator/model/address.ts";
import type { SitePaths } from "../../../generator/site-paths.ts";
import { openBrowser } from "../../support/chromium.ts";
import type { Audit, Fault } from "../report.ts";
import { pageScript, type Questions, themes } from "../site.ts";

declare const audit: Questions;

const grounds = ["paper", "paper-deep", "surface"];
const cards = ["card-one", "card-two", "card-three"];
const stops = ["sky-above", "sky-middle", "sky-horizon"];
const on = (under: readonly string[], ...inks: readonly string[]) =>
  inks.flatMap((ink) => under.map((ground) => [ink, ground] as const));

/** Pairs of tokens that must stand out from each other, each this much. */
const texts = [
  ...on(grounds, "ink", "ink-soft", "link"),
  ...on(["action", "action-hover"], "action-ink"),
  ...cards.map((card) => [`${card}-ink`, card] as const),
];
const edges = on(grounds, "edge");
const rings = [["focus", "focus-halo"]] as const;

/** One theme, one part of a page, and the hour of its sky if it has one. */
interface Place {
  readonly theme: (typeof themes)[number];
  readonly part: "page" | "footer" | "hero";
  readonly hour?: number;
}

/** What does not stand out enough with a stylesheet, in the hours of an event. */
export async function judgeContrast(css: string, hours: number): Promise<readonly Fault[]> {
  const places: readonly Place[] = themes.flatMap((theme) => [
    { theme, part: "page" },
    { theme, part: "footer" },
    ...Array.from({ length: hours + 1 }, (_, hour) => ({ theme, part: "hero", hour }) as const),
  ]);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent(`<style>${css}</style>`);
    await page.evaluate(pageScript);
    return await page.evaluate(measure, places.map(askOf));
  } finally {
    await browser.close();
  }
}

/** What is measured at a place: pairs of tokens with their limit. Any one of `either` is enough. */
function askOf({ theme, part, hour }: Place) {
  const sky = hour === undefined ? "" : `sky--${String(hour).padStart(2, "0")}`;
  const under = part === "hero" ? stops : [...grounds, "action", ...cards];
  const either = under.map((ground) => [
    ["focus", ground] as const,
    ["focus-halo", ground] as const,
  ]);
  const each = (pairs: readonly (readonly [string, string])[], limit: number) =>
    pairs.map((pair) => ({ any: [pair], limit }));
  const own = part === "hero" ? each(on(stops, "ink"), 7) : [...each(texts, 7), ...each(edges, 3)];
  const wanted = [...own, ...each(rings, 3), ...either.map((any) => ({ any, limit: 3 }))];
  return { theme, part, sky, wanted };
}

/** Runs in the page. */
function measure(asked: readonly ReturnType<typeof askOf>[]): readonly Fault[] {
  const around = document.body.appendChild(document.createElement("div"));
  const place = around.appendChild(document.createElement("div"));
  return asked.flatMap(({ theme, part, sky, wanted }) => {
    document.documentElement.dataset["theme"] = theme;
    [around.className, place.className] = [sky, part];
    return wanted.flatMap(({ any, limit }) => {
      const ratios = audit.contrastOfTokens(place, any);
      const found = any.map((pair, at) => `${pair.join(" on ")} has ${ratios[at]?.toFixed(2)}`);
      const fault = { goal: "A2", place: `${theme} ${part} ${sky}`.trim(), what: found.join(", ") };
      return ratios.some((ratio) => ratio >= limit) ? [] : [fault];
    });
  });
}

/** The whole stylesheet of a site, and the hours of its event. */
export async function readStyles(paths: SitePaths): Promise<readonly [css: string, hours: number]> {
  const { styles: folder, usualStyles: usualFolder, content } = paths;
  const addresses = createAddresses("https://example.org");
  const { addresses: publicFiles } = readPublicFiles(paths, addresses, openFolders());
  const { value: css } = await compileStyles({ folder, usualFolder, publicFiles });
  const settings = JSON.parse(readFileSync(join(content, "site.json"), "utf8"));
  return [css, Math.floor(Number(settings.eventHours))];
}

/** `npm run audit:contrast`. */
export async function auditContrast(paths: SitePaths): Promise<Audit> {
  const [css, hours] = await readStyles(paths);
  return { text: `2 themes, ${hours + 1} hours`, faults: await judgeContrast(css, hours) };
}
