/** What opens inside a page: the stories of the families, questions, and films. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addressOf, eventually, focused, givenBrowser, goBack, islandOf, wake } from "./support.ts";

const { visit } = givenBrowser();

describe("the stories of the families", () => {
  const route = "/miraclefamilies";
  const circles = (page: Page) => page.locator(".families__link");
  const openStory = (page: Page) => page.locator("dialog.story:modal");
  const title = (page: Page) => openStory(page).locator(".story__title").innerText();
  const awake = async (hash = "") => {
    const page = await visit(`${route}/${hash}`);
    await wake(islandOf(page, "family-dialog"));
    return page;
  };
  const namesOf = (page: Page) => page.locator(".families__name").allInnerTexts();

  it("open with a click and with Enter, under a title that takes focus, each at its own address", async () => {
    const page = await awake();
    const names = await namesOf(page);
    await circles(page).nth(2).click();
    await eventually(() => title(page), `Meet ${names[2]}`);
    expect(await focused(page)).toBe(`Meet ${names[2]}`);
    const named = page.getByRole("dialog", { name: `Meet ${names[2]}`, exact: true });
    expect(await named.count()).toBe(1);
    await eventually(
      () => addressOf(page),
      `${route}/${await circles(page).nth(2).getAttribute("href")}`,
    );
    await page.keyboard.press("Escape");
    await eventually(() => openStory(page).count(), 0);
    expect(await focused(page)).toBe(names[2]);
    await circles(page).nth(3).focus();
    await page.keyboard.press("Enter");
    await eventually(() => title(page), `Meet ${names[3]}`);
  });

  it("close with Escape, with Close, with a click beside them and with Back, and give focus back", async () => {
    const page = await awake();
    const [name] = await namesOf(page);
    const ways = [
      () => page.keyboard.press("Escape"),
      () => openStory(page).locator(".story__close").click(),
      () => page.mouse.click(8, 500),
      () => goBack(page),
    ];
    for (const close of ways) {
      await circles(page).first().click();
      await eventually(() => openStory(page).count(), 1);
      await close();
      await eventually(() => openStory(page).count(), 0);
      await eventually(() => addressOf(page), `${route}/`);
      expect(await focused(page)).toBe(name);
    }
  });

  it("leave no step behind: after a story was closed, Back leaves the page", async () => {
    const page = await visit("/about");
    await page.goto(page.url().replace("/about/", `${route}/`));
    await wake(islandOf(page, "family-dialog"));
    await circles(page).first().click();
    await eventually(() => openStory(page).count(), 1);
    await page.keyboard.press("Escape");
    await eventually(() => addressOf(page), `${route}/`);
    await goBack(page);
    await page.waitForURL("**/about/");
  });

  it("lead to the next and the previous one, in a circle, in one step of the history", async () => {
    const page = await awake();
    const names = await namesOf(page);
    await circles(page).first().click();
    await eventually(() => title(page), `Meet ${names[0]}`);
    await openStory(page).locator("[rel=next]").click();
    await eventually(() => title(page), `Meet ${names[1]}`);
    expect(await focused(page)).toBe(`Meet ${names[1]}`);
    for (const name of [names[0], names.at(-1)]) {
      await openStory(page).locator("[rel=prev]").click();
      await eventually(() => title(page), `Meet ${name}`);
    }
    await goBack(page);
    await eventually(() => openStory(page).count(), 0);
    await eventually(() => addressOf(page), `${route}/`);
    expect(await focused(page)).toBe(names.at(-1));
  });

  it("open by their address, on arrival and later, and close without leaving the page", async () => {
    const page = await visit(`${route}/#family-elijah-w`);
    await eventually(() => openStory(page).getAttribute("id"), "family-elijah-w");
    await page.keyboard.press("Escape");
    await eventually(() => openStory(page).count(), 0);
    await eventually(() => addressOf(page), `${route}/`);
    await page.evaluate(() => {
      location.hash = "#family-elijah-w";
    });
    await eventually(() => openStory(page).count(), 1);
  });

  it("stay open on reload, and close then as ever", async () => {
    const page = await awake();
    await circles(page).first().click();
    await eventually(() => openStory(page).count(), 1);
    await page.reload();
    await eventually(() => openStory(page).count(), 1);
    await page.keyboard.press("Escape");
    await eventually(() => addressOf(page), `${route}/`);
    await eventually(() => openStory(page).count(), 0);
  });

  it("show at once when the click came before React, and become a dialog then", async () => {
    const page = await visit(route);
    await page.route("**/static/js/react*", async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await request.continue();
    });
    await circles(page).nth(1).click();
    await eventually(() => page.locator(".story:target").isVisible(), true);
    expect(await openStory(page).count()).toBe(0);
    await eventually(() => openStory(page).count(), 1);
    await goBack(page);
    await eventually(() => openStory(page).count(), 0);
  });

  it("leave a ctrl click to the browser: a new tab with that story", async () => {
    const page = await awake();
    const opened = page.context().waitForEvent("page");
    await circles(page)
      .first()
      .click({ modifiers: ["Control"] });
    const tab = await opened;
    await eventually(() => openStory(tab).count(), 1);
    expect(await openStory(page).count()).toBe(0);
  });
});

describe("questions", () => {
  const items = (page: Page) => page.locator(".accordion__item");
  const open = (page: Page) => page.locator(".accordion__item[open]");

  it("are closed at first, open and close one by one, and any number stays open", async () => {
    const page = await visit("/captainteams");
    await wake(islandOf(page, "accordion"));
    expect(await items(page).count()).toBe(15);
    expect(await open(page).count()).toBe(0);
    const summary = (index: number) => items(page).nth(index).locator("summary");
    await summary(0).click();
    await summary(2).focus();
    await page.keyboard.press("Enter");
    await summary(3).focus();
    await page.keyboard.press("Space");
    await eventually(() => open(page).count(), 3);
    await summary(0).click();
    await eventually(() => open(page).count(), 2);
  });

  it("write the opened one into the address, and open by it on arrival and later", async () => {
    const page = await visit("/donordrive");
    await wake(islandOf(page, "accordion"));
    await items(page).nth(1).locator("summary").click();
    const id = await items(page).nth(1).getAttribute("id");
    await eventually(() => addressOf(page), `/donordrive/#${id}`);
    await page.reload();
    await eventually(() => open(page).count(), 1);
    await items(page).nth(1).locator("summary").click();
    await eventually(() => addressOf(page), "/donordrive/");
    const other = await items(page).first().getAttribute("id");
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${other}`);
    await eventually(() => open(page).getAttribute("id"), other);
  });

  it("let the arrow keys, Home and End walk from title to title", async () => {
    const page = await visit("/donordrive");
    await wake(islandOf(page, "accordion"));
    const titles = (await page.locator(".accordion__title").allInnerTexts()).map((text) =>
      text.trim(),
    );
    await items(page).first().locator("summary").focus();
    const walk: string[] = [];
    for (const key of ["ArrowDown", "End", "ArrowDown", "ArrowUp", "Home"]) {
      await page.keyboard.press(key);
      walk.push(await focused(page));
    }
    const [first, second, last] = [titles[0], titles[1], titles.at(-1)];
    expect(walk).toEqual([second, last, first, last, first]);
  });

  it("keep what was opened before React came", async () => {
    const page = await visit("/donordrive");
    await items(page).first().locator("summary").click();
    await wake(islandOf(page, "accordion"));
    expect(await open(page).count()).toBe(1);
  });
});

describe("a film", () => {
  const link = (page: Page) => page.locator(".video__link").first();
  const player = (page: Page) => page.locator("iframe");
  const outside = { mayAsk: ["www.youtube-nocookie.com"], mayHear: /ERR_NAME_NOT_RESOLVED/ };

  it.each(["a click", "Enter"])(
    "asks nobody outside before %s, then plays in its place and has focus",
    async (way) => {
      const page = await visit("/mainevent", outside);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).host));
      await wake(islandOf(page, "video-facade"));
      expect(await player(page).count()).toBe(0);
      expect(asked.filter((host) => host.includes("youtube"))).toEqual([]);
      if (way === "Enter") await link(page).press("Enter");
      else await link(page).click();
      await eventually(() => player(page).count(), 1);
      expect(await player(page).getAttribute("src")).toMatch(
        /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+\?autoplay=1/,
      );
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
      expect(await player(page).getAttribute("title")).not.toBe("");
      const frame = await page.locator(".video__frame").first().boundingBox();
      const box = await player(page).boundingBox();
      expect(box?.width).toBeGreaterThan((frame?.width ?? 0) - 8);
      expect(box?.height).toBeGreaterThan((frame?.height ?? 0) - 8);
      await eventually(() => addressOf(page), "/mainevent/");
    },
  );

  it("leaves a ctrl click to the browser: the film in a new tab", async () => {
    const page = await visit("/mainevent", { ...outside, mayAsk: ["www.youtube.com", "youtu.be"] });
    await wake(islandOf(page, "video-facade"));
    const opened = page.context().waitForEvent("page");
    await link(page).click({ modifiers: ["Control"] });
    await opened;
    expect(await player(page).count()).toBe(0);
  });
});
