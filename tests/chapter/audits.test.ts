/**
 * Another chapter owes its visitors what the first one does, in a language of long words and with colours
 * of its own. `npm run audit:axe -- --root tests/chapter/site` looks at every width.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSitePaths } from "../../generator/site-paths.ts";
import { runAxe } from "../audit/measures/axe.ts";
import { judgeContrast, readStyles } from "../audit/measures/contrast.ts";
import { judgeHtml } from "../audit/measures/html.ts";
import { visitPages } from "../audit/measures/pages.ts";
import { lineOf } from "../audit/report.ts";
import { type AuditedSite, openAuditedSite, wide } from "../audit/site.ts";
import { chapterRoot } from "./support.ts";

let site: AuditedSite;
beforeAll(async () => {
  site = await openAuditedSite({ root: chapterRoot });
});
afterAll(() => site?.close());

describe("the pages of another chapter", () => {
  it("give axe nothing to find on a phone, by day and by night", async () => {
    const runs = await runAxe(site, wide(390), site.documents);
    expect(runs).toHaveLength(site.documents.length * 2);
    expect(runs.flatMap(({ violations }) => violations).map(lineOf)).toEqual([]);
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
  const [css, hours] = await readStyles(findSitePaths({ root: chapterRoot }));
  expect((await judgeContrast(css, hours)).map(lineOf)).toEqual([]);
  // Its nights are its own: ten hours in it is four in the morning, and light enough for dark ink.
  expect(["09", "10"].filter((hour) => css.includes(`.sky--${hour} .hero`))).toEqual(["09"]);
});
