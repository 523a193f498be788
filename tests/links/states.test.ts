/**
 * What becomes of every kind of answer: an audit of a small site against real hosts on this
 * machine, and the same audit a day later. Time is a value, so no test waits for a host's pause.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Audited } from "../../generator/links/audit-site.ts";
import type { LinkState } from "../../generator/links/judgement.ts";

import {
  answering,
  type Behaviour,
  type Host,
  startHost,
  startUntrustedHost,
} from "./support/host.ts";
import { auditSmallSite, dayMs as day, entry, find, ledger, testClock } from "./support/small-site.ts";

const sendingTo = (status: number, location: string) => answering(status, { location });
const only = (method: string, behave: Behaviour, otherwise: Behaviour): Behaviour => {
  return (response, request, nth) =>
    (request.method === method ? behave : otherwise)(response, request, nth);
};
const paragraph = `<p>${"word ".repeat(200)}</p>`;

/** How many bytes a host could send of a page without an end before its visitor was satisfied. */
let bytesSent = 0;
const endless: Behaviour = (response, request) => {
  response.writeHead(200, { "content-type": "text/html" });
  if (request.method === "HEAD") return void response.end();
  const write = () => {
    while (!response.destroyed) {
      bytesSent += paragraph.length;
      if (!response.write(paragraph)) return void response.once("drain", write);
    }
  };
  response.write('<h2 id="first">First</h2>');
  write();
};

const paths: Readonly<Record<string, Behaviour>> = {
  "/": answering(200),
  "/fine": answering(200),
  "/moved": sendingTo(301, "/fine"),
  "/chain": sendingTo(301, "/chain-2"),
  "/chain-2": sendingTo(308, "/chain-3"),
  "/chain-3": sendingTo(301, "/fine?new"),
  "/fine?new": answering(200),
  "/mixed": sendingTo(301, "/today"),
  "/today": sendingTo(302, "/fine"),
  "/for-now": sendingTo(302, "/moved"),
  "/home-now": sendingTo(301, "/"),
  "/moved-away": sendingTo(301, "/none"),
  "/none": answering(404),
  "/gone": answering(410),
  "/wall": answering(403),
  "/members": answering(401, { "www-authenticate": "Basic" }),
  "/robots": answering(999),
  "/teapot": answering(418),
  "/trouble": (response, request, nth) =>
    (nth === 1 ? answering(500) : answering(200))(response, request, nth),
  "/trouble-always": answering(503),
  "/no-head": only("HEAD", answering(405), answering(200)),
  "/no-head-yet": only("HEAD", answering(501), answering(200)),
  "/head-lies": only("HEAD", answering(404), answering(200)),
  "/head-breaks": only("HEAD", (response) => response.destroy(), answering(200)),
  "/slow": (response, request, nth) =>
    void setTimeout(() => answering(200)(response, request, nth), 300),
  "/reset": (response) => response.destroy(),
  "/half": only("HEAD", answering(200), (response) => {
    response.writeHead(200, { "content-type": "text/html", "content-length": "9999" });
    response.write("<p>Half of");
    setTimeout(() => response.destroy(), 20);
  }),
  "/circle": sendingTo(302, "/circle-2"),
  "/circle-2": sendingTo(302, "/circle"),
  "/itself": sendingTo(301, "/itself"),
  "/to-mail": sendingTo(302, "mailto:a@example.org"),
  "/nowhere": answering(302),
  "/page": answering(200, {}, '<h2 id="there">There</h2><a name="old-name"></a>'),
  "/page-2": sendingTo(302, "/page"),
  "/hidden": answering(200, {}, '<meta name="robots" content="noindex, nofollow">'),
  "/plain": answering(200, { "content-type": "text/plain" }, "there"),
  "/picture": answering(200, { "content-type": "image/png" }, "PNG"),
  "/no-type": (response) => void response.writeHead(200).end("?"),
  "/huge": endless,
  ...Object.fromEntries(
    [...Array(12).keys()].map((step) => [`/far-${step}`, sendingTo(302, `/far-${step + 1}`)]),
  ),
};

/** An answer, the state of its address today and a day later, and the words that go with it. */
interface Row {
  readonly path: string;
  readonly first: LinkState;
  /** Left out where nothing changes. */
  readonly later?: LinkState;
  readonly says: string;
  readonly movedTo?: string;
  /** What the host was asked in the first run; left out where it does not matter. */
  readonly asked?: readonly string[];
}

const head = (path: string) => [`HEAD ${path}`];
const both = (path: string) => [`HEAD ${path}`, `GET ${path}`];
const thrice = (asked: readonly string[]) => [...asked, ...asked, ...asked];
const failing = { first: "unreachable", later: "broken" } as const;

const rows: readonly Row[] = [
  { path: "/fine", first: "ok", says: "It answers (200).", asked: head("/fine") },
  {
    path: "/moved",
    first: "moved",
    says: "It answers (200).",
    movedTo: "/fine",
    asked: head("/moved"),
  },
  { path: "/chain", first: "moved", says: "It answers (200).", movedTo: "/fine?new" },
  { path: "/mixed", first: "moved", says: "It answers (200).", movedTo: "/today" },
  { path: "/for-now", first: "ok", says: "It answers (200)." },
  { path: "/home-now", first: "moved", says: "It answers (200).", movedTo: "/" },
  { path: "/moved-away", first: "broken", says: "there is no such page (404)" },
  { path: "/none", first: "broken", says: "there is no such page (404)", asked: both("/none") },
  { path: "/gone", first: "broken", says: "gone for good (410)", asked: both("/gone") },
  { path: "/wall", first: "blocked", says: "lets no programs in (403)", asked: both("/wall") },
  { path: "/members", first: "blocked", says: "asks for a sign-in (401)" },
  { path: "/robots", first: "blocked", says: "lets no programs in (999)", asked: head("/robots") },
  { path: "/teapot", ...failing, says: "Its host refuses (418)." },
  { path: "/trouble", first: "ok", says: "It answers (200)." },
  {
    path: "/trouble-always",
    ...failing,
    says: "in trouble (503)",
    asked: thrice(both("/trouble-always")),
  },
  { path: "/no-head", first: "ok", says: "It answers (200).", asked: both("/no-head") },
  { path: "/no-head-yet", first: "ok", says: "It answers (200).", asked: both("/no-head-yet") },
  { path: "/head-lies", first: "ok", says: "It answers (200)." },
  { path: "/head-breaks", first: "ok", says: "It answers (200)." },
  { path: "/slow", first: "ok", says: "It answers (200)." },
  { path: "/reset", ...failing, says: "broke the connection off", asked: thrice(both("/reset")) },
  { path: "/half", first: "ok", says: "It answers (200)." },
  { path: "/half#there", first: "unchecked", says: "could not be found out" },
  { path: "/circle", ...failing, says: "round in a circle" },
  { path: "/itself", ...failing, says: "round in a circle" },
  { path: "/far-0", ...failing, says: "more than 10 times" },
  { path: "/far-4", first: "broken", says: "there is no such page (404)" },
  { path: "/to-mail", ...failing, says: 'sends visitors to "mailto:a@example.org"' },
  { path: "/nowhere", ...failing, says: "Its host refuses (302)." },
  { path: "/page#there", first: "ok", says: "It answers (200)." },
  { path: "/page#old-name", first: "ok", says: "It answers (200)." },
  { path: "/page-2#there", first: "ok", says: "It answers (200)." },
  { path: "/page#absent", ...failing, says: "nothing on it is called #absent" },
  { path: "/page-2#absent", ...failing, says: "nothing on it is called #absent" },
  { path: "/page#top", first: "ok", says: "It answers (200)." },
  { path: "/page#:~:text=There", first: "ok", says: "It answers (200)." },
  { path: "/page#/a/route", first: "ok", says: "It answers (200)." },
  {
    path: "/moved#/a/route",
    first: "moved",
    says: "It answers (200).",
    movedTo: "/fine#/a/route",
  },
  { path: "/moved#top", first: "moved", says: "It answers (200).", movedTo: "/fine#top" },
  { path: "/hidden#there", first: "unchecked", says: "whether it has #there could not be found" },
  { path: "/plain#there", first: "unchecked", says: "whether it has #there could not be found" },
  { path: "/plain", first: "ok", says: "It answers (200)." },
  { path: "/picture", first: "ok", says: "It answers (200)." },
  { path: "/no-type", first: "ok", says: "It answers (200)." },
  { path: "/huge", first: "ok", says: "It answers (200)." },
  { path: "/huge#first", first: "ok", says: "It answers (200)." },
  { path: "/huge#last", first: "unchecked", says: "whether it has #last could not be found" },
];

/** Addresses of hosts of their own, and addresses that nobody asks. */
const others: readonly (Omit<Row, "path"> & { readonly id: string; readonly url: () => string })[] =
  [
    { id: "busy", url: () => `${busy.origin}/`, first: "ok", says: "It answers (200)." },
    {
      id: "busy-long",
      url: () => `${busyLong.origin}/z`,
      first: "blocked",
      says: "left alone for 2 hours (429)",
    },
    {
      id: "busy-silent",
      url: () => `${busySilent.origin}/`,
      first: "blocked",
      says: "wants to be left alone (429)",
    },
    {
      id: "certificate",
      url: () => `${untrusted.origin}/`,
      ...failing,
      says: "Its certificate is not valid",
    },
    { id: "closed", url: () => closed, ...failing, says: "accepts no connection" },
    {
      id: "no-host",
      url: () => "http://nobody.invalid/",
      ...failing,
      says: "no host of this name",
    },
    { id: "mail", url: () => "mailto:a@example.org", first: "unchecked", says: "Mail addresses" },
    {
      id: "phone",
      url: () => "tel:+1-800-555-0100",
      first: "unchecked",
      says: "Telephone numbers",
    },
    {
      id: "password",
      url: () => `${host.origin.replace("//", "//me:open@")}/secret`,
      first: "unchecked",
      says: "take them out",
    },
  ];

/** Addresses of one host that wants to be left alone. */
const letters = ["a", "b", "c", "d", "e", "z"];

let host: Host;
let busy: Host;
let busyLong: Host;
let busySilent: Host;
let untrusted: Host;
let closed: string;
let clock: ReturnType<typeof testClock>;
let first: Audited;
let second: Audited;
let questions: readonly string[];
let questionsOfBusyLong: number;

beforeAll(async () => {
  host = await startHost(paths);
  busy = await startHost({
    "/": (response, request, nth) =>
      (nth === 1 ? answering(429, { "retry-after": "7" }) : answering(200))(response, request, nth),
  });
  busyLong = await startHost({
    ...Object.fromEntries(
      letters.map((letter) => [`/${letter}`, answering(429, { "retry-after": "7200" })]),
    ),
  });
  busySilent = await startHost({ "/": answering(429) });
  untrusted = await startUntrustedHost({ "/": answering(200) });
  const shut = await startHost({});
  closed = `${shut.origin}/`;
  await shut.close();

  const entries = [
    ...rows.map(({ path }, index) => entry(`row-${index}`, host.origin + path)),
    ...others.filter(({ id }) => id !== "busy-long").map(({ id, url }) => entry(id, url())),
    entry("placeholder", `${host.origin}/placeholder`, { placeholder: true }),
    ...letters.map((letter) => entry(`busy-long-${letter}`, `${busyLong.origin}/${letter}`)),
  ];
  const site = { "index.html": "<title>Home</title>", "content/links.json": ledger(entries) };
  clock = testClock("2026-11-01T06:00:00Z");
  first = await auditSmallSite(site, { clock });
  questions = [...host.questions];
  questionsOfBusyLong = busyLong.questions.length;
  clock.advance(day);
  second = await auditSmallSite(site, { clock }, { history: first.history });
});

afterAll(() =>
  Promise.all([host, busy, busyLong, busySilent, untrusted].map((each) => each.close())),
);

describe("today and a day later", () => {
  test.each(rows)("$path is $first", ({ path, first: today, later, says, movedTo, asked }) => {
    const found = find(first, host.origin + path);
    expect({ state: found.state, reason: found.reason }).toEqual({
      state: today,
      reason: expect.stringContaining(says),
    });
    expect(found.movedTo).toBe(movedTo === undefined ? undefined : host.origin + movedTo);
    expect(find(second, host.origin + path).state).toBe(later ?? today);
    if (asked) {
      const own = questions.filter((question) => question.endsWith(` ${path}`));
      expect(own.slice(0, asked.length)).toEqual(asked);
    }
  });

  test.each(others)("$id is $first", ({ url, first: today, later, says }) => {
    const found = find(first, url());
    expect({ state: found.state, reason: found.reason }).toEqual({
      state: today,
      reason: expect.stringContaining(says),
    });
    expect(find(second, url()).state).toBe(later ?? today);
  });
});

describe("how hosts are asked", () => {
  test("an address that leads elsewhere is asked once at each step", () => {
    expect(questions.filter((question) => question.endsWith("/chain-3"))).toEqual([
      "HEAD /chain-3",
    ]);
  });

  test("a placeholder, a mail address and an address with a password are asked nothing", () => {
    expect(questions.filter((question) => question.includes("placeholder"))).toEqual([]);
    expect(find(first, `${host.origin}/placeholder`).state).toBe("unchecked");
    expect(questions.filter((question) => question.includes("secret"))).toEqual([]);
  });

  test("a busy host gets the time that it asks for, and then answers", () => {
    expect(busy.questions.slice(0, 2)).toEqual(["HEAD /", "HEAD /"]);
    expect(clock.pauses.some((ms) => ms > 6000 && ms <= 7000)).toBe(true);
  });

  test("a host that wants hours is not asked again, for no address of the run", () => {
    // Two were on their way when the first of them was answered.
    expect(questionsOfBusyLong).toBeLessThanOrEqual(2);
    for (const letter of letters) {
      expect(find(first, `${busyLong.origin}/${letter}`).state).toBe("blocked");
    }
  });

  test("a host that is busy without a word gets longer and longer waits", () => {
    expect(busySilent.questions.slice(0, 3)).toEqual(["HEAD /", "HEAD /", "HEAD /"]);
    expect(clock.pauses.some((ms) => ms > 4000 && ms <= 5000)).toBe(true);
    expect(clock.pauses.some((ms) => ms > 19_000 && ms <= 20_000)).toBe(true);
  });

  test("nobody waits longer than a minute", () => {
    expect(Math.max(...clock.pauses)).toBeLessThanOrEqual(60_000);
  });

  test("of a page without an end no more is read than is looked through", () => {
    // Two runs, two addresses with a fragment, two megabytes each, and what is on its way.
    expect(bytesSent).toBeGreaterThan(0);
    expect(bytesSent).toBeLessThan(20_000_000);
  });

  test("the request says who asks", () => {
    expect(host.lastHeaders()["user-agent"]).toMatch(/link audit/);
    expect(host.lastHeaders()["cookie"]).toBeUndefined();
  });
});

test("a host that never answers is given up after its time", async () => {
  const silent = await startHost({ "/": () => {} });
  try {
    const site = {
      "index.html": "<title>Home</title>",
      "content/links.json": ledger([entry("never", `${silent.origin}/`)]),
    };
    const world = { clock: testClock("2026-11-01T06:00:00Z"), timeoutMs: 150 };
    const { report } = await auditSmallSite(site, world, { isInternal: false });
    expect(report.outbound?.addresses).toMatchObject([
      { state: "unreachable", reason: "It took too long to answer." },
    ]);
    expect(silent.questions).toEqual(thrice(both("/")));
  } finally {
    await silent.close();
  }
});
