/**
 * A crawl of the finished site, as linkinator sees it: no link of it is broken. And the same chapter under
 * two addresses: each site names its own and no other.
 */
import { LinkChecker, LinkState } from "linkinator";
import { describe, expect, it } from "vitest";
import { servePreview } from "../../generator/serve/preview.ts";
import { chapterRoot, readChapter } from "../chapter/support.ts";
import { addressOf, builtSite } from "./support/built-site.ts";
import { all, attribute } from "./support/html.ts";

it("has no broken link, and a way to each of its documents", async () => {
  const site = await builtSite();
  const preview = await servePreview({ dist: site.dist, port: 0 });
  const { origin } = new URL(preview.url);
  const linksToSkip = async (link: string) => !link.startsWith(`${origin}/`);
  const options = { checkCss: true, checkFragments: true, concurrency: 10, linksToSkip };
  const walk = (path: string, recurse: boolean) =>
    new LinkChecker().check({ ...options, path, recurse });
  try {
    // The not-found page goes alone: a second starting point spoils the walk from the first.
    const walks = [await walk(preview.url, true), await walk(`${preview.url}404.html`, false)];
    const found = walks.flatMap(({ links }) => links);
    const broken = found.filter(({ state }) => state === LinkState.BROKEN);
    expect(broken.map(({ url, parent }) => `${url} on ${parent}`)).toEqual([]);
    const reached = new Set(found.map((link) => link.url.split("#")[0]));
    const routes = site.documents.map(({ route }) => route);
    expect(routes.filter((route) => !reached.has(origin + addressOf(route)))).toEqual([]);
  } finally {
    await preview.close();
  }
});

const own = readChapter<{ readonly url: string }>("content/site.json").url;
const folder = "https://project.example/repo/";

describe.each([
  [own, folder, {}],
  [folder, own, { baseUrl: folder }],
])("a site at %s", async (url, other, wanted) => {
  const site = await builtSite({ root: chapterRoot, ...wanted });
  const { pathname: base } = new URL(url);
  const attributes = (selector: string, name: string) =>
    site.documents.flatMap(({ root }) => all(root, selector).map((each) => attribute(each, name)));

  it("links to addresses with their slash, so that no host has to redirect", () => {
    const paths = attributes("a[href]", "href").map((href) => href.split("#")[0] ?? "");
    expect(paths.filter((path) => path.startsWith(base)).length).toBeGreaterThan(100);
    expect(paths.filter((path) => /^\/[^.]*[^/.]$/.test(path))).toEqual([]);
  });
  it("names its own address and not the other one in its files", () => {
    const texts = site.files.filter((file) => /\.(html|xml|json|txt|webmanifest)$/.test(file));
    expect(texts.filter((file) => site.read(file).includes(other))).toEqual([]);
    expect(site.read("sitemap.xml")).toContain(`<loc>${url}</loc>`);
    expect(JSON.parse(site.read("manifest.webmanifest"))).toMatchObject({ start_url: base });
  });
  it("loads its scripts from static/js, and from nobody else", () => {
    const folders = attributes("script[src]", "src").map((src) => src.replace(/[^/]+$/, ""));
    expect([...new Set(folders)]).toEqual([`${base}static/js/`]);
  });
});
