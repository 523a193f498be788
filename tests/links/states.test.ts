/** What becomes of every kind of answer: an audit with real hosts on this machine, and another a day later. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { showAddress } from "../../generator/links/correct-addresses.ts";
import { type LinkState, needsLook } from "../../generator/links/link-states.ts";
import { answering, type Behavior, type Host, startHost } from "./support/host.ts";
import {
  auditSmallSite,
  dayMs,
  entry,
  find,
  firstDay,
  ledger,
  siteWith,
} from "./support/small-site.ts";

const redirecting = (status: number, location: string) => answering(status, { location });
const onHead = (behave: Behavior, otherwise: Behavior): Behavior => {
  return (response, request, nth) =>
    (request.method === "HEAD" ? behave : otherwise)(response, request, nth);
};
const onFirst = (first: Behavior, later: Behavior): Behavior => {
  return (response, request, nth) => (nth === 1 ? first : later)(response, request, nth);
};

/** How many bytes a host could send of a page without an end before nobody read on. */
let bytesSent = 0;
const endless: Behavior = (response) => {
  const paragraph = `<p>${"word ".repeat(200)}</p>`;
  response.writeHead(200, { "content-type": "text/html" }).write('<h2 id="first">First</h2>');
  const write = () => {
    while (!response.destroyed) {
      bytesSent += paragraph.length;
      if (!response.write(paragraph)) return void response.once("drain", write);
    }
  };
  write();
};
const half: Behavior = (response) => {
  response.writeHead(200, { "content-type": "text/html", "content-length": "9999" });
  response.write('<h2 id="there">');
  setTimeout(() => response.destroy(), 20);
};

const steps = [...Array(12).keys()];
const letters = ["a", "b", "c", "d", "e"];
const size = Buffer.from("/größe", "utf8").toString("latin1");
const there = '<h2 id="there">There</h2>';
const page = answering(200, {}, `${there}<a name="old-name"></a>`);
const megabytes = (count: number) => there.padEnd(count * 1024 * 1024);
const packed = (text: string) => answering(200, { "content-encoding": "gzip" }, gzipSync(text));

/** What redirects lead to. */
const targets: Readonly<Record<string, Behavior>> = {
  "/": answering(200),
  "/fine": answering(200),
  "/fine?new": answering(200),
  "/chain-2": redirecting(308, "/chain-3"),
  "/chain-3": redirecting(301, "/fine?new"),
  "/today": redirecting(302, "/fine"),
  "/gr%C3%B6%C3%9Fe": answering(200),
  "/circle-2": redirecting(302, "/circle"),
  "/page": page,
  ...Object.fromEntries(steps.map((n) => [`/far-${n}`, redirecting(302, `/far-${n + 1}`)])),
};

/** Trouble that may pass: a day later, a person should look. */
type States = LinkState | "failing";
/** How the host behaves, its state, words of the reason, the new address, the requests. */
type Row = readonly [
  path: string,
  behavior: Behavior | undefined,
  states: States,
  says: string,
  more?: { readonly movedTo?: string; readonly requests?: string },
];
const [fine, unknown] = ["It answers (200).", "could not be found out"];
const inCircle = answering(302, { location: "/consent", "set-cookie": "asked=1" });
const plain = answering(200, { "content-type": "text/plain" }, "there");
const hidden = answering(200, {}, '<meta name="robots" content="noindex, nofollow">');
const withPassword: Behavior = (response, { headers }) =>
  response.writeHead(301, { location: `http://me:open@${headers.host}/fine` }).end();
const broken: Behavior = (response) => response.destroy();
const rows: readonly Row[] = [
  ["/for-now", redirecting(302, "/moved"), "ok", fine],
  ["/trouble", onFirst(answering(500), answering(200)), "ok", fine, { requests: "HEAD GET HEAD" }],
  ["/no-head", onHead(answering(405), answering(200)), "ok", fine, { requests: "HEAD GET" }],
  ["/head-lies", onHead(answering(404), answering(200)), "ok", fine],
  ["/head-breaks", onHead(broken, answering(200)), "ok", fine],
  ["/plain", plain, "ok", fine, { requests: "HEAD" }],
  ["/page#there", undefined, "ok", fine],
  ["/page#old-name", undefined, "ok", fine],
  ["/page-2#there", redirecting(302, "/page"), "ok", fine],
  ["/page#top", undefined, "ok", fine],
  ["/page#:~:text=There", undefined, "ok", fine],
  ["/page#/a/route", undefined, "ok", fine],
  ["/page#100%", undefined, "ok", fine],
  ["/page#%FF", undefined, "ok", fine],
  ["/huge", onHead(answering(200), endless), "ok", fine],
  ["/long#there", answering(200, {}, megabytes(2)), "ok", fine],
  ["/packed#there", packed(there), "ok", fine],
  ["/moved", redirecting(301, "/fine"), "moved", fine, { movedTo: "/fine" }],
  ["/chain", redirecting(301, "/chain-2"), "moved", fine, { movedTo: "/fine?new" }],
  ["/mixed", redirecting(301, "/today"), "moved", fine, { movedTo: "/today" }],
  ["/home-now", redirecting(301, "/"), "moved", fine, { movedTo: "/", requests: "HEAD GET" }],
  ["/signs", redirecting(301, size), "moved", fine, { movedTo: "/gr%C3%B6%C3%9Fe" }],
  ["/password", withPassword, "moved", fine, { movedTo: "/fine" }],
  ["/moved#/a/route", undefined, "moved", fine, { movedTo: "/fine#/a/route" }],
  ["/moved#top", undefined, "moved", fine, { movedTo: "/fine#top" }],
  ["/renamed#old", redirecting(301, "/page#there"), "moved", fine, { movedTo: "/page#there" }],
  ["/none", undefined, "not-found", "there is no such page (404)", { requests: "HEAD GET" }],
  ["/gone", answering(410), "not-found", "gone for good (410)"],
  ["/moved-away", redirecting(301, "/no-such-page"), "not-found", "there is no such page (404)"],
  ["/far-2", undefined, "not-found", "there is no such page (404)"],
  ["/wall", answering(403), "blocked", "refused this program (403)", { requests: "HEAD GET" }],
  ["/members", answering(401), "blocked", "asks for a sign-in (401)"],
  ["/robots", answering(999), "blocked", "refused this program (999)"],
  ["/teapot", answering(418), "blocked", "refused this program (418)"],
  ["/bad", answering(400), "blocked", "refused this program (400)"],
  ["/picky", answering(406), "blocked", "refused this program (406)"],
  ["/consent", inCircle, "blocked", "sets a cookie"],
  ["/file#L10", page, "unchecked", "called #L10; a script may add it"],
  ["/away", answering(521), "failing", "in trouble (521)"],
  [
    "/ever",
    answering(503),
    "failing",
    "in trouble (503)",
    { requests: "HEAD GET HEAD GET HEAD GET" },
  ],
  ["/reset", broken, "failing", "broke the connection off"],
  ["/nonsense", ({ socket }) => socket?.end("?"), "failing", "could not be understood"],
  ["/circle", redirecting(302, "/circle-2"), "failing", "or round in a circle"],
  ["/far-1", undefined, "failing", "too often"],
  ["/to-mail", redirecting(302, "mailto:a@example.org"), "failing", "that is no page"],
  ["/to-data", redirecting(302, "data:text/html,a"), "failing", "that is no page"],
  ["/nowhere", answering(302), "failing", "doesn't say where (302)"],
  ["/page#absent", undefined, "unchecked", "Nothing in its HTML is called #absent"],
  ["/half#there", onHead(answering(200), half), "unchecked", unknown],
  ["/hidden#there", hidden, "unchecked", unknown, { requests: "HEAD GET" }],
  ["/plain-2#there", plain, "unchecked", unknown],
  ["/huge#first", undefined, "unchecked", unknown],
  ["/longer#there", answering(200, {}, `${megabytes(2)}.`), "unchecked", unknown],
  ["/bomb#there", packed(megabytes(40)), "unchecked", unknown],
];

const behaviors = rows.flatMap(([path, behavior]): readonly [string, Behavior][] =>
  behavior ? [[path.replace(/#.*/, ""), behavior]] : [],
);
const wantsHours = answering(429, { "retry-after": "7200" });
/** Several hosts that behave alike: what one host is asked for is asked in turn, and that takes its time. */
const mirrors = await Promise.all(
  [...Array(6)].map(() => startHost({ ...targets, ...Object.fromEntries(behaviors) })),
);
const [main] = mirrors as [Host];
const hostOf = (row: Row) => mirrors[rows.indexOf(row) % mirrors.length] ?? main;
const hours = await startHost(Object.fromEntries(letters.map((name) => [`/${name}`, wantsHours])));
const closed = await startHost({});
await closed.close();

/** Hosts of their own, and addresses that nobody asks for. */
const others: readonly (readonly [string, States, string])[] = [
  [`${hours.origin}/c`, "blocked", "wants to be left alone (429)"],
  [`${closed.origin}/`, "failing", "accepts no connection"],
  ["http://nobody.invalid/", "failing", "no host of this name"],
  [main.origin.replace("http", "https"), "failing", "certificate is not valid"],
  ["mailto:a@example.org", "unchecked", "Mail addresses"],
  ["tel:+1-800-555-0100", "unchecked", "Telephone numbers"],
  [`${main.origin.replace("//", "//me:open@")}/secret`, "unchecked", "take them out"],
  [`${main.origin}/placeholder`, "unchecked", "keeps the place"],
];

const urls = [...rows.map((row) => hostOf(row).origin + row[0]), ...others.map(([url]) => url)];
const hourUrls = letters.map((name) => `${hours.origin}/${name}`);
const entries = [...new Set([...urls, ...hourUrls])].map((url, index) =>
  entry(`link-${index}`, url, url.endsWith("/placeholder") ? { placeholder: true } : {}),
);
// The ledger takes no names and passwords; a page may have them.
const secret = urls.find((url) => url.includes("me:open@"));
const home = `<title>Home</title><a href="${secret}">It</a>`;
const site = { "index.html": home, "content/links.json": ledger(entries) };
const first = await auditSmallSite(site);
const requests = mirrors.flatMap(({ origin, log }) =>
  log.map(({ line }) => `${line} of ${origin}`),
);
const hoursRequests = hours.requests();
const second = await auditSmallSite(site, { now: firstDay + dayMs }, { history: first.history });

function expectStates(address: string, states: States, says: string) {
  const now = [firstDay, firstDay + dayMs];
  const found = [first, second].map((audit) => find(audit, showAddress(address)));
  const isFailing = states === "failing";
  const state = isFailing ? "unreachable" : states;
  const reason = expect.stringContaining(says);
  expect(found).toMatchObject([{ state, reason }, { state }]);
  const looks = found.map((each, index) => needsLook(each, Number(now[index])));
  expect(looks).toEqual(isFailing ? [false, true] : Array(2).fill(state === "not-found"));
}

describe("an answer today and a day later", () => {
  const all = rows.map((row) => {
    const [path, , states, says, more = {}] = row;
    return { path, states, says, ...more, host: hostOf(row) };
  });
  test.each(all)("$path is $states", ({ path, states, says, movedTo, host, ...more }) => {
    const address = host.origin + path;
    expectStates(address, states, says);
    expect(find(first, address).movedTo).toBe(movedTo && host.origin + movedTo);
    const end = ` ${path.replace(/#.*/, "")} of ${host.origin}`;
    const own = requests.filter((request) => request.endsWith(end));
    const methods = own.map((request) => request.split(" ")[0]).join(" ");
    if (more.requests) expect(methods).toBe(more.requests);
  });
  test.each(others)("%s is %s: %s", expectStates);
});

describe("hosts are asked", () => {
  const within = (min: number, actual: number) => {
    // Timers of Node may be a millisecond early.
    expect(actual).toBeGreaterThanOrEqual(min - 1);
  };

  test("one address at a time, with a pause before each request", async () => {
    let open = 0;
    let most = 0;
    const slow: Behavior = (response, { url }) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.writeHead(url === "/c" ? 404 : 200).end();
      }, 10);
    };
    const patient = await startHost({ "/a": slow, "/b": slow, "/c": slow });
    const site = siteWith(...["/a", "/b", "/c"].map((path) => patient.origin + path));
    await auditSmallSite(site, { pauseMs: 40 });
    expect(patient.requests()).toEqual(["HEAD /a", "HEAD /b", "HEAD /c", "GET /c"]);
    expect(most).toBe(1);
    for (const [index, { from }] of patient.log.slice(1).entries())
      within(40, from - Number(patient.log[index]?.to));
  });

  test("again after longer and longer waits, or when they say", async () => {
    const busy = await startHost({ "/": answering(429) });
    const once = onFirst(answering(429, { "retry-after": "1" }), answering(200));
    const polite = await startHost({ "/": onHead(once, answering(429, { "retry-after": "1" })) });
    const site = siteWith(`${busy.origin}/`, `${polite.origin}/`);
    const audited = await auditSmallSite(site, { repeatMs: [20, 60] });
    expect(busy.requests().join(" ")).toBe("HEAD / GET / HEAD / GET / HEAD / GET /");
    const waits = busy.log.map(({ from }, index) => from - Number(busy.log[index - 1]?.to));
    within(20, Number(waits[2]));
    within(60, Number(waits[4]));
    expect(find(audited, `${polite.origin}/`).state).toBe("ok");
    within(1000, Number(polite.log.at(-1)?.from) - Number(polite.log.at(-2)?.to));
  });

  test("for nothing else in the run when they want hours, or when nobody has heard of them", async () => {
    expect(hoursRequests).toEqual(["HEAD /a", "GET /a"]);
    let lookups = 0;
    const resolve = ((_: string, __: unknown, done: (error: object) => void) => {
      lookups += 1;
      done(Object.assign(new Error(), { code: "ENOTFOUND" }));
    }) as never;
    const site = siteWith(...letters.map((name) => `http://nobody.example/${name}`));
    const audited = await auditSmallSite(site, { resolve });
    expect(find(audited, "http://nobody.example/e").reason).toBe("There is no host of this name.");
    // HEAD and GET, three times, for the first address only.
    expect(lookups).toBe(6);
  });

  test("for a page without an end, and are left in the middle of it", () => {
    expect(bytesSent).toBeGreaterThan(0);
    expect(bytesSent).toBeLessThan(20_000_000);
  });

  test("until their time is over", async () => {
    const silent = await startHost({ "/": () => {} });
    const audited = await auditSmallSite(siteWith(`${silent.origin}/`), { timeoutMs: 100 });
    const reason = "It took too long to answer.";
    expect(find(audited, `${silent.origin}/`)).toMatchObject({ state: "unreachable", reason });
    expect(silent.requests()).toHaveLength(6);
  });
});
