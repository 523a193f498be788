/**
 * A crawl of the finished site, as linkinator sees it: no link of it is broken, under its own address
 * and under the address of a folder, as project pages have; the same for another chapter.
 */
import { LinkChecker, LinkState } from "linkinator";
import { describe, expect, it } from "vitest";
import { servePreview } from "../../generator/serve/preview.ts";
import { chapterRoot, readChapter } from "../chapter/support.ts";
import { addressOf, builtSite } from "./support/built-site.ts";
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

describe.each(cases)("$name", ({ name, url, site }) => {
  const { pathname: base } = new URL(url);
  const hrefs = site.documents.flatMap(({ root }) =>
    all(root, "a[href]").map((link) => attribute(link, "href")),
  );

  it("has no broken link, and a way to each of its documents", async () => {
    const preview = await servePreview({ dist: site.dist, port: 0, base });
    try {
      const { origin } = new URL(preview.url);
      const linksToSkip = async (link: string) => !link.startsWith(`${origin}/`);
      const options = { checkCss: true, checkFragments: true, concurrency: 10, linksToSkip };
      const walk = (path: string, recurse: boolean) =>
        new LinkChecker().check({ ...options, path, recurse });
      // The not-found page goes alone: a second starting point spoils the walk from the first.
      const walks = [await walk(preview.url, true), await walk(`${preview.url}404.html`, false)];
      const found = walks.flatMap((result) => result.links);
      const broken = found.filter(({ state }) => state === LinkState.BROKEN);
      expect(broken.map(({ url: to, parent }) => `${to} on ${parent}`)).toEqual([]);
      const reached = new Set(found.map((link) => link.url.split("#")[0]));
      const missed = site.documents.filter(
        ({ route }) => !reached.has(`${origin}${addressOf(route, base)}`),
      );
      expect(missed.map(({ route }) => route)).toEqual([]);
    } finally {
      await preview.close();
    }
  });

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
