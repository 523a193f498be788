/**
 * A click before React has come takes effect exactly once (goal R2), whenever it is made, however
 * slow the line is, and whatever fails once. The timings are random; `R2_RUNS=200` tries more.
 */
import fc from "fast-check";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addressOf, eventually, givenBrowser } from "./support.ts";

const { visit } = givenBrowser();
const olderBrowser = givenBrowser({
  args: ["--disable-blink-features=ModuleMapDoNotCacheFailedFetch"],
});

interface Case {
  readonly route: string;
  readonly control: string;
  /** How the control is worked: with this key, with a finger on this device, else with the mouse. */
  readonly key?: string;
  readonly device?: "tablet" | "phone";
  /** What the page shows after exactly one effect. */
  readonly wish: unknown;
  /** What it shows; counts what happened since the page was loaded. */
  readonly look: (page: Page) => Promise<unknown>;
}

/** Counts the changes of one attribute. */
const changes = (attribute: string) => (page: Page) =>
  page.evaluate((name) => {
    const { seen } = window as unknown as { seen: string[] };
    return seen.filter((change) => change.startsWith(`${name}=`));
  }, attribute);

const cases: Readonly<Record<string, Case>> = {
  "the theme toggle": {
    route: "/about",
    control: ".header__theme .theme-toggle",
    look: changes("data-theme"),
    wish: ["data-theme=dark"],
  },
  "the motion button": {
    route: "/",
    control: ".motion-pause",
    look: changes("data-motion"),
    wish: ["data-motion=paused"],
  },
  "the title of a group": {
    route: "/contact",
    control: ".nav-submenu__title",
    key: "Enter",
    look: async (page) => [...(await changes("aria-expanded")(page)), addressOf(page)],
    wish: ["aria-expanded=true", "/contact/"],
  },
  "the title of a group, with Space": {
    route: "/contact",
    control: ".nav-submenu__title",
    key: "Space",
    look: async (page) => [...(await changes("aria-expanded")(page)), addressOf(page)],
    wish: ["aria-expanded=true", "/contact/"],
  },
  "the title of a group, with a finger": {
    route: "/contact",
    control: ".nav-submenu__title",
    device: "tablet",
    look: async (page) => [...(await changes("aria-expanded")(page)), addressOf(page)],
    wish: ["aria-expanded=true", "/contact/"],
  },
  "the drawer": {
    route: "/contact",
    control: ".drawer__opener",
    device: "phone",
    look: async (page) => [
      await page.locator("#Drawer").evaluate((drawer) => drawer.matches(":modal")),
      await page.locator("#Drawer").isVisible(),
    ],
    wish: [true, true],
  },
  "a film": {
    route: "/mainevent",
    control: ".video__link",
    look: async (page) => [await page.locator("iframe").count(), addressOf(page)],
    wish: [1, "/mainevent/"],
  },
  "a question": {
    route: "/donordrive",
    control: ".accordion__summary",
    look: (page) => page.locator(".accordion__item[open]").count(),
    wish: 1,
  },
  "a family": {
    route: "/miraclefamilies",
    control: ".families__link",
    look: async (page) => [
      await page.locator(".story:modal").count(),
      await page.evaluate(() => history.length),
    ],
    wish: [1, 3],
  },
};

interface Timing {
  readonly what: string;
  readonly clickMs: number;
  readonly delayMs: number;
  /** Whether the first request for React fails. */
  readonly fails: boolean;
}

const timing: fc.Arbitrary<Timing> = fc.record({
  what: fc.constantFrom(...Object.keys(cases)),
  // Most clicks come early; some come when React is there already.
  clickMs: fc.noBias(fc.integer({ min: 0, max: 3_500 })),
  delayMs: fc.oneof(
    { weight: 2, arbitrary: fc.constant(3_000) },
    { weight: 1, arbitrary: fc.noBias(fc.integer({ min: 0, max: 3_000 })) },
  ),
  fails: fc.boolean(),
});

/** Plays one timing and gives what is wrong about it, if anything. */
async function play(timing: Timing, open: typeof visit = visit): Promise<string | undefined> {
  const { route, control, key, device, look, wish } = cases[timing.what] as Case;
  const page = await open(route, {
    mayHear: /Failed to load resource/,
    mayAsk: ["www.youtube-nocookie.com"],
    ...(device ? { device } : {}),
    script: () => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      addEventListener("load", () =>
        new MutationObserver((records) => {
          for (const { attributeName: name, target } of records) {
            seen.push(`${name}=${(target as Element).getAttribute(name ?? "")}`);
          }
        }).observe(document, { subtree: true, attributes: true }),
      );
    },
  });
  await slowDown(page, timing);
  const target = page.locator(control).first();
  if (key) await target.focus();
  else if (!device) await target.hover();
  await page.waitForTimeout(timing.clickMs);
  if (key) await page.keyboard.press(key);
  else if (device) await target.tap();
  else await target.click();
  try {
    await expect.poll(() => look(page), { timeout: 20_000 }).toEqual(wish);
    await page.waitForTimeout(300);
    expect(await look(page)).toEqual(wish);
    return undefined;
  } catch {
    return `${JSON.stringify(timing)} shows ${JSON.stringify(await look(page))}`;
  } finally {
    await page.close();
  }
}

async function slowDown(page: Page, { delayMs, fails }: Timing): Promise<void> {
  let mayFail = fails;
  await page.route("**/static/js/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const isFailure = mayFail && /\/react\./.test(route.request().url());
    if (isFailure) mayFail = false;
    // The page may be closed before a slow answer.
    await (isFailure ? route.abort("connectionfailed") : route.continue()).catch(() => undefined);
  });
}

/** So many pages wait at the same time. */
const together = 10;
const runs = Number(process.env["R2_RUNS"] ?? 30);

describe("a click before React has come", () => {
  it(`takes effect exactly once, for ${runs} random timings`, {
    timeout: runs * 6_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(timing, { minLength: together, maxLength: together }),
        async (timings) => {
          const faults = await Promise.all(timings.map((each) => play(each)));
          expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
        },
      ),
      { numRuns: Math.ceil(runs / together), endOnFailure: true },
    );
  });

  it("takes effect where a browser remembers that React failed", async () => {
    const late = { what: "the theme toggle", clickMs: 50, delayMs: 100, fails: true };
    expect(await play(late, olderBrowser.visit)).toBeUndefined();
  });

  it("takes effect once when it is made twice", async () => {
    const page = await visit("/about");
    await slowDown(page, { what: "", clickMs: 0, delayMs: 500, fails: false });
    const toggle = page.locator(".header__theme .theme-toggle");
    await toggle.dblclick();
    await page.waitForTimeout(1_500);
    await eventually(() => page.evaluate(() => document.documentElement.dataset["theme"]), "dark");
  });
});
