/** What an open page does while somebody writes: it is new at once, stays in its place, and shows what is wrong. */
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { runBuild } from "../../build.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { axeScript, axeTags } from "../../tools/audit/measures/axe.ts";
import { eventually, focused } from "../browser/support.ts";
import { readFiles } from "../support/place-world.ts";
import { page as md } from "../support/usual-files.ts";
import { colon, home, startServer, visit } from "./support.ts";

const about = "content/pages/about.md";
const style = "styles/base/_print.scss";
/** What a folder of public files of its own needs: styles name the face, browsers the icon. */
const publicFiles = {
  "public/favicon.ico": "",
  "public/fonts/display.woff2": readFileSync(join(defaultRoot, "public/fonts/display.woff2")),
};
const pages = { [home]: md("Home", "[Us](/about)"), [about]: md("About", "[Home](/)") };
const server = await startServer({ ...pages, ...publicFiles, [style]: "" });
beforeEach(() => server.reset());

/** A figure that is known by name; a page that types it by hand is warned of. */
const raised = { id: "raised", label: "Raised", value: 1351566.99, unit: "money" };
const figure = {
  "content/facts.json": JSON.stringify([{ ...raised, asOf: "2025", source: "A test" }]),
  [home]: md("Home", "They raised {{raised}}. [Us](/about)"),
};
const byHand = "They raised $1,351,566.99, which is {{raised}}. [Us](/about)";

describe("the overlay", () => {
  test("says what the terminal says: the place, the line with its mark, what to write", async () => {
    const { appears, words } = await visit(server.url);
    server.save(home, colon);
    server.save(about, md("About", "[A link](/nowhere)"));
    await appears();
    const parts = [
      "content/pages/index.md:2:8",
      "2 | title: Home: sweet\n  |        ^",
      '→ title: "Home: sweet"',
      "content/pages/about.md:6:",
    ];
    for (const part of parts) {
      await eventually(async () => (await words()).includes(part), true);
      const [row = ""] = part.split("\n");
      await eventually(() => server.printed().includes(row), true);
    }
  });
  test("lies over the last good page, counts in the title of the tab, and goes by itself", async () => {
    const good = "The good old page.";
    await server.reset({ [home]: md("Home", `${good} [Us](/about)`) });
    const { page, appears, goes } = await visit(server.url);
    const title = await page.title();
    server.save(home, `${colon}\n{{nothing}}\n`);
    await appears();
    await eventually(() => page.title(), `(2) ${title}`);
    expect(await page.getByText(good).count()).toBe(1);
    const again = await fetch(server.url);
    expect([again.status, (await again.text()).includes(good)]).toEqual([200, true]);
    server.save(home, colon);
    await eventually(() => page.title(), `(1) ${title}`);
    server.save(home, md("Home", "All is well. [Us](/about)"));
    await goes();
    await page.getByText("All is well.").waitFor();
    expect(await page.locator("dev-problems").count()).toBe(0);
    await eventually(() => page.title(), title);
  });
  test.each([
    [
      "public/old.svg",
      '<svg xmlns="http://www.w3.org/2000/svg">\n<a href="/nowhere/">x</a></svg>',
      undefined,
      "nowhere",
    ],
    [style, "body {\n  color: $nothing;\n}\n", "", "Undefined variable."],
  ])("shows what is wrong in %s, and goes", async (file, bad, good, part) => {
    const { appears, goes, words } = await visit(server.url);
    server.save(file, bad);
    await appears();
    for (const each of [`${file}:2:10`, part]) expect(await words()).toContain(each);
    expect(await words()).not.toMatch(/The generator itself has failed|0 warnings/);
    server.save(file, good);
    await goes();
  });
});

test("warnings do not cover the page: a button shows them, and errors fold them away", async () => {
  await server.reset(figure);
  const { page, dialog, corner, words, appears } = await visit(server.url);
  const title = await page.title();
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
  test("focus goes into the overlay, and returns after Escape", async () => {
    await server.reset({ [home]: md("Home", "Here is [the way](/about).\n") });
    const { page, appears, goes } = await visit(server.url);
    await page.getByRole("link", { name: "the way" }).focus();
    server.save(home, colon);
    await appears();
    expect(await focused(page)).toBe("Close");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toContain("title: Home: sweet");
    await page.keyboard.press("Escape");
    await goes();
    expect(await focused(page)).toBe("the way");
  });
  test("what was closed comes back by its button, and by itself only when something else is wrong", async () => {
    const { page, dialog, corner, appears, goes, words } = await visit(server.url);
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

test("it can be read and used by everybody: axe finds nothing", async () => {
  await server.reset(figure);
  const { page, dialog, appears } = await visit(server.url);
  server.save(home, md("Home", `${byHand}\n\n{{nothing}}`));
  await appears();
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
  const { page } = await visit(server.url, /TrustedScript/);
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

/** Leaves a mark that a reload would wipe out. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

describe("a text", () => {
  test("is there as soon as it is saved; the scroll position and what is open stay", async () => {
    const rows = Array.from({ length: 80 }, (_, index) => `Row ${index}.`).join("\n\n");
    const text = (last: string) =>
      md("Home", `:::accordion\n### One\nFirst.\n### Two\nSecond.\n:::\n\n${rows}\n\n${last}`);
    await server.reset({ [home]: text("The end.") });
    const { page } = await visit(server.url);
    await page.locator("summary", { hasText: "Two" }).click();
    await page.getByText("Second.").waitFor();
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    server.save(home, text("The last row."));
    await page.getByText("The last row.").waitFor({ state: "attached" });
    await eventually(() => page.evaluate(() => scrollY), 900);
    expect(await page.getByText("Second.").isVisible()).toBe(true);
    expect(await page.getByText("First.").isVisible()).toBe(false);
    server.save(home, text("The end."));
    await page.getByText("The end.").waitFor({ state: "attached" });
    expect(await page.getByText("The last row.").count()).toBe(0);
  });
  test("of another page leaves this one alone", async () => {
    const { page } = await visit(server.url);
    await mark(page);
    let answers = 0;
    page.on("response", (response) => {
      if (response.url().includes("/__dev/update")) answers++;
    });
    server.save(about, md("About", "All of us. [Home](/)"));
    await eventually(() => answers > 0, true);
    await eventually(async () => (await read("about/")).includes("All of us."), true);
    expect(await isMarked(page)).toBe(true);
  });
});

test("a style changes without a new page", async () => {
  const { page } = await visit(server.url);
  await mark(page);
  const color = () => page.evaluate(() => getComputedStyle(document.body).outlineColor);
  for (const blue of [3, 6, 3]) {
    const rule = `body { outline: 0 solid rgb(1, 2, ${blue}); }`;
    server.save(style, rule);
    await eventually(color, `rgb(1, 2, ${blue})`);
  }
  expect(await isMarked(page)).toBe(true);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
  // The console says nothing about words that come with other styles than the page was sent with.
  server.save(home, md("Home", "Words of the new style."));
  await page.getByText("Words of the new style.").waitFor();
});

const read = async (path: string) => (await fetch(server.url + path)).text();

describe("files", () => {
  const status = async (path: string) =>
    (await fetch(server.url + path, { redirect: "manual" })).status;
  test("that are added, renamed and deleted come and go", async () => {
    server.save("content/pages/first.md", md("First", "A new page."));
    await eventually(() => status("first/"), 200);
    server.save("content/pages/second.md", md("First", "A new page."));
    server.save("content/pages/first.md", undefined);
    await eventually(() => status("second/"), 200);
    await eventually(() => status("first/"), 404);
    server.save("public/note.txt", "Hello.");
    await eventually(() => status("note.txt"), 200);
  });
  test("that an editor writes beside and moves to their place are seen as saved", async () => {
    const { page } = await visit(server.url);
    const file = join(server.root, home);
    for (let turn = 1; turn <= 2; turn++) {
      // As Vim does it: a try whether the folder can be written, a copy, the new file, a move.
      writeFileSync(join(dirname(file), "4913"), "");
      rmSync(join(dirname(file), "4913"));
      renameSync(file, `${file}~`);
      writeFileSync(file, md("Home", `Moved ${turn}.`));
      rmSync(`${file}~`);
      await page.getByText(`Moved ${turn}.`).waitFor();
      // As most others do it: a new file that takes the place of the old one.
      writeFileSync(`${file}.new`, md("Home", `Replaced ${turn}.`));
      renameSync(`${file}.new`, file);
      await page.getByText(`Replaced ${turn}.`).waitFor();
    }
  });
  test("that all go at once, as when Git changes branches, and come back are seen", async () => {
    const { appears, goes } = await visit(server.url);
    const kept = `${server.root}-kept`;
    cpSync(join(server.root, "content"), kept, { recursive: true });
    rmSync(join(server.root, "content/pages"), { recursive: true });
    await appears();
    cpSync(kept, join(server.root, "content"), { recursive: true });
    rmSync(kept, { recursive: true });
    await goes();
  });
  test("that are saved in a burst, in two steps or while a build runs end as they were saved last", async () => {
    const { page } = await visit(server.url);
    for (let turn = 1; turn <= 30; turn++) {
      server.save(home, md("Home", `Turn ${turn}.`));
      if (turn % 10 === 0) await setTimeout(30);
    }
    await page.getByText("Turn 30.").waitFor();
    for (const ms of [5, 25]) {
      server.save(home, md("Home", `Half, ${ms}.`));
      await setTimeout(ms);
      server.save(home, md("Home", `All, ${ms}.`));
      await page.getByText(`All, ${ms}.`).waitFor();
    }
    // Whatever the moment within a build is: a save comes every few milliseconds.
    for (let turn = 1; turn <= 10; turn++) {
      const [path, title] = turn % 2 ? [home, "Home"] : [about, "About"];
      server.save(path, md(title, `Save ${turn}.`));
      await setTimeout(15 * turn);
    }
    await eventually(async () => (await read("about/")).includes("Save 10."), true);
    expect(await read("")).toContain("Save 9.");
    await page.getByText("Save 9.").waitFor();
  });
});

test("a build beside the server disturbs neither", async () => {
  const { root } = server;
  const build = (out: string) => runBuild({ root, out: join(root, out) });
  for (const turn of [1, 2]) {
    server.save(home, md("Home", `Beside ${turn}.`));
    await build("dist");
    await eventually(async () => (await read("")).includes(`Beside ${turn}.`), true);
  }
  await build("other");
  expect(readFiles(join(root, "dist"))).toEqual(readFiles(join(root, "other")));
});
