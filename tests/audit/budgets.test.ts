/** Every document keeps to its budget (goals P3 to P8 and R1). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtSite } from "../site/support/built-site.ts";
import { parseHtml } from "../site/support/html.ts";
import {
  findBlockers,
  judgeBytes,
  judgeFonts,
  styleOf,
  weighDocument,
  weighReact,
} from "./measures/bytes.ts";
import { judgeCoverage, measureCoverage } from "./measures/coverage.ts";
import {
  type FirstView,
  judgeFirstView,
  measureFirstIntent,
  measureFirstViews,
  measureScrolledHome,
} from "./measures/first-view.ts";
import { judgePictureFiles, judgePictures } from "./measures/pictures.ts";
import { type AuditedSite, openAuditedSite } from "./support/audited-site.ts";
import { lineOf } from "./support/report.ts";

/** A machine that does other work at the same time may need three times as long. */
const patience = 180_000;

const site = await builtSite();

describe("what lies in the build", () => {
  it("has documents of at most 14,000 bytes, with at most 6,000 of style and 2,048 of script", () => {
    const faults = site.documents.flatMap((document) =>
      judgeBytes(document.route, weighDocument(site, document)),
    );
    expect(faults.map(lineOf)).toEqual([]);
  });

  it("has nothing beside a document that holds up its first paint", () => {
    expect(site.documents.flatMap(findBlockers).map(lineOf)).toEqual([]);
  });

  it("gives every picture its size, an alternative, and a modern format", () => {
    expect(site.documents.flatMap(judgePictures).map(lineOf)).toEqual([]);
  });

  it("has no heavy picture, and none that says where it was taken", async () => {
    expect((await judgePictureFiles(site)).map(lineOf)).toEqual([]);
  });

  it("has one small font with a stand-in, and React within its limit", () => {
    expect([...judgeFonts(site), ...weighReact(site).faults].map(lineOf)).toEqual([]);
  });

  it("would be found wrong", () => {
    const html = `<link rel="stylesheet" href="/late.css"><main class="hero">
      <img src="/a.jpg" width="1" loading="lazy" fetchpriority="high"></main>`;
    const root = parseHtml(html);
    const document = { ...site.document("/"), route: "/broken", html, root };
    expect(findBlockers(document).map(lineOf)).toEqual([
      "P3 /broken: /late.css blocks the first paint",
    ]);
    expect(judgePictures(document).map(lineOf)).toEqual([
      "P7 /broken: no height: /a.jpg",
      "P7 /broken: no alt: /a.jpg",
      "P7 /broken: neither AVIF with a fallback nor SVG: /a.jpg",
      "P7 /broken: the picture with fetchpriority=high is lazy",
    ]);
    expect(judgeBytes("/broken", { html: 14_001, css: 6_001, js: 2_049 })).toHaveLength(3);
  });
});

describe("what a browser does with it", () => {
  let audited: AuditedSite;
  let views: readonly FirstView[];

  beforeAll(async () => {
    audited = await openAuditedSite();
    views = await measureFirstViews(audited);
  }, patience);
  afterAll(() => audited?.close());

  it("fetches little for a first view on a phone: no film, no React, nothing that moves", () => {
    expect(views).toHaveLength(50);
    expect(views.flatMap(judgeFirstView).map(lineOf)).toEqual([]);
  });

  it("fetches at most 400 kB while the home page is scrolled to its end", async () => {
    const { bytes, faults } = await measureScrolledHome(audited);
    expect(bytes).toBeGreaterThan(views.find(({ route }) => route === "/")?.bytes ?? 0);
    expect(faults.map(lineOf)).toEqual([]);
  });

  it("fetches React once, on the first intent, and keeps it", async () => {
    expect((await measureFirstIntent(audited)).map(lineOf)).toEqual([]);
  });

  it(
    "uses at least nine tenths of every style",
    async () => {
      // Documents with the same style are alike; `npm run audit:budgets` looks at each.
      const sheets = new Map(site.documents.map((document) => [styleOf(document), document]));
      const coverages = await measureCoverage(audited, [...sheets.values()]);
      expect(coverages.flatMap(judgeCoverage).map(lineOf)).toEqual([]);
      expect(coverages.every(({ unused }) => unused > 0)).toBe(true);
    },
    patience,
  );

  it("would be found wrong", () => {
    const received = Array.from({ length: 7 }, (_it, index) => ({
      path: index === 0 ? "/film/hero.webm" : `/static/js/react.${index}.js`,
      bytes: 20_000,
      isFromCache: false,
    }));
    const largest = '<img src="/a.svg" loading="lazy">';
    const view = { route: "/broken", received, bytes: 140_000, shift: 0.0005, largest };
    const goals = judgeFirstView(view).map(({ goal }) => goal);
    expect([...new Set(goals)]).toEqual(["P6", "P5", "P7", "P8"]);
    const still = judgeFirstView({ ...view, shift: 0.0004 }).map(({ goal }) => goal);
    expect(still).not.toContain("P8");
  });
});
