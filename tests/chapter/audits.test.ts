/**
 * Another chapter owes its visitors what the first one does, in a language of long words and with colours
 * of its own. `npm run audit:axe -- --root tests/chapter/site` looks at every width.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeAxe, runAxeOn } from "../audit/measures/axe.ts";
import * as contrast from "../audit/measures/contrast.ts";
import { judgeHtml } from "../audit/measures/html.ts";
import { visitPages } from "../audit/measures/pages.ts";
import { type AuditedSite, openAuditedSite } from "../audit/support/audited-site.ts";
import { lineOf } from "../audit/support/report.ts";
import { readPalette } from "../audit/support/tokens.ts";
import { chapterRoot, readChapter } from "./support.ts";

let site: AuditedSite;
beforeAll(async () => {
  site = await openAuditedSite({ root: chapterRoot });
});
afterAll(() => site?.close());

describe("the pages of another chapter", () => {
  it("give axe nothing to find on a phone, by day and by night", async () => {
    const runs = await runAxeOn(site, { width: 390 }, "390 px");
    expect(runs).toHaveLength(site.documents.length * 2);
    expect(judgeAxe(runs).map(lineOf)).toEqual([]);
  });

  it("ask nobody outside, break no policy, and can be read and pressed at every size", async () => {
    expect((await visitPages(site)).map(lineOf)).toEqual([]);
  });

  it("are valid HTML", async () => {
    const faults = await Promise.all(site.documents.map(judgeHtml));
    expect(faults.flat().map(lineOf)).toEqual([]);
  });
});

it("the tokens of another chapter let text, controls and the focus be seen at every hour", async () => {
  const palette = await readPalette(chapterRoot);
  const { eventHours } = readChapter<{ readonly eventHours: number }>("content/site.json");
  const hours = Array.from({ length: Math.floor(eventHours) + 1 }, (_it, hour) => hour);
  const { findFaintControls, findFaintRules, findFaintSkies, findFaintTexts, findLostFocus } =
    contrast;
  const faint = [...findFaintTexts(palette), ...findFaintRules(palette)];
  const skies = [...findFaintSkies(palette, hours), ...findLostFocus(palette, hours)];
  expect([...faint, ...skies, ...findFaintControls(palette)]).toEqual([]);
  // Its nights are its own: ten hours in it is four in the morning, and light enough for dark ink.
  expect(palette.heroAt(10, "day").get("ink")).toBe(palette.day.get("ink"));
  expect(palette.heroAt(9, "day").get("ink")).toBe(palette.night.get("ink"));
});
