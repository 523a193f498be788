/**
 * linkinator's own result on the real site, held against every address that the documents have.
 * Each kind of difference between the two has a row with its reason.
 */
import { describe, expect, test } from "vitest";
import { collectOutbound } from "../../generator/links/collect-outbound.ts";
import { walkSite } from "../../generator/links/witness.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { servePreview } from "../../generator/serve/preview.ts";
import { findSitePaths } from "../../generator/site-paths.ts";
import { builtSite, type SiteDocument } from "../site/support/built-site.ts";
import { links as ledger } from "../site/support/content.ts";
import { type Element, elementsOf } from "../site/support/html.ts";

/** Places of an address that linkinator passes over, and why that is right or does no harm. */
const unread: Readonly<Record<string, string>> = {
  "use[href]": "A drawing of the same document; no request is made, and no id is a place to go.",
  "[data-load]": "A script of an island; the loader asks for it, not the document.",
  "[data-webm]": "A film that a script asks for when the visitor may want it.",
  "[data-mp4]": "A film that a script asks for when the visitor may want it.",
  "[data-redirect]": "The same address stands in the page that the link leads to.",
  "[data-open]": "The same address stands in a link of the page.",
};

const ownAddress = "https://floridadm.org/";
const site = await builtSite();
const pathOf = (file: string) => `/${file.replace(/(^|\/)index\.html$/, "$1")}`;

/** An address in a document, and the kind of place where it stands. */
interface Found {
  readonly page: string;
  readonly kind: string;
  /** A path of the site, or a whole address outside it; in both cases without its fragment. */
  readonly target: string;
}

function addressesOf(document: SiteDocument): readonly Found[] {
  const page = pathOf(document.file);
  return elementsOf(document.root).flatMap((element) => {
    const fromAttributes = Object.entries(element.attribs).flatMap(([name, value]) =>
      splitCandidates(name, value).map((address) => ({
        kind: nameKind(element, name),
        address,
      })),
    );
    return [...fromAttributes, ...inStyles(element)].map(({ kind, address }) => {
      return { page, kind, target: nameTarget(address, page) };
    });
  });
}

/** Attributes of our own mean the same on every element. */
function nameKind(element: Element, attribute: string): string {
  return `${attribute.startsWith("data-") ? "" : element.name}[${attribute}]`;
}

/** Everything that looks like an address; words and the colours of a theme do not. */
function splitCandidates(name: string, value: string): readonly string[] {
  const parts = name === "srcset" ? value.split(",").map((part) => part.trim()) : [value];
  return parts
    .map((part) => (name === "srcset" ? (part.split(/\s+/)[0] ?? "") : part))
    .filter(
      (part) => /^(?:\/|https?:|mailto:|tel:)/.test(part) || (name === "href" && part !== ""),
    );
}

function inStyles(element: Element): readonly { kind: string; address: string }[] {
  if (element.name !== "style") return [];
  const css = element.children.map((child) => (child.type === "text" ? child.data : "")).join("");
  return [...css.matchAll(/url\(["']?([^"')]+)/g)].flatMap(([, address = ""]) =>
    address.startsWith("data:") ? [] : [{ kind: "style", address }],
  );
}

function nameTarget(address: string, page: string): string {
  const url = new URL(address, ownAddress + page.slice(1));
  url.hash = "";
  return url.href.startsWith(ownAddress) ? url.pathname : url.href;
}

const testimony = await (async () => {
  const preview = await servePreview({ dist: site.dist, port: 0 });
  try {
    const pages = site.files.filter((file) => file.endsWith(".html"));
    const { signal } = new AbortController();
    return await walkSite({ url: preview.url, ownAddress, pages }, { followsLinks: true, signal });
  } finally {
    await preview.close();
  }
})();

const addresses = site.documents.flatMap(addressesOf);
const asked = new Set([
  ...testimony.followed.map(({ page, target }) => `${page} ${target}`),
  ...[...testimony.outbound].flatMap(([address, pages]) =>
    pages.map((page) => `${page} ${address}`),
  ),
]);

describe("linkinator on the real site", () => {
  test("finds no dead link, and no page that nobody leads to", () => {
    expect(testimony.faults).toEqual([]);
    expect(testimony.orphans).toEqual([]);
    expect(testimony.pages).toBe(site.documents.length);
    expect(testimony.followed.length).toBeGreaterThan(2000);
  });

  test("sees every address of the documents, except those of the table", () => {
    const missed = addresses.filter(
      ({ page, kind, target }) => !asked.has(`${page} ${target}`) && !(kind in unread),
    );
    expect(missed).toEqual([]);
  });

  test("sees nothing that the documents do not have", () => {
    const known = new Set(addresses.map(({ page, target }) => `${page} ${target}`));
    // A walk begins with the page itself.
    for (const { file } of site.documents) known.add(`${pathOf(file)} ${pathOf(file)}`);
    expect([...asked].filter((each) => !known.has(each))).toEqual([]);
  });

  test("passes over nothing that is not there", () => {
    const wrong = addresses.filter(
      ({ kind, target }) =>
        kind in unread &&
        target.startsWith("/") &&
        !site.files.includes(target.slice(1)) &&
        !site.files.includes(`${target.slice(1)}index.html`),
    );
    expect(wrong).toEqual([]);
  });

  test("passes over no address outside that no document links to", () => {
    const outside = addresses.filter(({ kind, target }) => kind in unread && /^https/.test(target));
    const unknown = outside.filter(({ target }) => !testimony.outbound.has(target));
    expect(outside.length).toBeGreaterThan(0);
    expect(unknown).toEqual([]);
  });

  test("needs every row of the table", () => {
    const kinds = new Set(addresses.map(({ kind }) => kind));
    expect(Object.keys(unread).filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});

test("every address of the pages has its line in the content", async () => {
  const { value: sources } = await readSources(findSitePaths({}).content);
  const { value: collected } = collectOutbound(sources.files, testimony.outbound);
  expect(
    collected.filter(({ written }) => written.length === 0).map(({ address }) => address),
  ).toEqual([]);
  const byAddress = new Map(collected.map((each) => [each.address, each]));
  for (const { id, url } of ledger) {
    expect(byAddress.get(url)?.ids, url).toContain(id);
    expect(byAddress.get(url)?.written[0]?.file, url).toBe("content/links.json");
  }
  // What a page shows, some line of the content has asked for.
  const shown = collected.filter(({ ids, pages }) => ids.length > 0 && pages.length > 0);
  expect(shown.length).toBeGreaterThan(30);
  expect(shown.filter(({ used }) => used.length === 0).map(({ ids }) => ids.join())).toEqual([]);
});
