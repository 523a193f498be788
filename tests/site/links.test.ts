/**
 * No link of the site is broken, under its own address and under the address of a folder, as
 * project pages have. linkinator walks the served site; what it does not look at (versions before
 * 8.1 miss fragments of pages they have seen, candidate pictures, islands) is read here. The index
 * of the build must know every link that linkinator finds.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LinkChecker, LinkState } from "linkinator";
import { describe, expect, it } from "vitest";
import { followAddresses } from "../../generator/inspect/follow-addresses.ts";
import { servePreview } from "../../generator/serve/preview.ts";
import { chapterLedger, chapterRoot } from "../chapter/support.ts";
import { indexSite } from "../support/inspection.ts";
import { type BuiltSite, builtSite, type SiteDocument } from "./support/built-site.ts";
import { links as ledger } from "./support/content.ts";
import { all, attribute, elementsOf } from "./support/html.ts";
import { addressOf, documents } from "./support/stated.ts";

const chapter = await builtSite({ root: chapterRoot });
const cases = [
  {
    name: "the site under its own address",
    base: "/",
    origin: "https://floridadm.org",
    site: await builtSite(),
    routes: documents,
  },
  {
    name: "the site under a folder of another host",
    base: "/repo/",
    origin: "https://example.org",
    site: await builtSite({ baseUrl: "https://example.org/repo/" }),
    routes: documents,
  },
  {
    name: "another chapter",
    base: "/",
    origin: "https://nachttanz.example",
    site: chapter,
    routes: chapter.documents.map(({ route }) => route),
  },
];

describe.each(cases)("$name", ({ name, base, origin, site, routes }) => {
  it("has no broken link, and a way to each of its documents", async () => {
    const preview = await servePreview({ dist: site.dist, port: 0, base });
    try {
      const { origin: host } = new URL(preview.url);
      const walk = (path: string, recurse: boolean) =>
        // No timeout: linkinator would cut a slow page off in the middle and call it whole.
        new LinkChecker().check({
          path,
          recurse,
          concurrency: 10,
          linksToSkip: async (link) => !link.startsWith(`${host}/`),
        });
      // The not-found page goes alone: a second starting point spoils the walk from the first.
      const walks = [await walk(preview.url, true), await walk(`${preview.url}404.html`, false)];
      const links = walks.flatMap((result) => result.links);
      const broken = links.filter(({ state }) => state === LinkState.BROKEN);
      expect(broken.map(({ url, parent, status }) => `${status} ${url} on ${parent}`)).toEqual([]);
      const found = new Set(
        links.filter(({ state }) => state === LinkState.OK).map(({ url }) => url),
      );
      const missed = routes.filter((route) => !found.has(`${host}${addressOf(route, base)}`));
      expect(missed).toEqual([]);
    } finally {
      await preview.close();
    }
  });

  it("has no address, in any of its files, that the index calls wrong", () => {
    const index = indexOf(site, { origin, base });
    expect(index.targets.length).toBeGreaterThan(4 * site.documents.length);
    const { faults } = followAddresses(index);
    expect(faults.map(({ file, naming }) => `${naming.target} on ${file.path}`)).toEqual([]);
  });

  it("has the same links for the index as for linkinator", async () => {
    const index = indexOf(site, { origin, base });
    const indexed = new Map<string, Set<string>>();
    for (const file of index.files.filter(({ path }) => path.endsWith(".html"))) {
      for (const { target, element } of file.findNamings()) {
        const location = index.locate(target, file.path);
        if (location.kind !== "inside") continue;
        indexed.set(location.path, (indexed.get(location.path) ?? new Set()).add(element));
      }
    }
    const preview = await servePreview({ dist: site.dist, port: 0, base });
    try {
      const { origin: host } = new URL(preview.url);
      // Canonical links and pictures to share name the address of the site on the web.
      const rewrite = { pattern: new RegExp(`^${origin}${base}`), replacement: preview.url };
      const options = {
        checkCss: true,
        urlRewriteExpressions: [rewrite],
        linksToSkip: async (link: string) => !link.startsWith(`${host}/`),
      };
      const checker = new LinkChecker();
      const walk = await checker.check({ ...options, path: preview.url, recurse: true });
      const lost = await checker.check({ ...options, path: `${preview.url}404.html` });
      const witnessed = new Set(
        [...walk.links, ...lost.links]
          .filter(({ state }) => state === LinkState.OK)
          .flatMap(({ url }) => {
            const location = index.locate(url.replace(host, origin), "index.html");
            return location.kind === "inside" ? [location.path] : [];
          }),
      );
      expect([...witnessed].filter((path) => !indexed.has(path) && path !== "404.html")).toEqual(
        [],
      );
      // What linkinator does not read: what scripts fetch, and the lists that browsers are given.
      const unseen = [...indexed].filter(([path]) => !witnessed.has(path));
      const namedBy = new Set(unseen.flatMap(([, elements]) => [...elements]));
      expect(namedBy).toContain("script importmap");
      expect(["div", "p", "script importmap", "video"]).toEqual(
        expect.arrayContaining([...namedBy]),
      );
      expect(unseen.length).toBeLessThan(indexed.size / 4);
    } finally {
      await preview.close();
    }
  });

  it("asks for nothing outside its folder, and every file that it asks for is there", () => {
    const wrong = site.documents.flatMap((document) =>
      addressesOf(document)
        .filter((address) => !isElsewhere(address, origin))
        .filter((address) => !leadsToFile(address, { base, origin, site }))
        .map((address) => `${address} on ${document.route}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it("leads to headings and names that exist", () => {
    const wrong = site.documents.flatMap((document) =>
      all(document.root, "a[href]")
        .map((link) => attribute(link, "href"))
        .filter((href) => href.includes("#") && !isElsewhere(href, origin))
        .filter((href) => !hasTarget(href, document, { base, origin, site }))
        .map((href) => `${href} on ${document.route}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it("gives a capital letter to every name that is none of a heading, question, story or footnote", () => {
    const own = site.documents.flatMap(({ root }) =>
      all(root, "[id]").filter((element) => /^[^A-Z]/.test(attribute(element, "id"))),
    );
    expect(own.length).toBeGreaterThan(site.documents.length);
    const strange = own.filter(({ name }) => !/^(?:h[2-6]|details|dialog)$/.test(name));
    const names = strange.map((element) => attribute(element, "id"));
    expect(names.filter((id) => !/^user-content-fn(?:ref)?-/.test(id))).toEqual([]);
  });

  it("links to addresses with their slash, so that no host has to redirect", () => {
    const bare = site.documents.flatMap((document) =>
      all(document.root, "a[href]")
        .map((link) => attribute(link, "href").split("#")[0] ?? "")
        .filter((href) => href.startsWith("/") && !href.endsWith("/") && !/\.\w+$/.test(href)),
    );
    expect(bare).toEqual([]);
  });

  it("uses its own address in sitemap, feeds and robots", () => {
    const files = ["sitemap.xml", "robots.txt", "feed.xml", "feed.json"].filter((file) =>
      site.files.includes(file),
    );
    expect(files).toContain("sitemap.xml");
    for (const file of files) expect(site.read(file)).toContain(`${origin}${base}`);
  });

  it("names the address of no other place in any of its files", () => {
    const others = cases.filter((other) => other.name !== name);
    const texts = site.files.filter((file) => /\.(html|xml|json|txt|webmanifest)$/.test(file));
    const wrong = others.flatMap((other) =>
      texts.filter((file) => site.read(file).includes(`${other.origin}${other.base}`)),
    );
    expect(wrong).toEqual([]);
  });

  it("starts as an app from its own folder", () => {
    const manifest = JSON.parse(site.read("manifest.webmanifest")) as {
      readonly start_url: string;
    };
    expect(manifest.start_url).toBe(base);
    const rooted = JSON.stringify(manifest).match(/"\/[^"]*"/g) ?? [];
    expect(rooted.filter((path) => !path.startsWith(`"${base}`))).toEqual([]);
  });
});

interface Place {
  readonly base: string;
  readonly origin: string;
  readonly site: BuiltSite;
}

const single = ["href", "src", "poster", "data-src", "action"];

/** Every address that a document names, in attributes, candidate lists, pictures to share, styles. */
function addressesOf({ root }: SiteDocument): readonly string[] {
  return elementsOf(root).flatMap((element) => {
    const own = single.map((name) => attribute(element, name));
    const sets = attribute(element, "srcset")
      .split(",")
      .map((candidate) => candidate.trim().split(/\s+/)[0] ?? "");
    const shared = /^og:(image|url)/.test(attribute(element, "property"))
      ? [attribute(element, "content")]
      : [];
    const text = element.name === "style" ? element.children : [];
    const css = text.flatMap((child) =>
      child.type === "text"
        ? [...child.data.matchAll(/url\(["']?([^"')]+)/g)].map(([, url = ""]) => url)
        : [],
    );
    return [...own, ...sets, ...shared, ...css].filter((address) => address !== "");
  });
}

/** Placeholders of the ledgers live at hosts for examples, as sites do in the other cases. */
const outbound = new Set([...ledger, ...chapterLedger].map(({ url }) => url));

function isElsewhere(address: string, origin: string): boolean {
  if (/^(mailto|tel|data|webcal):/.test(address) || outbound.has(address)) return true;
  return /^https?:/.test(address) && !address.startsWith(`${origin}/`);
}

function leadsToFile(address: string, { base, origin, site }: Place): boolean {
  const [path = ""] = address.replace(origin, "").split(/[#?]/);
  if (path === "") return true;
  if (!path.startsWith(base)) return false;
  const file = decodeURI(path.slice(base.length));
  return site.files.includes(file === "" || file.endsWith("/") ? `${file}index.html` : file);
}

function hasTarget(href: string, from: SiteDocument, { base, origin, site }: Place): boolean {
  const [path = "", id = ""] = href.replace(origin, "").split("#");
  const to =
    path === "" ? from : site.documents.find(({ route }) => addressOf(route, base) === path);
  return to !== undefined && all(to.root, `[id="${decodeURIComponent(id)}"]`).length === 1;
}

/** The index of a built site, made from its files. */
function indexOf(site: BuiltSite, address: { readonly origin: string; readonly base: string }) {
  const read = (path: string) => ({ path, bytes: readFileSync(join(site.dist, path)) });
  const documents = site.documents.map(({ file }) => read(file));
  const others = site.files.filter((path) => !path.endsWith(".html")).map(read);
  return indexSite(
    documents.map((file) => ({ file })),
    others,
    address,
  );
}
