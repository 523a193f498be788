/** Drafts, and articles whose day is to come: previews show them, and nobody else does. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readBuildOptions } from "../generator/cli/options.ts";
import { printUnpublished } from "../generator/output/build-report.ts";
import { buildGraph } from "../generator/site/build-graph.ts";
import { parser, sourcesOf } from "./support/graph.ts";
import { placeWorld } from "./support/place-world.ts";
import { brief, change, page, post, type World, withoutUntidy } from "./support/usual-files.ts";

const files: World = {
  ...post("old", "2026-01-01", 1),
  ...post("soon", "2026-12-12", 2),
  "content/pages/blog.md": page("Blog", "Text.", "layout: articles\n"),
  "content/pages/plan.md": page("Plan", "See [soon](/blog/soon).", "draft: true\n"),
};

function look(more: World = {}, hasDrafts = false, today?: string) {
  const sources = sourcesOf({ ...files, ...more });
  const graph = buildGraph(sources, { parser, hasDrafts, today: today ?? "2026-12-11" });
  const { pages, unpublished } = graph.value;
  const problems = withoutUntidy(graph.problems, []).map(brief);
  return { pages, problems, routes: pages.map(({ route }) => route), unpublished };
}

describe("what is not published yet", () => {
  test("is no page, no card, no neighbour and no suggestion; a report names it", () => {
    const lost = { "content/pages/404.md": page("Lost", "Text.", "layout: missing\n") };
    const { pages, problems, routes, unpublished } = look(lost);
    expect(problems).toEqual([]);
    expect(routes).toEqual(["/", "/404", "/blog", "/blog/old"]);
    expect(JSON.stringify(pages)).not.toMatch(/soon|plan/i);
    expect(printUnpublished(unpublished)).toEqual([
      "Not published yet: /blog/soon (2026-12-12), /plan (draft).",
    ]);
  });
  test("and says neither yes nor no is one error, whoever links to it", () => {
    const home = { "content/pages/index.md": page("Home", "See [it](/plan).") };
    const { problems } = look({
      ...home,
      "content/pages/plan.md": page("A", "B.", "draft: yes\n"),
    });
    expect(problems).toEqual(["error field-value content/pages/plan.md:4:8"]);
  });
  test("appears on its day", () => {
    expect(look({}, false, "2026-12-12").routes).toContain("/blog/soon");
    expect(look({}, false, "2027-01-01").routes).not.toContain("/plan");
  });
  test("is in previews with its mark, and stays out of search results there", () => {
    const { pages, problems } = look({}, true);
    const marks = pages.filter(({ waits }) => waits).flatMap((one) => [one.route, one.waits]);
    expect(problems).toEqual([]);
    expect(marks).toEqual(["/blog/soon", { dateText: "December 12, 2026" }, "/plan", {}]);
    expect(pages.find(({ route }) => route === "/plan")?.isIndexable).toBe(false);
  });
  test.each<readonly [what: string, text: string, warning: string]>([
    ["an unknown link", page("Plan", "A [b](/b).", "draft: true\n"), "link-unknown"],
    ["a field that cannot be read", "---\ndraft: true\ntitle: a: b\n---\n", "front-matter-syntax"],
    ["fields without an end", "---\ndraft: true\ntitle: a\n", "front-matter-unclosed"],
    ["the address of a page", page("B", "", "route: /blog\ndraft: true\n"), "address-collision"],
  ])("and has %s stops nothing, and is not shown in previews either", (_what, text, warning) => {
    const home = { "content/pages/index.md": page("Home", "See [all](/blog).") };
    for (const hasDrafts of [false, true]) {
      const { problems, routes } = look({ ...home, "content/pages/plan.md": text }, hasDrafts);
      expect(problems.map((one) => one.split(" ", 2).join(" "))).toContain(`warning ${warning}`);
      expect(problems.filter((one) => one.startsWith("error"))).toEqual([]);
      expect(routes.filter((route) => /plan|blog$/.test(route))).toEqual(["/blog"]);
    }
  });
  test("is an error to link to from a page, in previews a warning", () => {
    const more = { "content/pages/index.md": page("Home", "See [soon](/blog/soon).") };
    const place = "link-unpublished content/pages/index.md:6:5";
    expect(look(more).problems).toEqual([`error ${place}`]);
    expect(look(more, true).problems).toEqual([`warning ${place}`]);
    expect(look(more, false, "2026-12-12").problems).toEqual([]);
    // With several links the cause is in the page that they lead to.
    const again = page("Home", "See [soon](/blog/soon) and [later](/blog/soon).");
    const cause = look({ "content/pages/index.md": again }).problems;
    expect(cause).toEqual(["error link-unpublished content/blog/soon.md:5:7"]);
  });
});

test.each([
  ["America/New_York", "2026-12-11"],
  ["Pacific/Kiritimati", "2026-12-12"],
  ["Nowhere", "2026-12-12"],
])("a day begins at midnight in the time zone of the site, such as %s", (timeZone, day) => {
  const { root } = placeWorld(change("content/site.json", { timeZone }));
  vi.stubEnv("SOURCE_DATE_EPOCH", `${Date.parse("2026-12-12T03:00Z") / 1000}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(readBuildOptions(["--root", root]).today).toBe(day);
});
