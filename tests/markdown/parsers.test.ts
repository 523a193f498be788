/**
 * Both parsers of Markdown make the same trees, with the same places, but for the differences listed here. So a
 * computer for which there is no native parser builds the same site and finds the same problems.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRemarkParser, loadParser } from "../../generator/markdown/parser.ts";
import { scanBlocks } from "../../generator/markdown/scan-blocks.ts";
import { publishedExamples } from "../support/published-examples.ts";
import { fuzzing, smallSite } from "../support/usual-files.ts";

const native = await loadParser();
const remark = createRemarkParser();

type Tree = ReturnType<typeof native.parse>;

/** A tree as text: each node with its fields in one order, and where it begins and ends. */
function stateTree(root: Tree): string {
  return JSON.stringify(root, (key, value: unknown) => {
    if (value === null || typeof value !== "object" || Array.isArray(value))
      return value ?? undefined;
    if (key === "position") {
      const { start, end } = value as NonNullable<Tree["position"]>;
      return `${start.offset}–${end.offset}`;
    }
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Whether both parsers make the same tree of a text. */
const isSame = (text: string) => stateTree(native.parse(text)) === stateTree(remark.parse(text));

/** What the site adds: links of each kind, figures, boxes, notes, and slips. */
const ours = [
  "Text & < > \" ' “q” &amp; &copy; \\* 8:00, a:b ** 2 🎉 \0",
  "$5 and $6, [give](/give), http://else.example and tel@else.example",
  "[a](/) [b](link:guide) [d](link:phone) [e](#a) [g](plan.xlsx) [f](/ 'x\"<b>&')\n\n## A",
  "[a](/nowhere) [b](javascript:alert(1)) <javascript:a> [c]()",
  "- [ ] a\n- [x] b *c*\n\n  d\n\n3. e\n   - f",
  "> [!NOTE]\n> a\n\n> b\nc",
  "a[^1] [b][c]\n\n---\n\n![d](scenes/stage.svg)\n\n[^1]: e\n\n[c]: /",
  "Raised: {{raised-2025}}, and {{nothing}}.",
  "## a\n\n> ## b\n\n#### c\n\n[d *e*](/) [f\ng](/) [h](/?a&b) www.a.b/%20 and [here](/)\n\n| i |\n| - |\n| j | k |",
  '##a\n\n** b **\n\n[c] (/)\n\n:button[d]{link="/"}\n\n• e\n\n| f |\n| g |\n\n```\nopen',
  "| a | b |\n| - | - |\n| 1 | 2 | 3 |",
];

/** The texts of a small site, as they are given to a parser. */
const pages = Object.entries(smallSite).flatMap(([path, text]) =>
  path.endsWith(".md") ? scanBlocks(String(text).replace(/^---\n[\s\S]*?\n---\n/, "")).prose : [],
);

const texts = [...publishedExamples.map(({ markdown }) => markdown), ...ours, ...pages];

/** What the two read differently, with an example and the reason. No text of a volunteer had any of it. */
const differences: readonly (readonly [pattern: RegExp, example: string, reason: string])[] = [
  [/(?:mailto|xmpp):\S+@/, "xmpp:a@b.cc/d@e.ff", "the native one ends an address at its slash"],
  [/[^\s\w](?:www\.|[\w+]+@)/, "[www.a.b", "remark finds it afterwards, and forgets where it was"],
  [/\[[ x]\]\s+(?!\w)/, "- [x] `a`", "remark counts the box to the words behind it"],
  [/\*_|_\*/, "**a*_", "the native one gives up where a star and an underscore meet"],
  [/\\[*_][*_]/, "*\\**a", "the native one closes what nothing opened behind an escaped star"],
  [/\p{So}[*_~]|[*_~]\p{So}/u, "🎉**(a)**", "remark takes half of an emoji for a letter"],
  [/<!--(?![\s\S]*-->)/, "- <!--\n\n\n", "empty lines behind a note that isn't closed"],
  [/\[\^\w+\]:/, "[^1]: [^1]: a", "a note that begins with another one"],
];

const isListed = (text: string) => differences.some(([pattern]) => pattern.test(text));

describe("the two parsers make the same trees", () => {
  test("of all published examples, of ours, and of a site", () => {
    expect(texts.length).toBeGreaterThan(1300);
    expect(texts.filter((text) => !isListed(text) && !isSame(text))).toEqual([]);
  });
  test("of documents that nobody wrote", () => {
    const property = fc.property(document, (text) => isListed(text) || isSame(text));
    fc.assert(property, fuzzing(300));
  });
  test.each(differences)("but for %s, as in %j: %s", (pattern, example) => {
    // When this fails, a new version has corrected it: take the row away.
    expect(isSame(example)).toBe(false);
    expect(example).toMatch(pattern);
  });
});

/** Paragraphs of pieces that mean something, thrown together; ␣ is a space, and ⏎ a line feed. */
const signs =
  "text a_b 🎉 * ** _ ~~ ` <b> &amp; \\ | [x](/) ![y](z.svg) [ ] ( ) ! - ``` \" {{a}} :: ](/␣'t') [^1]";
const spaced = "#␣ ##␣ \\#␣ -␣ 1.␣ >␣ ␣␣␣␣ -␣[x]␣ |␣-␣| ⏎ ⏎⏎ ␣␣⏎";
const pieces = `${signs} ${spaced}`.replaceAll("⏎", "\n").split(" ");
const piece = fc.constantFrom(...pieces.map((sign) => sign.replaceAll("␣", " ")));
const document = fc.array(piece, { minLength: 1, maxLength: 24 }).map((pieces) => pieces.join(""));

test("remark takes over where there is no native parser", async () => {
  const fallback = await loadParser(() => Promise.reject(new Error("Cannot find native binding.")));
  expect(stateTree(fallback.parse("**a** [b](/)"))).toBe(stateTree(native.parse("**a** [b](/)")));
});
