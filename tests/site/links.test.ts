/**
 * The links of a whole site: linkinator, which knows nothing of our inspection, finds none that is broken. It
 * crawls the chapter of the tests, because the site itself takes four times as long and is inspected by each
 * build. And the same chapter under another address: it names that one and no other.
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectAddresses } from "../../generator/links/collect-addresses.ts";
import { crawlSite } from "../../generator/links/crawl-site.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { servePreview } from "../../generator/serve/preview.ts";
import { chapterRoot, readChapter } from "../chapter/support.ts";
import { builtSite } from "./support/built-site.ts";
import { all, attribute } from "./support/html.ts";

it("has no broken link, and a line of content for each address", async () => {
  const { dist, documents } = await builtSite({ root: chapterRoot });
  const pages = new Map(documents.map(({ file, html }) => [file, html]));
  const preview = await servePreview({ dist, port: 0 });
  const crawl = await crawlSite({ url: preview.url, pages }).finally(preview.close);
  expect(crawl.faults).toEqual([]);
  expect(crawl.pages).toBe(pages.size);
  const { files } = (await readSources(join(chapterRoot, "content"))).value;
  const { value: collected } = collectAddresses(files, crawl.outside);
  expect(collected.filter(({ written }) => written.length === 0)).toEqual([]);
  // What a page shows of the ledger, some line of the content has asked for.
  const shown = collected.filter(({ ids, pages: on }) => ids.length > 0 && on.length > 0);
  expect(shown).not.toEqual([]);
  expect(shown.filter(({ used }) => used.length === 0).map(({ ids }) => ids.join())).toEqual([]);
});

describe("a site at the address of a folder", async () => {
  const url = "https://project.example/repo/";
  const site = await builtSite({ root: chapterRoot, baseUrl: url });

  it("links to addresses with their slash, so that no host has to redirect", () => {
    const links = site.documents.flatMap(({ root }) => all(root, "a[href]"));
    const paths = links.map((link) => attribute(link, "href").split("#")[0] ?? "");
    expect(paths.filter((path) => path.startsWith("/repo/")).length).toBeGreaterThan(100);
    expect(paths.filter((path) => /^\/[^.]*[^/.]$/.test(path))).toEqual([]);
  });
  it("names that address and not the one of the settings in its files", () => {
    const own = readChapter<{ readonly url: string }>("content/site.json").url;
    const texts = site.files.filter((file) => /\.(html|xml|json|txt|webmanifest)$/.test(file));
    expect(texts.filter((file) => site.read(file).includes(own))).toEqual([]);
    expect(site.read("sitemap.xml")).toContain(`<loc>${url}</loc>`);
    const manifest = JSON.parse(site.read("manifest.webmanifest"));
    expect(manifest).toMatchObject({ start_url: "/repo/" });
  });
});
