/** What ordinary Markdown becomes: GitHub's flavour, safe, with links that say what they are. */
import { nameToEmoji } from "gemoji";
import { describe, expect, test } from "vitest";
import { composeBody } from "../../generator/markdown/compose-body.ts";
import type { References } from "../../generator/markdown/context.ts";
import { createFactRegistry } from "../../generator/markdown/facts.ts";
import { createMoney } from "../../generator/markdown/figures.ts";
import { createLinkResolver } from "../../generator/markdown/links.ts";
import { createPictureRegistry } from "../../generator/markdown/pictures.ts";
import { printProse } from "../../generator/markdown/print.ts";
import { createAddresses } from "../../generator/model/address.ts";
import { readPage } from "../../generator/scaffold/read-site.ts";
import { composeBlocks, composeProse, parser } from "../support/graph.ts";
import { publishedExamples } from "../support/published-examples.ts";
import { change, page, usualFiles } from "../support/usual-files.ts";

const about = { "content/pages/about.md": page("About", "Text.") };

test.each([
  ["~~old~~ new", "<p><del>old</del> new</p>"],
  ["3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ["`a < b`", "<p><code>a &lt; b</code></p>"],
  ['[a](/ "1 < 2")', '<p><a href="/" title="1 < 2" class="link">a</a></p>'],
  ["```js\na\n```", '<pre><code class="language-js">a\n</code></pre>'],
  ["a  \nb", "<p>a<br/>\nb</p>"],
  ["At 8:00, Spark:the *b*", "<p>At 8:00, Spark:the <em>b</em></p>"],
  ["ñ ü 漢字 🎉 \0", "<p>ñ ü 漢字 🎉 \uFFFD</p>"],
  ["It :tada: is :+1: on", "<p>It 🎉 is 👍 on</p>"],
  // What parts lines in HTML leaves a space between the words.
  ["One<br>two<BR/>three<hr>four", "<p>One two three four</p>"],
  ["> Bring water.", "<blockquote>\n<p>Bring water.</p>\n</blockquote>"],
  [
    "| a | b |\n| :- | -: |\n| 1 | 2 |",
    '<table>\n<thead>\n<tr>\n<th align="left">a</th>\n<th align="right">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="left">1</td>\n<td align="right">2</td>\n</tr>\n</tbody>\n</table>',
  ],
  // Tasks have no controls; what is done is said.
  [
    "- [ ] to do\n- [x] shoes",
    '<ul>\n<li class="task">to do</li>\n<li class="task task--done">shoes<span class="visually-hidden"> (done)</span></li>\n</ul>',
  ],
])("ordinary Markdown: %j is %s", (body, html) => {
  expect(composeProse(body)).toBe(html);
});

test.each([
  ["NOTE", "note", "Note"],
  ["warning", "important", "Warning"],
])("an alert of GitHub is a callout: [!%s] is %s", (name, tone, title) => {
  const html = "<p>Bring <strong>water</strong>.</p>\n<p>Socks.</p>";
  const body = `> [!${name}]\n> Bring **water**.\n>\n> Socks.`;
  const blocks = [{ kind: "prose", html }];
  expect(composeBlocks(body)).toMatchObject([{ kind: "callout", tone, title, blocks }]);
});

describe("footnotes", () => {
  const body =
    'One[^a], two[^1], one again[^a].\n\n## Footnote label\n\n::button[Go]{link="/about"}\n\nThree[^b], `aria-label="Back to reference 1"`.\n\n[^1]: First.\n[^a]: Second.\n[^b]: Third, [us](/about).';
  const words = { footnotes: "Fußnoten & mehr", backToText: "Zurück zu {number}" };
  const html = composeBlocks(body, { ...about, ...change("content/words.json", words) })
    .map((block) => (block.kind === "prose" ? block.html : `<${block.kind}>`))
    .join("\n");
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found ?? "");
  test("a block between two paragraphs does not divide their footnotes", () => {
    const parts = ["<button>", '<ol class="footnotes">'];
    expect(html.match(/<button>|<ol[^>]*>/g)).toEqual(parts);
  });
  test("they are numbered as they are met, and their links are resolved", () => {
    expect(html).toContain('Third, <a href="/about/" class="link">us</a>');
    expect(all(/aria-describedby[^>]*>(\d)<\/a>/g)).toEqual(["1", "2", "1", "3"]);
    expect(all(/<li id="fn-\d">\n<p>(\w+)/g)).toEqual(["Second", "First", "Third"]);
  });
  test("each mark leads to its note, and each note back to its mark", () => {
    const ids = all(/ id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = all(/href="#([^"]+)"/g);
    expect(targets).toHaveLength(8);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    expect(ids).toContain(all(/aria-describedby="([^"]+)"/g)[0]);
    expect(html).not.toContain('=""');
  });
  test("they speak the language of the site, and headings and code stay as they are", () => {
    expect(all(/<h2[^>]*>([^<]+)/g)).toEqual(["Footnote label", "Fußnoten &amp; mehr"]);
    const labels = ["1", "1-2", "2", "3"].map((number) => `Zurück zu ${number}`);
    expect(all(/<a[^>]* aria-label="([^"]+)"/g)).toEqual(labels);
    expect(html).toContain('<code>aria-label="Back to reference 1"</code>');
  });
});

test("every code of GitHub is its emoji, in any line", () => {
  const names = Object.keys(nameToEmoji);
  expect(names.length).toBeGreaterThan(1800);
  const lines = names.map((name) => `It :${name}: is\\`).join("\n");
  const printed = names.map((name) => `It ${nameToEmoji[name]} is`);
  expect(composeProse(`${lines}\nEnd.`)).toBe(`<p>${printed.join("<br/>\n")}<br/>\nEnd.</p>`);
});

test("in a table, where Markdown has no sign for it, a break of HTML parts lines", () => {
  const html = composeProse("| a |\n| - |\n| Ana<br>Bo<br />Cy |");
  expect(html).toContain("<td>Ana<br/>\nBo<br/>\nCy</td>");
});

describe("headings", () => {
  test.each([
    ["## #### #### ### ##", "2 3 3 3 2"],
    ["# ## ## ###", "2 2 2 3"],
    ["#### ###### #### ##", "2 3 2 2"],
  ])("go down one level at a time, whatever was typed: %s", (typed, levels) => {
    const body = typed.replace(/#+/g, (marks) => `${marks} A\n\nText.\n\n`);
    const tags = composeProse(body.replaceAll("\n ", "\n")).match(/(?<=<h)\d/g);
    expect(tags?.join(" ")).toBe(levels);
  });
  function checkIds(body: string, ...ids: readonly string[]): void {
    const found = [...composeProse(body).matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);
    expect(found).toEqual(ids);
  }
  test.each([
    ["A Title", "a-title"],
    ["What's new? 100% fun!", "whats-new-100-fun"],
    ["Café & Señor", "café--señor"],
    ["C++ and `code`", "c-and-code"],
    ["**Bold** and [a link](/)", "bold-and-a-link"],
    ["8:00 to 9:30", "800-to-930"],
    ["2026 Goals", "2026-goals"],
    ["1. 26.2 hours", "1-262-hours"],
    ["🎉 Party", "-party"],
    ["¿Qué?", "qué"],
    // GitHub gives none at all.
    ["🎉", "section"],
  ])("%s has the id %s, as on GitHub, and with a number where it stands again", (heading, id) => {
    checkIds(`## ${heading}\n\n## ${heading}`, id, `${id}-1`);
  });
  test("a number is not given twice, and a figure is part of the id as it is printed", () => {
    checkIds("## A\n\n## A\n\n## A\n\n## A-1", "a", "a-1", "a-2", "a-1-1");
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
  const opening = 'class="link link--outside" target="_blank" rel="noopener"';
  const shop = `<a href="https://shop.example/dm" ${opening}>`;
  const pdf = opening.replace("link ", "link link--document ");
  const guide = `<a href="https://files.example/guide.pdf" ${pdf}>`;
  test("a heading of a page is kept", () => {
    const html = composeProse("## Team\n\n[us](/about#team) and [here below](#team)", {
      "content/pages/about.md": page("About", "## Team\n\nText."),
    });
    expect(html).toContain('href="/about/#team"');
    expect(html).toContain('href="#team"');
  });
  test.each([
    ["[us][a]\n\n[a]: /about", '<a href="/about/" class="link">us</a>'],
    ["[write](link:desk-mail)", '<a href="mailto:desk@example.org" class="link">write</a>'],
    ["[call](link:desk-phone)", '<a href="tel:+13525550100" class="link">call</a>'],
    [
      "[555-0100 is ours](link:desk-phone)",
      '<a href="tel:+13525550100" class="link">555\u20110100\u00A0is\u00A0ours</a>',
    ],
    ["[the shop](link:gift-shop)", `${shop}the shop${newTab}</a>`],
    ["[the guide](link:guide)", `${guide}the guide (PDF)${newTab}</a>`],
    ["[a (PDF)](link:guide)", `${guide}a (PDF)${newTab}</a>`],
  ])("%j says what it opens, once, and is safe", (body, html) => {
    expect(composeProse(body, about)).toBe(`<p>${html}</p>`);
  });
  test("a page that sends its visitors away carries where it sends them", () => {
    const donate = page("Donate", "Text.", "layout: redirect\nlink: link:gift-shop\n");
    const html = composeProse("[Give](/donate)", { "content/pages/donate.md": donate });
    expect(html).toMatch(
      /<a href="\/donate\/" class="link link--outside" data-[a-z-]+="https:\/\/shop\.example\/dm">/,
    );
  });
});

test("a figure of the ledger cannot bring markup with it", () => {
  const fact = { label: "A", value: "<b>*1*</b>", unit: "text", asOf: "2025", source: "Test" };
  const facts = JSON.stringify([{ id: "odd", ...fact }]);
  expect(composeProse("{{odd}}", { "content/facts.json": facts })).toBe("<p>&lt;b>*1*&lt;/b></p>");
});

test("a link of no other kind than these leaves Markdown, whoever put it there", () => {
  const links = ["http://a", "https://a", "mailto:a@b", "tel:1", "/a", "data:a", "ftp://a"];
  const children = links.map((url) => ({ type: "link" as const, url, children: [] }));
  const hrefs = [...printProse([{ type: "paragraph", children }]).matchAll(/"(.*?)"/g)];
  expect(hrefs.map(([, href]) => href)).toEqual(links.slice(0, 5));
});

test("what Markdown has no signs for never leaves it, whoever put it there", () => {
  const hProperties = { id: "a", name: "b", tabIndex: 1, onClick: "c", style: "d", href: "/" };
  const nodes = [{ type: "paragraph" as const, children: [], data: { hProperties } }];
  expect(printProse(nodes)).toBe('<p id="a"></p>');
});

describe("the published examples of CommonMark and GitHub", () => {
  // What only a whole site knows isn't asked for: an example names nothing of it that there is.
  const site = JSON.parse(String(usualFiles["content/site.json"]));
  const words = JSON.parse(String(usualFiles["content/words.json"]));
  const references: References = {
    words,
    parser,
    facts: createFactRegistry([], { ...site, ordinals: words.ordinals }),
    money: createMoney(site),
    links: createLinkResolver([], [], createAddresses(site.url)),
    pictures: createPictureRegistry([]),
    curl: (text) => text,
    list: () => [],
    originOf: () => undefined,
  };
  const wordsOf = (html: string) =>
    readPage("index.html", html)
      .lines.filter((line) => !/^(?:Link to|Picture:) /.test(line))
      .join(" ")
      .replaceAll(" (done)", "");
  test("show the words that GitHub shows, or a problem says what is missing", () => {
    const silent = publishedExamples.filter(({ markdown, html }) => {
      const source = { path: "content/pages/index.md", text: markdown };
      const { blocks, problems } = composeBody({ source, start: 0 }, references);
      const shown = blocks.map((block) => (block.kind === "prose" ? block.html : "")).join("");
      return problems.length === 0 && wordsOf(shown) !== wordsOf(html);
    });
    // GitHub itself reads these comments as CommonMark does now, and not as its own old examples say.
    const current = silent.filter(({ markdown }) => !/^foo <!--(?:>| not)/.test(markdown));
    expect(current.map(({ markdown }) => markdown)).toEqual([]);
  });
});
