/** What an author types stays text, however it is put together. A whole site of attacks is tests/hostile-site.test.ts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { elementsOf, parseHtml } from "./site/support/html.ts";
import { blocksOf, understandBody } from "./support/graph.ts";
import { fuzzing } from "./support/usual-files.ts";

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

test("documents of hostile pieces become prose, whatever they are put together from", () => {
  fc.assert(
    fc.property(documents, (body) => {
      const { graph, problems } = understandBody(body);
      const state = problems.some(({ severity }) => severity === "error") ? "refused" : "built";
      const markup = markupOf(blocksOf(graph, "/"));
      expect(markup.flatMap((html) => findForeign(html, state))).toEqual([]);
    }),
    fuzzing(60),
  );
});
