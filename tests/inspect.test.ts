/** Every address of every file of a finished site leads somewhere. What is wrong was made by a template, or copied. */
import { describe, expect, test } from "vitest";
import { documentOf, inspect, origin } from "./support/inspection.ts";
import { brief, briefShown, buildWorld, page } from "./support/world.ts";

const about = documentOf(
  "about/index.html",
  '<h2 id="team">T</h2><h2 id="über-uns">Ü</h2><h2 id="100%">A</h2><h2 id="gr%C3%B6">G</h2>',
);
const files = ["feed.xml", "static/a b.svg", "static/über.svg", "static/a#b.svg", "_headers"].map(
  (path) => ({ path, bytes: "" }),
);

/** What is wrong with a home page that has this link, of a site in a folder. */
function follow(target: string) {
  const home = documentOf("index.html", `<h2 id="here">H</h2><a href="${target}">x</a>`);
  return inspect([home, about], { files, base: "/repo/" });
}

test.each([
  ...["/repo/", "/repo/about/", "/repo/about/?a=/nothing#team", "/repo/./about/../about/"],
  ...["/repo/about/#", "/repo/about/#TOP", "/repo/about/#%C3%BCber-uns", "/repo/about/#über-uns"],
  ...["/repo/about/#100%", "/repo/about/#100%25", "/repo/about/#team:~:text=a%20b"],
  ...[" /repo/about/ ", "", "#", "#top", "#here", "?a=1#here", "./about/#gr%C3%B6"],
  ...["about/", "/repo/feed.xml#anything", "/repo/static/a%20b.svg", "/repo/static/a b.svg"],
  ...["/repo/static/%C3%BCber.svg", "/repo/static/über.svg", "/repo/static/a%23b.svg"],
  ...[`${origin}/repo/about/#team`, "//site.example/repo/about/", `${origin}/other/`],
  ...["https://else.example/nothing", "mailto:a@example.org", "tel:+13525550100", "https://"],
])("a link to %j is right", (target) => {
  expect(follow(target)).toEqual([]);
});

test.each([
  ["/repo/nothing/", undefined],
  ["/repo/abuot/", "/repo/about/"],
  ["/repo/about", "/repo/about/"],
  ["/repo/feed.xml/", "/repo/feed.xml"],
  ["/repo/About/", "/repo/about/"],
  ["/repo/static/A%20b.svg", "/repo/static/a%20b.svg"],
  ["/repo/_headers", "/repo/_headers"],
  [`${origin}/repo/abuot/`, `${origin}/repo/about/`],
  ["../about/", "/repo/about/"],
  ["/", "/repo/"],
  ["/Repo/about/", undefined],
])("a link to %s leads to no page, and %s is offered", (target, offer) => {
  const problems = follow(target);
  expect(problems.map(brief)).toEqual(["error link-unknown nowhere"]);
  const [, offered] = / (\S+) in place of /.exec(problems[0]?.advice ?? "") ?? [];
  expect(offered).toBe(offer);
});

test.each(["#her", "/repo/about/#Team", "/repo/about/#50%", "?a#team"])(
  "a link to %s leads to no part of its page, and none is guessed",
  (target) => {
    const problems = follow(target);
    expect(problems.map(brief)).toEqual(["error anchor-unknown nowhere"]);
    expect(problems[0]?.advice).toBeUndefined();
  },
);

describe("an address is found", () => {
  const whole = `${origin}/x/`;
  test.each([
    '<a href="/x/">',
    '<a data-redirect="/x/">',
    `<meta property="og:image" content="/x/">`,
    '<meta http-equiv="refresh" content="0; url=/x/">',
    '<img src="/x/">',
    '<img srcset="/a.svg 1w,/x/ 480w,\n/a.svg 2w">',
    '<link rel="preload" imagesrcset="/x/ 1x">',
    '<video poster="/x/" data-webm="/a.svg"></video>',
    '<form action="/x/"></form>',
    '<div data-props="{&quot;title&quot;:&quot;/ and more&quot;,&quot;href&quot;:&quot;/x/&quot;}"></div>',
    '<svg><use xlink:href="/x/"/></svg>',
    "<style>a{background:url(/x/)}</style>",
    '<script type="importmap">{"integrity":{"/x/":"sha256-a"}}</script>',
    '<script type="speculationrules">{"prefetch":[{"where":{"href_matches":["/x/","/*.xml"]}}]}</script>',
  ])("in %s", (inside) => {
    const problems = inspect([documentOf("index.html", inside)], {
      files: [{ path: "a.svg", bytes: "" }],
    });
    expect(problems.map(brief)).toEqual(["error link-unknown nowhere"]);
  });
  test("in a part that pages share", () => {
    const footer = { shared: '<footer id="F"><a href="/x/">x</a><a href="#F">y</a></footer>' };
    const problems = inspect([
      documentOf("index.html", "", footer),
      documentOf("a/index.html", "", footer),
      documentOf("b/index.html", "", { shared: "<footer></footer>" }),
    ]);
    expect(problems.map(brief)).toEqual(["error link-unknown nowhere"]);
    // How many documents have it says whether a template made it.
    expect(problems[0]?.message).toMatch(/\b2\b.*\b3\b/);
  });
  test.each([
    ["sitemap.xml", `<urlset><url><loc>${whole}</loc></url></urlset>`],
    ["feed.xml", `<feed><entry><link href="${whole}"/><id>tag:a</id></entry></feed>`],
    ["feed.json", `{"items":[{"url":"${whole}"}]}`],
    ["manifest.webmanifest", '{"icons":[{"src":"/x/"}]}'],
    ["robots.txt", `User-agent: *\nSitemap: ${whole}\n`],
    ["_headers", "/*\n  Link: </x/>; rel=preload\n"],
    ["_redirects", "/old /x/ 301\n"],
    ["calendar/a.ics", `BEGIN:VEVENT\r\nURL:${origin}\r\n /x/\r\nEND:VEVENT\r\n`],
    ["print.css", "a{background:url(/x/)}"],
    ["map.svg", '<svg><image href="/x/"/></svg>'],
    ["old.html", "<a href='/x/'>x</a>"],
  ])("in %s", (path, bytes) => {
    const problems = inspect([documentOf("index.html", "")], { files: [{ path, bytes }] });
    expect(problems.map(brief)).toEqual(["error link-unknown nowhere"]);
    expect(problems[0]?.message).toContain(path);
  });
  test.each([
    '<p>Write &lt;a href="/x/"> here.</p>',
    "<style>a{background:url(data:image/png;base64,x)}</style>",
    '<meta name="description" content="/x/ is a strange word to begin with">',
    '<div data-text="/x/ and more"></div>',
    '<img src="data:image/png;base64,x">',
  ])("but not in %s", (inside) => {
    expect(inspect([documentOf("index.html", inside)])).toEqual([]);
  });
});

describe("a wrong address is traced", () => {
  const layout = `
    export const createRenderer = () => (page) =>
      "<!DOCTYPE html><html><body><main><h1>" + page.title + "</h1></main>" +
      '<footer><a href="/abuot/">About</a></footer></body></html>';`;
  test("to the pages that a template has put it on, once for all of them", async () => {
    const { problems } = await buildWorld({
      "templates/create-renderer.tsx": layout,
      "content/pages/about.md": page("About", "Text."),
    });
    const errors = problems.filter(({ severity }) => severity === "error");
    expect(errors.map(briefShown)).toEqual(["error link-unknown nowhere"]);
  });
  test("to the file that was copied", async () => {
    const { problems } = await buildWorld({
      "public/humans.txt": "User-agent: *\n\nSitemap: https://floridadm.org/map.xml\n",
      "public/fonts/display.woff2": "x",
    });
    const errors = problems.filter(({ severity }) => severity === "error");
    const shown = errors.map(
      ({ code, file, line, column, frame }) => `${code} ${file}:${line}:${column} ${frame?.text}`,
    );
    const line = "Sitemap: https://floridadm.org/map.xml";
    expect(shown).toContain(`link-unknown public/humans.txt:3:10 ${line}`);
  });
});

describe("a document", () => {
  test("has each id once, also with the parts that it shares", () => {
    const home = documentOf("index.html", '<p id="a"></p><i id="a"></i><i id="b"></i>', {
      shared: '<b id="b"></b>',
    });
    const repeated = "error id-repeated content/pages/index.md:1:1";
    expect(inspect([home]).map(brief)).toEqual([repeated, repeated]);
  });
  test("without a first heading is a fault, also where one is only written of", () => {
    const home = documentOf("index.html", "<p>&lt;h1></p><h1hidden></h1hidden>");
    expect(inspect([home]).map(brief)).toEqual(["error output-fault content/pages/index.md:1:1"]);
  });
});
