/** Somebody types faster than the search answers: each key means what has been typed by then. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually, holdBack, leadsTo, plain, visit } from "./support.ts";

/** A page of whose frames a test decides: the search answers a letter after the next one. */
function holdFrames(): void {
  const draw = window.requestAnimationFrame.bind(window);
  const held: FrameRequestCallback[] = [];
  let isHeld = false;
  window.requestAnimationFrame = (work) => (isHeld ? held.push(work) : draw(work));
  addEventListener("hold", () => {
    isHeld = true;
  });
  addEventListener("release", () => held.shift()?.(performance.now()));
}

const field = (page: Page) => page.getByRole("combobox");
const option = (page: Page) => page.getByRole("option").first();
const chosen = (page: Page) => field(page).getAttribute("aria-activedescendant");
const send = (page: Page, name: "hold" | "release") =>
  page.evaluate((it) => void dispatchEvent(new Event(it)), name);

/** Opens the search of the header on a page of its own, and types a word. */
async function search(page: Page, typed: string): Promise<void> {
  await page.locator(".header__search").click();
  await page.locator(".finder__dialog:modal").waitFor();
  await page.keyboard.type(typed);
}

/** The file of the search. */
const file = "**/search.json";

const visitor = { mayKeep: true, script: holdFrames };

it("an arrow key that comes before the results chooses one of them, and Enter opens it", async () => {
  const page = await visit(plain, visitor);
  const release = await holdBack(page, file);
  await search(page, "canning");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  release();
  await leadsTo(page, "/canning/");
});

it("who closes the search before the results come stays where they are", async () => {
  const page = await visit(plain, visitor);
  const release = await holdBack(page, file);
  await search(page, "canning");
  for (const key of ["ArrowDown", "Enter", "Escape"]) await page.keyboard.press(key);
  const answered = page.waitForResponse(file);
  release();
  await (await answered).finished();
  await page.locator("#Found [role=option]").first().waitFor({ state: "attached" });
  expect(await page.locator(".finder__field").getAttribute("aria-activedescendant")).toBeNull();
  await leadsTo(page, plain);
});

it("on the page of the search, Enter chooses the first of the results that come", async () => {
  const page = await visit("/search/", visitor);
  const release = await holdBack(page, file);
  await field(page).focus();
  await page.locator("#Finder-list[role=listbox]").waitFor({ state: "attached" });
  await page.keyboard.type("canning");
  await page.keyboard.press("Enter");
  release();
  await option(page).waitFor();
  await eventually(() => chosen(page), await option(page).getAttribute("id"));
});

it("an arrow key that comes between two answers is not undone by the second", async () => {
  const page = await visit(plain, visitor);
  await search(page, "dance");
  await option(page).waitFor();
  await send(page, "hold");
  const letters = " marathon";
  await page.keyboard.type(letters);
  let isPressed = false;
  for (const _ of letters) {
    await send(page, "release");
    // What a frame begins goes on in a moment of its own.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 20)));
    if (!isPressed && (await page.locator('.finder__all[href$="marathon"]').count()) > 0) {
      await page.keyboard.press("ArrowDown");
      isPressed = true;
    }
  }
  expect(await chosen(page)).toBe(await option(page).getAttribute("id"));
});

it("what was chosen among the results of another word is chosen no longer", async () => {
  const page = await visit(plain, visitor);
  await search(page, "canning");
  await option(page).waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await chosen(page)).not.toBeNull();
  await send(page, "hold");
  await page.keyboard.type(" recipes");
  expect(await chosen(page)).toBeNull();
  await page.keyboard.press("Enter");
  await eventually(() => new URL(page.url()).search, "?q=canning%20recipes");
});
