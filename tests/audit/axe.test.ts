/**
 * axe finds nothing on any document in either theme (goal A1). Documents take turns at three
 * widths here; `npm run audit:axe` looks at all of them at all widths, and at every open state.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeTags, judgeAxe, runAxeOn, widths } from "./measures/axe.ts";
import { type AuditedSite, openAuditedSite } from "./support/audited-site.ts";
import { lineOf } from "./support/report.ts";

/** A machine that does other work at the same time may need three times as long. */
const patience = 180_000;

let site: AuditedSite;
beforeAll(async () => {
  site = await openAuditedSite();
});
afterAll(() => site?.close());

describe("axe", () => {
  it.each(widths.map((width, turn) => ({ width, turn })))(
    "finds nothing at $width px, by day and by night",
    async ({ width, turn }) => {
      const documents = site.documents.filter((_it, index) => index % widths.length === turn);
      const runs = await runAxeOn(site, { width }, `${width} px`, documents);
      expect(runs).toHaveLength(documents.length * 2);
      expect(judgeAxe(runs).map(lineOf)).toEqual([]);
    },
    patience,
  );

  it("runs every rule for A, AA, AAA and best practice, and finds what is wrong", async () => {
    const script = `addEventListener("DOMContentLoaded", () => {
      document.querySelector("h1").textContent = "";
      document.querySelector("main p").style.color = "gray";
    });`;
    const about = site.document("/about");
    const runs = await runAxeOn(site, { width: 1440, script }, "broken", [about]);
    const found = new Set(judgeAxe(runs).map(({ goal }) => goal));
    expect([...found]).toContain("A1 empty-heading");
    for (const rule of ["color-contrast-enhanced", "target-size", "region", "heading-order"]) {
      expect(runs[0]?.rules, rule).toContain(rule);
    }
    expect(axeTags).toContain("wcag2aaa");
  });
});
