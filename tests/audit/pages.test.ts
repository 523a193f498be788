/**
 * One visit to every document: it asks nobody else for anything and keeps nothing (S3), breaks no
 * policy (S2), has strong text (A2), large targets (A3), and can be read at any size (A4).
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitPages } from "./measures/pages.ts";
import { type AuditedSite, openAuditedSite } from "./support/audited-site.ts";
import { type Fault, lineOf } from "./support/report.ts";

/** A machine that does other work at the same time may need three times as long. */
const patience = 180_000;

let site: AuditedSite;
let faults: readonly Fault[];

beforeAll(async () => {
  site = await openAuditedSite();
  faults = await visitPages(site);
}, patience);
afterAll(() => site?.close());

const of = (goal: string) => faults.filter((fault) => fault.goal.startsWith(goal)).map(lineOf);

describe("a visit to each document", () => {
  it("asks nobody outside, and leaves nothing behind", () => {
    expect(of("S3")).toEqual([]);
  });

  it("breaks no rule of the policy, and says nothing on the console", () => {
    expect(of("S2")).toEqual([]);
  });

  it("shows text with a contrast of at least 7 to 1, also on the sky, in both themes", () => {
    expect(of("A2")).toEqual([]);
  });

  it("offers controls of at least 44 by 44 pixels", () => {
    expect(of("A3")).toEqual([]);
  });

  it("can be read at 320 pixels, with text at 200 %, zoom at 200 %, and wide spacing", () => {
    expect(of("A4")).toEqual([]);
  });
});

describe("the same visit to a broken page", () => {
  it("finds each fault", async () => {
    const breakIt = () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`
        main p { color: #777; white-space: nowrap; }
        .header button, .header a { min-inline-size: 0 !important; inline-size: 20px; }
      `);
      document.adoptedStyleSheets = [sheet];
      localStorage.setItem("visits", "1");
      // A style in the markup is what the policy forbids.
      document.body.setAttribute("style", "color: red");
      new Image().src = "https://example.org/pixel.gif";
    };
    const script = `addEventListener("DOMContentLoaded", ${breakIt});`;
    const found = await visitPages(site, [site.document("/about")], script);
    const goals = new Set(found.map(({ goal }) => goal.split(" ")[0]));
    expect([...goals].sort()).toEqual(["A2", "A3", "A4", "S2", "S3"]);
  });
});
