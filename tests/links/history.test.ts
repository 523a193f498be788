/** What one run saves for the next: when a link counts as broken, and what a damaged file is worth. */
import { describe, expect, test } from "vitest";
import {
  isFresh,
  nextState,
  parseHistory,
  printHistory,
  type SavedState,
} from "../../generator/links/link-states.ts";
import { dayMs } from "./support/small-site.ts";

const start = Date.parse("2026-11-01T06:00:00Z");
const day = (days: number) => new Date(start + days * dayMs).toISOString();
const right: SavedState = { state: "ok", reason: "", checkedAt: day(0) };

/** The states that an address has when one observation follows the other, each at its day. */
function follow(steps: string): readonly SavedState[] {
  let saved: SavedState | undefined;
  return steps.split(" ").map((step) => {
    const [state, at] = step.split("@") as ["ok", string];
    const next = nextState({ state, reason: "" }, saved, start + Number(at) * dayMs);
    // An audit keeps what was known of an address that it did not ask.
    if (next.checkedAt !== undefined) saved = next;
    return next;
  });
}

test.each([
  ["not after failures of one day", "unreachable@0 unreachable@0.9", "unreachable unreachable"],
  ["not after an answer", "unreachable@0 ok@0.5 unreachable@2", "unreachable ok unreachable"],
  [
    "also when its host turned the audit away, or nobody asked, in between",
    "unreachable@0 blocked@0.1 unchecked@0.2 unreachable@1",
    "unreachable blocked unchecked broken",
  ],
  [
    "until it answers, however it fails",
    "broken@0 unreachable@0.1 ok@0.2 unreachable@0.3",
    "broken broken ok unreachable",
  ],
])("a link counts as broken %s", (_, steps, states) => {
  expect(follow(steps).map(({ state }) => state)).toEqual(states.split(" "));
});

test("an address is asked again after six days, and after a failure in every run", () => {
  const fresh = [5, 7].map((days) => isFresh(right, start + days * dayMs));
  expect([...fresh, isFresh({ ...right, state: "blocked" }, start)]).toEqual([true, false, false]);
});

describe("saved states", () => {
  const failing = { failingSince: day(0), status: 404 };
  const states: [string, SavedState][] = [
    ["https://b.example/", right],
    ["https://a.example/", { ...right, state: "broken", reason: "It is gone.", ...failing }],
    ["https://c.example/", { ...right, state: "moved", movedTo: "https://d.example/" }],
  ];
  test("are read as they were written, without what was never asked, and in one order", () => {
    const text = printHistory(new Map(states));
    expect(parseHistory(text, start + dayMs)).toEqual(new Map(states));
    const mail: SavedState = { state: "unchecked", reason: "Mail." };
    const others = new Map([["mailto:a@example.org", mail], ...[...states].reverse()]);
    expect(printHistory(others)).toBe(text);
  });
  const print = (fault: object) => {
    const addresses = { "https://a.example/": { ...right, ...fault }, "https://b.example/": right };
    return JSON.stringify({ version: 1, addresses });
  };
  test.each([
    "",
    '{"version":2,"addresses":{}}',
    print({ state: "fine" }),
    print({ checkedAt: "yesterday" }),
    print({ movedTo: "javascript:alert(1)" }),
  ])("of another form are as good as none: %j", (text) => {
    expect(parseHistory(text, start)).toBeUndefined();
  });
  test.each([
    ["no date", undefined],
    ["a day in the future", day(1)],
    ["a day too long ago", day(-91)],
  ])("with %s are left out, and the others are kept", (_, checkedAt) => {
    const history = parseHistory(print({ checkedAt }), start);
    expect([...(history?.keys() ?? [])]).toEqual(["https://b.example/"]);
  });
});
