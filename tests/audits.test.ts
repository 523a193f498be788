/** Audits of one document of each kind: `npm run audit -- axe` and its like look at all of them. */
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { findSitePaths } from "../generator/content/site-paths.ts";
import { runAxe } from "../tools/audit/measures/axe.ts";
import * as budgets from "../tools/audit/measures/budgets.ts";
import { judgeContrast, readInks, readStyles } from "../tools/audit/measures/contrast.ts";
import * as validity from "../tools/audit/measures/html.ts";
import { visitPages } from "../tools/audit/measures/pages.ts";
import type { Failure } from "../tools/audit/report.ts";
import { oneOfEachKind, openAuditedSite, type SiteDocument, wide } from "../tools/audit/site.ts";
import { chapterRoot } from "./chapter/support.ts";
import { all, attribute, parseHtml } from "./site/support/html.ts";
import { openBrowser } from "./support/chromium.ts";

const ours = await openAuditedSite();
const home = ours.document("/");
afterAll(ours.close);

const goalsOf = (failures: readonly Failure[]) =>
  [...new Set(failures.map(({ goal }) => goal.split(" ")[0]))].sort();

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
  const documents = oneOfEachKind(ours);
  it("gives axe nothing to find", async () => {
    const runs = await runAxe(ours, { name: "wide", view: wide(1440), having: documents }, [
      "light",
    ]);
    expect(runs).toHaveLength(documents.length);
    expect(runs.flatMap(({ violations }) => violations)).toEqual([]);
  });
  it("asks nobody outside, keeps to its policy, and can be read and pressed at every size", async () => {
    expect(await visitPages(ours, documents)).toEqual([]);
  });
  it("is valid HTML", async () => {
    // Fields have the most attributes that React prints in a way of its own.
    const forms = ours.documents.filter(({ html }) => html.includes("tool__input"));
    const { failures } = await validity.audit(ours, [...documents, ...forms]);
    expect(failures).toEqual([]);
  });
  it("is within its budgets", async () => {
    // How early pictures are fetched depends on the line, which only a browser with windows knows.
    const browser = await openBrowser("windowed");
    onTestFinished(() => browser.close());
    const { text, failures } = await budgets.audit({ ...ours, browser }, documents);
    expect(failures).toEqual([]);
    for (const { route } of documents) expect(text).toContain(route);
  });
});

it("what a browser can notice of a broken page is found by axe and by a visit", async () => {
  const view = { ...wide(1440), script: broken };
  const runs = await runAxe(ours, { name: "broken", view, having: [home] }, ["light"]);
  const rules = runs.flatMap(({ violations }) => violations).map(({ goal }) => goal);
  for (const rule of ["empty-heading", "color-contrast-enhanced"])
    expect(rules).toContain(`A1 ${rule}`);
  const failures = await visitPages(ours, [home], broken);
  expect(goalsOf(failures)).toEqual(["A2", "A3", "A4", "S2", "S3"]);
});

it("a page beyond its budgets is found", () => {
  const html = `<link rel="stylesheet" href="/late.css"><main class="hero">
    <img src="/a.jpg" width="1" loading="lazy" fetchpriority="high"></main>`;
  const received = ["/film/hero.webm", ...Array(6).fill("/static/js/react.a.js")];
  const cost = {
    ...{ html: 14_001, css: 6_001, js: 2_049, shift: 0.0005, unused: 0.11, rules: [".never"] },
    ...{ received: received.map((path) => ({ path, bytes: 20_000 })) },
    ...{ largest: '<img src="/a.svg" loading="lazy">' },
  };
  const failures = [
    ...budgets.judgeMarkup({ ...home, html, root: parseHtml(html) }),
    ...budgets.judgeCost("/broken", cost),
  ];
  expect(failures).toHaveLength(14);
  expect(goalsOf(failures)).toEqual(["P3", "P4", "P5", "P6", "P7", "P8"]);
  const least = { html: 14_000, css: 6_000, js: 2_048, shift: 0.0004, unused: 0.1 };
  expect(budgets.judgeCost("/broken", { ...cost, ...least })).toHaveLength(5);
});

describe("the colours of the tokens", () => {
  it("stand out in both themes, in the footer, and on the sky of every hour", async () => {
    const [css, hours] = await readStyles(findSitePaths({}));
    expect(await judgeContrast(css, hours)).toEqual([]);
    // One place each: ink like its ground, no edge, a lost focus, no sky.
    const broken = `${css} [data-theme="dark"] { --card-one-ink: var(--card-one); }
      .footer { --edge: none; } .sky--03 .hero { --focus: #888; --focus-halo: #999; }
      .sky--04 { --sky-above: initial !important; }`;
    const failures = await judgeContrast(broken, hours, readInks(findSitePaths({})));
    const places = failures.map(({ place }) => place);
    const found = ["dark hero sky--03", "dark hero sky--04", "dark page", "light footer"];
    expect(places).toEqual(expect.arrayContaining(found));
    // Whoever chose the color reads which one it is, and how far it's off.
    const words = failures.map(({ what }) => what).join("\n");
    expect(words).toMatch(/card-one-ink \(\$[\w-]+\) on card-one \(\$[\w-]+\) has .* needs 7\./);
    expect(words).toContain("on sky-above ($sky-by-night at hour 4)");
  });
  it("stand out in another chapter, whose nights are its own", async () => {
    const [css, hours] = await readStyles(findSitePaths({ root: chapterRoot }));
    expect(await judgeContrast(css, hours)).toEqual([]);
    // Ten hours in it is four in the morning, and light enough for dark ink.
    expect(["09", "10"].filter((hour) => css.includes(`.sky--${hour} .hero`))).toEqual(["09"]);
  });
});

const findingsOf = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp).evaluate().map(({ description }) => description);
const policyOf = ({ root }: SiteDocument) =>
  all(root, 'meta[http-equiv="Content-Security-Policy"]').map((it) => attribute(it, "content"));

it("every policy is one that an evaluator finds strong, and allows only what is there", () => {
  expect(findingsOf("script-src 'unsafe-inline' 'self'").length).toBeGreaterThan(0);
  const failures = ours.documents.flatMap((document) => {
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
  expect(failures).toEqual([]);
});
