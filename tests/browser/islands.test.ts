/** What opens inside a page: the stories of the families, questions, and films. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  closes,
  eventually,
  focused,
  givenVisits,
  goBack,
  islandOf,
  leadsTo,
  pathsWith,
  plain,
  url,
  wake,
  walk,
  words,
} from "./support.ts";

const visit = givenVisits();

const [families = ""] = pathsWith("a.families__link");

describe.skipIf(!families)("the stories of the families", () => {
  const circles = (page: Page) => page.locator(".families__link");
  const story = (page: Page) => page.locator("dialog.story:modal");
  const names = (page: Page) => page.locator(".families__name").allInnerTexts();
  const meet = (name = "") => words["meet"]?.replace("{name}", name) ?? "";
  const shows = (page: Page, name?: string) =>
    eventually(() => story(page).locator(".story__title").allInnerTexts(), [meet(name)]);
  const addressOf = async (page: Page, index: number) =>
    `${families}${await circles(page).nth(index).getAttribute("href")}`;
  const awake = async (from = families) => {
    const page = await visit(from);
    if (from !== families) await page.goto(new URL(families, url).href);
    await wake(islandOf(page, "family-dialog"));
    return page;
  };

  it.each(["a click", "Enter"])(
    "open with %s at an address, under a title with focus",
    async (way) => {
      const page = await awake();
      const name = (await names(page)).at(-1);
      if (way === "Enter") await circles(page).last().press("Enter");
      else await circles(page).last().click();
      await shows(page, name);
      expect(await focused(page)).toBe(meet(name));
      expect(await page.getByRole("dialog", { name: meet(name), exact: true }).count()).toBe(1);
      await leadsTo(page, await addressOf(page, -1));
    },
  );

  it.each<[string, (page: Page) => Promise<unknown>]>([
    ["Escape", (page) => page.keyboard.press("Escape")],
    ["Close", (page) => story(page).locator(".story__close").click()],
    ["a click beside them", (page) => page.mouse.click(8, 500)],
    ["Back", goBack],
  ])("close with %s, give focus back, and leave no step in the history", async (_, close) => {
    const page = await awake(plain);
    const [name] = await names(page);
    await circles(page).first().click();
    await shows(page, name);
    await close(page);
    await closes(story(page));
    await leadsTo(page, families);
    expect(await focused(page)).toBe(name);
    await goBack(page);
    await leadsTo(page, plain);
  });

  it("lead to the next and the previous one, in a circle, in one step of the history", async () => {
    const page = await awake();
    const all = await names(page);
    await circles(page).first().click();
    await shows(page, all[0]);
    await story(page).locator("[rel=next]").click();
    await shows(page, all[1 % all.length]);
    expect(await focused(page)).toBe(meet(all[1 % all.length]));
    for (const name of [all[0], all.at(-1)]) {
      await story(page).locator("[rel=prev]").click();
      await shows(page, name);
    }
    await goBack(page);
    await closes(story(page));
    await leadsTo(page, families);
    expect(await focused(page)).toBe(all.at(-1));
  });

  it("open by their address: on arrival, on reload, and later", async () => {
    const list = await visit(families);
    const address = await addressOf(list, -1);
    const page = await visit(address);
    await story(page).waitFor();
    await page.reload();
    await story(page).waitFor();
    expect(await story(page).getAttribute("id")).toBe(address.split("#")[1]);
    await page.keyboard.press("Escape");
    await closes(story(page));
    await leadsTo(page, families);
    await page.evaluate((hash) => location.assign(hash), address.replace(families, ""));
    await story(page).waitFor();
  });
});

const [questions = ""] = pathsWith("details.accordion__item");

describe.skipIf(!questions)("questions", () => {
  const items = (page: Page) => page.locator(".accordion").first().locator("details");
  const titles = (page: Page) => items(page).locator("summary");
  const open = (page: Page) => page.locator(".accordion__item[open]");
  const awake = async () => {
    const page = await visit(questions);
    await wake(islandOf(page, "accordion"));
    return page;
  };

  it("are closed at first, open and close one by one, and any number stays open", async () => {
    const page = await awake();
    const some = (await titles(page).all()).slice(0, 3);
    expect(await open(page).count()).toBe(0);
    for (const title of some) await title.press("Space");
    await eventually(() => open(page).count(), some.length);
    await titles(page).first().click();
    await eventually(() => open(page).count(), some.length - 1);
  });

  it("write the opened one into the address, and open by it on arrival and later", async () => {
    const page = await awake();
    const id = await items(page).last().getAttribute("id");
    await titles(page).last().click();
    await leadsTo(page, `${questions}#${id}`);
    await page.reload();
    await eventually(() => open(page).evaluateAll(([item]) => item?.id), id ?? "");
    await wake(islandOf(page, "accordion"));
    await titles(page).last().click();
    await leadsTo(page, questions);
    await page.evaluate((hash) => location.assign(hash), `#${id}`);
    await eventually(() => open(page).count(), 1);
  });

  it("let the arrow keys, Home and End walk from title to title", async () => {
    const page = await awake();
    const all = (await titles(page).allInnerTexts()).map((text) => text.trim());
    await titles(page).first().focus();
    const [first, second = first, last] = [all[0], all[1], all.at(-1)];
    const walked = await walk(page, "ArrowDown", "End", "ArrowDown", "ArrowUp", "Home");
    expect(walked).toEqual([second, last, first, last, first]);
  });
});

const [film = ""] = pathsWith("a.video__link");

it.skipIf(!film)(
  "a film asks nobody before a click, then plays in its place, with focus",
  async () => {
    // The visit fails when it asks another host; from the click on it may.
    const page = await visit(film, { mayHear: /frame|ERR_/ });
    const link = page.locator(".video__link").first();
    const face = await page.locator(".video__frame").first().boundingBox();
    await wake(islandOf(page, "video-facade"));
    await page.waitForTimeout(100);
    page.context().removeAllListeners("request");
    await link.click();
    const player = page.locator("iframe");
    await player.waitFor();
    const src = new URL((await player.getAttribute("src")) ?? "");
    expect(src.host).toBe("www.youtube-nocookie.com");
    expect(src.searchParams.get("autoplay")).toBe("1");
    expect(await player.getAttribute("title")).not.toBe("");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    const box = await player.boundingBox();
    expect(box?.width).toBeGreaterThan((face?.width ?? 0) - 8);
    expect(box?.height).toBeGreaterThan((face?.height ?? 0) - 8);
    await leadsTo(page, film);
  },
);
