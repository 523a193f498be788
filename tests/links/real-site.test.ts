/**
 * One crawl of the finished real site. What linkinator has seen is held against every address that the
 * documents have; each kind of place that it passes over has a row with the reason.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectAddresses } from "../../generator/links/collect-addresses.ts";
import { crawlSite, findOwnAddress } from "../../generator/links/crawl-site.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { servePreview } from "../../generator/serve/preview.ts";
import { findSitePaths } from "../../generator/site-paths.ts";
import { builtSite } from "../site/support/built-site.ts";
import { links as ledger } from "../site/support/content.ts";
import { elementsOf } from "../site/support/html.ts";

const site = await builtSite();
const names = site.files.filter((file) => file.endsWith(".html"));
const pages = new Map(names.map((file) => [file, readFileSync(join(site.dist, file), "utf8")]));
const preview = await servePreview({ dist: site.dist, port: 0 });
const served = { url: preview.url, pages };
const crawl = await crawlSite(served, true, new AbortController().signal).finally(preview.close);
const own = findOwnAddress(served) ?? "";

/** Places of an address that linkinator passes over, and why that is right or does no harm. */
const unread: Readonly<Record<string, string>> = {
  "use[href]": "A drawing of the same document; no request is made, and no id is a place to go.",
  "[data-load]": "A script of an island; the loader asks for it, not the document.",
  "[data-webm]": "A film that a script asks for when the visitor may want it.",
  "[data-mp4]": "A film that a script asks for when the visitor may want it.",
  "[data-redirect]": "The same address stands in the page that the link leads to.",
  "[data-open]": "The same address stands in a link of the page.",
};

/** Every address in the attributes of the documents, as a path of the site or a whole address outside. */
const addresses = site.documents.flatMap(({ file, root }) =>
  elementsOf(root).flatMap(({ name: element, attribs }) =>
    Object.entries(attribs).flatMap(([name, value]) => {
      const kind = `${name.startsWith("data-") ? "" : element}[${name}]`;
      const parts = name === "srcset" ? value.split(/\s*,\s*/) : [value];
      return parts.flatMap((part) => {
        const [address = ""] = name === "srcset" ? part.split(/\s/) : [part];
        if (!/^(?:\/|https?:|mailto:|tel:)/.test(address)) return [];
        const url = new URL(address, own + file);
        url.hash = "";
        return { kind, target: url.href.startsWith(own) ? url.pathname : url.href };
      });
    }),
  ),
);

describe("linkinator on the real site", () => {
  test("opens every page, and finds no dead link and no page that nobody leads to", () => {
    expect(crawl.faults).toEqual([]);
    expect(crawl.orphans).toEqual([]);
    expect(crawl.pages).toBe(site.documents.length);
    expect(crawl.links).toBeGreaterThan(crawl.pages * 10);
  });

  test("sees every address of the documents, except those of the table", () => {
    const seen = new Set([...crawl.inside, ...crawl.outside.keys()]);
    const missed = addresses.filter(({ target, kind }) => !seen.has(target) && !(kind in unread));
    expect(missed).toEqual([]);
    const known = new Set(addresses.map(({ target }) => target));
    expect([...crawl.outside.keys()].filter((address) => !known.has(address))).toEqual([]);
  });

  test("passes over nothing that is not there, or that no other place has", () => {
    const files = new Set(site.files.map((file) => `/${file.replace(/(^|\/)index\.html$/, "$1")}`));
    const passed = addresses.filter(({ kind }) => kind in unread);
    const isKnown = (target: string) => files.has(target) || crawl.outside.has(target);
    expect(passed.filter(({ target }) => !isKnown(target))).toEqual([]);
  });
});

test("every address of the pages has its line in the content", async () => {
  const { value: sources } = await readSources(findSitePaths({}).content);
  const { value: collected } = collectAddresses(sources.files, crawl.outside);
  expect(collected.filter(({ written }) => written.length === 0)).toEqual([]);
  const byAddress = new Map(collected.map((each) => [each.address, each]));
  for (const { id, url } of ledger) {
    expect(byAddress.get(url)?.ids, url).toContain(id);
    expect(byAddress.get(url)?.written[0]?.file, url).toBe("content/links.json");
  }
  // What a page shows, some line of the content has asked for.
  const shown = collected.filter(({ ids, pages: on }) => ids.length > 0 && on.length > 0);
  expect(shown).not.toEqual([]);
  expect(shown.filter(({ used }) => used.length === 0).map(({ ids }) => ids.join())).toEqual([]);
});
