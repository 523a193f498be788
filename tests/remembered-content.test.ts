/** What a build knows of the texts of the last one, and what it tells again all the same. */
import { expect, test } from "vitest";
import { createLiveHistory } from "../generator/memory/live-history.ts";
import type { Memory } from "../generator/model/memory.ts";
import { understand } from "./support/graph.ts";
import { brief, page } from "./support/usual-files.ts";

/** Several builds in a row. Noted is what the last one kept anew, and whose blocks were read since. */
function openBuilds() {
  const { memory, endBuild } = createLiveHistory();
  let kept: string[] = [];
  let read: string[] = [];
  const noted: Memory = {
    ...memory,
    keep(name, madeFrom, value) {
      kept.push(name);
      memory.keep(name, madeFrom, value);
    },
    keepText(name, madeFrom, text) {
      kept.push(name);
      memory.keepText(name, madeFrom, text);
    },
    renew<T>(name: string, madeFrom: string) {
      const result = memory.renew<T>(name, madeFrom);
      return (
        result &&
        (() => {
          if (name.startsWith("blocks")) read.push(name);
          return result();
        })
      );
    },
  };
  return {
    build(files: Parameters<typeof understand>[0]) {
      [kept, read] = [[], []];
      const understood = understand(files, noted);
      endBuild();
      return { ...understood, kept, read: () => read };
    },
  };
}

const about = "content/pages/about.md";
const team = "content/pages/team.md";
const withRoute = (title: string, route: string) =>
  page(title, "Hello.").replace("\n---", `\nroute: ${route}\n---`);

test("a build after one edit checks and composes the edited text, and no other", () => {
  const { build } = openBuilds();
  build({ [about]: page("About", "First."), [team]: page("Team", "See [us](/about).") });
  const edited = { [about]: page("About", "Second."), [team]: page("Team", "See [us](/about).") };
  expect(build(edited).kept).toEqual([
    `front matter of ${about}`,
    `blocks of ${about}`,
    `body of ${about}`,
  ]);
  expect(build(edited).kept).toEqual([]);
});

test("pages and traces are the same, remembered or not", () => {
  const { build } = openBuilds();
  const files = {
    [about]: page("About", "Hello.\n\nSee [the team](/team#who)\nand [the shop](link:gift-shop)."),
    [team]: page("Team", "## Who\n\nÜber uns: „wir“ — 你好."),
  };
  build(files);
  const [again, anew] = [build(files).graph, understand(files).graph];
  // Templates see all of a page, so it may not even show in the order of its parts.
  expect(JSON.stringify(again.pages)).toBe(JSON.stringify(anew.pages));
  expect(again.pictureUses).toEqual(anew.pictureUses);
  expect(again.traces).toEqual(anew.traces);
});

test("the blocks of a remembered text are read when somebody asks for them, and not before", () => {
  const { build } = openBuilds();
  const files = { [about]: page("About", "Hello.") };
  build(files);
  const { graph, read } = build(files);
  expect(read()).toEqual([]);
  const found = graph.pages.find(({ route }) => route === "/about");
  expect(found?.blocks).toEqual([{ kind: "prose", html: "<p>Hello.</p>" }]);
  expect(read()).toEqual([`blocks of ${about}`]);
});

test("a warning about front matter is told in each build, however often it was told", () => {
  const { build } = openBuilds();
  const files = { [about]: page("“About”", "Hello.") };
  const told = () => build(files).problems.map(({ message }) => message);
  const first = told();
  expect(first).toEqual([
    expect.stringContaining('The curly quotation marks around the text of "'),
  ]);
  expect(told()).toEqual(first);
  expect(told()).toEqual(first);
});

test("a fault that another file brings names the line of the text that was remembered", () => {
  const { build } = openBuilds();
  build({ [team]: withRoute("Team", "/crew") });
  const both = { [about]: withRoute("About", "/crew"), [team]: withRoute("Team", "/crew") };
  const { problems } = build(both);
  expect(problems).toEqual(understand(both).problems);
  expect(problems.map(({ code, place, excerpt }) => ({ code, place, excerpt }))).toContainEqual({
    code: "address-collision",
    place: { file: team, line: expect.any(Number), column: 8 },
    excerpt: "route: /crew",
  });
});

const list = "content/data/faqs.json";
const shows = page("About", '::accordion{from="faqs" topic="day"}');
const asked = (answer: string) =>
  JSON.stringify([{ topic: "day", question: "When?", answer }], null, 2);

test("a body that shows a list is composed again when the list has changed, and only then", () => {
  const { build } = openBuilds();
  build({ [about]: shows, [list]: asked("In *spring*.") });
  expect(build({ [about]: shows, [list]: asked("In *spring*.") }).kept).toEqual([]);
  const changed = { [about]: shows, [list]: asked("In *fall*.") };
  const { graph, kept } = build(changed);
  expect(kept).toContain(`body of ${about}`);
  expect(JSON.stringify(graph.pages)).toContain("<em>fall</em>");
  expect(graph.pages).toEqual(understand(changed).graph.pages);
});

test("what is wrong in an entry is told in every build, on the line where it stands now", () => {
  const { build } = openBuilds();
  const files = { [about]: shows, [list]: asked("See [us](/nowhere).") };
  const first = build(files);
  expect(first.problems.map(brief)).toContain(`error link-unknown ${list}:5:15`);
  expect(build(files).problems).toEqual(first.problems);
  const moved = { [about]: shows, [list]: `\n${files[list]}` };
  expect(build(moved).problems).toEqual(understand(moved).problems);
});

test("an entry that leads to a page follows the name of the page", () => {
  const { build } = openBuilds();
  const files = { [about]: shows, [list]: asked("See [us](/team)."), [team]: page("Team", "We.") };
  build(files);
  const { [team]: _, ...rest } = files;
  expect(build(rest).problems).toEqual(understand(rest).problems);
  const { pages, traces } = understand(files).graph;
  expect(build(files).graph).toMatchObject({ pages, traces });
});

test("a list is read again when it has changed, and only then", () => {
  const { build } = openBuilds();
  const files = { [about]: shows, [list]: asked("In spring.") };
  build(files);
  const changed = { ...files, [list]: asked("In fall.") };
  expect(build(changed).kept).toContain(`values of ${list}`);
  expect(build(changed).kept).toEqual([]);
});

test("a faulty entry is told of in every build, with its line, until it is mended", () => {
  const { build } = openBuilds();
  const faulty = `[\n  { "topic": "day" },\n${asked("In spring.").slice(1)}`;
  const files = { [about]: shows, [list]: faulty };
  const first = build(files);
  expect(first.problems.map(brief)).toContain(`error field-missing ${list}:2:3`);
  expect(build(files).problems).toEqual(first.problems);
  expect(build({ ...files, [list]: asked("In spring.") }).problems).toEqual([]);
});

test("what another file brings to light in a known list names its line", () => {
  const { build } = openBuilds();
  const files = { [about]: shows, [list]: asked("See [us](/team)."), [team]: page("Team", "We.") };
  build(files);
  const { [team]: _, ...rest } = files;
  expect(build(rest).problems.map(brief)).toContain(`error link-unknown ${list}:5:15`);
});

test("a name in two spellings is told of in every build, and also when only one of them is new", () => {
  const { build } = openBuilds();
  const staff = "content/data/staff.json";
  const position = { label: "Director", color: "navy" };
  const named = (...names: readonly string[]) =>
    JSON.stringify(names.map((name) => ({ name, position, email: "us@example.org" })));
  const told = (text: string) => build({ [staff]: text }).problems.map(brief);
  expect(told(named("Ana Cruz", "Kim Lee"))).toEqual([]);
  const both = named("Ana Cruz", "Kim Lee", "Anna Cruz");
  const spelling = [expect.stringContaining(`warning person-spelling ${staff}`)];
  expect(told(both)).toEqual(spelling);
  expect(told(both)).toEqual(spelling);
});
