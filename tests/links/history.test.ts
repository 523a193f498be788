/** What one run saves for the next: since when a link has failed, whom it believes, and what a damaged file is worth. */
import { describe, expect, test } from "vitest";
import {
  believePerson,
  isFresh,
  needsLook,
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
  ["not after failures of one day", "unreachable@0 unreachable@0.9", "no no"],
  ["after failures a day apart", "unreachable@0 unreachable@1", "no yes"],
  ["not after an answer", "unreachable@0 ok@0.5 unreachable@2", "no no no"],
  ["never because a host turns programs away", "blocked@0 blocked@30", "no no"],
  ["never because a part could not be found", "unchecked@0 unchecked@30", "no no"],
  [
    "also when its host turned the audit away, or nobody asked, in between",
    "unreachable@0 blocked@0.1 unchecked@0.2 unreachable@1",
    "no no no yes",
  ],
  ["at once when its host says that there is no such page", "not-found@0", "yes"],
  ["until it answers", "not-found@0 unreachable@0.1 ok@0.2 unreachable@0.3", "yes no no no"],
])("a person should look at a link %s", (_, steps, expected) => {
  const days = steps.split(" ").map((step) => Number(step.split("@")[1]));
  const looks = follow(steps).map((state, at) => needsLook(state, start + days[at]! * dayMs));
  expect(looks.map((look) => (look ? "yes" : "no")).join(" ")).toBe(expected);
});

test.each([
  ["2026-11-01", 0, "seen"],
  ["2026-11-01", 30, "seen"],
  ["2026-11-01", 32, "not-found"],
  // In Australia it's tomorrow already.
  ["2026-11-02", 0, "seen"],
  ["2027-11-01", 0, "not-found"],
  [undefined, 0, "not-found"],
])(
  "somebody who looked on %s is believed for 30 days: %i days after the first it's %s",
  (seen, days, state) => {
    const at = start + days * dayMs;
    const saved = nextState({ state: "not-found", reason: "It is gone." }, undefined, at);
    expect(believePerson(saved, seen, 30, at)).toMatchObject({ state, failingSince: day(days) });
  },
);

test("what answers or has moved is reported, even if somebody has looked", () => {
  for (const state of ["ok", "moved"] as const)
    expect(believePerson({ ...right, state }, "2026-11-01", 30, start).state).toBe(state);
});

test("an address is asked again after six days, and after a failure in every run", () => {
  const fresh = [5, 7].map((days) => isFresh(right, start + days * dayMs));
  expect([...fresh, isFresh({ ...right, state: "blocked" }, start)]).toEqual([true, false, false]);
});

describe("saved states", () => {
  const failing = { failingSince: day(0), status: 404 };
  const states: [string, SavedState][] = [
    ["https://b.example/", right],
    ["https://a.example/", { ...right, state: "not-found", reason: "It is gone.", ...failing }],
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
    return JSON.stringify({ version: 2, addresses });
  };
  test.each([
    "",
    '{"version":1,"addresses":{}}',
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
