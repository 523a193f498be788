/**
 * Another chapter owes its visitors what the first one does: axe finds nothing on any document in
 * either theme, colours stand out, text can be read at any size in a language of long words, and
 * the HTML is valid.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeAxe, runAxeOn, widths } from "../audit/measures/axe.ts";
import {
  findFaintControls,
  findFaintRules,
  findFaintSkies,
  findFaintTexts,
  findLostFocus,
} from "../audit/measures/contrast.ts";
import { judgeHtml } from "../audit/measures/html.ts";
import { visitPages } from "../audit/measures/pages.ts";
import { type AuditedSite, openAuditedSite } from "../audit/support/audited-site.ts";
import { lineOf } from "../audit/support/report.ts";
import { readPalette } from "../audit/support/tokens.ts";
import { chapterRoot, readChapter } from "./support.ts";

/** A machine that does other work at the same time may need three times as long. */
const patience = 180_000;

let site: AuditedSite;
beforeAll(async () => {
  site = await openAuditedSite({ root: chapterRoot });
});
afterAll(() => site?.close());

describe("the pages of another chapter", () => {
  it.each(widths)(
    "give axe nothing to find at %d px, by day and by night",
    async (width) => {
      const runs = await runAxeOn(site, { width }, `${width} px`);
      expect(runs).toHaveLength(site.documents.length * 2);
      expect(judgeAxe(runs).map(lineOf)).toEqual([]);
    },
    patience,
  );

  it(
    "ask nobody outside, break no policy, and can be read and pressed at every size",
    async () => {
      expect((await visitPages(site)).map(lineOf)).toEqual([]);
    },
    patience,
  );

  it("are valid HTML", async () => {
    const faults = await Promise.all(site.documents.map(judgeHtml));
    expect(faults.flat().map(lineOf)).toEqual([]);
  });
});

describe("the tokens of another chapter", async () => {
  const palette = await readPalette(chapterRoot);
  const { eventHours } = readChapter<{ readonly eventHours: number }>("content/site.json");
  const hours = Array.from({ length: Math.floor(eventHours) + 1 }, (_it, hour) => hour);

  it("let text stand out from its ground, and from the sky of every hour", () => {
    expect([
      ...findFaintTexts(palette),
      ...findFaintRules(palette),
      ...findFaintSkies(palette, hours),
    ]).toEqual([]);
  });

  it("let controls and the focus be seen", () => {
    expect([...findFaintControls(palette), ...findLostFocus(palette, hours)]).toEqual([]);
  });

  it("set the sky anew: its nights are its own", () => {
    expect(palette.skyOf(7, "day")).toEqual(["#04201f", "#072f31", "#104a48"]);
    // Ten hours in it is four in the morning, and light enough for dark ink.
    expect(palette.heroAt(10, "day").get("ink")).toBe(palette.day.get("ink"));
    expect(palette.heroAt(9, "day").get("ink")).toBe(palette.night.get("ink"));
  });
});
