/**
 * The links of the finished site, under its own address and under the address of a folder, as project
 * pages have; the same for another chapter. One crawl, under the folder, where most can go wrong.
 */

import { describe, expect, it } from "vitest";
import { collectAddresses } from "../../generator/links/collect-addresses.ts";
import { crawlSite } from "../../generator/links/crawl-site.ts";
import { servePreview } from "../../generator/serve/preview.ts";
import { chapterRoot, readChapter } from "../chapter/support.ts";
import { builtSite } from "./support/built-site.ts";
import { readContent, understandContent } from "./support/content.ts";
import { all, attribute } from "./support/html.ts";

const own = await builtSite();
const content = understandContent(await readContent());
const cases = [
  { name: "the site", url: content.site.url, site: own },
  {
    name: "the site under a folder of another host",
    url: "https://project.example/repo/",
    site: await builtSite({ baseUrl: "https://project.example/repo/" }),
  },
  {
    name: "another chapter",
    url: readChapter<{ readonly url: string }>("content/site.json").url,
    site: await builtSite({ root: chapterRoot }),
  },
];

it("has no broken link, a way to each of its documents, and a line of content for each address", async () => {
  const { site, url } = cases[1]!;
  const { pathname: base } = new URL(url);
  const pages = new Map(site.documents.map(({ file, html }) => [file, html]));
  const preview = await servePreview({ dist: site.dist, port: 0, base });
  const { signal } = new AbortController();
  const crawl = await crawlSite({ url: preview.url, pages }, true, signal).finally(preview.close);
  expect({ faults: crawl.faults, orphans: crawl.orphans }).toEqual({ faults: [], orphans: [] });
  expect(crawl.pages).toBe(pages.size);
  expect(crawl.links).toBeGreaterThan(crawl.pages * 10);
  const { files } = await readContent();
  const { value: collected } = collectAddresses(files, crawl.outside);
  expect(collected.filter(({ written }) => written.length === 0)).toEqual([]);
  // What a page shows of the ledger, some line of the content has asked for.
  const shown = collected.filter(({ ids, pages: on }) => ids.length > 0 && on.length > 0);
  expect(shown).not.toEqual([]);
  expect(shown.filter(({ used }) => used.length === 0).map(({ ids }) => ids.join())).toEqual([]);
});

describe.each(cases)("$name", ({ name, url, site }) => {
  const { pathname: base } = new URL(url);
  const hrefs = site.documents.flatMap(({ root }) =>
    all(root, "a[href]").map((link) => attribute(link, "href")),
  );

  it("links to addresses with their slash, so that no host has to redirect", () => {
    const paths = hrefs.map((href) => href.split("#")[0] ?? "");
    const bare = paths.filter((path) => /^\/[^.]*[^/.]$/.test(path));
    expect(bare).toEqual([]);
  });

  it("names its own address and no other place's in its files", () => {
    const texts = site.files.filter((file) => /\.(html|xml|json|txt|webmanifest)$/.test(file));
    const others = cases.filter((other) => other.name !== name);
    const foreign = others.flatMap((other) =>
      texts.filter((file) => site.read(file).includes(other.url)),
    );
    expect(foreign).toEqual([]);
    expect(site.read("sitemap.xml")).toContain(`<loc>${url}</loc>`);
    const manifest = JSON.parse(site.read("manifest.webmanifest")) as {
      readonly start_url: string;
    };
    expect(manifest.start_url).toBe(base);
  });

  it("loads its scripts from static/js, and from nobody else", () => {
    const scripts = site.documents.flatMap(({ root }) => all(root, "script[src]"));
    const from = new Set(scripts.map((script) => attribute(script, "src").replace(/[^/]+$/, "")));
    expect([...from]).toEqual([`${base}static/js/`]);
  });
});
