/** What nobody sees is refused where it hides words, in every field and text alike, and left alone where it's of use. */
import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { blockRules } from "../generator/markdown/blocks.ts";
import { documents, lists } from "../generator/schema/catalog.ts";
import { findHidden } from "../generator/schema/hidden-text.ts";
import { pageSchema, postSchema } from "../generator/schema/pages.ts";
import { describeFields } from "../generator/schema/schemas.ts";
import { findAll } from "./support/find-problems.ts";
import { compileOnce } from "./support/pictures.ts";
import { brief, page, usualFiles, type World } from "./support/usual-files.ts";

/** Every field that a file of the content may have, and those of blocks. */
const allFields = [
  ...Object.values({ ...documents, ...lists }).map(({ schema }): z.ZodType => schema),
  ...[...blockRules.values()].map(({ attributes }): z.ZodType => attributes),
  pageSchema,
  postSchema,
].flatMap((schema) => describeFields(schema));

const home = page("Home", "[About](/about)");
/** Where an author can write words: in a text, in front matter, and in a list. */
const places: Readonly<Record<string, (words: string) => World>> = {
  "a text": (words) => ({ "content/pages/about.md": page("About", words) }),
  "front matter": (words) => ({
    "content/pages/about.md": page("About", "Text.").replace("title: About", `title: "${words}"`),
  }),
  "a list": (words) => ({ "content/data/sponsors.json": JSON.stringify([{ name: words }]) }),
};

/** The errors of a site with these words in one of the places. */
function errorsOf(world: World): readonly string[] {
  const base = { ...usualFiles, "content/pages/index.md": home };
  const about = { "content/pages/about.md": page("About", "Text.") };
  const problems = findAll({ ...base, ...about, ...world });
  return problems.filter(({ severity }) => severity === "error").map(brief);
}

describe.each(Object.keys(places))("in %s", (place) => {
  test.each([
    ["words that run backward", "Ana \u202Ezurc\u202C"],
    ["an embedding", "Ana \u202ACruz\u202C"],
    ["words written with tags", "Ana\u{E0049}\u{E0067}\u{E006E} Cruz"],
    ["a space without width", "A\u200Bna Cruz"],
    ["a joiner between Latin letters", "An\u200Da Cruz"],
    ["a heap of accents", `Ana Cruz${"\u0300".repeat(50)}`],
  ])("%s: refused", (_, words) => {
    expect(errorsOf(places[place]!(words))).not.toEqual([]);
  });
  test.each([
    ["a joined emoji", "Ana \u{1F469}\u200D\u{1F467} Cruz"],
    ["the flag of Wales", "Ana \u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"],
    ["Persian with its joiner", "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645"],
    ["a mark of direction", "Ana \u200F\u05D0\u200F Cruz"],
    ["accents of Vietnamese, taken apart", "Nguye\u0302\u0303n Cruz"],
    ["a soft hyphen", "Ana Cruz\u00ADMiller"],
  ])("%s: left alone", (_, words) => {
    expect(errorsOf(places[place]!(words))).toEqual([]);
  });
});

/** What a page says with codes of HTML, and what a drawing says. */
describe.each([
  ["a text with codes", (code: string) => `Ana A${code} Cruz.`],
  ["a picture's description with codes", (code: string) => `![A stage A${code}](scenes/stage.svg)`],
  ["a picture's caption with codes", (code: string) => `![A](scenes/stage.svg "A${code}")`],
  ["a link's title with codes", (code: string) => `[A page](/ "A${code}")`],
  ["a title below the text with codes", (code: string) => `[a]: / "A${code}"\n\n[A page][a]`],
  ["a heading with codes", (code: string) => `## Ana A${code}\n\nText.`],
])("%s", (_, write) => {
  test.each(["&#x202E;", "&#8238;", "&#x200B;b", "&#x300;".repeat(50), "&#xE0041;"])(
    "%s is refused",
    (code) => {
      const world = { "content/pages/about.md": page("About", write(code)) };
      expect(errorsOf(world)).toContainEqual(
        expect.stringMatching(/^error text-literal content\/pages\/about\.md:6:/),
      );
    },
  );
  test.each(["&#x301;", "&#x200F;", "&nbsp;"])("%s is left alone", (code) => {
    const world = { "content/pages/about.md": page("About", write(code)) };
    expect(errorsOf(world).filter((error) => error.includes("text-literal"))).toEqual([]);
  });
});

test("codes in code are what they are", () => {
  const text = "Write `&#x202E;` and:\n\n```\n&#x202E;\n```";
  expect(errorsOf({ "content/pages/about.md": page("About", text) })).toEqual([]);
});

test.each([
  ["a text", "<text>"],
  ["a title", "<title>"],
  ["a description", "<desc>"],
])("the heap of accents in %s of a drawing is refused", async (_, tag) => {
  for (const accents of ["\u0300".repeat(50), "&#x300;".repeat(50), "\u202E"]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${tag}A${accents}${tag.replace("<", "</")}</svg>`;
    const { problems } = await compileOnce({ "a.svg": svg });
    expect(problems.map(brief)).toEqual([
      `error picture-broken content/images/a.svg:1:${59 + tag.length}`,
    ]);
  }
});

test("no field of words takes a heap of accents, whichever it is", () => {
  const takesWords = ({ schema }: { schema: z.ZodType }) => schema.safeParse("Two words").success;
  const fields = allFields.filter(takesWords);
  expect(fields.length).toBeGreaterThan(80);
  const heap = `Two words${"\u0300".repeat(100_000)}`;
  const taken = fields.filter(({ schema }) => schema.safeParse(heap).success);
  expect(taken.map(({ name }) => name)).toEqual([]);
});

describe.each(["front matter", "a list"])("in %s", (place) => {
  test.each(["\u3164", "\u2800\u2800", "\u200B", "\u00AD", "\u2060 \uFEFF"])(
    "a field that shows nothing, %j, is empty",
    (words) => {
      expect(errorsOf(places[place]!(words))).not.toEqual([]);
    },
  );
  test.each(["\\n", "\\r", "\\u2028", "\\u2029"])("a line break, %s, is refused", (sign) => {
    const typed = JSON.parse(`"Ana${sign}Cruz"`) as string;
    const words = place === "a list" ? typed : `Ana${sign}Cruz`;
    expect(errorsOf(places[place]!(words))).not.toEqual([]);
  });
});

test.each(["\u00AD", "\u200B", "\u3164", "\u2800"])(
  "a link whose words are %j has none",
  (words) => {
    const world = { "content/pages/about.md": page("About", `[${words}](/)`) };
    expect(errorsOf(world)).toEqual(["error link-label content/pages/about.md:6:1"]);
  },
);

describe("what is found", () => {
  test.each<[text: string, hidden: string, words: RegExp]>([
    ["Ana \u202Ezurc", "\u202E", /turns the words after it around/],
    ["Ana\u{E0049}\u{E0067} Cruz", "\u{E0049}\u{E0067}", /hide words/],
    ["A\u200B\u200Bna", "\u200B\u200B", /inside of a word/],
    [`a${"\u0300".repeat(12)}b`, "\u0300".repeat(4), /accents on one letter/],
  ])("in %j is exactly what is hidden, and it's said what that is", (text, hidden, words) => {
    const [found, ...others] = findHidden(text);
    expect(others).toEqual([]);
    expect(text.slice(found?.start, found?.end)).toBe(hidden);
    expect(found?.words).toMatch(words);
  });
  test("may be deleted from a text without asking, and nothing else is", () => {
    const text = page("About", "Ana \u202Ezurc and A\u200Bna");
    const world = { ...usualFiles, "content/pages/index.md": home, "content/pages/about.md": text };
    const problems = findAll(world).filter(({ code }) => code === "text-literal");
    expect(problems.map(({ fix }) => fix?.isCertain)).toEqual([true, true]);
    for (const { advice } of problems) expect(advice).toBe("Delete the word and type it again.");
    const deleted = problems.flatMap(({ fix }) => fix?.edits ?? []);
    expect(deleted.map(({ start, end }) => text.slice(start, end))).toEqual(["\u202E", "\u200B"]);
  });
});
