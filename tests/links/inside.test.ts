/** What linkinator finds inside a finished site, with the traps of its edition for Node 20. */
import { expect, test } from "vitest";
import { auditSmallSite, type SmallSite } from "./support/small-site.ts";

const missing = "There is no such page or file (404).";

async function auditInside(site: SmallSite, base = "/") {
  const { report } = await auditSmallSite(site, {}, { base });
  return report.internal ?? expect.fail("The inside was not audited.");
}

/** The findings in short: pages, target, reason. */
async function findingsOf(site: SmallSite, base?: string) {
  const { findings } = await auditInside(site, base);
  return findings
    .map(({ pages, target, reason }) => `${pages.join(" ")} ${target} ${reason}`)
    .sort();
}

test("a site without a dead link is reported with its pages and links, and a page that nothing leads to is opened too", async () => {
  const site = {
    "index.html": '<a href="/a/#two">A</a><img src="/pic.svg" srcset="/pic.svg 1x">',
    "a/index.html": '<h2 id="two">Two</h2><a href="#two">here</a><a href="/">Home</a>',
    "404.html": '<a href="/">Home</a>',
    "pic.svg": "<svg/>",
  };
  expect(await auditInside(site)).toEqual({ pages: 3, links: 5, findings: [] });
  const alone = { ...site, "b/index.html": '<a href="/b/">B itself</a><a href="/none/">x</a>' };
  expect(await findingsOf(alone)).toEqual([`/b/ /none/ ${missing}`]);
});

test("dead links of every kind are found", async () => {
  const site = {
    "index.html": `<a href="/nowhere/">x</a><img src="/no.svg" alt="">
      <img srcset="/pic.svg 1x, /no.avif 2x" alt=""><video poster="/no.png">
      <style>p{background:url(/no-style.png)}</style><link rel="stylesheet" href="/no.css">
      <img src="/Pic.svg" alt=""><link rel="stylesheet" href="/s.css"><a href="http://[">x</a>`,
    "s.css": "p{background:url(/no-sheet.png)}",
    "pic.svg": "",
  };
  const targets = "/Pic.svg /no-style.png /no.avif /no.css /no.png /no.svg /nowhere/".split(" ");
  const found = targets.map((target) => `/ ${target} ${missing}`);
  const others = ["/ http://[ It is no address.", `/s.css /no-sheet.png ${missing}`];
  expect(await findingsOf(site)).toEqual([...found, ...others]);
});

test("so are headings, also of a page that was opened before, with the page that has the link", async () => {
  // The second page is asked for twice: without a fragment at first, then with a wrong one.
  const site = {
    "index.html": '<a href="/b/">B</a><a href="/a/">A</a><a href="#no">x</a>',
    "a/index.html": '<a href="/b/#no">B</a><a href="/b/#yes">B</a>',
    "b/index.html": '<h1 id="yes">B</h1><a href="/a/">A</a>',
  };
  expect(await findingsOf(site)).toEqual([
    "/ /#no There is nothing called #no.",
    "/a/ /b/#no There is nothing called #no.",
  ]);
});

test("each target is reported once, with all its pages and the lines of the content", async () => {
  const site = {
    "index.html": '<a href="/ourstry/">x</a><a href="/a/">A</a>',
    "a/index.html": '<a href="/ourstry/">x</a>',
    "content/pages/index.md": "---\ntitle: Home\n---\n\nRead [our story](/ourstry).",
    "content/navigation.json": '{\n  "groups": ["/ourstry"]\n}',
  };
  expect((await auditInside(site)).findings).toEqual([
    {
      target: "/ourstry/",
      reason: missing,
      pages: ["/a/", "/"],
      places: [
        { file: "content/pages/index.md", line: 5, column: 18 },
        { file: "content/navigation.json", line: 2, column: 15 },
      ],
    },
  ]);
});

test("under the address of a folder links stay in it, and pictures to share are looked for", async () => {
  const card = '<meta property="og:image" content="https://a.example/repo/card.png">';
  const site = {
    "index.html": `<link rel="canonical" href="https://a.example/repo/"><a href="/repo/a/">A</a>${card}`,
    "a/index.html": '<a href="/repo/">Home</a>',
  };
  expect(await findingsOf({ ...site, "card.png": "" }, "/repo/")).toEqual([]);
  const wrong = {
    ...{ ...site, "a/index.html": `<a href="/">Home</a><a href="/repo/no/">x</a>${card}` },
    "content/a.md": "[x](/no)",
  };
  const targets = ["/repo/a/ /", "/repo/a/ /repo/ /repo/card.png", "/repo/a/ /repo/no/"];
  expect(await findingsOf(wrong, "/repo/")).toEqual(targets.map((each) => `${each} ${missing}`));
  const { findings } = await auditInside(wrong, "/repo/");
  expect(findings.flatMap((finding) => finding.places)).toMatchObject([{ line: 1, column: 5 }]);
});
