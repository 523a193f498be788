/** What becomes of every kind of answer: an audit with real hosts on this machine, and another a day later. */
import { describe, expect, test } from "vitest";
import { showAddress } from "../../generator/links/correct-addresses.ts";
import type { LinkState } from "../../generator/links/link-states.ts";
import { answering, type Behaviour, startHost } from "./support/host.ts";
import { auditSmallSite, entry, find, ledger, siteWith, testClock } from "./support/small-site.ts";

const sendingTo = (status: number, location: string) => answering(status, { location });
const onHead = (behave: Behaviour, otherwise: Behaviour): Behaviour => {
  return (response, request, nth) =>
    (request.method === "HEAD" ? behave : otherwise)(response, request, nth);
};
const onFirst = (first: Behaviour, later: Behaviour): Behaviour => {
  return (response, request, nth) => (nth === 1 ? first : later)(response, request, nth);
};

/** How many bytes a host could send of a page without an end before nobody read on. */
let bytesSent = 0;
const endless: Behaviour = (response) => {
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
const half: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "text/html", "content-length": "9999" });
  response.write('<h2 id="there">');
  setTimeout(() => response.destroy(), 20);
};

const steps = [...Array(12).keys()];
const letters = ["a", "b", "c", "d", "e"];
const size = Buffer.from("/größe", "utf8").toString("latin1");
const there = '<h2 id="there">There</h2>';
const page = answering(200, {}, `${there}<a name="old-name"></a>`);

/** What redirects lead to. */
const targets: Readonly<Record<string, Behaviour>> = {
  "/": answering(200),
  "/fine": answering(200),
  "/fine?new": answering(200),
  "/chain-2": sendingTo(308, "/chain-3"),
  "/chain-3": sendingTo(301, "/fine?new"),
  "/today": sendingTo(302, "/fine"),
  "/gr%C3%B6%C3%9Fe": answering(200),
  "/circle-2": sendingTo(302, "/circle"),
  "/page": page,
  ...Object.fromEntries(steps.map((n) => [`/far-${n}`, sendingTo(302, `/far-${n + 1}`)])),
};

type States = LinkState | "failing";
/** How the host behaves, the states of today and of a day later, words of the reason, the new address, what was asked. */
type Row = readonly [
  path: string,
  behaviour: Behaviour | undefined,
  states: States,
  says: string,
  more?: { readonly movedTo?: string; readonly asked?: string },
];
const [fine, unknown] = ["It answers (200).", "could not be found out"];
const plain = answering(200, { "content-type": "text/plain" }, "there");
const hidden = answering(200, {}, '<meta name="robots" content="noindex, nofollow">');
const withPassword: Behaviour = (response, { headers }) =>
  response.writeHead(301, { location: `http://me:open@${headers.host}/fine` }).end();
const broken: Behaviour = (response) => response.destroy();
const rows: readonly Row[] = [
  ["/for-now", sendingTo(302, "/moved"), "ok", fine],
  ["/trouble", onFirst(answering(500), answering(200)), "ok", fine, { asked: "HEAD GET GET" }],
  ["/no-head", onHead(answering(405), answering(200)), "ok", fine, { asked: "HEAD GET" }],
  ["/head-lies", onHead(answering(404), answering(200)), "ok", fine],
  ["/head-breaks", onHead(broken, answering(200)), "ok", fine],
  ["/plain", plain, "ok", fine, { asked: "HEAD" }],
  ["/page#there", undefined, "ok", fine],
  ["/page#old-name", undefined, "ok", fine],
  ["/page-2#there", sendingTo(302, "/page"), "ok", fine],
  ["/page#top", undefined, "ok", fine],
  ["/page#:~:text=There", undefined, "ok", fine],
  ["/page#/a/route", undefined, "ok", fine],
  ["/page#100%", undefined, "ok", fine],
  ["/huge", onHead(answering(200), endless), "ok", fine],
  ["/long#there", answering(200, {}, there.padEnd(2 * 1024 * 1024)), "ok", fine],
  ["/moved", sendingTo(301, "/fine"), "moved", fine, { movedTo: "/fine" }],
  ["/chain", sendingTo(301, "/chain-2"), "moved", fine, { movedTo: "/fine?new" }],
  ["/mixed", sendingTo(301, "/today"), "moved", fine, { movedTo: "/today" }],
  ["/home-now", sendingTo(301, "/"), "moved", fine, { movedTo: "/", asked: "HEAD" }],
  ["/signs", sendingTo(301, size), "moved", fine, { movedTo: "/gr%C3%B6%C3%9Fe" }],
  ["/password", withPassword, "moved", fine, { movedTo: "/fine" }],
  ["/moved#/a/route", undefined, "moved", fine, { movedTo: "/fine#/a/route" }],
  ["/moved#top", undefined, "moved", fine, { movedTo: "/fine#top" }],
  ["/none", undefined, "broken", "there is no such page (404)", { asked: "HEAD GET" }],
  ["/gone", answering(410), "broken", "gone for good (410)"],
  ["/moved-away", sendingTo(301, "/no-such-page"), "broken", "there is no such page (404)"],
  ["/far-4", undefined, "broken", "there is no such page (404)"],
  ["/wall", answering(403), "blocked", "lets no programs in (403)", { asked: "HEAD GET" }],
  ["/members", answering(401), "blocked", "asks for a sign-in (401)"],
  ["/robots", answering(999), "blocked", "lets no programs in (999)"],
  ["/teapot", answering(418), "failing", "Its host refuses (418)."],
  ["/ever", answering(503), "failing", "in trouble (503)", { asked: "HEAD GET GET GET" }],
  ["/reset", broken, "failing", "broke the connection off", { asked: "HEAD GET GET GET" }],
  ["/nonsense", ({ socket }) => socket?.end("?"), "failing", "could not be understood"],
  ["/circle", sendingTo(302, "/circle-2"), "failing", "or round in a circle"],
  ["/far-0", undefined, "failing", "too often"],
  ["/to-mail", sendingTo(302, "mailto:a@example.org"), "failing", "that is no page"],
  ["/to-data", sendingTo(302, "data:text/html,a"), "failing", "that is no page"],
  ["/nowhere", answering(302), "failing", "Its host refuses (302)."],
  ["/page#absent", undefined, "failing", "nothing on it is called #absent"],
  ["/half#there", onHead(answering(200), half), "unchecked", unknown],
  ["/hidden#there", hidden, "unchecked", unknown, { asked: "HEAD GET" }],
  ["/plain#there", undefined, "unchecked", unknown],
  ["/huge#first", undefined, "unchecked", unknown],
  ["/longer#there", answering(200, {}, there.padEnd(2 * 1024 * 1024 + 1)), "unchecked", unknown],
];

const behaviours = rows.flatMap(([path, behaviour]): readonly [string, Behaviour][] =>
  behaviour ? [[path.replace(/#.*/, ""), behaviour]] : [],
);
const wantsHours = answering(429, { "retry-after": "7200" });
const onceBusy = onFirst(answering(429, { "retry-after": "60" }), answering(200));
const main = await startHost({ ...targets, ...Object.fromEntries(behaviours) });
const busy = await startHost({ "/": onceBusy });
const hours = await startHost(Object.fromEntries(letters.map((name) => [`/${name}`, wantsHours])));
const silent = await startHost({ "/": answering(429) });
const shut = await startHost({});
await shut.close();

/** Hosts of their own, and addresses that nobody asks. */
const others: readonly (readonly [string, States, string])[] = [
  [`${busy.origin}/`, "ok", fine],
  [`${hours.origin}/c`, "blocked", "wants to be left alone (429)"],
  [`${silent.origin}/`, "blocked", "wants to be left alone (429)"],
  [`${shut.origin}/`, "failing", "accepts no connection"],
  ["http://nobody.invalid/", "failing", "no host of this name"],
  [main.origin.replace("http", "https"), "failing", "certificate is not valid"],
  ["mailto:a@example.org", "unchecked", "Mail addresses"],
  ["tel:+1-800-555-0100", "unchecked", "Telephone numbers"],
  [`${main.origin.replace("//", "//me:open@")}/secret`, "unchecked", "take them out"],
  [`${main.origin}/placeholder`, "unchecked", "keeps the place"],
];

const urls = [...rows.map(([path]) => main.origin + path), ...others.map(([url]) => url)];
const hourUrls = letters.map((name) => `${hours.origin}/${name}`);
const entries = [...new Set([...urls, ...hourUrls])].map((url, index) =>
  entry(`link-${index}`, url, url.endsWith("/placeholder") ? { placeholder: true } : {}),
);
// The ledger takes no names and passwords; a page may have them.
const secret = urls.find((url) => url.includes("me:open@"));
const home = `<title>Home</title><a href="${secret}">It</a>`;
const site = { "index.html": home, "content/links.json": ledger(entries) };
const clock = testClock();
const first = await auditSmallSite(site, { clock });
const questions = [...main.questions];
clock.advance(1);
const second = await auditSmallSite(site, { clock }, { history: first.history });

function expectStates(address: string, states: States, says: string) {
  const { state, reason } = find(first, showAddress(address));
  const [today, later] = states === "failing" ? ["unreachable", "broken"] : [states, states];
  expect({ state, reason }).toEqual({ state: today, reason: expect.stringContaining(says) });
  expect(find(second, showAddress(address)).state).toBe(later);
}

describe("an answer today and a day later", () => {
  const all = rows.map(([path, , states, says, more = {}]) => ({ path, states, says, ...more }));
  test.each(all)("$path is $states", ({ path, states, says, movedTo, asked }) => {
    const { origin } = main;
    expectStates(origin + path, states, says);
    const moved = movedTo === undefined ? undefined : origin + movedTo;
    expect(find(first, origin + path).movedTo).toBe(moved);
    const bare = path.replace(/#.*/, "");
    const own = questions.filter((question) => question.endsWith(` ${bare}`));
    const methods = own.map((question) => question.split(" ")[0]).join(" ");
    if (asked) expect(methods).toBe(asked);
  });
  test.each(others)("%s is %s: %s", expectStates);
});

describe("hosts are asked", () => {
  test("later when they are busy: as they say, or after longer and longer waits", () => {
    expect(busy.questions.slice(0, 2)).toEqual(["HEAD /", "HEAD /"]);
    expect(silent.questions.slice(0, 3)).toEqual(["HEAD /", "HEAD /", "HEAD /"]);
    for (const wait of [60_000, 3000, 12_000]) {
      expect(clock.pauses.filter((ms) => ms > wait - 1000 && ms <= wait)).not.toEqual([]);
    }
    expect(Math.max(...clock.pauses)).toBeLessThanOrEqual(60_000);
  });
  test("for nothing else in the run when they want hours", () => {
    expect(hours.questions.length).toBe(2);
  });
  test("for a page without an end, and are left in the middle of it", () => {
    expect(bytesSent).toBeGreaterThan(0);
    expect(bytesSent).toBeLessThan(20_000_000);
  });
  test("one address at a time, with a pause in between", async () => {
    let open = 0;
    let most = 0;
    const slow: Behaviour = (response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.writeHead(200).end();
      }, 10);
    };
    const patient = await startHost({ "/a": slow, "/b": slow, "/c": slow });
    const own = testClock();
    const site = siteWith(...["/a", "/b", "/c"].map((path) => patient.origin + path));
    await auditSmallSite(site, { clock: own });
    expect({ most, pauses: own.pauses }).toEqual({ most: 1, pauses: [500, 500] });
  });
  test("until their time is over", async () => {
    const silent = await startHost({ "/": () => {} });
    const audited = await auditSmallSite(siteWith(`${silent.origin}/`), { timeoutMs: 100 });
    const reason = "It took too long to answer.";
    expect(find(audited, `${silent.origin}/`)).toMatchObject({ state: "unreachable", reason });
    expect(silent.questions).toEqual(["HEAD /", "GET /", "GET /", "GET /"]);
  });
});
