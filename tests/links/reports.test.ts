/** What an audit says of itself: to a person, to an issue, to a program, to a pull request. */
import { describe, expect, test } from "vitest";
import type { AuditedAddress, FixedAddress } from "../../generator/links/audit-outbound.ts";
import { fixMoved } from "../../generator/links/fix-moved.ts";
import type { Judgement, LinkState } from "../../generator/links/link-state.ts";
import { parseMemory } from "../../generator/links/memory.ts";
import { findAddedProblems } from "../../generator/links/report/added-problems.ts";
import type { AuditReport, InternalAudit } from "../../generator/links/report/audit-report.ts";
import { printAudit } from "../../generator/links/report/print-audit.ts";
import { printJson } from "../../generator/links/report/print-json.ts";
import { printMarkdown } from "../../generator/links/report/print-markdown.ts";
import { day } from "./support/clock.ts";
import { entry, ledger } from "./support/small-site.ts";

const ranAt = Date.parse("2026-11-09T06:00:00Z");
const place = (file: string, line: number) => ({ file, line, column: 5 });

function address(
  state: LinkState,
  name: string,
  more: Partial<AuditedAddress> = {},
): AuditedAddress {
  return {
    address: `https://${name}.example/page`,
    ids: [name],
    written: [place("content/links.json", 7)],
    used: [place("content/pages/a.md", 3)],
    pages: ["/a/"],
    isPlaceholder: false,
    state,
    reason: "It answers (200).",
    isRemembered: false,
    checkedAt: ranAt,
    ...more,
  };
}

const gone = { reason: "Its host says that there is no such page (404).", status: 404 };
const before: Judgement = { state: "broken", ...gone, checkedAt: ranAt - 7 * day };
const addresses = {
  ok: address("ok", "fine"),
  fresh: address("broken", "new-ruin", { ...gone, failingSince: ranAt, okAt: ranAt - 7 * day }),
  old: address("broken", "old-ruin", { ...gone, failingSince: ranAt - 21 * day, before }),
  moved: address("moved", "old-home", { movedTo: "https://new-home.example/page" }),
  home: address("moved", "lost", { movedTo: "https://lost.example/" }),
  unreachable: address("unreachable", "silent", {
    reason: "It took too long to answer.",
    failingSince: ranAt,
  }),
  blocked: address("blocked", "wall", { reason: "Its host lets no programs in (403)." }),
  unknown: address("unchecked", "part", { reason: "Whether it has #x could not be found out." }),
};
const mails = ["a", "b", "c", "d"].map((name) =>
  address("unchecked", name, {
    address: `mailto:${name}@example.org`,
    reason: "Mail addresses are not asked.",
    checkedAt: undefined,
  }),
);
const fixed: FixedAddress[] = [
  { address: "https://back.example/", since: ranAt - 14 * day, isGone: false },
  { address: "https://removed.example/", since: ranAt - 14 * day, isGone: true },
];

function outside(
  list: readonly AuditedAddress[],
  more: Partial<AuditReport["outbound"]> = {},
): AuditReport {
  return { ranAt, isStopped: false, outbound: { addresses: list, fixed: [], ...more } };
}
const everything = outside([...Object.values(addresses), ...mails], { fixed });

const inside: InternalAudit = {
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of the terminal
const plain = (report: AuditReport) => printAudit(report).replace(/\u001b\[\d+m/g, "");

describe("in the terminal", () => {
  test("what is to be mended comes first, with its lines and with what to write", () => {
    expect(plain(everything).split("\n").slice(0, 19)).toEqual([
      "Outside the site",
      "✗ broken  https://new-ruin.example/page",
      "    Its host says that there is no such page (404). It has failed since 2026-11-09. It last answered on 2026-11-02.",
      "    content/links.json:7:5",
      "    used in content/pages/a.md:3:5",
      "✗ broken  https://old-ruin.example/page",
      "    Its host says that there is no such page (404). It has failed since 2026-10-19.",
      "    content/links.json:7:5",
      "    used in content/pages/a.md:3:5",
      "→ moved  https://old-home.example/page",
      "    Write https://new-home.example/page",
      "    content/links.json:7:5",
      "    used in content/pages/a.md:3:5",
      "→ moved  https://lost.example/page",
      "    It leads to the home page https://lost.example/ now: find the page there, or take the link out.",
      "    content/links.json:7:5",
      "    used in content/pages/a.md:3:5",
      "! unreachable  https://silent.example/page",
      "    It took too long to answer. It has failed since 2026-11-09.",
    ]);
  });

  test("the counts come last, and what nobody has verified is said", () => {
    expect(plain(everything).split("\n").slice(-9)).toEqual([
      "    The site no longer has it; it had failed since 2026-10-26.",
      "· not checked  https://part.example/page",
      "    Whether it has #x could not be found out.",
      "    content/links.json:7:5",
      "    used in content/pages/a.md:3:5",
      "· not checked  4 addresses",
      "    Mail addresses are not asked.",
      "12 addresses: 1 answers, 2 moved, 2 broken, 1 unreachable, 1 blocked, 5 not checked.",
      "7 of them are not verified: nobody knows whether they work.",
    ]);
  });

  test("nothing is called fine while anything is open", () => {
    for (const [name, each] of Object.entries(addresses)) {
      const text = plain(outside([addresses.ok, each]));
      const last = text.split("\n").find((row) => row.includes("2 addresses:"));
      expect(last?.startsWith("✓"), name).toBe(name === "ok");
    }
    expect(plain(outside([addresses.ok, ...mails]))).not.toContain("✓");
  });

  test("answers of earlier runs are told as such", () => {
    const old = address("ok", "old", { isRemembered: true, checkedAt: ranAt - 3 * day });
    expect(plain(outside([addresses.ok, old]))).toContain(
      "1 was asked in an earlier run, on 2026-11-06, and not again.",
    );
  });

  test("dead links inside are told with their lines, and lonely pages too", () => {
    expect(plain({ ranAt, isStopped: false, internal: inside })).toBe(
      [
        "Inside the site",
        "✗ broken  /ourstry/",
        "    There is no such page or file (404).",
        "    content/pages/a.md:9:5",
        "    on / and 2 other pages",
        "! alone  /lonely/",
        "    No page leads here.",
        "3 pages opened, 40 links inside the site lead somewhere, 1 leads nowhere.",
      ].join("\n"),
    );
  });

  test("a walk that was stopped does not call the inside fine", () => {
    const stopped = { ...inside, pages: 2, findings: [], orphans: [] };
    const text = plain({ ranAt, isStopped: true, internal: stopped });
    expect(text).toContain("2 of 3 pages opened");
    expect(text).not.toContain("✓");
    expect(text).toContain("The audit was stopped.");
  });

  test("an address that only a template knows names its pages", () => {
    const each = address("broken", "x", { written: [], used: [], pages: ["/", "/a/", "/b/"] });
    expect(plain(outside([each]))).toContain("on / and 2 other pages (written by a template)");
  });

  test("no password is shown, and nothing that steers a terminal", () => {
    const secret = address("unchecked", "x", { address: "https://me:open@x.example/" });
    const steering = address("unchecked", "y", { address: "tel:\u001b[2J" });
    const text = plain(outside([secret, steering]));
    expect(text).toContain("https://…@x.example/");
    expect(text).not.toContain("open@");
    expect(text).not.toContain("\u001b");
    expect(printJson(outside([secret]))).not.toContain("open@");
    expect(printMarkdown(outside([secret]))).not.toContain("open@");
  });
});

describe("in the issue", () => {
  const memory = new Map<string, Judgement>([
    ["https://old-ruin.example/page", { ...before, failingSince: ranAt - 21 * day }],
    ["https://x.example/a-->b", { ...before }],
    ["https://fine.example/page", { state: "ok", reason: "", checkedAt: ranAt }],
  ]);
  const text = printMarkdown({ ...everything, internal: inside }, memory);

  test("each part has its heading, in the order in which it is to be read", () => {
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      "Dead links inside the site",
      "New: broken since this run",
      "Still broken",
      "Moved",
      "In order again",
      "Never verified",
    ]);
    expect(text.split("\n").slice(0, 3)).toEqual([
      "Audit of 2026-11-09. 5 things to mend.",
      "3 pages opened, 40 links inside the site.",
      "12 addresses outside: 1 answers, 7 could not be verified.",
    ]);
  });

  test("a part says since when, and what to write", () => {
    const part = (title: string) => text.split(`## ${title}\n\n`)[1]?.split("\n\n")[0];
    expect(part("Still broken")).toBe(
      [
        "- <https://old-ruin.example/page>",
        "  - Its host says that there is no such page (404). Since 2026-10-19.",
        "  - `content/links.json:7:5`, `used in content/pages/a.md:3:5`",
      ].join("\n"),
    );
    expect(part("Moved")).toContain("  - write `https://new-home.example/page`");
    expect(part("In order again")).toContain("<https://back.example/>: it answers again");
    expect(part("Never verified")).toContain("- 4 addresses: Mail addresses are not asked.");
  });

  test("its last line is the memory of the next run, without what is in order", () => {
    const hidden = /^<!-- links-memory (.*) -->$/m.exec(text)?.[1] ?? "";
    expect([...(parseMemory(hidden, ranAt)?.keys() ?? [])]).toEqual([
      "https://old-ruin.example/page",
      "https://x.example/a-->b",
    ]);
    expect(text.match(/-->/g)?.length).toBe(1);
    expect(printMarkdown(everything)).not.toContain("<!--");
  });

  test("it stays below what GitHub takes, and says what it leaves out", () => {
    const many = [...Array(2000).keys()].map((index) => address("broken", `ruin-${index}`, gone));
    const ruins = new Map(many.map((each) => [each.address, before]));
    const long = printMarkdown(outside(many), ruins);
    expect(long.length).toBeLessThan(65_536);
    expect(long).toMatch(/\n\d+ more are in the log of the run\.\n/);
    expect(parseMemory(/links-memory (.*) -->/.exec(long)?.[1] ?? "", ranAt)?.size).toBeGreaterThan(
      50,
    );
  });

  test("what editors and hosts wrote cannot become markup", () => {
    const odd = address("unchecked", "x", { address: "tel:`<b>@all" });
    const movedTo = "https://x.example/?`@all`";
    const report = printMarkdown(outside([odd, address("moved", "y", { movedTo })]));
    expect(report).not.toContain("<b>");
    expect(report.replace(/`[^`\n]*`/g, "")).not.toContain("@all");
  });
});

describe("for programs", () => {
  test("everything is there, with days written out", () => {
    const data = JSON.parse(printJson({ ...everything, internal: inside }));
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
    expect(data.outbound.addresses[1]).toMatchObject({
      state: "broken",
      status: 404,
      failingSince: "2026-11-09T06:00:00.000Z",
      okAt: "2026-11-02T06:00:00.000Z",
      written: [{ file: "content/links.json", line: 7, column: 5 }],
    });
    expect(data.outbound.fixed[1]).toEqual({
      address: "https://removed.example/",
      since: "2026-10-26T06:00:00.000Z",
      isGone: true,
    });
  });
});

describe("for a pull request", () => {
  const files = [{ path: "content/links.json", text: "1\n2\n3\n4\n5\n6\n    seven\n" }];
  test("what is not in order is a warning at its line, and never an error", () => {
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
});

describe("new addresses in the ledger", () => {
  const moved = (id: string, movedTo: string) =>
    address("moved", id, { address: `https://${id}.example/page`, movedTo });

  test("are all that changes: spaces, order and ends of lines stay", () => {
    const text =
      '[\r\n  {"id": "a",   "url":"https://a.example/page" , "label": "A"},\r\n\r\n' +
      '\t{ "url": "https://b.example/page",\r\n "note": "https://a.example/page" }\r\n]';
    const fixed = fixMoved(text, [moved("a", "https://a.example/new?x=1&y=\u00e9")]);
    expect(fixed).toEqual({
      text: text.replace('"url":"https://a.example/page"', '"url":"https://a.example/new?x=1&y=é"'),
      replaced: ["https://a.example/page"],
    });
  });

  test("are written wherever the old one stands as an address", () => {
    const text = ledger([
      entry("a", "https://a.example/page"),
      entry("b", "https://a.example/page"),
    ]);
    const { text: fixed, replaced } = fixMoved(text, [moved("a", "https://n.example/")]);
    expect(fixed).toBe(text);
    expect(replaced).toEqual([]);
    const again = fixMoved(text, [moved("a", "https://n.example/page")]);
    expect(again.text.match(/n\.example/g)?.length).toBe(2);
  });

  test.each([
    ["leads to a home page", address("moved", "a", { movedTo: "https://a.example/" })],
    ["is not verified", address("blocked", "a", { movedTo: "https://a.example/new" })],
    ["is none", moved("a", "javascript:alert(1)")],
  ])("are not written when the new one %s", (_, audited) => {
    const text = ledger([entry("a", "https://a.example/page")]);
    expect(fixMoved(text, [audited])).toEqual({ text, replaced: [] });
  });

  test("are not written into a file that cannot be read", () => {
    expect(fixMoved("[ {", [moved("a", "https://a.example/new")]).text).toBe("[ {");
  });
});
