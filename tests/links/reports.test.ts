/** What an audit says of itself: to a person, to an issue, to a pull request. */
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import type { AuditReport } from "../../generator/links/audit-site.ts";
import {
  type AuditedAddress,
  findAddedProblems,
  fixMoved,
  showAddress,
} from "../../generator/links/correct-addresses.ts";
import { type LinkState, parseHistory } from "../../generator/links/link-states.ts";
import { printAudit, printMarkdown } from "../../generator/links/print-report.ts";

const now = Date.parse("2026-11-09T06:00:00Z");
const daysAgo = (days: number) => new Date(now - days * 24 * 60 * 60 * 1000).toISOString();
const place = (file: string, line: number) => ({ file, line, column: 5 });

function address(state: LinkState, name: string, more: Partial<AuditedAddress> = {}) {
  const audited: AuditedAddress = {
    address: `https://${name}.example/page`,
    ids: [name],
    written: [place("content/links.json", 7)],
    used: [place("content/pages/a.md", 3)],
    pages: ["/a/"],
    isPlaceholder: false,
    state,
    reason: "It answers (200).",
    checkedAt: daysAgo(0),
    ...more,
  };
  return audited;
}

const gone = { reason: "Its host says that there is no such page (404).", status: 404 };
const late = { reason: "It took too long to answer.", failingSince: daysAgo(0) };
const template = { written: [], used: [], pages: ["/", "/a/", "/b/"] };
const addresses = {
  ok: address("ok", "fine"),
  fresh: address("not-found", "new", { ...gone, failingSince: daysAgo(0) }),
  old: address("not-found", "old", { ...gone, failingSince: daysAgo(21), before: "not-found" }),
  away: address("unreachable", "away", { ...late, failingSince: daysAgo(7) }),
  seen: address("seen", "seen", { reason: "Somebody opened it.", failingSince: daysAgo(7) }),
  moved: address("moved", "old-home", { movedTo: "https://new-home.example/page" }),
  home: address("moved", "lost", { movedTo: "https://lost.example/" }),
  unreachable: address("unreachable", "silent", late),
  blocked: address("blocked", "wall", { reason: "Its host refused this program (403)." }),
  unknown: address("unchecked", "part", { reason: "Whether it has #x is unknown.", ...template }),
  mail: address("unchecked", "mail", { address: "mailto:a@example.org", reason: "Mail." }),
};
const finding = {
  target: "/ourstry/",
  reason: "There is no such page or file (404).",
  pages: ["/", "/a/"],
  places: [place("content/pages/a.md", 9)],
};
const internal = { pages: 3, links: 40, findings: [finding] };
const reportOf = (...all: readonly AuditedAddress[]): AuditReport => ({
  ranAt: daysAgo(0),
  internal: undefined,
  outbound: { areNew: false, addresses: [...all], fixed: [] },
});
const fixed = ["back", "removed"].map((name) => {
  return { address: `https://${name}.example/`, since: daysAgo(14) };
});
const outbound = { areNew: false, addresses: Object.values(addresses), fixed };
const everything: AuditReport = { ...reportOf(), internal, outbound };
const plain = (report: AuditReport) => stripVTControlCharacters(printAudit(report));

const counts = `To look at: 6.
Pages opened: 3.
Links inside the site: 40 alive, 1 dead.
Addresses outside: 1 ok, 2 moved, 1 seen, 1 blocked, 2 unreachable, 2 not-found, 2 unchecked.
Not verified: 5. Nobody knows whether they work.`;

const look = `Open each of them yourself. If it works, write "seen": "2026-11-09" into its entry in content/links.json. If not, correct url.`;
const places = "  - `content/links.json:7:5`\n  - `used in content/pages/a.md:3:5`";
const sections = `## Dead links inside the site

- \`/ourstry/\`
  - There is no such page or file (404).
  - \`content/pages/a.md:9:5\`
  - \`on / and 1 more\`

## New: not found

${look}

- <https://new.example/page>
  - not-found: ${gone.reason} It has failed since 2026-11-09.
${places}

## Still not found

${look}

- <https://old.example/page>
  - not-found: ${gone.reason} It has failed since 2026-10-19.
${places}

## Out of reach for a day or longer

${look}

- <https://away.example/page>
  - unreachable: It took too long to answer. It has failed since 2026-11-02.
${places}

## Moved

- <https://old-home.example/page>
  - \`Write https://new-home.example/page\`
${places}
- <https://lost.example/page>
  - \`It leads to the home page https://lost.example/ now: find the page there, or take the link out.\`
${places}

## In order again, or gone from the site

- <https://back.example/>
  - It had failed since 2026-10-26.
- <https://removed.example/>
  - It had failed since 2026-10-26.

## Not verified

- <https://silent.example/page>
  - unreachable: It took too long to answer. It has failed since 2026-11-09.
${places}
- <https://wall.example/page>
  - blocked: Its host refused this program (403).
${places}
- <https://part.example/page>
  - unchecked: Whether it has #x is unknown.
  - \`on / and 2 more (written by a template)\``;

describe("a report", () => {
  test("starts with what is to be corrected, each with its lines; the counts are last in the terminal, and first in an issue", () => {
    const titles = sections.replace(/^## (.*)\n$/gm, "$1");
    expect(plain(everything)).toBe(`${titles}\n\n${counts}`);
    expect(printMarkdown(everything)).toBe(`Audit of 2026-11-09. ${counts}\n\n${sections}\n`);
  });
  test("calls nothing fine while anything is open", () => {
    for (const [name, each] of Object.entries({ ...addresses, mail: addresses.ok })) {
      const isFine = each.state === "ok" || each.state === "seen";
      expect(plain(reportOf(addresses.ok, each)).includes("✓"), name).toBe(isFine);
    }
  });
  test("shows no password, and nothing that steers a terminal or becomes markup", () => {
    expect(showAddress("https://me:open@x.example/a")).toBe("https://…@x.example/a");
    expect(showAddress("tel:\u001b[2J<b>")).not.toMatch(/[\p{Cc}<>]/u);
    const odd = reportOf(
      address("blocked", "y", { address: "tel:`@all" }),
      address("moved", "z", { movedTo: "https://x.example/?`@all`" }),
    );
    expect(printMarkdown(odd).replace(/`[^`\n]*`/g, "")).not.toContain("@all");
  });
});

test("an issue stays below what GitHub takes, and says what it leaves out", () => {
  const failing = { state: "not-found", ...gone, checkedAt: daysAgo(7) } as const;
  const many = [...Array(2000).keys()].map((index) => address("not-found", `x-${index}`, gone));
  const history = new Map(many.map((each) => [each.address, failing]));
  const long = printMarkdown(reportOf(...many), history);
  expect(long.length).toBeLessThan(65_536);
  expect(long).toMatch(/\n\d+ more are in the log of the run\.\n/);
  const hidden = /links-memory (.*) -->/.exec(long)?.[1] ?? "";
  expect(parseHistory(hidden, now)?.size).toBeGreaterThan(50);
});

test("for a pull request what is not in order is a warning at its line, and never an error", () => {
  const source = { path: "content/links.json", text: "\n\n\n\n\n\n    here\n" };
  const problems = findAddedProblems(Object.values(addresses), [source], daysAgo(0));
  const start = source.text.indexOf("here");
  const expected = { severity: "warning", code: "link-outside", place: { source, start } };
  expect(problems).toMatchObject(Array(7).fill(expected));
});

describe("new addresses in the ledger", () => {
  const old = "https://a.example/page";
  const text = `[\r\n  {"id": "a",   "url":"${old}" , "label": "A"},\r\n\t{ "url": "${old}", "note": "${old}" }, { "url": "${old}/more" }]`;
  const fix = (state: LinkState, movedTo: string) =>
    fixMoved({ path: "content/links.json", text }, [
      address(state, "a", { address: old, movedTo }),
    ]);
  test("are all that changes, wherever the old one stands as an address", () => {
    const first = text.replaceAll(`"url":"${old}"`, '"url":"https://a.example/é"');
    const all = first.replace(`"url": "${old}"`, '"url": "https://a.example/é"');
    expect(fix("moved", "https://a.example/é")).toBe(all);
  });
  test.each([
    ["leads to a home page", "moved", "https://a.example/"],
    ["is not verified", "blocked", "https://a.example/new"],
    ["is none", "moved", "javascript:alert(1)"],
  ] as const)("are not written when the new one %s", (_, state, movedTo) => {
    expect(fix(state, movedTo)).toBe(text);
  });
  test("may be the home page of a home page that has moved", () => {
    const moved = { address: "http://a.example/", movedTo: "https://a.example/" };
    const ledger = { path: "content/links.json", text: `[{ "url": "${moved.address}" }]` };
    expect(fixMoved(ledger, [address("moved", "a", moved)])).toContain(moved.movedTo);
  });
});
