/** The scanner of the inspection tells what a whole parser tells, only sooner. */
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { createScanner } from "../generator/inspect/scan-markup.ts";
import { builtSite } from "./site/support/built-site.ts";

const wanted = { attributes: ["href", "id", "src", "data-*"], elements: ["main", "meta"] };
const scan = createScanner(wanted);
const isWanted = (name: string) => /^(?:href|id|src|data-.*)$/.test(name);

/** What the scanner tells of the wanted attributes, and whether it tells the right places. */
function told(html: string): readonly string[] {
  const rows: string[] = [];
  scan(html, {
    onOpen: () => undefined,
    onClose() {},
    onText() {},
    onAttribute(element, name, value, at) {
      rows.push(`${element} ${name}=${value}`);
      if (value !== "" && !html.slice(at).includes("&")) expect(html.slice(at)).toMatch(value[0]!);
      if (!/[&"'<]/.test(value)) expect(html.slice(at, at + value.length)).toBe(value);
    },
  });
  return rows;
}

/** What the parser tells of them. */
function parsed(html: string): readonly string[] {
  const rows: string[] = [];
  const parser = new Parser({
    onopentag(element, attributes) {
      for (const [name, value] of Object.entries(attributes)) {
        if (isWanted(name)) rows.push(`${element} ${name}=${value}`);
      }
    },
  });
  parser.end(html);
  return rows;
}

describe("the scanner", () => {
  test.each([
    '<a href="/x/">x</a>',
    "<a href='/x/'>x</a>",
    "<a href=/x/>x</a>",
    "<a class=b href=/x/y title=z>x</a>",
    '<A HREF="/x/" ID=a>x</A>',
    '<a\n\thref\n=\n"/x/"\n>x</a>',
    '<a href="/x/"id="y">x</a>',
    '<img/src="/x.png"/id="y"/>',
    '<a title=">" href="/x/">x</a>',
    '<a title="<a href=1>" href="/x/">x</a>',
    `<a title='"' href="/x/">x</a>`,
    '<a href="/a&amp;b&quot;c&#x27;d&lt;e&gt;f/">x</a>',
    '<a href="/&uuml;/&#252;/&#xfc;/?a&copy=1&b">x</a>',
    '<a href="1" href="2" id="a" HREF="3">x</a>',
    "<a href>x</a>",
    '<a href="">x</a>',
    '<a data-x-y="/1" data-="2">x</a>',
    '<!-- <a href="no"> --><a href="/yes/">x</a>',
    '<!-- a > b --><a href="/yes/">x</a>',
    '<!----><a href="/yes/">x</a>',
    '<!--><a href="/yes/">x</a>',
    '<script>"<a href=no>"</script><a href="/yes/">x</a>',
    "<script id=s>a</b></script ><a href=/yes/>x</a>",
    '<STYLE id="t">a::before{content:"<a href=no>"}</STYLE><a href="/yes/">x</a>',
    '<title>a <a href="no"> b</title><textarea id=q><a href="no"></textarea>',
    '<svg><title>a</title><use href="#i"></use></svg>',
    "a < b <a href=/yes/>x</a> 1 <2 </a> <>",
    '<hreflang href="/x/"><id><a-b id=c>',
    '<main id="Main"><meta content="x" id=m></main>',
    '<a hrefs="no" xhref="no" href-x="no" my-id="no">x</a>',
  ])("reads %s as the parser does", (html) => {
    expect(told(html)).toEqual(parsed(html));
    expect(told(html).length + Number(!/=["/]?yes|href="\/x/i.test(html))).toBeGreaterThan(0);
  });

  test("reads documents of any shape as the parser does", () => {
    const text = fc.constantFrom("a", " ", "b > c", "&amp;", "é", "\n", "'", "=");
    const name = fc.constantFrom("href", "HREF", "id", "class", "data-a", "title", "src", "x:y");
    const value = fc.constantFrom("", "/x/", "#a", "a b", "1&amp;2", "&quot;", "a=b", "ü");
    const attribute = fc
      .tuple(name, value, fc.constantFrom('"', "'", "", "none"), fc.constantFrom(" ", "\n ", "  "))
      .map(([name, value, quote, gap]) => {
        if (quote === "none") return `${gap}${name}`;
        if (quote === "") return `${gap}${name}=${value.replace(/\s|^$/g, "_")}`;
        return `${gap}${name}=${quote}${value}${quote}`;
      });
    const element = fc.constantFrom("a", "IMG", "p", "main", "meta", "style", "script", "svg", "i");
    const markup = fc
      .array(fc.tuple(element, fc.array(attribute, { maxLength: 4 }), fc.array(text)))
      .map((parts) =>
        parts.map(([tag, all, inner]) => `<${tag}${all.join("")}>${inner.join("")}</${tag}>`),
      )
      .map((parts) => parts.join("<!-- <a href=no> -->"));
    fc.assert(
      fc.property(markup, (html) => {
        expect(told(html)).toEqual(parsed(html));
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  test("reads every document of the site as the parser does", async () => {
    const { documents } = await builtSite();
    expect(documents.length).toBeGreaterThan(0);
    for (const { html } of documents) expect(told(html)).toEqual(parsed(html));
  });

  test("does not linger over a tag that was written to hurt it", () => {
    const bad = ["<", "<a", "<!--", "<p x ", '<p a="', "<p a=/b/c/d ", "</main", "<svg><title>"];
    for (const part of bad) expect(told(part.repeat(50_000))).toEqual([]);
    expect(told(`<p ${"x=/a/b ".repeat(50_000)} href=/y/>`)).toEqual(["p href=/y/"]);
  });
});
