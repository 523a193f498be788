/**
 * What linkinator sees of a finished site when each page has a walk of its own, the traps of its
 * edition for Node 20 among it.
 */
import { LinkChecker } from "linkinator";
import { describe, expect, test } from "vitest";
import { findOwnAddress } from "../../generator/links/own-address.ts";
import { testClock } from "./support/clock.ts";
import { auditSmallSite, type SmallSite } from "./support/small-site.ts";

const clock = testClock("2026-11-01T06:00:00Z");

/** Audits the inside of a small site. */
async function inspect(
  site: SmallSite,
  order: { readonly base?: string; readonly ownAddress?: string } = {},
) {
  const { report } = await auditSmallSite(site, { clock }, { isOutbound: false, ...order });
  if (!report.internal) throw new Error("The inside was not audited.");
  return report.internal;
}

/** The findings in short: page, target, reason. */
async function findingsOf(site: SmallSite, order = {}) {
  const { findings } = await inspect(site, order);
  return findings.map(({ pages, target, reason }) => `${pages.join(" ")} ${target} ${reason}`);
}

describe("a site without a dead link", () => {
  const site = {
    "index.html": '<a href="/a/#two">A</a><img src="/pic.svg" srcset="/pic.svg 1x">',
    "a/index.html": '<h2 id="two">Two</h2><a href="#two">here</a><a href="/">Home</a>',
    "404.html": '<a href="/">Home</a>',
    "pic.svg": "<svg/>",
  };

  test("is told as what was seen: pages and links", async () => {
    expect(await inspect(site)).toMatchObject({ pages: 3, pagesOfSite: 3, findings: [] });
    expect((await inspect(site)).links).toBeGreaterThanOrEqual(5);
  });

  test("has no page that nobody leads to; the not-found page is meant to be alone", async () => {
    expect((await inspect(site)).orphans).toEqual([]);
    const alone = { ...site, "b/index.html": '<a href="/b/">B itself</a>' };
    expect((await inspect(alone)).orphans).toEqual(["/b/"]);
  });
});

describe("a dead link inside the site is found", () => {
  test.each([
    ["a page", '<a href="/nowhere/">x</a>', "/nowhere/ There is no such page or file (404)."],
    ["a picture", '<img src="/no.svg" alt="">', "/no.svg There is no such page or file (404)."],
    [
      "a candidate",
      '<img srcset="/no.avif 2x" alt="">',
      "/no.avif There is no such page or file (404).",
    ],
    ["a film's poster", '<video poster="/no.png">', "/no.png There is no such page or file (404)."],
    [
      "a style",
      "<style>p{background:url(/no.png)}</style>",
      "/no.png There is no such page or file (404).",
    ],
    [
      "a style sheet",
      '<link rel="stylesheet" href="/no.css">',
      "/no.css There is no such page or file (404).",
    ],
    [
      "the case of a name",
      '<img src="/Pic.svg" alt="">',
      "/Pic.svg There is no such page or file (404).",
    ],
    ["a heading of the page", '<a href="#no">x</a>', "/#no There is nothing called #no."],
    ["a heading of another page", '<a href="/a/#no">x</a>', "/a/#no There is nothing called #no."],
    ["an address in pieces", '<a href="http://[">x</a>', "http://[ It is no address."],
  ])("%s", async (_, html, finding) => {
    const site = { "index.html": `${html}<a href="/a/">A</a>`, "a/index.html": "A", "pic.svg": "" };
    expect(await findingsOf(site)).toEqual([`/ ${finding}`]);
  });

  test("once for each target, with all its pages and the lines of the content", async () => {
    const site = {
      "index.html": '<a href="/ourstry/">x</a>',
      "a/index.html": '<a href="/ourstry/">x</a>',
      "content/pages/index.md": "---\ntitle: Home\n---\n\nRead [our story](/ourstry).",
      "content/navigation.json": '{\n  "groups": ["/ourstry"]\n}',
    };
    expect((await inspect(site)).findings).toEqual([
      {
        target: "/ourstry/",
        reason: "There is no such page or file (404).",
        pages: ["/a/", "/"],
        places: [
          { file: "content/pages/index.md", line: 5, column: 18 },
          { file: "content/navigation.json", line: 2, column: 15 },
        ],
      },
    ]);
  });
});

describe("under the address of a folder", () => {
  const site = {
    "index.html":
      '<link rel="canonical" href="https://a.example/repo/"><a href="/repo/a/">A</a>' +
      '<meta property="og:image" content="https://a.example/repo/card.png">',
    "a/index.html": '<a href="/repo/">Home</a>',
    "card.png": "",
  };
  const order = { base: "/repo/", ownAddress: "https://a.example/repo/" };

  test("links stay in the folder, and pictures to share are looked for here", async () => {
    expect(await findingsOf(site, order)).toEqual([]);
    expect(await findingsOf({ ...site, "a/index.html": '<a href="/">Home</a>' }, order)).toEqual([
      "/repo/a/ / There is no such page or file (404).",
    ]);
    expect(await findingsOf({ ...site, "card.png": "", "index.html": "" }, order)).toEqual([]);
  });

  test("a picture to share that is not there is found before the site is published", async () => {
    const { "card.png": _, ...without } = site;
    expect(await findingsOf(without, order)).toEqual([
      "/repo/ /repo/card.png There is no such page or file (404).",
    ]);
  });

  test("the finished home page says where the site will live", () => {
    expect(findOwnAddress(site["index.html"])).toBe("https://a.example/repo/");
    expect(findOwnAddress('<link rel="icon" href="https://a.example/x">')).toBeUndefined();
    expect(findOwnAddress('<link rel="canonical" href="/repo/">')).toBeUndefined();
  });
});

test("one walk through all pages would miss a fragment and name the wrong page", async () => {
  const { servePreview } = await import("../../generator/serve/preview.ts");
  const { placeWorld } = await import("../support/place-world.ts");
  const page = (body: string) => `<!doctype html><title>x</title>${body}`;
  // The second page is asked for twice: without a fragment at first, then with a wrong one.
  const site = {
    "index.html": page('<a href="/b/">B</a><a href="/a/">A</a>'),
    "a/index.html": page('<a href="/b/#no">B</a>'),
    "b/index.html": page("B"),
  };
  const placed = placeWorld(
    Object.fromEntries(Object.entries(site).map(([path, text]) => [`dist/${path}`, text])),
  );
  const preview = await servePreview({ dist: placed.out, port: 0 });
  try {
    const walk = await new LinkChecker().check({
      path: preview.url,
      recurse: true,
      checkFragments: true,
      concurrency: 1,
    });
    // If this fails, linkinator has been mended, and witness.ts may become a single walk.
    expect(walk.links.filter(({ url }) => url.includes("#"))).toEqual([]);
    expect(await findingsOf(site)).toEqual(["/a/ /b/#no There is nothing called #no."]);
  } finally {
    await preview.close();
    placed.remove();
  }
});
