/** What an open page does when files are saved: as little as needed, and always the right thing. */
import { cpSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { page as md } from "../support/usual-files.ts";
import { eventually, givenDesks, overlayOf, publicFont } from "./support.ts";

const { start, visit } = givenDesks();
const home = "content/pages/index.md";

/** Leaves a mark that a reload would wipe out. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

describe("a text", () => {
  test("is there as soon as it is saved, and the page stays where it was scrolled to", async () => {
    const rows = Array.from({ length: 80 }, (_, index) => `Row ${index}.`).join("\n\n");
    const desk = await start({ [home]: md("Home", rows) });
    const page = await visit(desk.url);
    await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
    await mark(page);
    desk.save(home, md("Home", rows.replace("Row 79.", "The last row.")));
    await page.getByText("The last row.").waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(900);
    expect(await isMarked(page)).toBe(true);
  });

  test("that is taken back is taken back in the page", async () => {
    const desk = await start({ [home]: md("Home", "One.") });
    const page = await visit(desk.url);
    await mark(page);
    for (const words of ["Two.", "One.", "Two.", "One."]) {
      desk.save(home, md("Home", words));
      await page.getByText(words).waitFor();
    }
    expect(await page.getByText("Two.").count()).toBe(0);
    expect(await isMarked(page)).toBe(true);
  });

  test("comes alone: neither the rest of the page nor a style that is there already", async () => {
    const desk = await start({ [home]: md("Home", "One.") });
    const page = await visit(desk.url);
    const asked = page.waitForResponse(
      async (response) =>
        response.url().includes("/__dev/page") && (await response.text()).includes("Two."),
    );
    desk.save(home, md("Home", "Two."));
    const sent = await (await asked).text();
    expect(sent).toContain("<main");
    expect(sent).not.toMatch(/<header|<footer|data-css/);
  });

  test("leaves alone what is open, typed and focused beside it", async () => {
    const text = (words: string) =>
      md("Home", `${words}\n\n:::accordion\n## First\nAn answer.\n\n## Second\nAnother.\n:::`);
    const desk = await start({ [home]: text("One.") });
    const page = await visit(desk.url);
    await mark(page);
    // Hydrated by this, and open.
    const first = page.locator("summary").first();
    await first.click();
    await page.getByText("An answer.").waitFor();
    await first.focus();
    desk.save(home, text("Two."));
    await page.getByText("Two.").waitFor();
    expect(await page.getByText("One.").count()).toBe(0);
    expect(await page.getByText("An answer.").isVisible()).toBe(true);
    expect(await first.evaluate((node) => node === document.activeElement)).toBe(true);
    // Inside of what is open, too.
    desk.save(home, text("Two.").replace("An answer.", "A better answer."));
    await page.getByText("A better answer.").waitFor();
    expect(await isMarked(page)).toBe(true);
    await first.click();
    await page.getByText("A better answer.").waitFor({ state: "hidden" });
  });

  test("that needs a style of its own has it, and the page stays", async () => {
    const desk = await start({ [home]: md("Home", "One.") });
    const page = await visit(desk.url);
    await mark(page);
    const table = "| Day | Hour |\n| --- | --- |\n| One | Two |";
    desk.save(home, md("Home", table));
    const cell = page.getByRole("cell", { name: "Two" });
    await cell.waitFor();
    // A browser without the style draws no line.
    expect(await cell.evaluate((node) => getComputedStyle(node).borderBottomStyle)).toBe("solid");
    expect(await isMarked(page)).toBe(true);
  });

  test("with another title is a new page", async () => {
    const desk = await start({ [home]: md("Home", "One.") });
    const page = await visit(desk.url);
    await mark(page);
    desk.save(home, md("House", "One."));
    await eventually(() => page.title().then((title) => title.includes("House")), true);
    expect(await isMarked(page)).toBe(false);
  });

  test("leaves what moves in motion", async () => {
    const family = { title: "Ava M.", content: "A story." };
    const list = '\n\n::people{from="families"}';
    const data = (title: string) => JSON.stringify([{ ...family, title }]);
    const families = "content/data/families.json";
    const desk = await start({ [home]: md("Home", `One.${list}`), [families]: data("Ava M.") });
    const page = await visit(desk.url);
    await mark(page);
    desk.save(home, md("Home", `Two.${list}`));
    await page.getByText("Two.").waitFor();
    // Nobody has reached for this one yet: it is another one now, and starts like any other.
    desk.save(families, data("Eva M."));
    await page.locator("main a", { hasText: "Eva" }).click();
    await page.getByRole("dialog").getByText("A story.").waitFor();
    expect(await isMarked(page)).toBe(true);
    // React holds on to what it has hydrated: another one takes a new page.
    desk.save(families, data("Ida M."));
    await page.locator("main a", { hasText: "Ida" }).click();
    await page.getByRole("dialog").getByText("A story.").waitFor();
    expect(await isMarked(page)).toBe(false);
  });

  test.each(["<video></video>", "<script></script>", "<i data-load='x'></i>"])(
    "that brings or takes %s, which starts with its page, is a new page",
    async (markup) => {
      const template = `export const createRenderer = () => ({ title }) =>
        "<!doctype html><html lang='en'><head><title>T</title></head><body><main><h1>T</h1>"
        + (title === "One" ? "" : "${markup}") + title + "</main></body></html>";`;
      const own = { "templates/create-renderer.tsx": template };
      const desk = await start({ ...own, [home]: md("One", "Words.") });
      const page = await visit(desk.url, /favicon|404/);
      for (const title of ["Two", "One"]) {
        await mark(page);
        desk.save(home, md(title, "Words."));
        await page.getByText(title).waitFor();
        expect(await isMarked(page)).toBe(false);
      }
    },
  );

  test("of another page leaves this one alone", async () => {
    const desk = await start({ "content/pages/about.md": md("About", "Us.") });
    const page = await visit(desk.url);
    await mark(page);
    let answers = 0;
    page.on("response", (response) => {
      if (response.url().includes("/__dev/page")) answers++;
    });
    desk.save("content/pages/about.md", md("About", "All of us."));
    const about = async () => (await fetch(`${desk.url}about/`)).text();
    await eventually(async () => (await about()).includes("All of us."), true);
    // The page has asked for itself since then, and has not been replaced.
    const before = answers;
    desk.save("content/pages/about.md", md("About", "All of us, again."));
    await eventually(() => answers > before, true);
    await eventually(async () => (await about()).includes("again."), true);
    expect(await isMarked(page)).toBe(true);
  });
});

describe("a style", () => {
  test("changes without a new page", async () => {
    const desk = await start({ "styles/base/_print.scss": "" });
    const page = await visit(desk.url);
    await mark(page);
    const colour = () => page.evaluate(() => getComputedStyle(document.body).outlineColor);
    desk.save("styles/base/_print.scss", "body { outline: 0 solid rgb(1, 2, 3); }");
    await eventually(colour, "rgb(1, 2, 3)");
    desk.save("styles/base/_print.scss", "body { outline: 0 solid rgb(4, 5, 6); }");
    await eventually(colour, "rgb(4, 5, 6)");
    desk.save("styles/base/_print.scss", "body { outline: 0 solid rgb(1, 2, 3); }");
    await eventually(colour, "rgb(1, 2, 3)");
    expect(await isMarked(page)).toBe(true);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
  });
});

describe("files", () => {
  const status = async (url: string) => (await fetch(url, { redirect: "manual" })).status;

  test("that are added, renamed and deleted come and go", async () => {
    const desk = await start(publicFont);
    desk.save("content/pages/first.md", md("First", "A new page."));
    await eventually(() => status(`${desk.url}first/`), 200);
    desk.save("content/pages/second.md", md("First", "A new page."));
    desk.save("content/pages/first.md", undefined);
    await eventually(() => status(`${desk.url}second/`), 200);
    await eventually(() => status(`${desk.url}first/`), 404);
    desk.save("content/pages/second.md", undefined);
    await eventually(() => status(`${desk.url}second/`), 404);
    desk.save("public/note.txt", "Hello.");
    await eventually(() => status(`${desk.url}note.txt`), 200);
  });

  test("that an editor writes beside and moves to their place are seen as saved", async () => {
    const desk = await start();
    const page = await visit(desk.url);
    const file = join(desk.root, home);
    for (let turn = 1; turn <= 3; turn++) {
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
    await overlayOf(page).goes();
    expect(await page.locator("dev-problems").count()).toBe(0);
  });

  test("that all go at once, as when Git changes branches, and come back are seen", async () => {
    const about = { "content/pages/about.md": md("About", "Us.") };
    const desk = await start(about);
    const page = await visit(desk.url);
    const kept = `${desk.root}-kept`;
    cpSync(join(desk.root, "content"), kept, { recursive: true });
    desk.save("content/pages", undefined);
    await overlayOf(page).appears();
    cpSync(kept, join(desk.root, "content"), { recursive: true });
    rmSync(kept, { recursive: true });
    await overlayOf(page).goes();
    desk.save(home, md("Home", "Back again."));
    await page.getByText("Back again.").waitFor();
  });

  test("that a page names are there for it when a newer page has other ones", async () => {
    const drawing = (ink: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${ink}" d="M0 0h9v9z"/></svg>`;
    const image = "content/images/dot.svg";
    const figure = '::figure[A dot.]{image="dot.svg" alt="A dot."}';
    const desk = await start({ [home]: md("Home", figure), [image]: drawing("#f00") });
    const address = async () => {
      const html = await (await fetch(desk.url)).text();
      return new URL(/<img[^>]* src="([^"]*dot[^"]*)"/.exec(html)?.[1] ?? "", desk.url).href;
    };
    const first = await address();
    desk.save(image, drawing("#0f0"));
    await eventually(async () => (await address()) !== first, true);
    expect(await (await fetch(first)).text()).toContain("#f00");
  });

  test("that are saved fifty times in a burst end as they were saved last", async () => {
    const desk = await start();
    const page = await visit(desk.url);
    for (let turn = 1; turn <= 50; turn++) {
      desk.save(home, turn % 7 === 0 ? "---\ntitle: a: b\n" : md("Home", `Turn ${turn}.`));
      if (turn % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 30));
    }
    await page.getByText("Turn 50.").waitFor();
    await overlayOf(page).goes();
    expect(await page.locator("dev-problems").count()).toBe(0);
  });

  test.each([5, 15, 25, 40])(
    "that are written in two steps, %i ms apart, end as the second step left them",
    async (ms) => {
      const desk = await start();
      const page = await visit(desk.url);
      for (let turn = 1; turn <= 3; turn++) {
        desk.save(home, md("Home", `Half of turn ${turn}.`));
        await new Promise((resolve) => setTimeout(resolve, ms));
        desk.save(home, md("Home", `All of turn ${turn}.`));
        await page.getByText(`All of turn ${turn}.`).waitFor();
      }
    },
  );

  test("of which half would be a mistake show no mistake while the other half is on its way", async () => {
    const desk = await start();
    const page = await visit(desk.url);
    await page.evaluate(() => {
      const see = () =>
        document.querySelector("dev-problems") && document.body.classList.add("seen");
      new MutationObserver(see).observe(document.documentElement, {
        childList: true,
        subtree: true,
      });
    });
    for (let turn = 1; turn <= 5; turn++) {
      desk.save(home, "---\ntitle: a: b\n");
      await new Promise((resolve) => setTimeout(resolve, 20));
      desk.save(home, md("Home", `Turn ${turn}.`));
      await page.getByText(`Turn ${turn}.`).waitFor();
    }
    expect(await page.locator("body.seen").count()).toBe(0);
  });

  test("that take the place of one that is as old are seen", async () => {
    const desk = await start();
    const page = await visit(desk.url);
    const file = join(desk.root, home);
    const then = new Date("2026-01-01T00:00:00Z");
    desk.save(home, md("Home", "The first."));
    utimesSync(file, then, then);
    await page.getByText("The first.").waitFor();
    await new Promise((resolve) => setTimeout(resolve, 200));
    // Outside of what is watched, and moved from there.
    const other = join(desk.root, "other.md");
    writeFileSync(other, md("Home", "The other."));
    utimesSync(other, new Date(then.getTime() + 5000), then);
    renameSync(other, file);
    await page.getByText("The other.").waitFor();
  });

  test("that are saved while a build runs are in the next", async () => {
    const desk = await start({ "content/pages/about.md": md("About", "Us.") });
    const page = await visit(`${desk.url}about/`);
    // Whatever the moment within a build is: a save comes every few milliseconds.
    for (let turn = 1; turn <= 30; turn++) {
      const path = turn % 2 ? home : "content/pages/about.md";
      desk.save(path, md(turn % 2 ? "Home" : "About", `Turn ${turn}.`));
      await new Promise((resolve) => setTimeout(resolve, 7 * turn));
    }
    await page.getByText("Turn 30.").waitFor();
    await page.goto(desk.url);
    await page.getByText("Turn 29.").waitFor();
  });
});

describe("photographs", () => {
  test("are not waited for: the original stands in until they are made", async () => {
    const noise = Buffer.from(
      Array.from({ length: 600 * 400 * 3 }, (_, at) => (at * 2654435761) >>> 24),
    );
    const bytes = await sharp(noise, { raw: { width: 600, height: 400, channels: 3 } })
      .jpeg({ comment: `${process.pid} ${performance.now()}` } as never)
      .toBuffer();
    const unique = Buffer.concat([bytes, Buffer.from(`${process.pid}-${performance.now()}`)]);
    const figure = '::figure[A crowd.]{image="crowd.jpg" alt="Many people on a floor."}';
    const desk = await start({ [home]: md("Home", figure), "content/images/crowd.jpg": unique });
    const first = await (await fetch(desk.url)).text();
    const src = /<img[^>]* src="([^"]*crowd[^"]*)"/.exec(first)?.[1] ?? "";
    const shown = Buffer.from(await (await fetch(new URL(src, desk.url))).arrayBuffer());
    expect(shown.equals(unique)).toBe(true);
    const page = await visit(desk.url);
    await page.locator('source[type="image/avif"]').first().waitFor({ state: "attached" });
    const picture = page.locator("figure img").first();
    await eventually(
      () =>
        picture.evaluate((node: HTMLImageElement) => [
          node.naturalWidth > 0,
          node.currentSrc.endsWith(".avif"),
        ]),
      [true, true],
    );
  });
});
