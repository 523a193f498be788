/** The islands of a changed page in Firefox, as `changed-markup.test.ts` tries them in Chromium. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Firefox, type FirefoxTab, findFirefox, openFirefox } from "../support/firefox.ts";
import { addStrangers, changes } from "./changes.ts";
import { type Control, controls } from "./controls.ts";
import { eventually, url } from "./support.ts";

const firefox = findFirefox();
const present = controls.filter(({ path }) => path);
/** The keys by their numbers: https://www.w3.org/TR/webdriver2/#keyboard-actions. */
const keys: Readonly<Record<string, string>> = { Enter: "\ue007", Space: " " };

describe.skipIf(!firefox)("in Firefox", () => {
  let browser: Firefox;
  let tab: FirefoxTab;
  beforeAll(async () => {
    browser = await openFirefox(firefox ?? "");
  });
  afterAll(() => browser.close());

  /** Tries something on the page of each control, changed, as somebody who comes for the first time. */
  async function tryAll(
    controls: readonly Control[],
    change: string,
    look: (control: Control) => Promise<void>,
  ): Promise<void> {
    for (const control of controls) {
      tab = await browser.openTab();
      await tab.resize(control.device === "phone" ? 390 : 1440, 900);
      await tab.goto(new URL(control.path ?? "", url).href);
      await tab.evaluate(change);
      await press(control);
      await look(control);
      await tab.close();
    }
  }

  async function press({ control, key }: Control): Promise<void> {
    const target = `document.querySelector(${JSON.stringify(control)})`;
    if (key) {
      await tab.evaluate(`${target}.focus()`);
      return tab.press(keys[key] ?? key);
    }
    await tab.evaluate(`${target}.scrollIntoView({ block: "center", behavior: "instant" })`);
    const ask = (side: string, size: string) =>
      tab.evaluate(
        `(({ ${side}, ${size} }) => ${side} + ${size} / 2)(${target}.getBoundingClientRect())`,
      );
    return tab.click(Number(await ask("left", "width")), Number(await ask("top", "height")));
  }

  const count = (selector: string) =>
    tab.evaluate(`document.querySelectorAll("${selector}").length`);

  /** Waits until something is there, and nothing else of its kind. */
  const shows = ({ control }: Control, selector = "") =>
    eventually(async () => [control, await count(selector)], [control, 1]);

  it.each(Object.entries(changes))(
    "what changes all texts and %s leaves every island working with one press",
    async (_, change) => {
      await tryAll(present, change, async (control) => {
        await shows(control, control.wish);
        expect(await count("[data-failed]"), control.control).toBe(0);
      });
    },
  );

  it("a stranger in the markup leaves every island what it is without a script", async () => {
    const native = present.filter(({ native }) => native);
    await tryAll(native, addStrangers, async (control) => {
      const root = `document.querySelector("${control.control}").closest("[data-island]")`;
      await eventually(
        () => tab.evaluate(`${root}.matches("[data-failed], [data-hydrated]")`),
        true,
      );
      await shows(control, control.native);
    });
  });
});
