/**
 * What an author types stays text: it becomes no element, closes no attribute, and no script of
 * theirs is in the policy. The first cases are attacks that once ran a script on a finished page.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { digest } from "../generator/assets/public-files.ts";
import { all, attribute, elementsOf, parseHtml } from "./site/support/html.ts";
import { blocksOf, understandBody } from "./support/graph.ts";
import { buildWorld, page } from "./support/world.ts";

const script = "alert(1)";
const payload = `<kept-header></kept-header><kept-footer></kept-footer><script>${script}</script>`;
const image = "<img src=x onerror=alert(1)>";

/** A list whose only entry has an attack in its text. */
const answer = `See [the home page](/ '${payload}') and \`${image}\`.`;
const faqs = JSON.stringify([{ topic: "all", question: "What is it?", answer }]);

/** Every way in which words of an author reach an attribute or stand near markup. */
const attacks: readonly (readonly [name: string, body: string])[] = [
  ["the title of a link", `See [the home page](/ "${payload}").`],
  ["the title of a link, in single quotes", `See [the home page](/ '"${payload}').`],
  ["the word after a code fence", `\`\`\`js${payload.replaceAll(" ", "")}\nlet a;\n\`\`\``],
  ["the words of a link", `See [the ${payload.replaceAll("<", "\\<")} page](/).`],
  ["code in a line", `Write \`${payload}\` here.`],
  ["a heading", `## A \`${payload}\` heading`],
  ["the description of a picture", `![${payload.replaceAll("<", "\\<")}](scenes/stage.svg "A")`],
  ["the caption of a picture", `![A stage](scenes/stage.svg '${payload}')`],
  ["the title of a block", `:::callout{title='${payload}'}\nWords.\n:::`],
  ["the text of an entry", '::accordion{from="faqs" topic="all"}'],
];

test.each(attacks)(
  "markup in %s becomes no element, and nothing of it can run",
  async (_name, body) => {
    const world = { "content/pages/index.md": page("Home", body), "content/data/faqs.json": faqs };
    const { read, problems } = await buildWorld(world);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    const html = read("index.html");
    const root = parseHtml(html);
    const texts = all(root, "script").map((element) =>
      element.children.map((child) => ("data" in child ? child.data : "")).join(""),
    );
    expect(texts.filter((text) => text.includes(script))).toEqual([]);
    expect(elementsOf(root).filter(({ attribs }) => "onerror" in attribs)).toEqual([]);
    // The shared parts stand on the page once each, however often their places are named.
    expect(all(root, ".header__bar").length).toBe(1);
    expect(all(root, ".footer__lead").length).toBe(1);
    const [policy] = all(root, 'meta[http-equiv="Content-Security-Policy"]');
    expect(policy && attribute(policy, "content")).not.toContain(digest(script));
    // Whatever reads the page tag by tag finds no < in an attribute.
    const tags = html.match(/<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(50);
    expect(tags.filter((tag) => tag.includes("<", 1))).toEqual([]);
  },
);

/** Pieces of attacks and of Markdown, thrown together. */
const pieces = fc.constantFrom(
  ...`<script>alert(1)</script>|<img src=x onerror=alert(1)>|<svg onload=alert(1)>|<iframe src=//evil.test>
    |<a href="javascript:alert(1)">|<style>*{}</style>|<base href=//evil.test>|<!--|-->|<![CDATA[|</main>|<p
    |[a](|)|](|[b](javascript:alert(1))|<javascript:alert(1)>|[c](data:text/html,<script>)|![d](//evil.test/x)
    | "onmouseover=alert(1) |" autofocus onfocus=|'|"|>|<|&lt;|&#x6a;avascript:|&colon;|\\|:::callout{title="
    |:::|::button[e]{link="|:button[f]{link="javascript:alert(1)"}|}|{|\`|\`\`\`js" onx="|[g]: javascript:alert(1)
    |[^1]|[^1]: <script>|{{|}}|- [x] | | |# |> |- |1. |*|**|~~|_|kept-footer|</title>`.split(
    /\|\n?\s*/,
  ),
  "| h | i |\n| - | - |\n| ",
  "\n",
  "\n\n",
  "    ",
  "\0",
  "\u2028",
);
const documents = fc.array(pieces, { minLength: 2, maxLength: 30 }).map((all) => all.join(""));

/** What prose may be made of. */
const elements =
  /^(?:a|blockquote|br|code|del|em|h[1-6]|hr|img|li|ol|p|pre|section|span|strong|sup|t(?:able|body|d|h|head|r)|ul)$/;
const attributes = /^(?:aria-\w+|class|data-footnote[\w-]*|id)$/;
/** Where an address may lead; a picture comes from this site. One that is refused is empty, or as typed. */
const links = /^$|^(?:[#/]|https?:|mailto:|tel:)/;
const pictures = { built: /^\/(?!\/)/, refused: /(?:)/ };

function findForeign(html: string, state: keyof typeof pictures): readonly string[] {
  const known = { href: links, src: pictures[state] } as Readonly<Record<string, RegExp>>;
  return elementsOf(parseHtml(html)).flatMap(({ name, attribs }) => {
    const foreign = Object.entries(attribs).filter(
      ([key, value]) => !(known[key]?.test(value) ?? attributes.test(key)),
    );
    return [...(elements.test(name) ? [] : [name]), ...foreign.map((all) => all.join("="))];
  });
}

/** The markup in a block, and in the blocks within it. */
function markupOf(block: unknown): readonly string[] {
  if (typeof block !== "object" || block === null) return [];
  const parts = Object.entries(block);
  return parts.flatMap(([key, part]) => (key === "html" ? [String(part)] : markupOf(part)));
}

// `FUZZ_RUNS=10000` tries as many, `FUZZ_SEED` others.
test("documents of hostile pieces become prose, whatever they are put together from", () => {
  const { FUZZ_RUNS: numRuns = 60, FUZZ_SEED: seed = 1 } = process.env;
  fc.assert(
    fc.property(documents, (body) => {
      const { graph, problems } = understandBody(body);
      const state = problems.some(({ severity }) => severity === "error") ? "refused" : "built";
      const markup = markupOf(blocksOf(graph, "/"));
      expect(markup.flatMap((html) => findForeign(html, state))).toEqual([]);
    }),
    { numRuns: Number(numRuns), seed: Number(seed) },
  );
});
