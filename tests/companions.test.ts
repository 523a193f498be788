/** What a site has beside its pages: feeds, calendars, the sitemap, what hosts and phones read. */
import { describe, expect, test } from "vitest";
import { renderCompanions } from "../generator/companions/render-companions.ts";
import { createLiveHistory } from "../generator/memory/live-history.ts";
import { createAddressBook } from "../generator/model/address.ts";
import type { Memory } from "../generator/model/memory.ts";
import { checkerOf } from "./support/check-problems.ts";
import { understand } from "./support/graph.ts";
import { page, usualFiles, type World } from "./support/usual-files.ts";

const site = JSON.parse(String(usualFiles["content/site.json"])) as Record<string, unknown>;

/** The companions of a site in New York at an address with a path: texts by their paths. */
function companionsOf(
  files: World,
  changes: object = {},
  memory?: Memory,
): ReadonlyMap<string, string> {
  const settings = {
    ...site,
    url: "https://a.example/repo/",
    timeZone: "America/New_York",
    ...changes,
  };
  const { graph, problems } = understand({
    "content/site.json": JSON.stringify(settings),
    ...files,
  });
  expect(problems).toEqual([]);
  const book = createAddressBook(graph.site.url);
  const icon = book.file("icon-192.png");
  const publicFiles = new Map([["icon-192.png", icon]]);
  const paper = { light: "#fff8ec", dark: "#0b1430" };
  const { files: made } = renderCompanions(graph, book, { publicFiles, paper }, memory);
  return new Map(made.map(({ path, bytes }) => [path, String(bytes)]));
}

/** Articles of these days, oldest first. */
function posts(...days: readonly string[]): World {
  const texts = days.map((date, index) => {
    const author = "author:\n  name: Ana Cruz\n  organization: B\n  role: C";
    const rest = "imageUrl: scenes/stage.svg\nimageAlt: D\ndescription: E & F <g>";
    const text = `---\nid: ${index + 1}\ntitle: Post ${index + 1} & more\nlinkName: p${index + 1}\ndate: ${date}\n${author}\n${rest}\n---\n`;
    return [`content/blog/p${index + 1}.md`, text] as const;
  });
  return Object.fromEntries(texts);
}

/** The calendar of one event, as its unfolded lines. */
function calendarOf(event: object, changes: object = {}, memory?: Memory): readonly string[] {
  const entry = { id: "run", name: "Run, walk; dance", place: "Flavet Field", ...event };
  const text = companionsOf(
    {
      "content/data/events.json": JSON.stringify([entry]),
      "content/pages/run.md": page("Run", "Text.", "layout: event\nevent: run\n"),
    },
    changes,
    memory,
  ).get("calendar/run.ics");
  return (text ?? "").replace(/\r\n[\t ]/g, "").split("\r\n");
}

describe("calendars", () => {
  test("an event of whole days ends on the day after its last", () => {
    const lines = calendarOf({ start: "2026-03-28", end: "2026-03-29" });
    expect(lines).toContain("DTSTART;VALUE=DATE:20260328");
    expect(lines).toContain("DTEND;VALUE=DATE:20260330");
    expect(calendarOf({ start: "2026-12-31" })).toContain("DTEND;VALUE=DATE:20270101");
  });
  test.each([
    ["2026-01-25T08:00", "20260125T130000Z", "in winter"],
    ["2026-07-04T08:00", "20260704T120000Z", "in summer"],
    ["2026-01-25T23:30", "20260126T043000Z", "on the next day elsewhere"],
    ["2026-03-08T01:30", "20260308T063000Z", "before the clocks change"],
    ["2026-03-08T03:30", "20260308T073000Z", "after the clocks change"],
    ["2026-11-01T12:00", "20261101T170000Z", "after they change back"],
  ])("%s in New York is %s, %s", (start, utc) => {
    expect(calendarOf({ start })).toContain(`DTSTART:${utc}`);
  });
  test("another time zone is another time", () => {
    const lines = calendarOf({ start: "2026-01-25T08:00" }, { timeZone: "Asia/Tokyo" });
    expect(lines).toContain("DTSTART:20260124T230000Z");
  });
  test("a calendar that was kept is made again when anything that it tells has changed", () => {
    const { memory, endBuild } = createLiveHistory();
    const start = "2026-01-25T08:00";
    const steps: readonly (readonly [event: object, settings?: object])[] = [
      [{ start }],
      [{ start }],
      [{ start, place: "Elsewhere" }],
      [{ start }, { timeZone: "Asia/Tokyo" }],
      [{ start }, { timeZone: "Asia/Tokyo", shortName: "Others" }],
    ];
    for (const [event, settings] of steps) {
      expect(calendarOf(event, settings, memory)).toEqual(calendarOf(event, settings));
      endBuild();
    }
  });
  test("the words of an event are written as calendars read them", () => {
    const lines = calendarOf({ start: "2026-03-28", note: "Bring shoes." });
    expect(lines).toContain("SUMMARY:Run\\, walk\\; dance");
    expect(lines).toContain("LOCATION:Flavet Field");
    expect(lines).toContain("DESCRIPTION:Bring shoes.");
    expect(lines).toContain("URL:https://a.example/repo/run/");
    expect(lines).toContain("UID:run-2026@a.example");
  });
  test("nothing in a calendar comes from the clock", () => {
    const lines = calendarOf({ start: "2026-03-28" });
    expect(lines.filter((line) => line.startsWith("DTSTAMP"))).toEqual([
      "DTSTAMP:20260101T000000Z",
    ]);
  });
  test("an event without a day has no calendar", () => {
    expect(calendarOf({ when: "Every fall" })).toEqual([""]);
  });
  test("an event cannot end before it starts", () => {
    checkerOf("content/data/events.json")(
      '[\n  { "id": "a", "name": "A", "place": "B",\n    "start": "2026-03-29", "end": "2026-03-28" }\n]\n',
      "3:35 error field-value → What belongs here: Last day, or day and local time.",
    );
    expect(calendarOf({ start: "2026-03-28T12:00", end: "2026-03-28" })[0]).toBe("BEGIN:VCALENDAR");
  });
});

describe("feeds", () => {
  test("have the articles with the newest first, under their whole addresses", () => {
    const files = companionsOf(posts("2024-06-12", "2023-01-31"));
    const feed = JSON.parse(files.get("feed.json") ?? "") as {
      items: { url: string; date_modified: string }[];
    };
    expect(feed.items.map(({ url, date_modified: day }) => [url, day.slice(0, 10)])).toEqual([
      ["https://a.example/repo/blog/p1/", "2024-06-12"],
      ["https://a.example/repo/blog/p2/", "2023-01-31"],
    ]);
  });
  test("keep every sign of a text: as HTML in Atom and in summaries, as it is in a title of JSON", () => {
    const files = companionsOf(posts("2024-06-12"));
    const xml = files.get("feed.xml");
    expect(xml).toContain('<title type="html"><![CDATA[Post 1 &amp; more]]>');
    expect(xml).toContain('<summary type="html"><![CDATA[E &amp; F &lt;g&gt;]]>');
    const json = JSON.parse(files.get("feed.json") ?? "") as { items: object[] };
    expect(json.items[0]).toMatchObject({
      title: "Post 1 & more",
      content_html: "E &amp; F &lt;g&gt;",
    });
    expect(xml?.replace(/<!\[CDATA\[.*?\]\]>/gs, "")).not.toMatch(
      /&(?!amp;|lt;|gt;|quot;|apos;|#)/,
    );
  });
  test("have at most twenty articles", () => {
    const days = Array.from(
      { length: 22 },
      (_, index) => `2024-01-${String(index + 1).padStart(2, "0")}`,
    );
    const xml = companionsOf(posts(...days)).get("feed.xml") ?? "";
    expect(xml.match(/<entry>/g)).toHaveLength(20);
    expect(xml).not.toContain("/blog/p1/");
  });
  test("are not there when there are no articles", () => {
    const files = companionsOf({});
    expect([files.has("feed.xml"), files.has("feed.json")]).toEqual([false, false]);
  });
});

describe("search engines and phones", () => {
  test("the sitemap has every page that may be found, and no other", () => {
    const xml = companionsOf({
      ...posts("2024-06-12"),
      "content/pages/about.md": page("About", "Text."),
      "content/pages/404.md": page("Lost", "Text.", "layout: missing\n"),
      "content/pages/give.md": page("Give", "Text.", "layout: redirect\nlink: link:gift-shop\n"),
    }).get("sitemap.xml");
    const found = [...(xml ?? "").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(found).toEqual([
      "https://a.example/repo/",
      "https://a.example/repo/about/",
      "https://a.example/repo/blog/p1/",
    ]);
    expect(xml).toContain("<lastmod>2024-06-12</lastmod>");
  });
  test("robots are told where it is", () => {
    expect(companionsOf({}).get("robots.txt")).toContain(
      "Sitemap: https://a.example/repo/sitemap.xml",
    );
  });
  test("the manifest follows the path of the site", () => {
    const manifest = JSON.parse(companionsOf({}).get("manifest.webmanifest") ?? "") as object;
    expect(manifest).toMatchObject({
      start_url: "/repo/",
      icons: [{ src: "/repo/icon-192.png", sizes: "192x192" }],
      theme_color: "#fff8ec",
    });
  });
});

describe("the settings", () => {
  const check = (name: string, value: string, fix: string) => {
    const text = JSON.stringify({ ...site, [name]: value }, null, 2);
    const line = text.split("\n").findIndex((row) => row.includes(`"${name}"`)) + 1;
    const column = `  "${name}": `.length + 1;
    checkerOf("content/site.json")(
      text,
      `${line}:${column} error field-value → What belongs here: ${fix}`,
    );
  };

  test.each(["en_US", "English", "e", "en-US, de"])("%s is the code of no language", (value) => {
    check("language", value, "Language of the site, such as en-US. Dates and figures follow it.");
  });
  test.each(["New York", "America/NewYork", "EST5EDT4"])("%s is no time zone", (value) => {
    check("timeZone", value, "Time zone of the events, such as America/New_York.");
  });
  test("an address without its beginning is answered with the whole one", () => {
    const text = JSON.stringify({ ...site, url: "a.example" }, null, 2);
    const line = text.split("\n").findIndex((row) => row.includes('"url"')) + 1;
    checkerOf("content/site.json")(
      text,
      `${line}:10 error field-value →   "url": "https://a.example",`,
    );
  });
  test.each(["ftp://a.example/", "https://"])("%s is no address of a site", (value) => {
    check(
      "url",
      value,
      "Where the site lives, with the path if it has one. Every address follows it.",
    );
  });
});
