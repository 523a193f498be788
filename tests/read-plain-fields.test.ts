/**
 * The quick reader of front matter against the YAML library: what it reads comes out the same, to the
 * line and the column, and what it does not know it leaves alone.
 */
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type FrontMatter, parseFrontMatter } from "../generator/read/parse-front-matter.ts";
import { readPlainFields } from "../generator/read/plain-fields.ts";
import { readSources } from "../generator/read/read-sources.ts";
import { defaultRoot } from "../generator/site-paths.ts";

const { value: sources } = await readSources(join(defaultRoot, "content"));

/** The rows between the fences, as gray-matter hands them over. */
const between = (text: string) => /^---(\n[\s\S]*?)\n---\n/.exec(text)?.[1] ?? "";

/** The same file with a comment as its last row, which leaves it to the library. */
const leftToLibrary = (text: string) => text.replace(/\n---\n/, "\n# the end\n---\n");

function tellAll({ data, problems, placeOf }: FrontMatter) {
  const names = Object.entries((data ?? {}) as object).flatMap(([name, value]) => [
    [name],
    [name, "missing"],
    ...Object.keys(value instanceof Object ? value : {}).map((inner) => [name, inner]),
  ]);
  const places = [[], ["missing"], ...names].map((path) => [
    path,
    placeOf(path),
    placeOf(path, "key"),
  ]);
  return { data, problems, places };
}

function checkSame(text: string): void {
  const read = (whole: string) =>
    tellAll(parseFrontMatter({ path: "content/pages/x.md", text: whole }));
  expect(read(text)).toEqual(read(leftToLibrary(text)));
}

const pages = sources.files.filter(({ path }) => path.endsWith(".md"));

test.each(pages.map(({ path, text }) => [path, text] as const))(
  "%s is read as the library reads it",
  (_path, text) => checkSame(text),
);

test("nearly all pages of the site are read without the library", () => {
  const quick = pages.filter(({ text }) => readPlainFields(between(text)));
  expect(quick.length / pages.length).toBeGreaterThan(0.9);
});

const names = [
  "title",
  "a-b",
  "x_1",
  "author",
  "Y",
  "no",
  "null",
  "True",
  "constructor",
  "__proto__",
  "1a",
  "ü",
  "a b",
  "<<",
];
const values = [
  ..."8:00|a: b|a:|a #b|a#b|# a|012|1e3|0x1F|-5|1.10|.inf|~|null|TRUE|yes|{{x}}|- a|a, b|[a]|{a: b}".split(
    "|",
  ),
  ...'"x"|"a \\" b"|"a" b|"a # b: c"|""|\'x\'|!x|&a b|*a|>|? x|@x|%x|`x`|2024-06-12|2024-06-12T10:00'.split(
    "|",
  ),
  ...[
    "|",
    "a  b",
    " a",
    "a ",
    "a\tb",
    '"a\tb"',
    "a\u0085b",
    "\uFEFFa",
    "a\u2028b",
    "a\0b",
    "a\u{1F389}b",
  ],
  ...[
    "https://example.org/x#y",
    "Ends with a colon:",
    "123456789012345678901",
    "---",
    "NaN",
    "12 dancers",
  ],
];
const value = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("Words", "Two words", "3", "4.5", '"x: y"', "true") },
  fc.constantFrom(...values),
  fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n]/g, " ")),
  fc.string({ unit: fc.constantFrom(..."ab1 :#-\"'{}[]&*!|>%@`,?.\\") }),
);
const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...names.slice(0, 5)) },
  fc.constantFrom(...names),
);
const indent = fc.oneof(
  { weight: 12, arbitrary: fc.constant("") },
  { weight: 3, arbitrary: fc.constant("  ") },
  fc.constantFrom(" ", "    ", "\t", "- "),
);
const row = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(indent, name, value).map(([a, b, c]) => `${a}${b}: ${c}`) },
  { weight: 2, arbitrary: fc.tuple(indent, name).map(([a, b]) => `${a}${b}:`) },
  {
    weight: 4,
    arbitrary: fc.tuple(name, name, value).map(([a, b, c]) => `${a}:\n  ${b}: ${c}`),
  },
  fc.constantFrom("", " ", "# a comment", "  goes on", "...", "title:x", "title : x", "author: "),
);

test("any front matter is read as the library reads it", () => {
  let quick = 0;
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const text = `---\n${rows.join("\n")}\n---\nText.\n`;
      // What it leaves alone is read by the library alone.
      if (!readPlainFields(between(text))) return;
      quick++;
      checkSame(text);
    }),
    { numRuns: 20_000, seed: 6 },
  );
  expect(quick).toBeGreaterThan(1000);
});
