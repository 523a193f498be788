/**
 * Hosts that answer people and turn programs away, in the ways that real ones do. A maintainer who has looked writes
 * the day into the ledger, and the audit is quiet about it for as long as the settings say.
 */
import { describe, expect, test } from "vitest";
import { countStates, printAudit } from "../../generator/links/print-report.ts";
import { answering, type Behavior, startHost } from "./support/host.ts";
import { auditSmallSite, dayMs, entry, find, firstDay, ledger } from "./support/small-site.ts";

const lines = answering(
  200,
  {},
  "<p>One file.</p><script>for (const line of lines) add(line)</script>",
);
/** Answers people, whose programs say that they are browsers. */
const forPeople = (otherwise: Behavior): Behavior => {
  return (response, request, nth) => {
    const isPerson = !/linkinator/.test(request.headers["user-agent"] ?? "");
    (isPerson ? answering(200) : otherwise)(response, request, nth);
  };
};
const consent = answering(302, { location: "/consent", "set-cookie": "asked=1; Path=/" });
const behaviors: Readonly<Record<string, Behavior>> = {
  ...Object.fromEntries(
    [400, 403, 404, 406, 503, 521].map((status) => [`/${status}`, forPeople(answering(status))]),
  ),
  "/consent": forPeople(consent),
  "/file": lines,
  "/fine": answering(200),
  "/moved": answering(301, { location: "/fine" }),
};
const host = await startHost(behaviors);
const turnedAway = ["/400", "/403", "/404", "/406", "/503", "/521", "/consent", "/file#L10"];

/** A site whose ledger has these addresses of the host, and what else an entry may have. */
const siteOf = (paths: readonly string[], more: object = {}, settings: object = {}) => ({
  "index.html": "<title>Home</title>",
  "content/links.json": ledger(
    paths.map((path, index) => entry(`link-${index}`, host.origin + path, { ...more })),
  ),
  "content/site.json": JSON.stringify(settings),
});

/** Audits a site this many days after the first one, and again two days later. */
async function auditTwice(site: ReturnType<typeof siteOf>, days = 0) {
  const now = firstDay + days * dayMs;
  const { history } = await auditSmallSite(site, { now });
  return auditSmallSite(site, { now: now + 2 * dayMs }, { history });
}

const statesOf = (audit: Awaited<ReturnType<typeof auditTwice>>, paths: readonly string[]) =>
  paths.map((path) => find(audit, host.origin + path).state).join(" ");

test("answers people in each of these ways, and a program is told no more than it has seen", async () => {
  const asPerson = await Promise.all(
    ["/400", "/404", "/503", "/consent"].map((path) => fetch(host.origin + path)),
  );
  expect(asPerson.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const audit = await auditTwice(siteOf(turnedAway));
  expect(statesOf(audit, turnedAway)).toBe(
    "blocked blocked not-found blocked unreachable unreachable blocked unchecked",
  );
  expect(printAudit(audit.report)).not.toContain("broken");
});

describe("an address that somebody has opened", () => {
  const seen = { seen: "2026-11-01" };
  test("is only counted, whatever its host tells programs", async () => {
    const { report } = await auditTwice(siteOf(turnedAway, seen));
    expect(countStates(report)).toMatchObject({ work: 0, states: { seen: turnedAway.length } });
    const text = printAudit(report);
    expect(text).toContain(`Addresses outside: ${turnedAway.length} seen.`);
    expect(text).not.toContain(host.origin);
    expect(text).not.toContain("Not verified");
  });
  test("is reported again when the time is over that the settings name, or half a year", async () => {
    const audits = [
      [{ seenDays: 30 }, 20],
      [{ seenDays: 30 }, 40],
      [{}, 170],
      [{}, 190],
      [{ seenDays: "long" }, 190],
    ] as const;
    const states = [];
    for (const [settings, days] of audits)
      states.push(statesOf(await auditTwice(siteOf(["/404"], seen, settings), days), ["/404"]));
    expect(states).toEqual(["seen", "not-found", "seen", "not-found", "not-found"]);
  });
  test("is still asked, so that it is known when it answers or moves", async () => {
    const audit = await auditTwice(siteOf(["/fine", "/moved"], seen));
    expect(statesOf(audit, ["/fine", "/moved"])).toBe("ok moved");
  });
});
