/**
 * The native parser against remark's own: the same tree, the same places. Here are the texts of the
 * site and the forms that its authors type; differential.test.ts has the published examples, and
 * thousands of texts that nobody has written.
 */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildGraph } from "../../generator/graph/build-graph.ts";
import { isOdd } from "../../generator/markdown/native-oddities.ts";
import { createRemarkParser, loadParser } from "../../generator/markdown/parser.ts";
import { parseFrontMatter } from "../../generator/read/parse-front-matter.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { createReaders } from "../support/compare-trees.ts";

const native = await loadParser();
const exact = createRemarkParser();
const { readTwice, isSame } = createReaders(native, exact);
const { value: sources } = await readSources(join(defaultRoot, "content"));

function checkSame(text: string): void {
  const { nativeTree, exactTree } = readTwice(text);
  expect(nativeTree).toEqual(exactTree);
}

describe("the content of the site", () => {
  const markdown = sources.files.filter(({ path }) => path.endsWith(".md"));

  test.each(markdown.map(({ path, text }) => [path, text] as const))(
    "%s is read the same, to the line and the column",
    (path, text) => {
      const { body, problems } = parseFrontMatter({ path, text });
      expect(problems).toEqual([]);
      checkSame(body);
    },
  );
  test("every text of every list is read the same", () => {
    const texts: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value === "string") texts.push(value);
      else if (typeof value === "object" && value) Object.values(value).forEach(collect);
    };
    const lists = sources.files.filter(({ path }) => path.startsWith("content/data/"));
    for (const { text } of lists) collect(JSON.parse(text));
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((text) => !isSame(text))).toEqual([]);
  });
  test("nearly all of it is read by the native parser", () => {
    const bodies = markdown.map((file) => parseFrontMatter(file).body);
    expect(bodies.filter(isOdd).length).toBeLessThan(bodies.length / 5);
  });
  test("the whole graph is the same with either", () => {
    const [a, b] = [native, exact].map((parse) => buildGraph(sources, { parse }));
    expect(a).toEqual(b);
  });
});

const callout = ':::callout{title="A"}';

test.each([
  "",
  "\n\n",
  "Text\n\n:::\n\nMore",
  `${callout}\nText\n:::`,
  `${callout}\n- one\n- two\n:::`,
  `${callout}\n> quote\n:::`,
  `${callout}\n| a |\n| - |\n:::`,
  `${callout}\nText`,
  `${callout}\n\`\`\`\n:::\n\`\`\`\n:::`,
  `::${callout}\n${callout}\nText\n:::\n:::::`,
  `${callout}\n${callout}\nText\n:::\n:::`,
  `- ${callout}\n  Text\n  :::`,
  `> ${callout}\n> Text\n> :::`,
  `  ${callout}\n  Text\n  :::`,
  ':::callout {title="A"}\n\n:::',
  ':::tiles {look="card"}\n::tile[A]{link="/a"}\n:::',
  "- a\n:::tiles\n:::",
  "> a\n:::tiles\n:::",
  "| a |\n| - |\n:::tiles\n:::",
  '::a[b]{c="d"}',
  "::a[b]{c='d' e=f .g #h}",
  '::a[b [c](/d) e]{f="g"}',
  '::a{b="c" b="d"}',
  '::a{b="Q&amp;A &quot;x&quot;"}',
  '::a{b="{{c}} and {d}"}',
  '::a{b=""}',
  "::a{b}",
  "::a[]",
  "Text\n::a",
  "::a\nText",
  "8:00, a:b, a::b, :c[d]{e}",
  "{{a}} [{{b}}](/c) {{ d }}",
  "a\0b",
  "[^1] [^a b]\n\n[^1]: - a\n\n    b",
  "a[^1]\n\n[^1]:",
  "| a \\| b | `c|d` |\n|---|:-:|\n| 1 | 2 | 3 |",
  "~~a~~ ~b~ *a**b*c**",
  "http://a.example, www.b.example. c@d.example <http://e.example>",
  "https://a.example/(b) (https://c.example/d) https://e.example/f_g_?h=i&j.",
  '[a]: /x "t"\n\n[a] [A][] [b][a] ![c][a] [d][e]',
  "[a](/b c) [d]() [e](</f g>) [h](/i 'j')",
  "# a\n\nb\n===\n\nc\n---\n\n##d",
  "***\n\n- - -\n\n+++",
  "    code\n\n\tcode\n\n```js x\na\n```\n\n~~~\nb\n~~~",
  "```",
  "<div>\nx\n</div>\n\na<br/>b <!-- c -->",
  "&amp; &copy; &#x1F389; &nope; \\* \\: \\{{x\\}}",
  "a  \nb\\\nc",
  "- [ ] a\n- [x] b\n- [X] c",
  "1) a\n2) b\n\n3. c\n   1. d\n      - e",
  "- a\n\n  b\n- c\n* d\n+ e",
  "> a\nb\n\n> c",
  "\u00a0a\u2028b 🎉 [é](/ü?ñ)",
  "---\na: b\n---",
  '[![a](b)](c)\n![d](e "f")',
  "$1,000 and $2$ ^a^ ==b==",
  'Text\n::button [Go]{link="/a"}',
  `${callout}\n- :::`,
])("%j is read the same", checkSame);
