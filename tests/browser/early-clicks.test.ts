/** A click before React has come counts exactly once (R2). `npm run audit -- fuzz` tries more timings. */
import fc from "fast-check";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { type Control, controls, moving, toggle } from "./controls.ts";
import { plain, settle, themeOf, visit, wake } from "./support.ts";

interface Timing {
  readonly at: number;
  /** When the click is made, and how long each script takes, in milliseconds. */
  readonly clickMs: number;
  readonly delayMs: number;
  /** Whether the first request for React fails. */
  readonly fails: boolean;
}

/** Plays one timing; gives what was wrong about it, if anything. */
async function play(timing: Timing): Promise<string | undefined> {
  const { path, control, wish, key, device } = controls[timing.at] as Control;
  if (!path) return undefined;
  const page = await visit(path, {
    mayHear: /Failed to load resource|ERR_|frame/,
    mayAsk: true,
    // Who shares a window shares the theme.
    hasOwnWindow: control === toggle,
    wantsMotion: control === moving,
    ...(device ? { device } : {}),
  });
  await slowDown(page, timing);
  const target = page.locator(control).first();
  const island = await target.evaluateHandle((it) => it.closest<HTMLElement>("[data-island]"));
  if (key) await target.focus();
  else if (!device) await target.hover();
  await page.waitForTimeout(timing.clickMs);
  if (key) await page.keyboard.press(key);
  else await (device ? target.tap() : target.click());
  try {
    await page.locator(wish).waitFor({ state: "attached", timeout: 20_000 });
    // When React comes after that, it changes nothing more.
    await page.waitForFunction((it) => it?.matches("[data-hydrated], [data-failed]"), island);
    await settle(page);
    expect(await page.locator(wish).count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe(path);
    return undefined;
  } catch (cause) {
    return `${control} ${JSON.stringify(timing)} on ${page.url()}: ${cause}`;
  } finally {
    await page.close();
  }
}

async function slowDown(page: Page, { delayMs, fails }: Omit<Timing, "at">): Promise<void> {
  let mayFail = fails;
  await page.route("**/static/js/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const isFailure = mayFail && route.request().url().includes("/react.");
    if (isFailure) mayFail = false;
    // The page may be closed before a slow answer.
    await (isFailure ? route.abort("connectionfailed") : route.continue()).catch(() => undefined);
  });
}

const playAll = async (timings: readonly Timing[]) => {
  expect((await Promise.all(timings.map(play))).filter(Boolean)).toEqual([]);
};

it("a click takes effect once, also when the first request for React fails", async () => {
  await playAll(controls.map((_, at) => ({ at, clickMs: 0, delayMs: 400, fails: at % 2 === 1 })));
});

it("two clicks take effect once", async () => {
  const page = await visit(plain);
  await slowDown(page, { clickMs: 0, delayMs: 400, fails: false });
  await page.locator(toggle).dblclick();
  await wake(page, "theme-toggle");
  await settle(page);
  expect(await themeOf(page)).toBe("dark");
});

const runs = Math.ceil(Number(process.env["FUZZ_RUNS"] ?? 0) / 50);
const seed = Number(process.env["FUZZ_SEED"] ?? 6);
const timing = fc.record({
  at: fc.nat(controls.length - 1),
  // Most clicks come early; some come when React is there already.
  clickMs: fc.noBias(fc.integer({ min: 0, max: 3_500 })),
  delayMs: fc.noBias(fc.integer({ min: 0, max: 3_000 })),
  fails: fc.boolean(),
});

it.skipIf(runs === 0)(
  "a click takes effect once, for random timings",
  async () => {
    const together = fc.array(timing, { minLength: 10, maxLength: 10 });
    const options = { numRuns: runs, seed, endOnFailure: true };
    await fc.assert(fc.asyncProperty(together, playAll), options);
  },
  600_000,
);
