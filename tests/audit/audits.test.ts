/**
 * One document of each kind reaches the goals for pages, and each measure finds what is wrong. The
 * commands `npm run audit:axe` and its like look at all documents, widths and open states.
 */
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultRoot, findSitePaths } from "../../generator/site-paths.ts";
import { all, attribute, parseHtml } from "../site/support/html.ts";
import { runAxe } from "./measures/axe.ts";
import { auditBudgets } from "./measures/budgets.ts";
import { findBlockers, judgeBytes } from "./measures/bytes.ts";
import { hoursOf, judgeContrast } from "./measures/contrast.ts";
import { judgeCoverage } from "./measures/coverage.ts";
import { judgeFirstView } from "./measures/first-view.ts";
import { auditHtml, judgeHtml } from "./measures/html.ts";
import { visitPages } from "./measures/pages.ts";
import { judgePictures } from "./measures/pictures.ts";
import { type Fault, lineOf, printFaults } from "./report.ts";
import { type AuditedSite, oneOfEachKind, openAuditedSite, type SiteDocument } from "./site.ts";
import { readPalette } from "./tokens.ts";

let site: AuditedSite;
let documents: readonly SiteDocument[];
beforeAll(async () => {
  site = await openAuditedSite();
  documents = oneOfEachKind(site);
});
afterAll(() => site?.close());

const goalsOf = (faults: readonly Fault[]) =>
  [...new Set(faults.map(({ goal }) => goal.split(" ")[0]))].sort();

/** A page in which everything is wrong that a browser can notice. */
function breakPage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    main p { color: #777 !important; white-space: nowrap; }
    .header button, .header a { min-inline-size: 0 !important; inline-size: 20px; }
  `);
  document.adoptedStyleSheets = [sheet];
  for (const title of document.querySelectorAll("h1")) title.textContent = "";
  localStorage.setItem("visits", "1");
  // A style in the markup is what the policy forbids.
  document.body.setAttribute("style", "color: red");
  new Image().src = "https://example.org/pixel.gif";
}
const broken = `addEventListener("DOMContentLoaded", ${breakPage});`;

describe("one document of each kind", () => {
  it("is there for home, page, article, articles, event, redirect and missing", () => {
    expect(documents.length).toBeGreaterThanOrEqual(6);
    expect(documents.map(({ route }) => route)).toEqual(expect.arrayContaining(["/", "404.html"]));
  });

  it("gives axe nothing to find, in both themes", async () => {
    const narrow = documents.filter((_, index) => index % 2 === 0);
    const wide = documents.filter((document) => !narrow.includes(document));
    const runs = [
      ...(await runAxe(site, { width: 320 }, narrow)),
      ...(await runAxe(site, { width: 1440 }, wide)),
    ];
    expect(runs).toHaveLength(documents.length * 2);
    expect(runs.flatMap(({ violations }) => violations).map(lineOf)).toEqual([]);
    for (const rule of ["color-contrast-enhanced", "target-size", "region", "heading-order"]) {
      expect(runs[0]?.rules).toContain(rule);
    }
  });

  it("asks nobody outside, keeps to its policy, and can be read and pressed at every size", async () => {
    expect((await visitPages(site, documents)).map(lineOf)).toEqual([]);
  });

  it("is within its budgets", async () => {
    const { text, faults } = await auditBudgets(site, documents);
    expect(faults.map(lineOf)).toEqual([]);
    expect(text.split("\n").length).toBeGreaterThan(documents.length);
  });

  it("is valid HTML", async () => {
    expect((await auditHtml(site, documents)).faults.map(lineOf)).toEqual([]);
  });
});

describe("a fault", () => {
  it("in a page is found by axe and by a visit", async () => {
    const [home] = documents;
    const runs = await runAxe(site, { width: 1440, script: broken }, [home!]);
    const rules = runs.flatMap(({ violations }) => violations).map(({ goal }) => goal);
    expect(rules).toContain("A1 empty-heading");
    expect(goalsOf(await visitPages(site, [home!], broken))).toEqual([
      "A2",
      "A3",
      "A4",
      "S2",
      "S3",
    ]);
  });

  it("in the HTML is found", async () => {
    const { route, file, html } = documents[0]!;
    const faults = await judgeHtml({ route, file, html: html.replace("<h1", '<h1 id="Main"') });
    expect(faults.map(({ goal }) => goal)).toContain("H1 no-dup-id");
  });

  it("against a budget is found", () => {
    const html = `<link rel="stylesheet" href="/late.css"><main class="hero">
      <img src="/a.jpg" width="1" loading="lazy" fetchpriority="high"></main>`;
    const document = { ...documents[0]!, route: "/broken", html, root: parseHtml(html) };
    const received = Array.from({ length: 7 }, (_, index) => ({
      path: index === 0 ? "/film/hero.webm" : `/static/js/react.${index}.js`,
      bytes: 20_000,
    }));
    const largest = '<img src="/a.svg" loading="lazy">';
    const view = { route: "/broken", received, bytes: 140_000, shift: 0.0005, largest };
    const faults = [
      ...[...findBlockers(document), ...judgePictures(document)],
      ...judgeBytes("/broken", { html: 14_001, css: 6_001, js: 2_049 }),
      ...judgeFirstView(view),
      ...judgeCoverage({ route: "/broken", unused: 0.11, rules: [".never"] }),
    ];
    expect(faults).toHaveLength(15);
    expect(goalsOf(faults)).toEqual(["P3", "P4", "P5", "P6", "P7", "P8"]);
    expect(judgeFirstView({ ...view, shift: 0.0004 })).toHaveLength(5);
    expect(printFaults(faults)).toContain("P4: 11.0 % of the CSS is never used: .never");
  });
});

describe("the colours of the tokens", () => {
  it("stand out in both themes, in the footer, and on the sky of every hour", async () => {
    const palette = await readPalette();
    const hours = hoursOf(findSitePaths({ root: defaultRoot }));
    expect(judgeContrast(palette, hours).map(lineOf)).toEqual([]);
    const noInks = { ...palette, heroAt: () => palette.day, night: palette.day, footer: new Map() };
    const places = judgeContrast(noInks, [12]).map(({ place }) => place);
    expect(new Set(places).size).toBe(4);
  });
});

describe("the policy of every document", () => {
  const findingsOf = (policy: string) =>
    new CspEvaluator(new CspParser(policy).csp).evaluate().map(({ description }) => description);
  const policyOf = ({ root }: SiteDocument) =>
    all(root, 'meta[http-equiv="Content-Security-Policy"]').map((it) => attribute(it, "content"));

  it("is one that an evaluator finds strong, and allows a film or a frame only where one is", () => {
    expect(findingsOf("script-src 'unsafe-inline' 'self'").length).toBeGreaterThan(0);
    const faults = site.documents.flatMap((document) => {
      const [policy = "", ...others] = policyOf(document);
      const has = (selector: string) => all(document.root, selector).length > 0;
      const wrong = [
        ...findingsOf(policy),
        ...(policy.includes("unsafe-") ? ["allows what is unsafe"] : []),
        ...(policy.includes("media-src") === has("video") ? [] : ["media-src"]),
        ...(policy.includes("frame-src") === has(".video__frame") ? [] : ["frame-src"]),
        ...others.map(() => "a second policy"),
      ];
      return wrong.map((what) => `${document.route} ${what}`);
    });
    expect(faults).toEqual([]);
  });
});
