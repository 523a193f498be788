/**
 * `npm run audit:contrast`: the colours of a site's tokens, pair by pair and hour by hour (goal A2).
 * `--root DIR` looks at another chapter.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readFlags } from "../../generator/commands/options.ts";
import { findSitePaths } from "../../generator/site-paths.ts";
import * as contrast from "./measures/contrast.ts";
import { runAudit } from "./support/report.ts";
import { readPalette } from "./support/tokens.ts";

await runAudit(async (args) => {
  const { root, content } = findSitePaths(readFlags(args, { root: { type: "string" } }));
  const palette = await readPalette(root);
  const settings = JSON.parse(readFileSync(join(content, "site.json"), "utf8")) as {
    readonly eventHours: number;
  };
  const hours = Array.from({ length: Math.floor(settings.eventHours) + 1 }, (_it, hour) => hour);
  const found = {
    "text, 7 to 1": [...contrast.findFaintTexts(palette), ...contrast.findFaintRules(palette)],
    "skies, 7 to 1": contrast.findFaintSkies(palette, hours),
    "controls, 3 to 1": contrast.findFaintControls(palette),
    "focus, 3 to 1": contrast.findLostFocus(palette, hours),
  };
  const faults = Object.entries(found).flatMap(([place, all]) =>
    all.map((what) => ({ goal: "A2", place, what })),
  );
  return { text: `2 themes, ${hours.length} hours, ${palette.pairs.length} rules`, faults };
});
