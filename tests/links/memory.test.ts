/** What one run tells the next: when a link counts as broken, and what a damaged file is worth. */
import { describe, expect, test } from "vitest";
import type { Ask } from "../../generator/links/ask-patiently.ts";
import { checkAddress } from "../../generator/links/check-address.ts";
import { isMovedToHome, judge } from "../../generator/links/judge.ts";
import type { Judgement, Observation } from "../../generator/links/link-state.ts";
import { isFresh, parseMemory, printMemory } from "../../generator/links/memory.ts";
import type { Exchange } from "../../generator/links/network/send.ts";
import { day } from "./support/clock.ts";

const start = Date.parse("2026-11-01T06:00:00Z");
const hour = day / 24;
type Outcome = Observation["outcome"];

/** Judges one observation after the other, and gives the states. */
function runs(...steps: readonly (readonly [Outcome, number])[]) {
  let before: Judgement | undefined;
  return steps.map(([outcome, at]) => {
    const judgement = judge({ outcome, reason: "", hops: [] }, before, start + at);
    // An audit keeps what was known of an address that it did not ask.
    before = judgement.checkedAt === undefined ? before : judgement;
    return judgement.state;
  });
}

describe("a link counts as broken", () => {
  test.each<{ name: string; steps: (readonly [Outcome, number])[]; states: string[] }>([
    { name: "at once when its host says gone", steps: [["gone", 0]], states: ["broken"] },
    {
      name: "after a second failure a day later",
      steps: [
        ["failing", 0],
        ["failing", day],
      ],
      states: ["unreachable", "broken"],
    },
    {
      name: "not after many failures of one day",
      steps: [
        ["failing", 0],
        ["failing", hour],
        ["failing", 23 * hour],
      ],
      states: ["unreachable", "unreachable", "unreachable"],
    },
    {
      name: "not when it has answered in between",
      steps: [
        ["failing", 0],
        ["fine", hour],
        ["failing", 2 * day],
      ],
      states: ["unreachable", "ok", "unreachable"],
    },
    {
      name: "also when its host turned the audit away, or nobody asked, in between",
      steps: [
        ["failing", 0],
        ["refused", hour],
        ["unverified", 2 * hour],
        ["failing", day],
      ],
      states: ["unreachable", "blocked", "unchecked", "broken"],
    },
    {
      name: "until it answers, however it fails",
      steps: [
        ["gone", 0],
        ["failing", hour],
        ["fine", 2 * hour],
      ],
      states: ["broken", "broken", "ok"],
    },
  ])("$name", ({ steps, states }) => {
    expect(runs(...steps)).toEqual(states);
  });

  test("since its first failure, and with the day of its last answer", () => {
    const fine = judge({ outcome: "fine", reason: "", hops: [] }, undefined, start);
    const once = judge({ outcome: "failing", reason: "", hops: [] }, fine, start + day);
    const twice = judge({ outcome: "failing", reason: "", hops: [] }, once, start + 3 * day);
    expect(twice).toMatchObject({
      state: "broken",
      okAt: start,
      failingSince: start + day,
      checkedAt: start + 3 * day,
    });
  });
});

describe("the memory", () => {
  const judgements: [string, Judgement][] = [
    ["https://b.example/", { state: "ok", reason: "It answers.", checkedAt: start, okAt: start }],
    [
      "https://a.example/",
      {
        state: "broken",
        reason: "It is gone.",
        status: 404,
        checkedAt: start,
        okAt: start - day,
        failingSince: start,
      },
    ],
    [
      "https://c.example/",
      {
        state: "moved",
        reason: "It answers.",
        movedTo: "https://d.example/",
        checkedAt: start,
        okAt: start,
      },
    ],
  ];

  test("is read as it was written, and the same memory is the same text", () => {
    const text = printMemory(new Map(judgements));
    expect(parseMemory(text, start + day)).toEqual(new Map(judgements));
    expect(printMemory(new Map([...judgements].reverse()))).toBe(text);
    expect(text).toContain('"failingSince": "2026-11-01T06:00:00.000Z"');
  });

  test("does not hold what was never asked", () => {
    const memory = new Map([["mailto:a@example.org", { state: "unchecked", reason: "Mail." }]]);
    expect(JSON.parse(printMemory(memory as Map<string, Judgement>)).addresses).toEqual({});
  });

  test.each(["", "{", "[]", "null", '{"version":2,"addresses":{}}', '{"addresses":{}}'])(
    "%j is as good as none",
    (text) => {
      expect(parseMemory(text, start)).toBeUndefined();
    },
  );

  test.each([
    ["a state that does not exist", { state: "fine" }],
    ["a date that is none", { checkedAt: "yesterday" }],
    ["a day in the future", { checkedAt: "2027-01-01T00:00:00.000Z" }],
    ["a day too long ago", { checkedAt: "2026-07-01T00:00:00.000Z" }],
    ["a new address that is none", { movedTo: "javascript:alert(1)" }],
    ["more than belongs there", { note: "x" }],
  ])("an entry with %s is left out, and the others are kept", (_, fault) => {
    const right = { state: "ok", reason: "", checkedAt: "2026-11-01T06:00:00.000Z" };
    const addresses = { "https://a.example/": { ...right, ...fault }, "https://b.example/": right };
    const memory = parseMemory(JSON.stringify({ version: 1, addresses }), start);
    expect([...(memory?.keys() ?? [])]).toEqual(["https://b.example/"]);
  });

  test("spares an address that answered lately, and no other", () => {
    const at = (state: Judgement["state"]) => ({ state, reason: "", checkedAt: start });
    expect(isFresh(at("ok"), start + 5 * day)).toBe(true);
    expect(isFresh(at("moved"), start + 5 * day)).toBe(true);
    expect(isFresh(at("ok"), start + 7 * day)).toBe(false);
    for (const state of ["blocked", "unreachable", "broken", "unchecked"] as const) {
      expect(isFresh(at(state), start + hour)).toBe(false);
    }
  });
});

describe("where hosts send their visitors", () => {
  /** A web of redirects and pages, without a network. */
  function asking(web: Readonly<Record<string, number | string>>): Ask {
    return async (url) => {
      const answer = web[url.href] ?? 404;
      const exchange: Exchange =
        typeof answer === "string"
          ? { method: "HEAD", status: 301, headers: { location: answer } }
          : { method: "HEAD", status: answer, headers: {} };
      return { verdict: answer === 200 ? "fine" : "failed", exchange };
    };
  }

  test("a page that asks for a sign-in is not one that answers", async () => {
    const ask = asking({
      "https://forms.example/a": "https://accounts.example/login?next=a",
      "https://accounts.example/login?next=a": 200,
      "https://accounts.example/help": 200,
    });
    expect(await checkAddress("https://forms.example/a", ask)).toMatchObject({
      outcome: "refused",
      reason: "It asks for a sign-in at accounts.example.",
    });
    expect(await checkAddress("https://accounts.example/help", ask)).toMatchObject({
      outcome: "fine",
    });
  });

  test("names and passwords that a host adds to an address are left behind", async () => {
    const ask = asking({
      "https://a.example/": "https://me:open@b.example/",
      "https://b.example/": 200,
    });
    expect((await checkAddress("https://a.example/", ask)).hops).toEqual([
      { status: 301, from: "https://a.example/", to: "https://b.example/" },
    ]);
  });

  test("a fragment outlives a redirect", async () => {
    const ask = asking({
      "https://a.example/#x": "https://b.example/",
      "https://b.example/#x": 200,
    });
    expect((await checkAddress("https://a.example/#x", ask)).hops[0]?.to).toBe(
      "https://b.example/#x",
    );
  });

  test("an address in another alphabet arrives as it was meant", async () => {
    const location = Buffer.from("/größe", "utf8").toString("latin1");
    const ask = asking({
      "https://a.example/": location,
      "https://a.example/gr%C3%B6%C3%9Fe": 200,
    });
    expect((await checkAddress("https://a.example/", ask)).outcome).toBe("fine");
  });

  test("a page that has become the home page of its host is told apart", () => {
    expect(isMovedToHome("https://a.example/form", "https://a.example/")).toBe(true);
    expect(isMovedToHome("http://a.example/", "https://a.example/")).toBe(false);
    expect(isMovedToHome("https://a.example/form", "https://a.example/new")).toBe(false);
  });
});
