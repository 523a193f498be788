/**
 * A click before React has come takes effect exactly once (R2), whenever it is made, however slow
 * the line is, and whatever fails once. `npm run audit:fuzz` tries more timings, at random.
 */
import fc from "fast-check";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually, givenVisits, pathsWith, plain, themeOf } from "./support.ts";

const visit = givenVisits();

interface Case {
  readonly path: string | undefined;
  readonly control: string;
  /** How the control is worked: with this key, with a finger on this device, else with the mouse. */
  readonly key?: string;
  readonly device?: "tablet" | "phone";
  /** The attribute that changes once, and what it becomes; else what is there once. */
  readonly wish: string;
}

const group = { path: pathsWith(".nav-submenu")[0] && plain, control: ".nav-submenu__title" };
const cases: readonly Case[] = [
  { path: plain, control: ".header__theme .theme-toggle", wish: "data-theme=dark" },
  { path: pathsWith(".motion-pause")[0], control: ".motion-pause", wish: "data-motion=paused" },
  { ...group, key: "Enter", wish: "aria-expanded=true" },
  { ...group, key: "Space", wish: "aria-expanded=true" },
  { ...group, device: "tablet", wish: "aria-expanded=true" },
  { path: plain, control: ".drawer__opener", device: "phone", wish: "#Drawer:modal" },
  { path: pathsWith("a.video__link")[0], control: ".video__link", wish: "iframe" },
  {
    path: pathsWith("details.accordion__item")[0],
    control: "summary:visible",
    wish: "main details[open]",
  },
  { path: pathsWith("a.families__link")[0], control: ".families__link", wish: ".story:modal" },
];

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
  const { path, control, key, device, wish } = cases[timing.at] as Case;
  if (!path) return undefined;
  const page = await visit(path, {
    mayHear: /Failed to load resource|ERR_|frame/,
    mayAsk: true,
    ...(device ? { device } : {}),
    script: noteChanges,
  });
  await slowDown(page, timing);
  const target = page.locator(control).first();
  if (key) await target.focus();
  else if (!device) await target.hover();
  await page.waitForTimeout(timing.clickMs);
  if (key) await page.keyboard.press(key);
  else await (device ? target.tap() : target.click());
  const [attribute = "", value] = wish.split("=");
  const look = async () =>
    value === undefined
      ? page.locator(wish).count()
      : page.evaluate((name) => {
          const { seen } = window as unknown as { seen: string[] };
          return seen.filter((change) => change.startsWith(`${name}=`)).join();
        }, attribute);
  try {
    await expect.poll(look, { timeout: 20_000 }).toBe(value === undefined ? 1 : wish);
    await page.waitForTimeout(300);
    expect([await look(), page.url().split("#")[0]]).toEqual([
      value === undefined ? 1 : wish,
      expect.stringMatching(`${path}$`),
    ]);
    return undefined;
  } catch {
    return `${control} ${JSON.stringify(timing)} shows ${await look()} on ${page.url()}`;
  } finally {
    await page.close();
  }
}

function noteChanges(): void {
  const seen: string[] = [];
  Object.assign(window, { seen });
  addEventListener("load", () =>
    new MutationObserver((records) => {
      for (const { attributeName: name, target } of records) {
        seen.push(`${name}=${(target as Element).getAttribute(name ?? "")}`);
      }
    }).observe(document, { subtree: true, attributes: true }),
  );
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

const playAll = async (timings: readonly Timing[]) =>
  expect((await Promise.all(timings.map(play))).filter(Boolean)).toEqual([]);

it.each([false, true])("a click takes effect once (a request fails: %s)", async (fails) => {
  await playAll(cases.map((_, at) => ({ at, clickMs: 50, delayMs: 400, fails })));
});

it("two clicks take effect once", async () => {
  const page = await visit(plain);
  await slowDown(page, { clickMs: 0, delayMs: 400, fails: false });
  await page.locator(".header__theme .theme-toggle").dblclick();
  await eventually(() => themeOf(page), "dark");
  await page.waitForTimeout(300);
  expect(await themeOf(page)).toBe("dark");
});

const runs = Math.ceil(Number(process.env["FUZZ_RUNS"] ?? 0) / 50);
const seed = Number(process.env["FUZZ_SEED"] ?? 6);
const timing = fc.record({
  at: fc.nat(cases.length - 1),
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
