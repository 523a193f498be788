/** What ordinary Markdown becomes: GitHub's flavour, safe, with links that say what they are. */
import { describe, expect, test } from "vitest";
import { blocksOf, composeBlocks, composeProse, understandBody } from "../support/graph.ts";
import { page } from "../support/usual-files.ts";

const about = { "content/pages/about.md": page("About", "Text.") };

/** The markup of a body, which must hold this. */
function checkProse(body: string, ...parts: readonly string[]): string {
  const html = composeProse(body, about);
  for (const part of parts) expect(html).toContain(part);
  return html;
}

describe("GitHub's flavour", () => {
  test("a table has a head, cells, and sides", () => {
    checkProse(
      "| a | b |\n| :- | -: |\n| 1 | 2 |",
      '<th align="left">a</th>\n<th align="right">b</th>',
      '<td align="left">1</td>\n<td align="right">2</td>',
    );
  });
  test("a list of tasks is a list without controls, and says what is done", () => {
    checkProse(
      "- [ ] to do\n- [x] shoes",
      '<li class="task">to do</li>',
      '<li class="task task--done">shoes<span class="visually-hidden"> (done)</span></li>',
    );
    expect(composeProse("- plain")).toBe("<ul>\n<li>plain</li>\n</ul>");
  });
  test("words are struck out", () => {
    expect(composeProse("~~old~~ new")).toBe("<p><del>old</del> new</p>");
  });
  test("an address in a sentence becomes a link, without the stop behind it", () => {
    const html = composeProse("See https://else.example/a.");
    expect(html).toMatch(/^<p>See <a href="https:\/\/else\.example\/a"[^>]*>.*<\/a>\.<\/p>$/);
  });
  test("quotes, lists, code and breaks are what they are", () => {
    checkProse("> a", "<blockquote>\n<p>a</p>\n</blockquote>");
    checkProse("3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>');
    checkProse("`a < b`", "<code>a &lt; b</code>");
    checkProse("```js\na\n```", '<pre><code class="language-js">a\n</code></pre>');
    checkProse("a  \nb", "a<br>\nb");
  });
  test("a rule between paragraphs is a band of its own", () => {
    const kinds = composeBlocks("One.\n\n---\n\nTwo.").map((block) => block.kind);
    expect(kinds).toEqual(["prose", "band", "prose"]);
  });
  test("letters of all the world, and NUL, are printed safely", () => {
    expect(composeProse("ñ ü 漢字 🎉 \0")).toBe("<p>ñ ü 漢字 🎉 \uFFFD</p>");
  });
});

describe("footnotes", () => {
  const body =
    'One[^a], two[^1], one again[^a].\n\n::button[Go]{link="/about"}\n\nThree[^b].\n\n[^1]: First.\n[^a]: Second.\n[^b]: Third, [us](/about).';
  const html = composeBlocks(body, about)
    .map((block) => (block.kind === "prose" ? block.html : `<${block.kind}>`))
    .join("\n");
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found ?? "");

  test("a block between two paragraphs does not divide their footnotes", () => {
    expect(html.match(/<section data-footnotes/g)).toHaveLength(1);
    expect(html.indexOf("<button>")).toBeLessThan(html.indexOf("<section data-footnotes"));
  });
  test("they are numbered as they are met", () => {
    expect(all(/data-footnote-ref[^>]*>(\d)<\/a>/g)).toEqual(["1", "2", "1", "3"]);
    expect(all(/<li id="[^"]*fn-([^"]*)">/g)).toEqual(["a", "1", "b"]);
  });
  test("each mark leads to its note, and each note back to its mark", () => {
    const ids = all(/ id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = all(/href="#([^"]+)"/g);
    expect(targets).toHaveLength(8);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    expect(ids).toContain(all(/aria-describedby="([^"]+)"/g)[0]);
  });
  test("a link inside a note is resolved", () => {
    expect(html).toContain('Third, <a href="/about/" class="link">us</a>');
  });
});

describe("headings", () => {
  /** The ids of the headings of a body. */
  function checkIds(body: string, ...ids: readonly string[]): void {
    const found = [...composeProse(body).matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);
    expect(found).toEqual(ids);
  }

  test.each([
    ["A Title", "a-title"],
    ["What's new? 100% fun!", "whats-new-100-fun"],
    ["A - B", "a---b"],
    ["Café & Señor", "café--señor"],
    ["C++ and `code`", "c-and-code"],
    ["**Bold** and [a link](/)", "bold-and-a-link"],
  ])("%s has the id that GitHub gives it", (heading, id) => {
    checkIds(`## ${heading}`, id);
  });
  test.each([
    ["8:00 to 9:30", "section-800-to-930"],
    ["🎉 Party", "party"],
    ["¿Qué?", "qué"],
    ["🎉", "section"],
  ])("%s has an id that begins with a letter", (heading, id) => {
    checkIds(`## ${heading}`, id);
    checkIds(`## ${heading}\n\n## ${heading}`, id, `${id}-1`);
  });
  test("the second of two equal headings is numbered from one", () => {
    checkIds("## A\n\n## A\n\n## A\n\n## A-1", "a", "a-1", "a-2", "a-1-1");
  });
  test("a figure is part of the id as it is printed", () => {
    checkIds("## Our {{event-length.number}} hours", "our-262-hours");
  });
  test("ids are given once on the whole page, also inside of blocks", () => {
    const [first, callout] = composeBlocks('## A\n\n:::callout{title="B"}\n## A\n:::');
    const inside = callout?.kind === "callout" ? callout.blocks[0] : undefined;
    const ids = [first, inside].map((block) => block?.kind === "prose" && block.html.slice(0, 11));
    expect(new Set(ids).size).toBe(2);
  });
});

describe("links", () => {
  const newTab = '<span class="visually-hidden"> (opens in a new tab)</span>';

  test("a page has its address with the slash, and nothing else", () => {
    expect(composeProse("[us](/about)", about)).toBe(
      '<p><a href="/about/" class="link">us</a></p>',
    );
  });
  test("a heading of a page is kept", () => {
    const html = composeProse("## Team\n\n[us](/about#team) and [here below](#team)", {
      "content/pages/about.md": page("About", "## Team\n\nText."),
    });
    expect(html).toContain('href="/about/#team"');
    expect(html).toContain('href="#team"');
  });
  test("a link whose address stands below is resolved like any other", () => {
    expect(composeProse("[us][a]\n\n[a]: /about", about)).toBe(
      '<p><a href="/about/" class="link">us</a></p>',
    );
  });
  test("an address outside opens a new tab, safely, and says so", () => {
    expect(composeProse("[the shop](link:gift-shop)")).toBe(
      `<p><a href="https://shop.example/dm" class="link link--outside" target="_blank" rel="noopener">the shop${newTab}</a></p>`,
    );
  });
  test("a film says that it opens a new tab", () => {
    checkProse("[the film](link:film)", 'target="_blank"', newTab);
  });
  test("a document says once that it is a PDF", () => {
    const html = checkProse("[the guide](link:guide)", "link--document", "the guide (PDF)", newTab);
    expect(html.match(/PDF/g)).toHaveLength(1);
    const said = composeProse("[the guide (PDF)](link:guide)");
    expect(said.match(/PDF/g)).toHaveLength(1);
  });
  test("mail and telephone stay as they are", () => {
    expect(composeProse("[write](link:desk-mail) or [call](link:desk-phone)")).toBe(
      '<p><a href="mailto:desk@example.org" class="link">write</a> or <a href="tel:+13525550100" class="link">call</a></p>',
    );
    expect(composeProse("[call](tel:+13525550100)")).toContain('href="tel:+13525550100"');
  });
  test("a page that sends its visitors away carries where it sends them", () => {
    const donate = page("Donate", "Text.", "layout: redirect\nlink: link:gift-shop\n");
    const html = composeProse("[Give](/donate)", { "content/pages/donate.md": donate });
    expect(html).toMatch(
      /<a href="\/donate\/" class="link" data-[a-z-]+="https:\/\/shop\.example\/dm">/,
    );
  });
  test.each([
    "[x](javascript:alert(1))",
    "[x](JAVASCRIPT:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](java%73cript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](vbscript:alert(1))",
    "[x](<javascript:alert(1)>)",
    "[x][a]\n\n[a]: javascript:alert(1)",
    "<javascript:alert(1)>",
    '[x](/about "onmouseover=alert(1)")',
    '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
    "![x](javascript:alert(1))",
  ])("%s runs nothing", (body) => {
    const { graph } = understandBody(body, about);
    const html = JSON.stringify(blocksOf(graph, "/"));
    expect(html).not.toMatch(/(?:href|src)=\\?"[^"]*(?:script|data):|\son[a-z]+=\\?"|<script/i);
  });
});

describe("figures of the ledger", () => {
  test("a figure is printed with its unit, or bare", () => {
    expect(composeProse("{{raised-2025}} in {{event-length.number}} hours")).toBe(
      "<p>$1,351,566.99 in 26.2 hours</p>",
    );
  });
  test("spaces inside the braces do not matter", () => {
    expect(composeProse("{{ raised-2025 }}")).toBe("<p>$1,351,566.99</p>");
  });
  test("a figure cannot bring markup with it", () => {
    const facts = [
      { id: "odd", label: "A", value: "<b>*1*</b>", unit: "text", asOf: "2025", source: "Test" },
    ];
    const html = composeProse("{{odd}}", { "content/facts.json": JSON.stringify(facts) });
    expect(html).toBe("<p>&lt;b>*1*&lt;/b></p>");
  });
});
