/**
 * Nothing of the first chapter is left in the output of another one: no name, no word of its
 * interface, no colour, no file. Whatever is found here is hard-coded somewhere.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { defaultRoot } from "../../generator/site-paths.ts";
import { builtSite, type SiteDocument } from "../site/support/built-site.ts";
import { attribute, elementsOf, one, textOf } from "../site/support/html.ts";
import { chapterRoot } from "./support.ts";

const site = await builtSite({ root: chapterRoot });
const read = (path: string) => readFileSync(join(defaultRoot, path), "utf8");
const texts = site.files
  .filter((file) => /\.(html|xml|json|txt|webmanifest|ics|svg|js)$|^_headers$/.test(file))
  .map((file) => ({ file, text: site.read(file) }));

/** Where a pattern stands, with what is around it. */
function findAll(
  pattern: RegExp,
  parts: readonly { readonly file: string; readonly text: string }[],
) {
  return parts.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))].map(
      ({ index }) => `${file}: ${text.slice(Math.max(0, index - 30), index + 40)}`,
    ),
  );
}

/** What islands are given that nobody reads: addresses and ids. */
const unread = new Set(["panel", "href", "video", "id", "current"]);

function wordsOf(value: unknown, key = ""): readonly string[] {
  if (typeof value === "string") return unread.has(key) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => wordsOf(part, name));
}

/** Everything that people read, hear or are told of a document, at once or later. */
function sayingsOf({ root }: SiteDocument): readonly string[] {
  const spoken = ["alt", "aria-label", "title", "data-error", "data-blocked", "data-suggestion"];
  return [
    textOf(one(root, "body")),
    textOf(one(root, "title")),
    ...elementsOf(root).flatMap((element) => [
      ...spoken.map((name) => attribute(element, name)),
      ...wordsOf(JSON.parse(attribute(element, "data-props") || "null")),
      ...(/^(description|og:(?!type))/.test(
        attribute(element, "name") + attribute(element, "property"),
      )
        ? [attribute(element, "content")]
        : []),
    ]),
  ];
}

/** The words of the files beside the pages, without the keys that their formats prescribe. */
function sayingsBeside(file: string): string {
  const text = site.read(file);
  if (/\.(json|webmanifest)$/.test(file)) {
    return Object.values(JSON.parse(text) as object)
      .map((value) => wordsOf(value))
      .join("\n");
  }
  if (file.endsWith(".ics"))
    return text.replace(/\r\n[\t ]/g, "").replace(/^[A-Z-]+(;[^:]*)?:/gm, "");
  return text.replace(/<[^>]*>/g, " ");
}

const spoken = [
  ...site.documents.map((each) => ({
    file: each.route,
    text: sayingsOf(each).filter(Boolean).join("\n"),
  })),
  ...site.files
    .filter((file) => /\.(xml|json|webmanifest|ics)$|^llms\.txt$/.test(file))
    .map((file) => ({ file, text: sayingsBeside(file) })),
].map(({ file, text }) => ({ file, text: text.replace(/https?:\/\/\S+/g, "") }));

describe("the output of another chapter", () => {
  it("never names the first one", () => {
    const names =
      /Florida|florida|Gator|Shands|\bUF\b|Gainesville|Dance Marathon|DonorDrive|Miracle|\bCMN\b|Moralloween/;
    expect(texts.length).toBeGreaterThan(30);
    expect(
      findAll(
        names,
        texts.filter(({ file }) => !file.endsWith(".txt")),
      ),
    ).toEqual([]);
    expect(findAll(names, [{ file: "llms.txt", text: site.read("llms.txt") }])).toEqual([]);
  });

  it("says no word of the first one's interface", () => {
    const words = Object.values(JSON.parse(read("content/words.json")) as object).flatMap((word) =>
      typeof word === "string" ? word.split(/\{\w+\}/) : [],
    );
    const own = read("tests/chapter/site/content/words.json");
    const pieces = words
      .map((piece) => piece.trim())
      .filter((piece) => /\p{L}{3}/u.test(piece) && !own.includes(`"${piece}"`));
    expect(pieces).toContain("Skip to content");
    const found = pieces.filter(
      (piece) =>
        findAll(
          new RegExp(`(?<!\\p{L})${piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\p{L})`, "u"),
          spoken,
        ).length,
    );
    expect(found).toEqual([]);
  });

  it("says no English word at all", () => {
    const english =
      /(?<!\p{L})(the|of|and|with|your|this|that|from|for|page|pages|hour|hours|close|open|opens|next|previous|home|skip|switch|menu|dark|light|mode|year|raised|learn|by|published|article|articles|read|back|footnotes?|reference|dance|marathon|hospital|donate|register|about|contact|film|event)(?!\p{L})/iu;
    expect(findAll(english, spoken)).toEqual([]);
    expect(findAll(english, [{ file: "x", text: "Zurück to the Seite" }])).toHaveLength(1);
  });

  it("is in its own language, with its dates, figures and signs", () => {
    for (const { root, route } of site.documents) {
      expect(attribute(one(root, "html"), "lang"), route).toBe("de");
    }
    const said = (route: string) => textOf(site.document(route).main).replace(/\s/g, " ");
    expect(said("/programm")).toContain("18.-19. Juni 2027");
    expect(said("/")).toContain("48.317,50 €");
    expect(said("/")).toContain("rund 188.000 €");
    expect(said("/")).toContain("Der 8. Nachttanz");
    expect(said("/")).toContain("Stunde 00 von 24 Stunden");
    expect(said("/ueber-uns")).toContain("62,5 %");
    expect(said("/neuigkeiten")).toContain("30. September 2026");
  });
});

describe("the look of another chapter", () => {
  const inks = (file: string) =>
    [...read(file).matchAll(/^\$[\w-]+: (#[0-9a-f]{6});/gm)].map(([, ink = ""]) => ink);
  const first = inks("styles/settings/_palette.scss");
  const own = inks("tests/chapter/site/styles/settings/_palette.scss");

  it("has no ink of the first one, in no style, drawing or setting of a browser", () => {
    expect(first.length).toBeGreaterThan(20);
    const foreign = first.filter((ink) => !own.includes(ink));
    expect(findAll(new RegExp(foreign.join("|"), "i"), texts)).toEqual([]);
  });

  it("has its own ground in the browser's bar, in both themes, and in the manifest", () => {
    const bar = one(site.document("/").root, 'meta[name="theme-color"]');
    expect([attribute(bar, "data-light"), attribute(bar, "data-dark")]).toEqual([
      "#f1f8f4",
      "#04201f",
    ]);
    expect(JSON.parse(site.read("manifest.webmanifest"))).toMatchObject({
      name: "Nachttanz Lindhaven",
      lang: "de",
      theme_color: "#f1f8f4",
      background_color: "#f1f8f4",
    });
  });

  it("has a colour for each of its bands", () => {
    const { bands } = JSON.parse(read("tests/chapter/site/content/site.json")) as {
      readonly bands: readonly string[];
    };
    const html = site.document("/kontakt").html;
    expect(bands.filter((name) => !html.includes(`.badge--${name}{--band:`))).toEqual([]);
  });

  it("has its own mark, face, icons and picture for sharing, and no film", () => {
    const { html } = site.document("/");
    expect(html).toMatch(/<img class="logo__mark" src="\/static\/images\/zeichen\.\w+\.svg"/);
    expect(html).toContain("Fraunces");
    expect(html).not.toMatch(/<video|Bricolage/);
    const firsts = fastGlob
      .sync("**/*.{png,svg,woff2,mp4,webm}", { cwd: join(defaultRoot, "public") })
      .map((file) => readFileSync(join(defaultRoot, "public", file)));
    const copies = site.files.filter((file) => {
      const bytes = readFileSync(join(site.dist, file));
      return firsts.some((other) => other.equals(bytes));
    });
    expect(copies).toEqual([]);
  });

  it("needs nothing but content, tokens and public files", () => {
    const outside = fastGlob
      .sync("**", { cwd: chapterRoot, dot: true })
      .filter((file) => !/^(content|styles\/settings|public)\//.test(file));
    expect(outside).toEqual([]);
  });
});
