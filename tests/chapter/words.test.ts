/** Nothing of the first chapter is left in the output of another one: no name, no word, no colour, no file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openFolders } from "../../generator/content/folders.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { builtSite, type SiteDocument } from "../site/support/built-site.ts";
import { attribute, elementsOf, one, textOf } from "../site/support/html.ts";
import { chapterRoot, readChapter } from "./support.ts";

const site = await builtSite({ root: chapterRoot });
const readFirst = (path: string) => readFileSync(join(defaultRoot, path), "utf8");
const textFile = /\.(html|xml|json|txt|webmanifest|ics|svg|js)$|^_headers$/;
const texts = site.files
  .filter((file) => textFile.test(file))
  .map((file) => ({ file, text: site.read(file) }));

/** Where a pattern stands, with what is around it. */
function findAll(pattern: RegExp, parts: typeof texts): readonly string[] {
  const every = new RegExp(pattern, `${pattern.flags}g`);
  return parts.flatMap(({ file, text }) =>
    [...text.matchAll(every)].map(
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

const spokenAttributes = ["alt", "aria-label", "title", "data-error", "data-blocked"];

/** Everything that people read or hear of a document, at once or later. */
function readAloud({ root, route }: SiteDocument) {
  const said = elementsOf(root).flatMap((element) => [
    ...spokenAttributes.map((name) => attribute(element, name)),
    ...wordsOf(JSON.parse(attribute(element, "data-props") || "null")),
    ...(attribute(element, "name") === "description" ? [attribute(element, "content")] : []),
  ]);
  const text = [textOf(one(root, "body")), textOf(one(root, "title")), ...said].join("\n");
  return { file: route, text };
}

/** The words of a file beside the pages, without the names that its format prescribes. */
function readBeside({ file, text }: (typeof texts)[number]) {
  if (/\.(json|webmanifest)$/.test(file))
    return { file, text: wordsOf(JSON.parse(text)).join("\n") };
  const unfolded = text.replace(/\r\n[\t ]/g, "");
  return { file, text: unfolded.replace(/<[^>]*>|^[A-Z-]+(;[^:]*)?:/gm, " ") };
}

// The rows of the search have the names of their kinds, which nobody reads.
const beside = texts.filter(({ file }) =>
  /^(?!search).*\.(xml|json|webmanifest|ics)$|^llms/.test(file),
);
const spoken = [...site.documents.map(readAloud), ...beside.map(readBeside)].map(
  ({ file, text }) => ({ file, text: text.replace(/https?:\/\/\S+/g, "") }),
);

describe("the output of another chapter", () => {
  it("never names the first one", () => {
    const names =
      /Florida|florida|Gator|Shands|\bUF\b|Gainesville|Dance Marathon|DonorDrive|Miracle|\bCMN\b/;
    expect(texts.length).toBeGreaterThan(30);
    // The licence of a font is the only other text that is copied.
    const ours = texts.filter(({ file }) => !file.endsWith("OFL.txt"));
    expect(findAll(names, ours)).toEqual([]);
  });
  it("says no English word at all", () => {
    const english =
      /(?<!\p{L})(the|of|and|with|your|this|that|from|for|pages?|hours?|close|opens?|next|previous|home|skip|switch|menu|dark|light|mode|year|raised|learn|by|published|articles?|read|back|footnotes?|play|show|hide|search|share|dance|hospital|donate|register|about|contact|event)(?!\p{L})/iu;
    expect(findAll(english, spoken)).toEqual([]);
    expect(findAll(english, [{ file: "x", text: "Zurück to the Seite" }])).toHaveLength(1);
  });
  it("has its own dates, figures and signs", () => {
    const said = (route: string) => textOf(site.document(route).main).replace(/\s/g, " ");
    expect(said("/programm")).toContain("18.-19. Juni 2027");
    for (const figure of ["48.317,50 €", "rund 188.000 €", "Der 8. Nachttanz"])
      expect(said("/")).toContain(figure);
    expect(said("/ueber-uns")).toContain("62,5 %");
  });
});

describe("the look of another chapter", () => {
  const palette = "styles/settings/_palette.scss";
  const inksOf = (text: string): readonly string[] => text.match(/#[0-9a-f]{6}\b/g) ?? [];
  it("has no ink of the first one, in no style, drawing or setting of a browser", () => {
    const own = inksOf(readFileSync(join(chapterRoot, palette), "utf8"));
    const foreign = inksOf(readFirst(palette)).filter((ink) => !own.includes(ink));
    expect(foreign.length).toBeGreaterThan(20);
    expect(findAll(new RegExp(foreign.join("|"), "i"), texts)).toEqual([]);
  });
  it("has its own ground in the browser's bar, in both themes, and in the manifest", () => {
    const { attribs } = one(site.document("/").root, 'meta[name="theme-color"]');
    expect([attribs["data-light"], attribs["data-dark"]]).toEqual(["#f1f8f4", "#04201f"]);
    const ground = { theme_color: "#f1f8f4", background_color: "#f1f8f4" };
    const manifest = JSON.parse(site.read("manifest.webmanifest"));
    expect(manifest).toMatchObject({ name: "Nachttanz Lindhaven", lang: "de", ...ground });
  });
  it("has its own bands, mark, face, icons and picture for sharing, and no film", () => {
    const { bands } = readChapter<{ readonly bands: readonly string[] }>("content/site.json");
    for (const name of bands)
      expect(site.document("/kontakt").html).toContain(`.badge--${name}{--band:`);
    const { html } = site.document("/");
    expect(html).toMatch(/<img class="logo__mark" src="\/static\/images\/zeichen\.\w+\.svg"/);
    expect(html).toContain("Fraunces");
    expect(html).not.toMatch(/<video|Bricolage/);
    const { list, digest } = openFolders();
    const folder = join(defaultRoot, "public");
    const firsts = list(folder).filter(({ path }) => /\.\w+$/.test(path) && !path.endsWith(".txt"));
    const digests = firsts.map(({ path }) => digest(join(folder, path)));
    expect(digests.length).toBeGreaterThan(5);
    const copies = site.files.filter((path) => digests.includes(digest(join(site.dist, path))));
    expect(copies).toEqual([]);
  });
});
