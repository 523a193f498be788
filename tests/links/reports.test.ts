/** What an audit says of itself: to a person, to an issue, to a program, to a pull request. */
import { describe, expect, test } from "vitest";
import {
  type AuditedAddress,
  type AuditReport,
  printJson,
} from "../../generator/links/audit-report.ts";
import { type Judgement, type LinkState, parseHistory } from "../../generator/links/link-states.ts";
import { findAddedProblems, fixMoved } from "../../generator/links/mend-addresses.ts";
import { printMarkdown, printReport } from "../../generator/links/print-report.ts";
import { dayMs } from "./support/small-site.ts";

const now = Date.parse("2026-11-09T06:00:00Z");
const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString();
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
    isRemembered: false,
    checkedAt: daysAgo(0),
    ...more,
  };
  return audited;
}

const gone = { reason: "Its host says that there is no such page (404).", status: 404 };
const before: Judgement = { state: "broken", ...gone, checkedAt: daysAgo(7) };
const late = { reason: "It took too long to answer.", failingSince: daysAgo(0) };
const addresses = {
  ok: address("ok", "fine"),
  fresh: address("broken", "new", { ...gone, failingSince: daysAgo(0), okAt: daysAgo(7) }),
  old: address("broken", "old", { ...gone, failingSince: daysAgo(21), before }),
  moved: address("moved", "old-home", { movedTo: "https://new-home.example/page" }),
  home: address("moved", "lost", { movedTo: "https://lost.example/" }),
  unreachable: address("unreachable", "silent", late),
  blocked: address("blocked", "wall", { reason: "Its host lets no programs in (403)." }),
  unknown: address("unchecked", "part", {
    reason: "Whether it has #x could not be found out.",
    written: [],
    used: [],
    pages: ["/", "/a/", "/b/"],
  }),
};
const mails = ["a", "b", "c", "d"].map((name) =>
  address("unchecked", name, { address: `mailto:${name}@example.org`, reason: "Mail." }),
);
const internal: AuditReport["internal"] = {
  pages: 3,
  pagesOfSite: 3,
  links: 40,
  findings: [
    {
      target: "/ourstry/",
      reason: "There is no such page or file (404).",
      pages: ["/", "/a/", "/b/"],
      places: [place("content/pages/a.md", 9)],
    },
  ],
  orphans: ["/lonely/"],
};
const reportOf = (...all: readonly AuditedAddress[]): AuditReport => ({
  ranAt: daysAgo(0),
  isStopped: false,
  outbound: { addresses: all, fixed: [] },
});
const everything: AuditReport = {
  ...reportOf(),
  internal,
  outbound: {
    addresses: [...Object.values(addresses), ...mails],
    fixed: [
      { address: "https://back.example/", since: daysAgo(14), isGone: false },
      { address: "https://removed.example/", since: daysAgo(14), isGone: true },
    ],
  },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of the terminal
const plain = (report: AuditReport) => printReport(report).replace(/\u001b\[\d+m/g, "");

const counts = `5 things to mend.
3 pages opened, 40 links inside the site lead somewhere, 1 leads nowhere.
12 addresses outside: 1 answers, 2 moved, 1 blocked, 1 unreachable, 2 broken, 5 unchecked.
7 are not verified: nobody knows whether they work.`;

/** Every section, with `~` for the sign around values and places. */
const sections = `## Dead links inside the site

- /ourstry/
  - There is no such page or file (404).
  - ~content/pages/a.md:9:5~
  - ~on / and 2 other pages~

## Pages that no way from the home page leads to

- /lonely/

## New: broken since this run

- https://new.example/page
  - broken: ${gone.reason} It has failed since 2026-11-09. It last answered on 2026-11-02.
  - ~content/links.json:7:5~
  - ~used in content/pages/a.md:3:5~

## Still broken

- https://old.example/page
  - broken: ${gone.reason} It has failed since 2026-10-19.
  - ~content/links.json:7:5~
  - ~used in content/pages/a.md:3:5~

## Moved

- https://old-home.example/page
  - Write ~https://new-home.example/page~
  - ~content/links.json:7:5~
  - ~used in content/pages/a.md:3:5~
- https://lost.example/page
  - It leads to the home page ~https://lost.example/~ now: find the page there, or take the link out.
  - ~content/links.json:7:5~
  - ~used in content/pages/a.md:3:5~

## In order again

- https://back.example/
  - It answers again; it had failed since 2026-10-26.
- https://removed.example/
  - The site no longer has it; it had failed since 2026-10-26.

## Not verified

- https://silent.example/page
  - unreachable: It took too long to answer. It has failed since 2026-11-09.
  - ~content/links.json:7:5~
  - ~used in content/pages/a.md:3:5~
- https://wall.example/page
  - blocked: Its host lets no programs in (403).
  - ~content/links.json:7:5~
  - ~used in content/pages/a.md:3:5~
- https://part.example/page
  - unchecked: Whether it has #x could not be found out.
  - ~on / and 2 other pages (written by a template)~
- 4 addresses
  - unchecked: Mail.`;

describe("a report for people", () => {
  test("starts with what is to be mended, each with its lines; the counts are last in the terminal", () => {
    const text = sections.replace(/^## (.*)\n$/gm, "$1").replace(/^ {2}- /gm, "    ");
    expect(plain(everything)).toBe(`${text.replaceAll("~", "")}\n\n${counts}`);
  });

  test("has the counts first in an issue, and what others wrote as code or in angle brackets", () => {
    const text = sections.replaceAll("~", "`").replace(/^- (https.*)$/gm, "- <$1>");
    const marked = text.replace(/^- (?!<)(.*)$/gm, "- `$1`");
    expect(printMarkdown(everything)).toBe(`Audit of 2026-11-09. ${counts}\n\n${marked}\n`);
  });

  test("calls nothing fine while anything is open", () => {
    for (const [name, each] of Object.entries(addresses)) {
      expect(plain(reportOf(addresses.ok, each)).includes("✓"), name).toBe(name === "ok");
    }
    expect(plain(reportOf(addresses.ok, ...mails))).not.toContain("✓");
    const stopped = { ...internal, pages: 2, findings: [], orphans: [] };
    const text = plain({ ranAt: daysAgo(0), isStopped: true, internal: stopped });
    expect(text).toContain("2 of 3 pages opened");
    expect(text).not.toContain("✓");
    expect(text).toContain("The audit was stopped.");
  });

  test("says which answers are of earlier runs", () => {
    const old = (days: number) =>
      address("ok", "x", { isRemembered: true, checkedAt: daysAgo(days) });
    expect(plain(reportOf(addresses.ok, old(1), old(3)))).toContain(
      "2 were asked in earlier runs, since 2026-11-06, and not again.",
    );
  });
});

test("no report shows a password, or anything that steers a terminal or becomes markup", () => {
  const odd = reportOf(
    address("unchecked", "x", { address: "https://me:open@x.example/" }),
    address("unchecked", "y", { address: "tel:\u001b[2J`<b>@all" }),
    address("moved", "z", { movedTo: "https://x.example/?`@all`" }),
  );
  for (const text of [plain(odd), printJson(odd), printMarkdown(odd)]) {
    expect(text).toContain("https://…@x.example/");
    for (const bad of ["open@", "\u001b", "<b>"]) expect(text).not.toContain(bad);
  }
  expect(printMarkdown(odd).replace(/`[^`\n]*`/g, "")).not.toContain("@all");
});

describe("an issue", () => {
  const history = new Map<string, Judgement>([
    ["https://old.example/page", { ...before, failingSince: daysAgo(21) }],
    ["https://x.example/a-->b", before],
    ["https://fine.example/page", { state: "ok", reason: "", checkedAt: daysAgo(0) }],
  ]);

  test("holds the states for the next run in its last line, without what is in order", () => {
    const text = printMarkdown(everything, history);
    const hidden = /\n<!-- links-memory (.*) -->\n$/.exec(text)?.[1] ?? "";
    const saved = [...(parseHistory(hidden, now)?.keys() ?? [])];
    expect(saved).toEqual(["https://old.example/page", "https://x.example/a-->b"]);
    expect(text.match(/-->/g)?.length).toBe(1);
  });

  test("stays below what GitHub takes, and says what it leaves out", () => {
    const many = [...Array(2000).keys()].map((index) => address("broken", `x-${index}`, gone));
    const long = printMarkdown(
      reportOf(...many),
      new Map(many.map((each) => [each.address, before])),
    );
    expect(long.length).toBeLessThan(65_536);
    expect(long).toMatch(/\n\d+ more are in the log of the run\.\n/);
    const hidden = /links-memory (.*) -->/.exec(long)?.[1] ?? "";
    expect(parseHistory(hidden, now)?.size).toBeGreaterThan(50);
  });
});

test("for programs everything is there, with days written out", () => {
  const data = JSON.parse(printJson(everything));
  expect(data).toMatchObject({
    version: 1,
    ranAt: "2026-11-09T06:00:00.000Z",
    isStopped: false,
    summary: {
      work: 5,
      states: { ok: 1, moved: 2, blocked: 1, unreachable: 1, broken: 2, unchecked: 5 },
    },
    internal: { findings: [{ target: "/ourstry/" }], orphans: ["/lonely/"] },
  });
  const { before: _, ...fields } = addresses.old;
  expect(data.outbound.addresses[2]).toEqual(fields);
  expect(data.outbound.fixed).toEqual(everything.outbound?.fixed);
});

test("for a pull request what is not in order is a warning at its line, and never an error", () => {
  const files = [{ path: "content/links.json", text: "1\n2\n3\n4\n5\n6\n    seven\n" }];
  const problems = findAddedProblems(Object.values(addresses), files);
  expect(problems.map(({ severity }) => severity)).toEqual(Array(6).fill("warning"));
  expect(problems[2]).toEqual({
    code: "link-outside",
    severity: "warning",
    message: "This address has moved for good: https://old-home.example/page",
    place: place("content/links.json", 7),
    excerpt: "    seven",
    fix: "Write https://new-home.example/page",
  });
});

describe("new addresses in the ledger", () => {
  const old = "https://a.example/page";
  const text = `[\r\n  {"id": "a",   "url":"${old}" , "label": "A"},\r\n\t{ "url": "${old}", "note": "${old}" }, { "url": "${old}/more" }]`;
  const fix = (state: LinkState, movedTo: string) =>
    fixMoved(text, [address(state, "a", { address: old, movedTo })]);

  test("are all that changes, wherever the old one stands as an address", () => {
    const fixed = text.replaceAll(`"url":"${old}"`, '"url":"https://a.example/é"');
    expect(fix("moved", "https://a.example/é")).toEqual({
      text: fixed.replace(`"url": "${old}"`, '"url": "https://a.example/é"'),
      replaced: [old],
    });
  });

  test.each([
    ["leads to a home page", "moved", "https://a.example/"],
    ["is not verified", "blocked", "https://a.example/new"],
    ["is none", "moved", "javascript:alert(1)"],
  ] as const)("are not written when the new one %s", (_, state, movedTo) => {
    expect(fix(state, movedTo)).toEqual({ text, replaced: [] });
  });

  test("may be the home page of a home page that has moved", () => {
    const home = '[{ "url": "http://a.example/" }]';
    const moved = { address: "http://a.example/", movedTo: "https://a.example/" };
    expect(fixMoved(home, [address("moved", "a", moved)]).text).toContain("https://a.example/");
  });
});
