/**
 * Every island on a page that a browser or an extension has changed before the first press. A translated page has its
 * texts wrapped, and is still the page: one press does what it always does. Whatever else was changed, a press does at
 * least what it would do without a script, and no island is called hydrated that React doesn't run.
 */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { islands } from "../../client/islands.ts";
import { addStrangers, changes } from "./changes.ts";
import { type Control, controls, moving, toggle } from "./controls.ts";
import { holdBack, plain, react, settle, type Visitor, visit } from "./support.ts";

const visitControl = (
  { path = "", device, control }: Control,
  mayHear = /frame|ERR_/,
  more: Visitor = {},
) =>
  visit(path, {
    ...{ mayHear, mayAsk: true, wantsMotion: control === moving },
    // Who shares a window shares the theme.
    hasOwnWindow: control === toggle,
    ...(device ? { device } : {}),
    ...more,
  });

async function press(page: Page, { control, key, device }: Control): Promise<void> {
  const target = page.locator(control).first();
  // A control may have lost its words, and its size with them.
  if (key) await target.press(key);
  else if (device) await target.dispatchEvent("click");
  else await target.click({ force: true });
}

const present = controls.filter(({ path }) => path);

/** Does something with all controls at once, each on a page of its own. */
const withAll = <T>(work: (control: Control) => Promise<T>) => Promise.all(present.map(work));

/** The island around a control, once it's known whether React runs it. */
async function decided(control: Locator): Promise<Locator> {
  const island = control.locator("xpath=ancestor::*[@data-island][1]");
  const isDecided = control.page().locator("[data-failed], [data-hydrated]");
  await island.and(isDecided).waitFor({ state: "attached" });
  return island;
}

it("the controls below are those of all islands", async () => {
  const names = await withAll(async (control) => {
    const page = await visitControl(control);
    const target = page.locator(control.control).first();
    return target.evaluate((it) => it.closest<HTMLElement>("[data-island]")?.dataset["island"]);
  });
  expect([...new Set(names)].sort()).toEqual(Object.keys(islands).sort());
});

describe.each(Object.entries(changes))("what changes all texts and %s", (_, change) => {
  it("leaves every island working with one press", async () => {
    await withAll(async (control) => {
      const page = await visitControl(control);
      await page.evaluate(change);
      await press(page, control);
      await page.locator(control.wish).first().waitFor({ state: "attached" });
      await settle(page);
      const [failed, wish] = [page.locator("[data-failed]"), page.locator(control.wish)];
      expect([await failed.count(), await wish.count()], control.control).toEqual([0, 1]);
      if (control.wish === ".story:modal") await expectControls(page);
    });
  });
});

/** A story has its controls, also those that come when it opens. */
async function expectControls(page: Page): Promise<void> {
  const story = page.locator(".story:modal");
  for (const way of ["[rel=next]", "[rel=prev]", "button"])
    await story.locator(way).first().waitFor({ state: "attached" });
  await story.locator(".story__close").dispatchEvent("click");
  await story.waitFor({ state: "hidden" });
}

/**
 * Does what a press is made of, and expects what comes of it without a script: the page of the link, or what opens
 * natively.
 */
async function expectNative(page: Page, { control, native }: Control, act: () => Promise<void>) {
  if (native) {
    await act();
    await page.locator(native).first().waitFor({ state: "attached" });
    await decided(page.locator(control).first());
    await settle(page);
    return expect(await page.locator(native).count(), control).toBe(1);
  }
  const target = page.locator(control).first();
  const href = await target.evaluate((it) => (it as HTMLAnchorElement).href);
  await page.route(href, (route) => route.fulfill({ body: "There." }));
  await act();
  await page.waitForURL(href, { waitUntil: "commit" });
}

it("a stranger in the markup leaves every island what it is without a script", async () => {
  await withAll(async (control) => {
    // Focus alone starts an island. If it has failed before the key comes, Space does nothing on a link.
    if (control.key === "Space") return;
    // React would empty the slots of an island that it draws anew, which the policy of the site forbids.
    const page = await visitControl(control, /frame|ERR_|TrustedHTML/);
    await page.evaluate(addStrangers);
    await expectNative(page, control, () => press(page, control));
    if (!control.native) return;
    const island = await decided(page.locator(control.control).first());
    // Who runs it is said as it is.
    const isRun = await island.evaluate((it) => {
      const part = it.firstElementChild ?? {};
      return Object.keys(part).some((name) => name.startsWith("__reactFiber"));
    });
    const isCalled = await island.evaluate((it) =>
      it.matches("[data-hydrated]:not([data-failed])"),
    );
    expect(isCalled, control.control).toBe(isRun);
  });
});

it("the keyboard stays where it was when an island is put back as it was", async () => {
  const page = await visitControl(
    { path: plain, control: ".nav-submenu__title", wish: "" },
    /TrustedHTML/,
  );
  await page.evaluate(addStrangers);
  const title = page.locator(".nav-submenu__title").first();
  await title.focus();
  await page.locator("[data-failed] .nav-submenu__title").first().waitFor();
  await settle(page);
  expect(await title.evaluate((it) => it === document.activeElement)).toBe(true);
});

/** A browser in which React's own tasks wait for so long that a visitor is quicker. */
const delayTasks = () => {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    setTimeout(() => postMessage.call(this, message), 500);
  };
};

const moments: readonly (readonly [name: string, visitor: Visitor])[] = [
  ["before", {}],
  ["while", { script: delayTasks }],
];

it.each(moments)(
  "a press is not lost when React draws its button anew, or it is put back, %s the mouse is let go",
  async (moment, visitor) => {
    await withAll(async (it) => {
      if (it.key || it.device === "tablet") return;
      // Windows share no cache: each page waits for its own React.
      const page = await visitControl(it, /frame|ERR_|TrustedHTML/, {
        ...visitor,
        hasOwnWindow: true,
      });
      const release = await holdBack(page, react);
      await page.evaluate(addStrangers);
      const pressed = page.locator(it.control).first();
      await expectNative(page, it, async () => {
        await pressed.hover();
        await page.mouse.down();
        const arrived = page.waitForResponse(react);
        release();
        await arrived;
        await (moment === "before" ? decided(pressed) : settle(page));
        await page.mouse.up();
      });
    });
  },
);
