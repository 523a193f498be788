/**
 * Another chapter owes its visitors what the first one does: axe finds nothing on any document in
 * either theme, colours stand out, text can be read at any size in a language of long words, and
 * the HTML is valid.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSitePaths } from "../../generator/site-paths.ts";
import { runAxe, widths } from "../audit/measures/axe.ts";
import { hoursOf, judgeContrast } from "../audit/measures/contrast.ts";
import { judgeHtml } from "../audit/measures/html.ts";
import { visitPages } from "../audit/measures/pages.ts";
import { lineOf } from "../audit/report.ts";
import { type AuditedSite, openAuditedSite } from "../audit/site.ts";
import { readPalette } from "../audit/tokens.ts";
import { chapterRoot } from "./support.ts";

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
      const runs = await runAxe(site, { width }, site.documents);
      expect(runs).toHaveLength(site.documents.length * 2);
      expect(runs.flatMap(({ violations }) => violations).map(lineOf)).toEqual([]);
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

  it("let text, controls and the focus stand out, on the sky of every hour too", () => {
    const hours = hoursOf(findSitePaths({ root: chapterRoot }));
    expect(judgeContrast(palette, hours).map(lineOf)).toEqual([]);
  });

  it("set the sky anew: its nights are its own", () => {
    expect(palette.skyOf(7, "day")).toEqual(["#04201f", "#072f31", "#104a48"]);
    // Ten hours in it is four in the morning, and light enough for dark ink.
    expect(palette.heroAt(10, "day").get("ink")).toBe(palette.day.get("ink"));
    expect(palette.heroAt(9, "day").get("ink")).toBe(palette.night.get("ink"));
  });
});
