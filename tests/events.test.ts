/** What is shown of an event before, during and after each of its editions, and how texts name its dates. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeProblems } from "../generator/diagnostics/describe.ts";
import { createAddresses } from "../generator/model/address.ts";
import { buildEvent, nameDates, rankInYear } from "../generator/site/build-events.ts";
import { buildGraph } from "../generator/site/build-graph.ts";
import { printStructuredData } from "../templates/structured-data.ts";
import { composeProse, parser, sourcesOf, understand, understandBody } from "./support/graph.ts";
import { answerOf, brief, change, page } from "./support/usual-files.ts";

const event = { id: "run", name: "Run", place: "Field" };
const addresses = createAddresses("https://a.example/");
const site = { language: "en-US", timeZone: "America/New_York" };
const night = { start: "2026-10-29T09:00", end: "2026-10-30T11:12" };
/** The same two moments, as the whole world reads them. */
const [dusk, dawn] = ["2026-10-29T13:00:00.000Z", "2026-10-30T15:12:00.000Z"];
const earlier = [{ start: "2024-10-29" }, { start: "2023-10-24", end: "2023-10-25" }];

/** The event as its page shows it on a day. */
const shown = (more: object, today: string) =>
  buildEvent({ ...event, ...more }, 0, { site, addresses, today });

/** What is shown on a day and later, in a line each: the state, its dates, those before, until when. */
const told = (more: object, today: string) =>
  shown(more, today).phases.map((phase) =>
    [phase.state, phase.edition?.dates, phase.before?.dates, phase.until].join(" | "),
  );

test.each([
  [{}, "2026-10-29T09:00-04:00", "2026-10-30T11:12-04:00", "EventScheduled"],
  // On the first of November the clocks go back.
  [
    { end: "2026-11-01T18:00" },
    "2026-10-29T09:00-04:00",
    "2026-11-01T18:00-05:00",
    "EventScheduled",
  ],
  [{ status: "cancelled" }, "2026-10-29T09:00-04:00", "2026-10-30T11:12-04:00", "EventCancelled"],
  [{ start: "2026-10-29", end: "2026-10-30" }, "2026-10-29", "2026-10-30", "EventScheduled"],
  [{ start: "2026-10-29", end: undefined }, "2026-10-29", undefined, "EventScheduled"],
  [{ start: undefined, end: undefined }, "2024-10-29", undefined, "EventScheduled"],
])(
  "search engines are told of the edition to come, or else of the last one: %j",
  (more, startDate, endDate, status) => {
    const event = shown({ ...night, earlier, ...more }, "2026-10-28");
    const canonical = "https://a.example/run/";
    const page = { kind: "event", isIndexable: true, blocks: [], event, canonical };
    const frame = { words: {}, home: "/", site: {}, assets: {}, navigation: { groups: [] } };
    const text = printStructuredData(page as never, frame as never) ?? "";
    const [, found] = JSON.parse(text)["@graph"];
    const wanted = [startDate, endDate, `https://schema.org/${status}`];
    expect([found?.startDate, found?.endDate, found?.eventStatus]).toEqual(wanted);
  },
);

test("search engines get the hour that was typed, and the same moment as everybody, in every time zone", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC");
  const days = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01") });
  const isRight = fc.property(zones, days, (timeZone, day) => {
    const start = day.toISOString().slice(0, 16);
    const { phases } = buildEvent({ ...event, start }, 0, {
      ...{ site: { ...site, timeZone }, addresses, today: "1970-01-01" },
    });
    const { startDate = "", from = "" } = phases[0]?.edition ?? {};
    expect(startDate).toMatch(/T\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(Date.parse(startDate)).toBe(Date.parse(from));
    expect(startDate.slice(0, 16)).toBe(start);
  });
  fc.assert(isRight, { numRuns: 500, seed: 49 });
});

describe("on the day of a build", () => {
  const after = "past |  | October 29-30, 2026 | ";
  const during = `now | October 29-30, 2026 |  | ${dawn}`;
  const before = `upcoming | October 29-30, 2026 | October 29, 2024 | ${dusk}`;
  const cancelled = `cancelled | October 29-30, 2026 |  | ${dawn}`;
  test.each([
    ["2026-10-28", { ...night, earlier }, [before, during, after]],
    ["2026-10-30", { ...night, earlier }, [during, after]],
    ["2026-10-31", { ...night, earlier }, [after]],
    ["2026-10-31", {}, ["past |  |  | "]],
    ["2026-10-31", { earlier }, ["past |  | October 29, 2024 | "]],
    ["2026-10-01", { ...night, status: "cancelled" }, [cancelled, "past |  |  | "]],
  ])("%s, %j is told as it is, then as it will be", (today, given, lines) => {
    expect(told(given, today)).toEqual(lines);
  });
  test.each([
    ["what has no end", { start: "2026-01-25T08:00" }, "01-25T13:00", "01-26T05:00"],
    ["clocks forward", { start: "2026-03-07", end: "2026-03-08" }, "03-07T05:00", "03-09T04:00"],
    ["clocks back", { start: "2026-10-31", end: "2026-11-01" }, "10-31T04:00", "11-02T05:00"],
  ])("until midnight: %s", (_, given, from, until) => {
    const { next, calendar } = shown(given, "2026-01-01");
    const moments = [`2026-${from}:00.000Z`, `2026-${until}:00.000Z`];
    expect([next?.from, next?.until, calendar]).toEqual([...moments, "/calendar/run.ics"]);
  });
  test.each([
    ["2026-09-01", [0, 1, 2, 3]],
    ["2026-11-23", [2, 3, 0, 1]],
    ["2026-02-01", [1, 2, 3, 0]],
  ])("without dates the event that is next in the year is first, on %s", (today, places) => {
    const starts = ["2025-10-21T09:00", undefined, "2026-01-25", "2026-03-28"];
    const all = starts.map((start, index) => ({ ...event, id: `e${index}`, start }));
    expect(all.map((one) => rankInYear(one, all, today))).toEqual(places);
  });
  test("an event that is over or cancelled has no calendar, and its hours are told where they are known", () => {
    expect(shown(night, "2026-11-01")).not.toHaveProperty("calendar");
    expect(shown({ ...night, status: "cancelled" }, "2026-01-01")).not.toHaveProperty("calendar");
    expect(shown(night, "2026-01-01").next?.times).toBe("9:00 AM – 11:12 AM");
    expect(shown({ start: "2026-03-28" }, "2026-01-01").next).not.toHaveProperty("times");
  });
});

describe("an event is an entry", () => {
  const intro = "Five kilometers, in color.";
  const list = JSON.stringify([{ ...event, when: "Fall", description: intro }]);
  const look = (more: object = {}) =>
    understand({ "content/data/events.json": list, ...more }, "page-orphan", "entry-unused");
  test("which is enough for its page, under its id", () => {
    const { problems, graph } = look();
    const made = graph.pages.find(({ route }) => route === "/run");
    expect(problems.filter(({ place }) => place?.source.path.includes("events"))).toEqual([]);
    expect(made).toMatchObject({ kind: "event", title: "Run", intro, description: intro });
  });
  test.each([
    ["whose page is a file", "layout: event\nevent: run\n", ["/", "/a"]],
    ["whose page is still a draft", "layout: event\nevent: run\ndraft: true\n", ["/"]],
    ["that a page of another layout shows", "event: run\n", ["/", "/a", "/run"]],
  ])("%s", (_, fields, routes) => {
    const { graph } = look({ "content/pages/a.md": page("A", "Text.", fields) });
    expect(graph.pages.map(({ route }) => route)).toEqual(routes);
  });
  test("whose id is the address of a page is reported where it stands", () => {
    const { problems } = look({ "content/pages/run.md": page("Runs", "Text.") });
    const [first] = problems.filter(({ code }) => code === "address-collision");
    expect(first && brief(first)).toBe("error address-collision content/data/events.json:1:8");
  });
});

test("an announcement that ends before it begins is refused", () => {
  const announcement = { text: "Join us", from: "2026-03-04", until: "2026-03-03" };
  const { problems } = understand(change("content/site.json", { announcement }));
  expect(problems.map(({ code, about }) => `${code} ${about?.name}`)).toEqual([
    "field-value announcement.until",
  ]);
});

test.each([
  ["2026-03-01", "2026-03-02", true],
  ["2026-03-04", "2026-03-02", false],
  ["2026-03-05", "2026-03-02", undefined],
  ["2026-01-01", undefined, false],
])("on %s an announcement from %s waits: %s", (today, from, isLater) => {
  const announcement = { text: "Join us", link: "/", from, until: "2026-03-04" };
  const sources = sourcesOf(change("content/site.json", { announcement }));
  const shown = buildGraph(sources, { parser, today }).value.announcement;
  expect(shown?.isLater).toBe(isLater);
  if (shown) expect([shown.link?.href, shown.until]).toEqual(["/", "2026-03-05T05:00:00.000Z"]);
});

test("a text asks how many entries a list has", () => {
  const files = { "content/data/events.json": JSON.stringify([{ ...event, when: "In spring" }]) };
  expect(composeProse("{{events.count}} event", files)).toBe("<p>1 event</p>");
  const { problems } = understandBody("{{event.count}}", files);
  expect(problems.map(answerOf)).toEqual(["{{events.count}}"]);
});

describe("the dates of an event in a text", () => {
  test.each([
    ["2026-01-01", "October 29-30, 2026"],
    ["2030-01-01", "October 29-30, 2026"],
    ["2024-10-29", "October 29, 2024"],
  ])("on %s are those that come next, or else the last", (today, dates) => {
    const names = nameDates([{ ...event, ...night, earlier }], site, today);
    expect(names.get("run.dates")).toBe(dates);
    expect(names.get("run.dates-2023")).toBe("October 24-25, 2023");
  });
  const files = { "content/data/events.json": JSON.stringify([{ ...event, ...night, earlier }]) };
  test("are asked for by name, and warned of when they are typed", () => {
    const asked = "{{run.dates}}, {{run.dates-2024}}";
    expect(composeProse(asked, files)).toBe("<p>October 24\u201125, 2023, October 29, 2024</p>");
    const { problems } = understandBody("On October 29-30, 2026. {{run.date}} {{run}}", files);
    const line = "On {{run.dates-2026}}. {{run.dates}} {{run}}";
    expect(problems.map(brief)).toEqual([
      "warning figure-typed content/pages/index.md:6:4",
      "error fact-unknown content/pages/index.md:6:25",
      "error fact-unknown content/pages/index.md:6:38",
    ]);
    // Both show the line as it is with both corrections.
    const answers = describeProblems(problems).map(({ answer }) => answer);
    expect(answers.slice(0, 2)).toEqual([line, line]);
  });
});
