/** Where an address leads, in every way in which somebody may write it. */
import { describe, expect, test } from "vitest";
import { documentOf, errorsOf, inspect, origin } from "./support/inspection.ts";

const about = documentOf(
  "about/index.html",
  '<h2 id="team">Team</h2><h2 id="über-uns">Über uns</h2><h2 id="100%">All</h2><dialog id="family-ava-m"></dialog><details id="question-when"></details><p id="user-content-fn-1"></p><a name="old">Old</a>',
  { route: "/about" as never },
);
const files = ["feed.xml", "static/a b.svg", "static/über.svg", "static/a#b.svg", "_headers"].map(
  (path) => ({ path, bytes: "" }),
);

/** The errors of a home page that has this link, of a site in a folder. */
function follow(target: string, base = "/repo/"): readonly string[] {
  const home = documentOf("index.html", `<h2 id="here">Here</h2><a href="${target}">x</a>`);
  return errorsOf(inspect([home, about], { files, base }));
}

describe("a link is right", () => {
  test.each([
    "/repo/",
    "/repo/about/",
    "/repo/about/?a=1",
    "/repo/about/?a=/nothing#team",
    "/repo/about/#team",
    "/repo/about/#",
    "/repo/about/#top",
    "/repo/about/#TOP",
    "/repo/about/#%C3%BCber-uns",
    "/repo/about/#über-uns",
    "/repo/about/#100%",
    "/repo/about/#100%25",
    "/repo/about/#family-ava-m",
    "/repo/about/#question-when",
    "/repo/about/#user-content-fn-1",
    "/repo/about/#old",
    "/repo/about/#:~:text=any%20words",
    "/repo/about/#team:~:text=any%20words",
    "/repo/./about/../about/",
    " /repo/about/ ",
    "",
    "#",
    "#top",
    "#here",
    "?a=1",
    "?a=1#here",
    "about/",
    "./about/#team",
    "/repo/feed.xml",
    "/repo/feed.xml#anything",
    "/repo/static/a%20b.svg",
    "/repo/static/a b.svg",
    "/repo/static/%C3%BCber.svg",
    "/repo/static/über.svg",
    "/repo/static/a%23b.svg",
    `${origin}/repo/about/#team`,
    "//site.example/repo/about/",
    // Another site on the same host, and other hosts.
    `${origin}/`,
    `${origin}/other/`,
    "https://else.example/nothing",
    "//else.example/nothing/",
    "mailto:a@example.org",
    "tel:+13525550100",
    "webcal://else.example/x",
    "javascript:void(0)",
    "https://",
  ])("when it leads to %j", (target) => {
    expect(follow(target)).toEqual([]);
  });
});

describe("a link leads to nothing", () => {
  const nothing = "and that is nothing:";
  test.each([
    ["/repo/nothing/", "the site has no /repo/nothing/."],
    ["/repo/about", "the address of a page ends with a slash."],
    ["/repo/feed.xml/", "the site has no /repo/feed.xml/."],
    ["/repo/About/", "upper and lower case must agree."],
    ["/repo/ABOUT", "the site has no /repo/ABOUT."],
    ["/repo/Feed.XML", "upper and lower case must agree."],
    ["/repo/static/A%20b.svg", "upper and lower case must agree."],
    ["/repo/static%2Fa%20b.svg", "the site has no /repo/static%2Fa b.svg."],
    ["/repo//about/", "the site has no /repo//about/."],
    ["/repo/%zz", "the site has no /repo/%zz."],
    ["/repo/_headers", "the site has no /repo/_headers."],
    ["/repo/static/", "the site has no /repo/static/."],
    [`${origin}/repo/abuot/`, "the site has no /repo/abuot/."],
    ["nothing/", "the site has no /repo/nothing/."],
    ["../about/", "it does not begin with /repo/, the path of the site."],
    ["/about/", "it does not begin with /repo/, the path of the site."],
    ["/", "it does not begin with /repo/, the path of the site."],
    ["/repository/about/", "it does not begin with /repo/, the path of the site."],
    ["/Repo/about/", "it does not begin with /repo/, the path of the site."],
    ["/repo", "it does not begin with /repo/, the path of the site."],
  ])("when it is %s", (target, why) => {
    expect(follow(target)).toEqual([
      `link-unknown: A link leads to ${target}, ${nothing} ${why} It is on /.`,
    ]);
  });

  test.each([
    ["#tem", '/repo/ has no part called "tem".'],
    ["#Here", '/repo/ has no part called "Here".'],
    ["/repo/about/#taem", '/repo/about/ has no part called "taem".'],
    ["/repo/about/#here", '/repo/about/ has no part called "here".'],
    ["/repo/about/#tem:~:text=a", '/repo/about/ has no part called "tem".'],
    ["/repo/about/#50%", '/repo/about/ has no part called "50%".'],
    ["/repo/about/?a#tem", '/repo/about/ has no part called "tem".'],
    ["?a#team", '/repo/ has no part called "team".'],
  ])("when the page of %s has no such part", (target, why) => {
    expect(follow(target)).toEqual([
      `anchor-unknown: A link leads to ${target}, ${nothing} ${why} It is on /.`,
    ]);
  });
});

describe("the page for lost visitors", () => {
  const missing = (inside: string) => documentOf("404.html", inside);
  const home = documentOf("index.html", "");

  test("is shown at any address, so what is written from its own place leads anywhere", () => {
    expect(errorsOf(inspect([home, about, missing('<a href="about/">x</a>')]))).toEqual([
      "link-unknown: A link leads to about/, and that is nothing: the page for lost visitors is shown at every address, so a link on it begins with a slash. It is on /404.",
    ]);
  });
  test.each(["/about/", "#team", "?a=1", `${origin}/about/`, "mailto:a@example.org"])(
    "may link to %s",
    (target) => {
      const page = missing(`<h2 id="team">x</h2><a href="${target}">x</a>`);
      expect(errorsOf(inspect([home, about, page]))).toEqual([]);
    },
  );
});

describe("the nearest target is offered", () => {
  test.each([
    ["/repo/abuot/", "Write /repo/about/ in place of /repo/abuot/."],
    ["/repo/about", "Write /repo/about/ in place of /repo/about."],
    ["/repo/feed.xml/", "Write /repo/feed.xml in place of /repo/feed.xml/."],
    ["/repo/ABOUT", "Write /repo/about/ in place of /repo/ABOUT."],
    ["/repo/fed.xml", "Write /repo/feed.xml in place of /repo/fed.xml."],
    ["/repo/static/a_b.svg", "Write /repo/static/a%20b.svg in place of /repo/static/a_b.svg."],
    ["/about/#team", "Write /repo/about/#team in place of /about/#team."],
    ["/repo/abuot/#team", "Write /repo/about/#team in place of /repo/abuot/#team."],
    ["/repo/abuot/#nothing", "Write /repo/about/ in place of /repo/abuot/#nothing."],
    ["/repo/about/#taem", "Write /repo/about/#team in place of /repo/about/#taem."],
    ["/repo/about/#Team", "Write /repo/about/#team in place of /repo/about/#Team."],
    ["#her", "Write #here in place of #her."],
    ["#team", "Write /repo/about/#team in place of #team."],
    ["/repo/xyz-and-nothing-near/", undefined],
    ["/repo/about/#xyz-and-nothing-near", undefined],
  ])("for %s", (target, fix) => {
    const home = documentOf("index.html", `<h2 id="here">H</h2><a href="${target}">x</a>`);
    const [problem] = inspect([home, about], { files, base: "/repo/" });
    expect(problem?.fix).toBe(fix);
  });

  test("a part that two other pages have is no answer", () => {
    const other = documentOf("other/index.html", '<h2 id="team">T</h2>');
    const home = documentOf("index.html", '<a href="#team">x</a>');
    expect(inspect([home, about, other])[0]?.fix).toBeUndefined();
  });
  test("a name that a template gave is no answer", () => {
    const home = documentOf("index.html", '<main id="Main"></main><a href="#mani">x</a>');
    expect(inspect([home])[0]?.fix).toBeUndefined();
  });
});
