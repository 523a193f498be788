/** What an editor reads when files have wrong names, or two of them claim one address. */
import { describe, expect, test } from "vitest";
import { checkerOf, checkProblems } from "../support/check-problems.ts";
import { understand } from "../support/graph.ts";
import { page } from "../support/usual-files.ts";

/** A right article with this last part of its address. */
function post(linkName: string): string {
  return `---\nid: 1\ntitle: A\nlinkName: ${linkName}\ndate: 2024-06-12\nauthor:\n  name: B\n  organization: C\n  role: D\nimageUrl: scenes/stage.svg\nimageAlt: E\ndescription: F\n---\n`;
}

const x = page("X", "Text.");
const other = page("Y", "Text.");

describe("two sources for one address", () => {
  test("two articles with one name are both named", () => {
    const [problem] = checkerOf("content/blog/b.md", { "content/blog/a.md": post("spark") })(
      post("spark"),
      "4:11 error address-collision → Give one of the two another linkName.",
    );
    expect(problem?.message).toBe(
      "Both content/blog/a.md and content/blog/b.md claim the address /blog/spark.",
    );
  });
  test("a route and the name of a file are both named", () => {
    const [problem] = checkerOf("content/pages/other.md", { "content/pages/about.md": x })(
      page("Y", "Text.", "route: /about\n"),
      "4:8 error address-collision → Give one of the two another name.",
    );
    expect(problem?.message).toContain("content/pages/about.md and content/pages/other.md");
  });
  test("a page and an article are both named", () => {
    checkProblems(
      { "content/pages/blog/spark.md": x, "content/blog/spark.md": post("spark") },
      "content/pages/blog/spark.md:1:1 error address-collision → Give one of the two another name.",
    );
  });
  test("a file and the index of a folder are both named", () => {
    checkProblems(
      { "content/pages/about.md": x, "content/pages/about/index.md": other },
      "content/pages/about/index.md:1:1 error address-collision → Give one of the two another name.",
    );
  });
  test("three articles with one name are two problems", () => {
    const files = ["a", "b", "c"].map((name) => [`content/blog/${name}.md`, post("spark")]);
    const { problems } = understand(Object.fromEntries(files));
    expect(problems.map((problem) => problem.code)).toEqual([
      "address-collision",
      "address-collision",
    ]);
  });
});

describe("a text in the wrong folder", () => {
  const description =
    "Where a text lies that was put into the folder of the other kind by mistake.";
  const stray = `---\ntitle: Bags\ndescription: ${description}\nlayout: page\n---\n\nText.\n`;
  test("is told of once, and links to it are not called broken", () => {
    checkProblems(
      { "content/pages/x.md": page("X", "[Bags](/bags)"), "content/blog/bags.md": stray },
      "content/blog/bags.md:1:1 error file-refused → Move it into content/pages/.",
    );
  });
});

describe("names of files", () => {
  test.each([
    ["My Page", "my-page"],
    ["About", "about"],
    ["our_story!", "our-story"],
    ["Über uns", "uber-uns"],
    ["-x-", "x"],
    ["_", "a-name"],
    ["clubs/Chi Omega", "clubs/chi-omega"],
  ])("content/pages/%s.md is no address, and is offered another name", (name, better) => {
    const [problem] = checkerOf(`content/pages/${name}.md`)(
      x,
      `1:1 error file-refused → Rename the file to ${better}.md.`,
    );
    expect(problem?.message).toBe(
      `The name of this file would give the address "/${name}". Addresses have lower-case letters, digits and hyphens.`,
    );
  });
  test.each(["404.html", "feed.xml", "sitemap.xml", "about.v2"])(
    "%s.md would be a folder with the name of a file",
    (name) => {
      const { problems } = understand({ [`content/pages/${name}.md`]: x });
      expect(problems.map((problem) => problem.code)).toEqual(["file-refused"]);
    },
  );
  test("a name of small letters, digits and hyphens is an address", () => {
    checkProblems({ "content/pages/a-5k/run-2.md": x });
    const { graph } = understand({ "content/pages/a-5k/run-2.md": x });
    expect(graph.pages.map(({ address }) => address)).toContain("/a-5k/run-2/");
  });
});

describe("files that nobody would see", () => {
  test("a page beside the folders of pages is told where it belongs", () => {
    checkerOf("content/blgo/spark.md")(
      x,
      "1:1 error file-refused → Move it into content/pages/ or, if it is an article, into content/blog/.",
    );
  });
  test("a list with a slip in its name is told the right one", () => {
    checkerOf("content/data/familys.json")(
      "[]",
      "1:1 error file-refused → Rename it to content/data/families.json.",
    );
  });
  test("a README may lie anywhere outside of the pages", () => {
    checkProblems({ "content/README.md": "Hello.", "content/data/README.md": "Hello." });
  });
});
