/** What is shown, and what is reported, whatever happens in whatever order. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DevState } from "../../generator/dev/dev-state.ts";
import { type DevBuild, LiveSite } from "../../generator/dev/live-site.ts";
import { GateError } from "../../generator/diagnostics/gate.ts";
import type { Problem } from "../../generator/diagnostics/problem.ts";

const error: Problem = { code: "field-value", severity: "error", message: "It is wrong." };
const none = { problems: [], faults: [] };
const warning: Problem = { ...error, severity: "warning", message: "It could be better." };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A build that is fine, unless a test says otherwise. */
function build(changes: Partial<DevBuild> = {}): DevBuild {
  const usual = { warnings: [], has: () => true, read: () => "" };
  return { ...usual, inspect: async () => [], ...changes };
}

/** A promise that the test settles when it likes. */
function defer<T>() {
  let settle: (value: T | Promise<never>) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

/** A live site whose builds end when and how the test says. */
function givenSite() {
  const builds: ReturnType<typeof defer<DevBuild>>[] = [];
  const ended: DevState[] = [];
  const site = new LiveSite({
    build: () => {
      const next = defer<DevBuild>();
      builds.push(next);
      return next.promise;
    },
    describe: (cause) => [{ message: (cause as Error).message }],
    onChange: () => {},
    onBuilt: (state) => ended.push(state),
  });
  site.rebuild();
  /** Ends the newest build, and lets everything happen that follows from it. */
  const end = async (outcome: DevBuild | Error, ms = 1000) => {
    builds.at(-1)?.settle(outcome instanceof Error ? Promise.reject(outcome) : outcome);
    await vi.advanceTimersByTimeAsync(ms);
  };
  return { site, builds, ended, end };
}

describe("a build", () => {
  test("whose mistake is corrected at once, as by the other half of a save, is reported to nobody", async () => {
    const { site, end, ended } = givenSite();
    await end(new GateError([error]), 20);
    site.rebuild();
    await vi.advanceTimersByTimeAsync(1000);
    expect([site.state.problems, ended]).toEqual([[], []]);
    const fine = build({ warnings: [warning], inspect: async () => [error] });
    await end(fine);
    expect([site.shown, site.state]).toEqual([fine, { problems: [warning, error], faults: [] }]);
    expect(ended).toEqual([site.state]);
  });
  test("that was overtaken by a change is never shown, however it ends", async () => {
    for (const outcome of [build(), new GateError([error]), new Error("Broken.")]) {
      const { site, builds, end, ended } = givenSite();
      site.rebuild();
      await end(outcome);
      expect([site.shown, site.state, ended]).toEqual([undefined, none, []]);
      expect(builds).toHaveLength(2);
    }
  });
});

test("the last good pages come back when a page of a newer build breaks, on request or at the look at all pages", async () => {
  const { site, end } = givenSite();
  const fine = build();
  await end(fine);
  site.rebuild();
  await end(build({ inspect: () => Promise.reject(new Error("Broken.")) }));
  expect([site.shown, site.state.faults]).toEqual([fine, [{ message: "Broken." }]]);
  site.rebuild();
  const looking = defer<readonly Problem[]>();
  const later = build({ inspect: () => looking.promise });
  await end(later);
  expect(site.shown).toBe(later);
  site.fail(new Error("Broken too."), later);
  looking.settle([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([site.shown, site.state.faults]).toEqual([fine, [{ message: "Broken too." }]]);
});
