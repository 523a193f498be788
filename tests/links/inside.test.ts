/** What linkinator finds inside a finished site, with the traps of its edition for Node 20. */
import { describe, expect, test } from "vitest";
import { findOwnAddress } from "../../generator/links/crawl-site.ts";
import { auditSmallSite, type SmallSite } from "./support/small-site.ts";

async function auditInside(site: SmallSite, base = "/") {
  const { report } = await auditSmallSite(site, {}, { isOutbound: false, base });
  if (!report.internal) throw new Error("The inside was not audited.");
  return report.internal;
}

/** The findings in short: pages, target, reason. */
async function findingsOf(site: SmallSite, base?: string) {
  const { findings } = await auditInside(site, base);
  return findings.map(({ pages, target, reason }) => `${pages.join(" ")} ${target} ${reason}`);
}

test("a site without a dead link is reported with its pages and links, and who is alone", async () => {
  const site = {
    "index.html": '<a href="/a/#two">A</a><img src="/pic.svg" srcset="/pic.svg 1x">',
    "a/index.html": '<h2 id="two">Two</h2><a href="#two">here</a><a href="/">Home</a>',
    "404.html": '<a href="/">Home</a>',
    "pic.svg": "<svg/>",
  };
  const seen = { pages: 3, pagesOfSite: 3, links: 5, findings: [], orphans: [] };
  expect(await auditInside(site)).toEqual(seen);
  const alone = { ...site, "b/index.html": '<a href="/b/">B itself</a><a href="/none/">x</a>' };
  expect((await auditInside(alone)).orphans).toEqual(["/b/"]);
  expect(await findingsOf(alone)).toEqual(["/b/ /none/ There is no such page or file (404)."]);
});

describe("a dead link inside the site is found", () => {
  test.each([
    ["a page", '<a href="/nowhere/">x</a>', "/nowhere/"],
    ["a picture", '<img src="/no.svg" alt="">', "/no.svg"],
    ["a candidate", '<img srcset="/pic.svg 1x, /no.avif 2x" alt="">', "/no.avif"],
    ["a film's poster", '<video poster="/no.png">', "/no.png"],
    ["a style", "<style>p{background:url(/no.png)}</style>", "/no.png"],
    ["a style sheet", '<link rel="stylesheet" href="/no.css">', "/no.css"],
    ["the case of a name", '<img src="/Pic.svg" alt="">', "/Pic.svg"],
  ])("%s", async (_, html, target) => {
    const site = { "index.html": `${html}<a href="/a/">A</a>`, "a/index.html": "A", "pic.svg": "" };
    const reason = "There is no such page or file (404).";
    expect(await findingsOf(site)).toEqual([`/ ${target} ${reason}`]);
  });

  test("a heading, also on a page that was opened before, and with the page that has the link", async () => {
    // The second page is asked for twice: without a fragment at first, then with a wrong one.
    const site = {
      "index.html": '<a href="/b/">B</a><a href="/a/">A</a><a href="#no">x</a>',
      "a/index.html": '<a href="/b/#no">B</a><a href="/b/#yes">B</a>',
      "b/index.html": '<h1 id="yes">B</h1><a href="/a/">A</a>',
    };
    expect((await findingsOf(site)).sort()).toEqual([
      "/ /#no There is nothing called #no.",
      "/a/ /b/#no There is nothing called #no.",
    ]);
  });

  test("a picture that a style sheet names, and an address in pieces", async () => {
    const site = {
      "index.html": '<link rel="stylesheet" href="/s.css"><a href="http://[">x</a>',
      "s.css": "p{background:url(/no.png)}",
    };
    expect((await findingsOf(site)).sort()).toEqual([
      "/ http://[ It is no address.",
      "/s.css /no.png There is no such page or file (404).",
    ]);
  });

  test("once for each target, with all its pages and the lines of the content", async () => {
    const site = {
      "index.html": '<a href="/ourstry/">x</a><a href="/a/">A</a>',
      "a/index.html": '<a href="/ourstry/">x</a>',
      "content/pages/index.md": "---\ntitle: Home\n---\n\nRead [our story](/ourstry).",
      "content/navigation.json": '{\n  "groups": ["/ourstry"]\n}',
    };
    expect((await auditInside(site)).findings).toEqual([
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

  test("links stay in the folder, and pictures to share are looked for here", async () => {
    const { "card.png": _, ...without } = site;
    const outside = { ...site, "a/index.html": '<a href="/">Home</a>' };
    const reason = "There is no such page or file (404).";
    expect(await findingsOf(site, "/repo/")).toEqual([]);
    expect(await findingsOf(outside, "/repo/")).toEqual([`/repo/a/ / ${reason}`]);
    expect(await findingsOf(without, "/repo/")).toEqual([`/repo/ /repo/card.png ${reason}`]);
  });

  test("the finished home page says where the site will live", () => {
    const addressIn = (home: string) => findOwnAddress({ pages: new Map([["index.html", home]]) });
    expect(addressIn(site["index.html"])).toBe("https://a.example/repo/");
    expect(addressIn('<link rel="icon" href="https://a.example/x">')).toBeUndefined();
    expect(addressIn('<link rel="canonical" href="/repo/">')).toBeUndefined();
  });
});
