/** The running total: what the command asks, believes and writes, and what pages say of it. DonorDrive is a stand-in on this machine. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { total } from "../generator/cli/total.ts";
import { listYearTasks } from "../generator/scaffold/year-tasks.ts";
import { runningTotalFile, runningTotalSchema } from "../generator/schema/running-total.ts";
import { buildGraph } from "../generator/site/build-graph.ts";
import { usualAskRules } from "../generator/total/ask-donordrive.ts";
import { parser, sourcesOf, understand } from "./support/graph.ts";
import { atEnd, placeWorld, writeFiles } from "./support/place-world.ts";
import { change, page, usualFiles, type World } from "./support/usual-files.ts";

const host = "https://events.dance.example";
const source = `${host}/api/events/7012`;
const pushDay = "2027-03-04T02:07:30Z"; // the evening of March 3 in Florida
const facts = [
  {
    ...{ id: "raised", label: "Raised in 2025", value: 1351566.99, unit: "money", asOf: "2025" },
    source: "Totals table",
    earlier: [{ label: "Raised in 2019", value: 3230025.23, asOf: "2019", source: "Totals table" }],
  },
];
const event = {
  id: "dance",
  name: "Dance",
  place: "Arena",
  start: "2027-03-20",
  end: "2027-03-21",
};
const links = [
  ...JSON.parse(String(usualFiles["content/links.json"])),
  {
    ...{ id: "event-page", label: "Our event", kind: "platform" },
    url: `${host}/index.cfm?fuseaction=donorDrive.event&eventID=7012`,
  },
];
const runningTotal = { page: "link:event-page", event: "dance", figure: "raised" };
const world: World = {
  ...change("content/site.json", { runningTotal }),
  ...change("content/words.json", { raisedSoFar: "So far: {amount}, {day}, {time}" }),
  "content/links.json": JSON.stringify(links),
  "content/facts.json": JSON.stringify(facts),
  "content/data/events.json": JSON.stringify([event]),
  "content/pages/index.md": page("Home", '::digits{fact="raised"}\n\n::digits{fact="raised.2025"}'),
};
const kept = (value: number, asOf = "2027-03-01T09:00", more = {}) =>
  `${JSON.stringify({ value, asOf, source, ...more }, null, 2)}\n`;

describe("the command", () => {
  let root: string;
  beforeEach(() => {
    root = placeWorld(world).root;
  });
  const read = () => readFileSync(join(root, runningTotalFile), "utf8");

  /** Runs it beside a stand-in for DonorDrive. Its own addresses are those of the ledger, also in redirects. */
  async function ask(answer: RequestListener, now = pushDay, timeoutMs = 10_000) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.url}`);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    atEnd(() => void server.close());
    atEnd(() => server.closeAllConnections());
    const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const standIn: typeof fetch = (address, init) => {
      expect(`${address}`.slice(0, host.length + 1)).toBe(`${host}/`);
      return fetch(`${address}`.replace(host, own), init);
    };
    const rows: string[] = [];
    vi.spyOn(console, "error").mockImplementation((text) => void rows.push(text));
    const before = process.exitCode;
    process.exitCode = 0;
    const rules = { ...usualAskRules, timeoutMs, bytesMax: 4096, fetch: standIn };
    try {
      const { summary = [] } = await total(["--root", root], rules, Date.parse(now));
      return { code: process.exitCode, text: [...summary, ...rows].join("\n"), asked };
    } finally {
      process.exitCode = before;
      vi.restoreAllMocks();
    }
  }
  const say =
    (fields: object): RequestListener =>
    (_, response) =>
      void response.end(JSON.stringify({ eventID: 7012, name: "Dance", ...fields }));

  test("writes the total of the event with its hour on the clocks of the site, after one question", async () => {
    const { code, text, asked } = await ask(say({ sumDonations: 412345.67, numDonations: 5310 }));
    expect([code, asked]).toEqual([0, ["/api/events/7012"]]);
    expect(text).toContain("$412,345.67 was raised by 2027-03-03 21:07");
    expect(read()).toBe(kept(412345.67, "2027-03-03T21:07"));
    expect(runningTotalSchema.parse(JSON.parse(read()))).toEqual(JSON.parse(read()));
    expect(readdirSync(join(root, "content")).filter((name) => name.startsWith("running"))).toEqual(
      ["running-total.json"],
    );
  });
  test("doesn't touch the file when nothing was given since", async () => {
    writeFiles(root, { [runningTotalFile]: kept(500) });
    utimesSync(join(root, runningTotalFile), 1, 1);
    expect(await ask(say({ sumDonations: 500 }))).toMatchObject({ code: 0 });
    expect([read(), statSync(join(root, runningTotalFile)).mtimeMs]).toEqual([kept(500), 1000]);
  });
  test("reads floats to the cent, and believes a small loss, because a gift may be given back", async () => {
    writeFiles(root, { [runningTotalFile]: kept(1000) });
    await ask(say({ sumDonations: 990.1000000001 }));
    expect(JSON.parse(read())).toMatchObject({ value: 990.1 });
  });
  test("follows DonorDrive on its own host", async () => {
    const { code, asked } = await ask((request, response) => {
      if (request.url === "/api/events/7012")
        response.writeHead(302, { location: `${host}/api/1.3/events/7012` }).end();
      else say({ sumDonations: 5 })(request, response);
    });
    expect([code, asked]).toEqual([0, ["/api/events/7012", "/api/1.3/events/7012"]]);
    expect(JSON.parse(read())).toMatchObject({ value: 5, source });
  });

  const to = (location: string): RequestListener => {
    return (_, response) => void response.writeHead(302, { location }).end();
  };
  const status = (code: number): RequestListener => {
    return (_, response) => void response.writeHead(code).end('{"message":"no"}');
  };
  const send = (text: string): RequestListener => {
    return (_, response) => void response.end(text);
  };
  test.each<readonly [what: string, answer: RequestListener, words: string]>([
    ["no event of this number", status(404), "no event of this number (404)"],
    ["asked too often", status(429), "asked too often (429)"],
    ["a fault of its own", status(500), "(500)"],
    ["an empty answer", status(204), "status 204"],
    ["a page that says sorry", send("<!doctype html><p>Sorry"), "a page of a website"],
    ["half an answer", send('{"eventID":7012,"sumDon'), "isn't JSON"],
    ["nothing in JSON", send("null"), "isn't about this event"],
    ["another event", say({ eventID: 1, sumDonations: 2000 }), "isn't about this event"],
    ["no total", say({}), "sumDonations isn't a number"],
    ["a total in words", say({ sumDonations: "2000" }), "sumDonations isn't a number"],
    ["less than nothing", say({ sumDonations: -1 }), "below zero"],
    ["an absurd total", say({ sumDonations: 1e11 }), "more than 5 times"],
    ["a total that fell", say({ sumDonations: 900 }), "fell from $1,000.00 to $900.00"],
    ["zero after a total", say({ sumDonations: 0 }), "fell from $1,000.00 to $0.00"],
    ["an answer without end", send(" ".repeat(5000)), "far too long"],
    ["no answer in time", () => {}, "takes too long"],
    ["an answer that stops halfway", (_, response) => void response.write("{"), "takes too long"],
    ["a host that hangs up", (request) => void request.socket.destroy(), "hung up"],
    ["a redirect to another host", to("https://evil.example/"), "https://evil.example"],
    ["a redirect without https", to(`${host.replace("https", "http")}/`), "isn't followed"],
    ["redirects in circles", to("/api/events/7012"), "in circles"],
  ])("keeps the last good total, and says why, for %s", async (_, answer, words) => {
    writeFiles(root, { [runningTotalFile]: kept(1000) });
    const isLate = words === "takes too long";
    const { code, text } = await ask(answer, pushDay, isLate ? 300 : undefined);
    expect(code).toBe(1);
    expect(text).toContain(words);
    expect(text).toContain("The total of 2027-03-01 09:00 stays.");
    expect(read()).toBe(kept(1000));
  });
  test("never writes what the schema refuses, whatever number comes", async () => {
    const numbers = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -5, max: 20_000_000 }));
    const property = fc.asyncProperty(numbers, async (sumDonations) => {
      rmSync(join(root, runningTotalFile), { force: true });
      await ask(say({ sumDonations }));
      const written = existsSync(join(root, runningTotalFile)) ? JSON.parse(read()) : undefined;
      return !written || runningTotalSchema.safeParse(written).success;
    });
    await fc.assert(property, { numRuns: 20, seed: 1 });
  });
  test("takes a lower total when another event or another season begins", async () => {
    writeFiles(root, { [runningTotalFile]: kept(1000, "2026-05-01T09:00") });
    await ask(say({ sumDonations: 20 }));
    expect(JSON.parse(read())).toMatchObject({ value: 20 });
    writeFiles(root, {
      [runningTotalFile]: kept(1000, undefined, { source: `${host}/api/events/1` }),
    });
    await ask(say({ sumDonations: 30 }));
    expect(JSON.parse(read())).toMatchObject({ value: 30 });
  });

  const without = { ...JSON.parse(String(world["content/site.json"])), runningTotal: undefined };
  const final = [{ ...facts[0], asOf: "2027" }];
  test.each<readonly [string, World, string, string | undefined]>([
    ["is off", { "content/site.json": JSON.stringify(without) }, "is off", undefined],
    ["is after the event", {}, "Dance ended on 2027-03-21", "2027-03-22T16:00:00Z"],
    [
      "is after the final total",
      { "content/facts.json": JSON.stringify(final) },
      "the ledger has the total of 2027",
      undefined,
    ],
  ])("asks nobody when it %s", async (_, changes, words, now) => {
    writeFiles(root, changes);
    const { code, text, asked } = await ask(say({ sumDonations: 5 }), now);
    expect([code, asked]).toEqual([0, []]);
    expect(text).toContain(words);
    expect(existsSync(join(root, runningTotalFile))).toBe(false);
  });
  test("says how to turn it on, in words that can be pasted", async () => {
    writeFiles(root, { "content/site.json": JSON.stringify(without) });
    const { text } = await ask(say({}));
    const setting = JSON.parse(`{${text.slice(text.indexOf('"runningTotal"')).slice(0, -1)}}`);
    expect(setting).toEqual({ runningTotal: { ...runningTotal, event: "main-event" } });
  });
});

test("a new year asks nobody to correct the file", () => {
  const sources = sourcesOf({ ...world, [runningTotalFile]: kept(5) });
  const rows = listYearTasks(sources, 2028, "").flatMap(({ tasks }) => tasks);
  expect(rows.filter(({ path }) => path === runningTotalFile)).toEqual([]);
  expect(rows).not.toEqual([]);
});

describe("a page", () => {
  /** What the two figures of the page say of the running total on a day. */
  const shown = (given: World, today = "2027-03-04") => {
    const { pages, bodies } = buildGraph(sourcesOf({ ...world, ...given }), {
      parser,
      today,
    }).value;
    const blocks = bodies.get(pages.find(({ route }) => route === "/")?.source ?? "")?.blocks ?? [];
    return blocks.map((block) => (block.kind === "digits" ? block.soFar : block.kind));
  };
  const file = { [runningTotalFile]: kept(412345.6, "2027-03-03T21:07") };
  test("says what has been raised so far below the newest total, with its day and hour", () => {
    expect(shown(file)).toEqual(["So far: $412,345.60, March 3, 9:07 PM", undefined]);
  });
  test.each<readonly [string, World, string | undefined]>([
    ["nothing has been read", { [runningTotalFile]: undefined }, undefined],
    ["the settings name no event", { ...change("content/site.json", {}), ...file }, undefined],
    [
      "it's of another event",
      { [runningTotalFile]: kept(1, "2027-03-03T21:07", { source: `${host}/api/events/6` }) },
      undefined,
    ],
    ["it's of another season", { [runningTotalFile]: kept(1, "2026-05-03T21:07") }, undefined],
    ["the season is over", file, "2027-06-01"],
    ["the event is over", file, "2027-03-22"],
    [
      "the final total is there",
      { ...file, "content/facts.json": JSON.stringify([{ ...facts[0], asOf: "2027" }]) },
      undefined,
    ],
  ])("says nothing of it when %s", (_, given, today) => {
    expect(shown(given, today).filter((words) => words !== undefined)).toEqual([]);
  });
  test("still says it on the last day of the event", () => {
    expect(shown(file, "2027-03-21")[0]).toContain("$412,345.60");
  });
});

test.each<readonly [string, World, string]>([
  [
    "a link that leads to no event",
    { ...change("content/site.json", { runningTotal: { ...runningTotal, page: "link:opt-out" } }) },
    'field-value "link:opt-out"',
  ],
  [
    "no link of the ledger",
    { ...change("content/site.json", { runningTotal: { ...runningTotal, page: "/donate" } }) },
    'field-value "/donate"',
  ],
  [
    "an event that isn't there",
    { ...change("content/site.json", { runningTotal: { ...runningTotal, event: "danse" } }) },
    'reference-unknown "danse"',
  ],
  [
    "a figure that isn't there",
    { ...change("content/site.json", { runningTotal: { ...runningTotal, figure: "risen" } }) },
    'reference-unknown "risen"',
  ],
  [
    "no words to say it",
    { ...change("content/words.json", {}) },
    `field-missing ${JSON.stringify(runningTotal)}`,
  ],
  [
    "a total without its hour",
    { [runningTotalFile]: kept(5, "2027-03-03") },
    'field-value "2027-03-03"',
  ],
  ["a total of nothing", { [runningTotalFile]: kept(0) }, "field-value 0"],
])("the check finds %s", (_, given, expected) => {
  const { problems } = understand({ ...world, ...given });
  const found = problems.flatMap(({ code, severity, place }) => {
    const typed = place?.source.text.slice(place.start, place.end);
    return severity === "error" ? `${code} ${typed}` : [];
  });
  expect(found).toEqual([expected]);
});
