/** No link of the finished site is broken, and under each address a chapter names no other one. */
import { describe, expect, it } from "vitest";
import { servePreview } from "../../generator/dev/preview.ts";
import { collectAddresses } from "../../generator/links/collect-addresses.ts";
import { crawlSite } from "../../generator/links/crawl-site.ts";
import { chapterRoot, readChapter } from "../chapter/support.ts";
import { builtSite } from "./support/built-site.ts";
import { readContent } from "./support/content.ts";
import { all, parseHtml, textOf } from "./support/html.ts";

it("has no broken link, and a line of content for each address", async () => {
  const { dist, documents } = await builtSite();
  const pages = new Map(documents.map(({ file, html }) => [file, html]));
  const preview = await servePreview({ dist, port: 0, quality: 1 });
  const crawl = await crawlSite({ url: preview.url, pages }).finally(preview.close);
  expect(crawl.faults).toEqual([]);
  expect(crawl.pages).toBe(pages.size);
  const { files } = await readContent();
  const { value: collected } = collectAddresses(files, crawl.outside);
  expect(collected.filter(({ written }) => written.length === 0)).toEqual([]);
  // What a page shows of the ledger, some line of the content has asked for.
  const shown = collected.filter(({ ids, pages: on }) => ids.length > 0 && on.length > 0);
  expect(shown).not.toEqual([]);
  expect(shown.filter(({ used }) => used.length === 0).map(({ ids }) => ids.join())).toEqual([]);
});

const own = readChapter<{ readonly url: string }>("content/site.json").url;
const folder = "https://project.example/repo/";

describe.each([
  [own, folder, {}],
  [folder, own, { baseUrl: folder }],
])("a site at %s", async (url, other, wanted) => {
  const site = await builtSite({ root: chapterRoot, ...wanted });
  const { pathname: base } = new URL(url);
  it("has feeds with the whole text of its articles, for readers without its scripts and styles", () => {
    const { items }: { items: { id: string; content_html: string }[] } = JSON.parse(
      site.read("feed.json"),
    );
    for (const { id, content_html: html } of items) {
      const page = parseHtml(site.read(`${id.slice(url.length)}index.html`));
      for (const selector of ["article .prose p", "article figcaption"])
        for (const part of all(page, selector))
          expect(textOf(parseHtml(html))).toContain(textOf(part));
      const addresses = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, one = ""]) => one);
      expect(addresses.filter((one) => !/^(?:https?|mailto|tel):/.test(one))).toEqual([]);
      expect(html).not.toMatch(/<(?:script|style|link|button|svg)\b|\b(?:class|id)=/);
      expect(site.read("feed.xml")).toContain(`<content type="html"><![CDATA[${html}]]></content>`);
    }
  });
  it("names its own address and not the other one in its files", () => {
    const texts = site.files.filter((file) => /\.(html|xml|json|txt|webmanifest)$/.test(file));
    expect(texts.filter((file) => site.read(file).includes(other))).toEqual([]);
    expect(site.read("sitemap.xml")).toContain(`<loc>${url}</loc>`);
    expect(JSON.parse(site.read("manifest.webmanifest"))).toMatchObject({ start_url: base });
  });
});
