/** What a person sees in the browser while something is wrong, and when it is right again. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axeScript, axeTags } from "../audit/measures/axe.ts";
import { page as md } from "../support/usual-files.ts";
import {
  eventually,
  givenBrowser,
  home,
  overlayOf,
  publicFont,
  type Server,
  startServer,
} from "./support.ts";

const visit = givenBrowser();
const about = "content/pages/about.md";
const style = "styles/base/_print.scss";
let server: Server;
beforeAll(async () => {
  const pages = { [home]: md("Home", "[Us](/about)"), [about]: md("About", "[Home](/)") };
  server = await startServer({ ...pages, ...publicFont, [style]: "" });
});
beforeEach(() => server.reset());
afterAll(() => server.remove());

/** A figure that is known by name; a page that types it by hand is warned of. */
const raised = { id: "raised", label: "Raised", value: 1351566.99, unit: "money" };
const figure = {
  "content/facts.json": JSON.stringify([{ ...raised, asOf: "2025", source: "A test" }]),
  [home]: md("Home", "They raised {{raised}}. [Us](/about)"),
};
const byHand = "They raised $1,351,566.99, which is {{raised}}. [Us](/about)";
const colon = "---\ntitle: Home: sweet\ndescription: Here.\n---\n\nHello.\n";

describe("the overlay", () => {
  test("says what the terminal says: the place, the line with its mark, what to write", async () => {
    const page = await visit(server.url);
    const overlay = overlayOf(page);
    server.save(home, colon);
    server.save(about, md("About", "[A link](/nowhere)"));
    await overlay.appears();
    const parts = [
      "content/pages/index.md:2:8",
      "2 | title: Home: sweet\n  |        ^",
      '→ title: "Home: sweet"',
      "content/pages/about.md:6:",
    ];
    for (const part of parts) {
      await eventually(async () => (await overlay.words()).includes(part), true);
      const [row = ""] = part.split("\n");
      await eventually(() => server.printed().includes(row), true);
    }
  });

  test("lies over the last good page, counts in the title of the tab, and goes by itself", async () => {
    const good = "The good old page.";
    await server.reset({ [home]: md("Home", `${good} [Us](/about)`) });
    const page = await visit(server.url);
    const overlay = overlayOf(page);
    const title = await page.title();
    server.save(home, `${colon}\n{{nothing}}\n`);
    await overlay.appears();
    await eventually(() => page.title(), `(2) ${title}`);
    expect(await page.getByText(good).count()).toBe(1);
    const again = await fetch(server.url);
    expect([again.status, (await again.text()).includes(good)]).toEqual([200, true]);
    server.save(home, colon);
    await eventually(() => page.title(), `(1) ${title}`);
    server.save(home, md("Home", "All is well. [Us](/about)"));
    await overlay.goes();
    await page.getByText("All is well.").waitFor();
    expect(await page.locator("dev-problems").count()).toBe(0);
    await eventually(() => page.title(), title);
  });

  test.each([
    ["public/old.html", '<h1>Old</h1>\n<a href="/nowhere/">x</a>', undefined, "nowhere"],
    [style, "body {\n  color: $nothing;\n}\n", "", "Undefined variable."],
  ])("shows what is wrong in %s, and goes", async (file, bad, good, part) => {
    const page = await visit(server.url);
    const { appears, goes, words } = overlayOf(page);
    server.save(file, bad);
    await appears();
    for (const each of [`${file}:2:10`, part]) expect(await words()).toContain(each);
    expect(await words()).not.toContain("The generator itself has failed");
    server.save(file, good);
    await goes();
  });
});

test("warnings do not cover the page: a button shows them, and errors fold them away", async () => {
  await server.reset(figure);
  const page = await visit(server.url);
  const title = await page.title();
  const { dialog, corner, words, appears } = overlayOf(page);
  server.save(home, md("Home", byHand));
  await corner.waitFor();
  expect([await dialog.isVisible(), await corner.innerText()]).toEqual([false, "1 warning"]);
  expect(await page.title()).toBe(title);
  await corner.click();
  expect(await words()).toContain("! warning content/pages/index.md:6:14 figure-typed");
  await page.keyboard.press("Escape");
  server.save(home, `${md("Home", byHand)}\n{{nothing}}\n`);
  await appears();
  const warning = dialog.getByText("figure-typed", { exact: true });
  expect(await warning.isVisible()).toBe(false);
  await dialog.getByText("1 warning", { exact: true }).press("Enter");
  expect(await warning.isVisible()).toBe(true);
});

describe("by keyboard", () => {
  /** The words of what has focus, in the overlay or in the page. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const active = document.activeElement;
      return (active?.shadowRoot?.activeElement ?? active)?.textContent?.trim() ?? "";
    });

  test("focus goes into the overlay, stays there, and returns after Escape", async () => {
    await server.reset({ [home]: md("Home", "Here is [the way](/about).\n") });
    const page = await visit(server.url);
    const overlay = overlayOf(page);
    await page.getByRole("link", { name: "the way" }).focus();
    server.save(home, colon);
    await overlay.appears();
    expect(await focused(page)).toBe("Close");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("content/pages/index.md:2:8");
    // What had focus is gone when the words change.
    server.save(home, `${colon}\n{{nothing}}\n`);
    await eventually(() => overlay.dialog.locator("article").count(), 2);
    expect(await focused(page)).toBe("Close");
    for (let step = 0; step < 7; step++) {
      await page.keyboard.press("Tab");
      expect(await focused(page)).not.toBe("the way");
    }
    await page.keyboard.press("Escape");
    await overlay.goes();
    expect(await focused(page)).toBe("the way");
  });

  test("what was closed comes back by its button, and by itself only when something else is wrong", async () => {
    const page = await visit(server.url);
    const { dialog, corner, appears, goes, words } = overlayOf(page);
    server.save(home, colon);
    await appears();
    await page.keyboard.press("Escape");
    await goes();
    const builds = () => server.printed().split("broken, last good page kept").length;
    const before = builds();
    server.save(about, md("About", "Fine. [Home](/)"));
    await eventually(() => builds() > before, true);
    expect(await dialog.isVisible()).toBe(false);
    await corner.press("Enter");
    await appears();
    await page.keyboard.press("Escape");
    server.save(about, md("About", "{{nothing}} [Home](/)"));
    await appears();
    expect(await words()).toContain("content/pages/about.md");
  });
});

test("its look is its own and readable, also over a dark page: axe finds nothing", async () => {
  await server.reset(figure);
  const page = await visit(server.url);
  await page.evaluate(() => {
    localStorage.setItem("theme", "dark");
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("button, dialog { display: none !important } h2 { color: lime !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  server.save(home, md("Home", `${byHand}\n\n{{nothing}}`));
  const { appears, dialog } = overlayOf(page);
  await appears();
  const color = await dialog.locator("h2").evaluate((node) => getComputedStyle(node).color);
  expect(color).toBe("rgb(27, 18, 48)");
  expect(await dialog.getByRole("button", { name: "Close" }).isVisible()).toBe(true);
  await dialog.locator("summary").click();
  await page.evaluate(axeScript);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run("dev-problems", { runOnly: [...tags] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
  }, axeTags);
  expect(violations).toEqual([]);
});

test("the policy of a page still forbids what visitors are protected from", async () => {
  const page = await visit(server.url, /TrustedScript/);
  await page
    .evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.intruder = true";
      document.body.append(script);
    })
    .catch(() => {});
  expect(await page.evaluate(() => "intruder" in window)).toBe(false);
  const html = await (await fetch(server.url)).text();
  expect(html).toMatch(/<meta http-equiv="Content-Security-Policy"[^>]*script-src 'sha256-/);
});
