/** What a site has beside its pages: feeds, calendars, the sitemap, what hosts and phones read. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import ICAL from "ical.js";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { findRedirect } from "../generator/dev/find-answer.ts";
import { integrityOf } from "../generator/model/digest.ts";
import type { Loads } from "../generator/model/frame.ts";
import type { AssetManifest } from "../generator/model/output.ts";
import { createPolicies } from "../generator/render/policy.ts";
import { renderCompanions } from "../generator/render/render-companions.ts";
import { drawShares } from "../generator/render/share-pictures.ts";
import { printable } from "../generator/schema/safe-text.ts";
import { renderCalendars } from "../templates/files/calendar.ts";
import { renderFiles } from "../templates/files/render-files.ts";
import { describeCard } from "../templates/share-card.tsx";
import { understand } from "./support/graph.ts";
import { change, page, post, type World } from "./support/usual-files.ts";

/** The companions of a site in New York at an address with a path. */
function companionsOf(
  world: World,
  changes: object = {},
  days: Readonly<Record<string, string>> = {},
) {
  const settings = { url: "https://a.example/repo/", timeZone: "America/New_York", ...changes };
  const { graph, problems } = understand({ ...change("content/site.json", settings), ...world });
  expect(problems).toEqual([]);
  const copied = ["icon-192.png", "icon-512.png", "icon.svg"];
  const publicFiles = new Map(copied.map((path) => [path, graph.addresses.file(path)]));
  const paper = { light: "#fff8ec", dark: "#0b1430" };
  const whole = { ...graph, history: { commit: () => "", dayOf: (path: string) => days[path] } };
  const assets = { publicFiles, paper, pictures: new Map() } as unknown as AssetManifest;
  const files = [...renderFiles(whole, assets).files, ...renderCompanions(whole, assets)];
  const texts = new Map(files.map(({ path, bytes }) => [path, String(bytes)]));
  return { graph, texts, read: (path: string) => texts.get(path) ?? "" };
}

/** Articles of these days: p1, p2 and so on. */
function posts(...days: readonly string[]): World {
  return Object.assign({}, ...days.map((date, at) => post(`p${at + 1}`, date, at + 1)));
}

/** The calendar of one event, or of all, as its unfolded lines. It is parsed, which throws where it is none. */
function calendarOf(event: object, path = "calendar/run.ics") {
  const entry = { id: "run", name: "Run, walk; dance", place: "Flavet Field", ...event };
  const world = {
    "content/data/events.json": JSON.stringify([entry]),
    "content/pages/run.md": page("Run", "Text.", "layout: event\nevent: run\n"),
  };
  const text = companionsOf(world).read(path);
  if (text) validate(text);
  return text.replace(/\r\n[\t ]/g, "").split("\r\n");
}

/** Texts as somebody may type them: of every script, and of what calendars escape. What no file may hold is refused before. */
const typedWords = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(..."aé病ก🎗\\,;: \n"),
      fc.constantFrom("👩‍👩‍👧‍👦", "\\n", "\\,", "ก็"),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 240,
  })
  .filter((words) => printable.safeParse(words).success && !words.includes("\r"));

/** What RFC 5545 asks of a calendar: sections 3.6, 3.6.1 and 3.8.2.2. */
function validate(text: string): void {
  expect(text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents();
  expect([calendar.getFirstPropertyValue("version"), events.length > 0]).toEqual(["2.0", true]);
  expect(calendar.getFirstPropertyValue("prodid")).toBeTruthy();
  expect(calendar.getFirstProperty("method")).toBeNull();
  const ids = events.map((event) => {
    const [start, end] = ["dtstart", "dtend"].map(
      (name) => event.getFirstPropertyValue(name) as ICAL.Time | null,
    );
    expect(event.getFirstPropertyValue("dtstamp")).toBeTruthy();
    if (start && end) expect([end.compare(start), end.isDate]).toEqual([1, start.isDate]);
    return start && String(event.getFirstPropertyValue("uid"));
  });
  expect(ids.every(Boolean) && new Set(ids).size === ids.length).toBe(true);
}

describe("calendars", () => {
  const days = { start: "2026-03-28", end: "2026-03-29" };
  test.each([
    [days, "DTSTART;VALUE=DATE:20260328"],
    // An event of whole days ends on the day after its last.
    [days, "DTEND;VALUE=DATE:20260330"],
    [{ start: "2026-12-31" }, "DTEND;VALUE=DATE:20270101"],
    [{ start: "2026-01-25T23:30" }, "DTSTART:20260126T043000Z"],
    [{ start: "2026-03-08T03:30" }, "DTSTART:20260308T073000Z"],
  ])("%j is written as %s", (event, line) => {
    expect(calendarOf(event)).toContain(line);
  });
  test("without an end there is none, without a day no calendar, and each shift has its entry", () => {
    expect(calendarOf({ when: "Every fall" })).toEqual([""]);
    const lines = calendarOf({ start: "2026-01-25T08:00", shifts: ["08:00", "09:00"] });
    const rows = lines.filter((line) => /^(?:DT(?:START|END)|SUMMARY|UID)/.test(line));
    expect(rows).toEqual([
      "UID:run-2026@a.example",
      "SUMMARY:Dance Marathon at UF: Run\\, walk\\; dance (8:00 AM)",
      "DTSTART:20260125T130000Z",
      "UID:run-2026-2@a.example",
      "SUMMARY:Dance Marathon at UF: Run\\, walk\\; dance (9:00 AM)",
      "DTSTART:20260125T140000Z",
    ]);
  });
  test("the calendar of all has every edition, also one that is cancelled", () => {
    const earlier = [{ start: "2025-03-28T09:00", end: "2025-03-29T11:12" }];
    const event = { start: "2026-03-28", status: "cancelled", earlier };
    const lines = calendarOf(event, "calendar.ics");
    expect(lines).toContain("X-WR-TIMEZONE:America/New_York");
    expect(lines.filter((line) => /^(?:UID|STATUS|DTEND)/.test(line))).toEqual([
      ...["UID:run-2025@a.example", "DTEND:20250329T151200Z", "STATUS:CONFIRMED"],
      ...["UID:run-2026@a.example", "DTEND;VALUE=DATE:20260329", "STATUS:CANCELLED"],
    ]);
  });
  test("words of every length and script are read as they were typed, from lines of 75 octets at most", () => {
    const world = {
      "content/data/events.json": JSON.stringify([
        { id: "run", name: "Run", place: "Field", start: "2026-03-28" },
      ]),
      "content/pages/run.md": page("Run", "Text.", "layout: event\nevent: run\n"),
    };
    const { graph } = companionsOf(world);
    const print = (shortName: string, words: string) => {
      const pages = graph.pages.map((one) => {
        if (one.kind !== "event") return one;
        return { ...one, event: { ...one.event, name: words, place: words, note: words } };
      });
      const { files } = renderCalendars({ ...graph, pages, site: { ...graph.site, shortName } });
      return String(files.find(({ path }) => path === "calendar.ics")?.bytes);
    };
    const isKept = fc.property(typedWords, typedWords, (shortName, words) => {
      const text = print(shortName, words);
      validate(text);
      for (const line of text.split("\r\n"))
        expect([/^(?:\\.|[^\\])*$/su.test(line), String(Buffer.from(line))]).toEqual([true, line]);
      const calendar = new ICAL.Component(ICAL.parse(text));
      const [event] = calendar.getAllSubcomponents("vevent");
      expect(calendar.getFirstPropertyValue("prodid")).toBe(shortName);
      const textOf = (name: string) => String(event?.getFirstPropertyValue(name));
      expect(textOf("location")).toBe(words);
      expect(textOf("summary")).toBe(`${shortName}: ${words}`);
      expect(textOf("description").startsWith(`${words}\n`)).toBe(true);
    });
    fc.assert(isKept, { numRuns: 400, seed: 49 });
  });
  test("the words of an event are written as calendars read them, and nothing comes from the clock", () => {
    expect(calendarOf({ start: "2026-03-28", note: "Bring shoes." })).toEqual(
      expect.arrayContaining([
        "SUMMARY:Dance Marathon at UF: Run\\, walk\\; dance",
        "LOCATION:Flavet Field",
        "DESCRIPTION:Bring shoes.\\nhttps://a.example/repo/run/",
        "URL:https://a.example/repo/run/",
        "UID:run-2026@a.example",
        "DTSTAMP:20260101T000000Z",
      ]),
    );
  });
});

describe("feeds", () => {
  test("have the articles with the newest first, under their whole addresses, and are as old as that one", () => {
    const { read } = companionsOf(posts("2024-06-12", "2024-01-31"));
    const feed = JSON.parse(read("feed.json"));
    const items: { id: string; url: string; date_modified: string }[] = feed.items;
    expect(items.map(({ id, url, date_modified: day }) => [id === url, url, day])).toEqual([
      [true, "https://a.example/repo/blog/p1/", "2024-06-12T12:00:00.000Z"],
      [true, "https://a.example/repo/blog/p2/", "2024-01-31T12:00:00.000Z"],
    ]);
    const home = "https://a.example/repo/";
    expect(feed).toMatchObject({ home_page_url: home, feed_url: `${home}feed.json` });
    const xml = read("feed.xml");
    const dates = [...xml.matchAll(/<(?:updated|published)>(.{10})/g)].map(([, day]) => day);
    // Of the feed; then each article has two.
    expect(dates.join(" ")).toBe("2024-06-12 2024-06-12 2024-06-12 2024-01-31 2024-01-31");
    expect(xml).toContain(`<link rel="self" href="${home}feed.xml"/>`);
  });
  test("keep every sign of a text: as HTML in Atom and in summaries, as it is in a title of JSON", () => {
    const [[path, text] = [""]] = Object.entries(posts("2024-06-12"));
    const marked = String(text).replace("The p1", "Q & A ]]>").replace(", in brief", " E & F < G");
    const { read } = companionsOf({ [path]: marked });
    const sample = companionsOf({ [path]: marked.replace("---\n", "---\nsample: true\n") });
    expect(sample.read("feed.json")).toContain("E &amp; F &lt; G. (This story and its people");
    expect(sample.read("llms.txt")).toContain("(This story and its people");
    const xml = read("feed.xml");
    expect(xml).toContain('<title type="html"><![CDATA[Q &amp; A ]]&gt;]]>');
    expect(xml).toContain('<summary type="html"><![CDATA[An article E &amp; F &lt; G.]]>');
    expect(JSON.parse(read("feed.json")).items[0]).toMatchObject({
      title: "Q & A ]]>",
      content_html: "<div><p>Text.</p></div>",
    });
  });
  test("tell the blocks that are text, and where a button and a film lead", () => {
    const [[path, text] = [""]] = Object.entries(posts("2024-06-12"));
    const body =
      '::button[Go]{link="/blog/p1"}\n\n::digits[Raised]{fact="raised-2025"}\n\n::video[Film]{link="link:film"}\n\n:::callout{title="Note"}\nA.\n:::\n\n:::table{caption="Shifts"}\n| A | B |\n| - | - |\n| 1 | 2 |\n:::';
    const { read } = companionsOf({ [path]: String(text).replace("Text.", body) });
    expect(JSON.parse(read("feed.json")).items[0].content_html).toBe(
      '<p><a href="https://a.example/repo/blog/p1/">Go</a></p><p><strong>$1,351,566.99</strong> Raised</p><p><a href="https://www.youtube.com/watch?v=abcdefghijk">Film</a></p><p><strong>Note</strong></p><div><p>A.</p></div><table><caption>Shifts</caption><tbody><tr><th scope="col">A</th><th scope="col">B</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    );
  });
  test("name the tags of an article, and have at most ten", () => {
    const tags = '[{ "id": "feet", "label": "On feet", "description": "About feet." }]';
    const days = Array.from({ length: 12 }, (_, at) => `2024-01-${`${at + 1}`.padStart(2, "0")}`);
    const newest = post("p23", "2024-02-01", 23, "tags: [feet]\n");
    const { read } = companionsOf({ "content/tags.json": tags, ...posts(...days), ...newest });
    expect(JSON.parse(read("feed.json")).items[0].tags).toEqual(["On feet"]);
    expect(read("feed.xml")).toContain('<category label="On feet" term="feet"/>');
    expect(read("feed.xml").match(/<entry>/g)).toHaveLength(10);
  });
});

describe("hosts, search engines and phones", () => {
  test("every file has the headers that keep a visitor safe, and says how long it may be kept", () => {
    const rules = companionsOf({}).read("_headers").trim().split("\n\n");
    const drawn =
      "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
    expect(rules.map((rule) => rule.split("\n  "))).toEqual([
      [
        "/repo/*",
        "Content-Security-Policy: frame-ancestors 'none'",
        "Cross-Origin-Opener-Policy: same-origin-allow-popups",
        "Cross-Origin-Resource-Policy: same-origin",
        expect.stringMatching(/^Permissions-Policy: (?:[a-z-]+=\(\)(?:, |$)){5}$/),
        "Referrer-Policy: strict-origin-when-cross-origin",
        "Strict-Transport-Security: max-age=63072000; includeSubDomains",
        "X-Content-Type-Options: nosniff",
      ],
      ["/repo/worker.js", "Cache-Control: no-cache"],
      ["/repo/static/*", "Cache-Control: public, max-age=31536000, immutable"],
      ["/repo/static/images/*", drawn],
      ["/repo/icon.svg", drawn],
    ]);
  });
  test("the file for nginx in docs/hosting.md says all that `_headers` says", () => {
    const documented = readFileSync(join(defaultRoot, "docs/hosting.md"), "utf8");
    const rows = companionsOf({})
      .read("_headers")
      .matchAll(/^ {2}([\w-]+): (.+)$/gm);
    for (const [, name, value] of rows) {
      expect(documented).toMatch(new RegExp(`^  add_header ${name} .+;$`, "m"));
      expect(documented).toContain(` "${value}"`);
    }
  });
  test("a page may send no form, load nothing by default, and takes no other base", () => {
    const loads: Loads = { inlineScripts: ["let a"], scripts: [], others: ["film"], forms: [] };
    const metricsEndpoint = "https://speed.example/x";
    const rules = createPolicies({ metricsEndpoint, offline: [] })(loads, ["p{}"]).split("; ");
    expect(rules).toEqual([
      "default-src 'none'",
      `script-src 'strict-dynamic' '${integrityOf("let a")}'`,
      `style-src '${integrityOf("p{}")}'`,
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self' https://speed.example",
      "manifest-src 'self'",
      "media-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
  });
  test("a page runs each of its own scripts and no other, and one that needs nothing gets nothing", () => {
    const create = createPolicies({ offline: [] });
    const inlineScripts = ["let a", "let a"];
    const loads: Loads = { inlineScripts, scripts: ["sha256-b"], others: ["video"], forms: [] };
    const rules = create(loads, []).split("; ");
    expect(rules).toContain(`script-src 'strict-dynamic' '${integrityOf("let a")}' 'sha256-b'`);
    expect(rules).toContain("frame-src https://www.youtube-nocookie.com");
    const bare = create({ inlineScripts: [], scripts: [], others: [], forms: [] }, []).split("; ");
    expect(bare.filter((rule) => /^(?:script|style|frame|media)-/.test(rule))).toEqual([
      "script-src 'none'",
      "style-src 'none'",
    ]);
    expect(bare).toContain("connect-src 'self'");
    const keeping = createPolicies({ offline: ["/about"] })(loads, []).split("; ");
    const added = keeping.filter((rule) => !rules.includes(rule));
    expect(added).toEqual(["worker-src 'self'", "trusted-types offline"]);
  });
  test("a page with forms may send them to the sites that they ask, and to no other", () => {
    const asked = ["https://a.example", "https://b.example", "https://a.example"];
    const loads: Loads = { inlineScripts: [], scripts: [], others: [], forms: asked };
    const rules = createPolicies({ offline: [] })(loads, []).split("; ");
    expect(rules).toContain("form-action https://a.example https://b.example");
  });
  test("a phone that keeps the site shows its icons in their sizes, and a way back", () => {
    const { icons, display } = JSON.parse(companionsOf({}).read("manifest.webmanifest"));
    expect(display).toBe("minimal-ui");
    expect(icons).toEqual([
      { src: "/repo/icon.svg", sizes: "any" },
      { src: "/repo/icon-192.png", sizes: "192x192" },
      { src: "/repo/icon-512.png", sizes: "512x512" },
    ]);
  });
  const world = {
    ...posts("2024-06-12"),
    "content/pages/about.md": page("About", "Text."),
    "content/pages/404.md": page("Lost", "Text.", "layout: missing\n"),
    "content/pages/give.md": page("Give", "Text.", "layout: redirect\nlink: link:gift-shop\n"),
  };
  test("the lists of pages have every page that may be found, and no other", () => {
    const { read } = companionsOf(world);
    const found = ["", "about/", "blog/p1/"].map((path) => `https://a.example/repo/${path}`);
    const changed = "<lastmod>2024-06-12</lastmod>";
    expect(read("sitemap.xml").match(/<url>.*<\/url>/g)).toEqual(
      found.map((url, at) => `<url><loc>${url}</loc>${at === 2 ? changed : ""}</url>`),
    );
    expect([...read("llms.txt").matchAll(/\]\((.*?)\): ./g)].map(([, url]) => url)).toEqual(found);
  });
  test("the glossary says in plain words what stands below each heading, to pages that link to one", () => {
    const world = {
      "content/pages/words.md": page(
        "Words",
        "## People\n\n### R&D *crew*\n\nSee [About](/about).\n\n- One\n- Two",
      ),
      "content/pages/about.md": page("About", "The [crew](/words#rd-crew) and [all](/words)."),
      "content/pages/more.md": page("More", "The [glossary](/words)."),
    };
    const { graph, read } = companionsOf(world, { glossary: "/words" });
    const words = { "rd-crew": ["R&D crew", "See About.", "One", "Two"] };
    expect(JSON.parse(read("words/words.json"))).toEqual({ title: "Words", words });
    const without = companionsOf(world);
    const linking = [graph, without.graph].map(({ pages }) => pages.filter((it) => it.glossary));
    expect(linking).toMatchObject([[{ route: "/about" }], []]);
    expect(without.read("words/words.json")).toBe("");
  });
  test("beside a page that sends its visitors on lies what is said when it has opened the other one", () => {
    const { read } = companionsOf(world);
    expect(JSON.parse(read("give/opened.json"))).toEqual({
      said: "The gift shop is open in a new tab. Questions?",
      about: "See our Give page",
      close: "Close",
    });
    expect(read("about/opened.json")).toBe("");
  });
  test("a page was changed when its file was, a list that it shows, or its newest article", () => {
    const shows = { "content/pages/about.md": page("About", '::chips{from="schools"}') };
    const names = ["pages/about.md", "data/schools.json", "blog/p1.md", "pages/index.md"];
    const days = names.map((name, at) => [`content/${name}`, `2026-01-0${at + 1}`]);
    const schools = { "content/data/schools.json": '[{ "name": "A" }]' };
    const files = { ...world, ...shows, ...schools };
    const { read } = companionsOf(files, {}, Object.fromEntries(days));
    const found = [...read("sitemap.xml").matchAll(/repo\/(.*?)<.*<lastmod>(.*?)</g)];
    expect(found.map(([, path, day]) => `${path} ${day}`)).toEqual([
      " 2026-01-04",
      "about/ 2026-01-02",
      "blog/p1/ 2026-01-03",
    ]);
    const unknown = companionsOf(files, {}, Object.fromEntries(days.slice(0, 1)));
    expect(unknown.read("sitemap.xml").match(/about\/<\/loc><lastmod>/)).toBeNull();
  });
  test("every address follows that of the site, and is written as XML", () => {
    const { read } = companionsOf(world, { url: "https://b.example/r&d" });
    expect(read("sitemap.xml")).toContain("<loc>https://b.example/r&amp;d/about/</loc>");
    expect(read("robots.txt")).toMatch(/^Sitemap: https:\/\/b\.example\/r&d\/sitemap\.xml$/m);
    expect(read("_headers")).toMatch(/^\/r&d\/static\/\*$/m);
  });
});

describe("an address that a page had before", () => {
  const files = { "content/pages/new.md": page('"A & B"', "A.", "redirectFrom: [/old, /a/b]\n") };
  test("has a document that leads on without a script, and names the page", () => {
    const { read } = companionsOf(files);
    expect(read("a/b/index.html")).toBe(read("old/index.html"));
    expect(read("old/index.html")).toContain('http-equiv="refresh" content="0; url=/repo/new/"');
    expect(read("old/index.html")).toContain('<a href="/repo/new/">A &amp; B</a>');
    expect(read("old/index.html")).toContain('"canonical" href="https://a.example/repo/new/"');
    expect(read("sitemap.xml")).not.toContain("old");
  });
  test("leads on below a path with signs of HTML, too", () => {
    const old = companionsOf(files, { url: "https://a.example/r&copy/" }).read("old/index.html");
    expect(old).toContain('content="0; url=/r&amp;copy/new/"');
    expect(old).toContain('<a href="/r&amp;copy/new/">');
    expect(old).not.toMatch(/&(?!amp;)/);
  });
  test("is in the rules for hosts, with and without its last slash", () => {
    const rules = companionsOf(files).read("_redirects");
    expect(findRedirect(rules, "/repo/old")).toBe("/repo/new/");
    expect(findRedirect(rules, "/repo/a/b/")).toBe("/repo/new/");
    expect(companionsOf({}).texts.has("_redirects")).toBe(false);
  });
});

describe("the picture of a page where it is shared", () => {
  const css = ".sky--00{background:linear-gradient(#fff,#fff,#fff)}";
  /** Draws the page About of a site, under a white sky; undefined where it has no picture. */
  async function drawAbout(title: string, changes: object = { sharePictures: true }) {
    const world = { "content/pages/about.md": page(`"${title}"`, "Text.", "hour: 0.5\n") };
    const { graph } = understand({ ...change("content/site.json", changes), ...world });
    const drawing = {
      ...{ files: [] as { path: string; bytes: Uint8Array }[], styles: { css }, paths: {} },
      ...{ templates: { describeCard }, folders: { digest: () => "" } },
      manifest: { pictures: new Map() },
      cache: { find: () => undefined, set: () => undefined },
      phase: (_: string, work: () => Promise<void>) => work(),
    };
    const shares = await drawShares(graph, drawing as unknown as Parameters<typeof drawShares>[1]);
    const [, path] = shares.get("/about")?.match(/^\/(static\/share\/about\.\w+\.jpg)$/) ?? [];
    return drawing.files.find((file) => file.path === path)?.bytes;
  }
  /** Whether something dark is in a part of the height. */
  async function hasInk(bytes: Uint8Array | undefined, top: number, height: number) {
    const part = await sharp(bytes).extract({ left: 0, top, width: 1200, height }).toBuffer();
    const { channels } = await sharp(part).stats();
    return (channels[0]?.min ?? 255) < 128;
  }
  test.each([
    "About",
    "Nineteen hours of lanterns and hospital mornings, and who carries the drums across the whole of the lawn at dawn",
  ])("has its title above and the name of the site below: %s", async (title) => {
    const bytes = await drawAbout(title);
    const { width, height, format } = await sharp(bytes).metadata();
    expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
    const inks = [hasInk(bytes, 60, 190), hasInk(bytes, 264, 240), hasInk(bytes, 520, 60)];
    expect(await Promise.all(inks)).toEqual([true, false, true]);
  });
  test("is not made of letters that its font lacks, nor for a site that does not ask for it", async () => {
    expect(await drawAbout("\u0645\u0646 \u0646\u062d\u0646")).toBeUndefined();
    expect(await drawAbout("About", {})).toBeUndefined();
  });
});
