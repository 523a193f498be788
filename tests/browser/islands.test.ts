/** What opens inside a page: the stories of the families, questions, and films. */
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { all, attribute } from "../site/support/html.ts";
import {
  closes,
  eventually,
  focused,
  goBack,
  leadsTo,
  pathsWith,
  settle,
  sharedVisit,
  site,
  visit,
  wake,
  walk,
  words,
} from "./support.ts";

const [families = ""] = pathsWith("a.families__link");

describe.skipIf(!families)("the stories of the families", () => {
  const shared = sharedVisit(families);
  let page: Page;
  let names: readonly string[];
  /** What a family's link says: the name, and what follows it. */
  let rows: readonly string[];
  beforeEach(async () => {
    page = shared();
    await wake(page, "family-dialog");
    names = await page.locator(".families__name").allInnerTexts();
    rows = await page.locator(".families__link").allTextContents();
  });
  const row = (index: number) => page.locator(".families__link").nth(index);
  const story = (where = page) => where.locator("dialog.story:modal");
  const meet = (name = "") => words["meet"]?.replace("{name}", name) ?? "";
  const shows = (name?: string) =>
    eventually(() => story().locator(".story__title").allInnerTexts(), [meet(name)]);
  const step = () => page.evaluate(() => navigation.currentEntry?.index);
  it.each<[string, string, () => Promise<unknown>]>([
    ["a click", "Escape", () => page.keyboard.press("Escape")],
    ["Enter", "Close", () => story().locator(".story__close").click()],
    ["a click", "a click beside them", () => page.mouse.click(8, 500)],
    ["a click", "Back", () => goBack(page)],
  ])(
    "open with %s at an address, and close with %s without a step in the history",
    async (way, _, close) => {
      // As the link for the keyboard leaves the address.
      await page.evaluate(() => void Object.assign(location, { hash: "Main" }));
      const before = await step();
      if (way === "Enter") await row(-1).press("Enter");
      else await row(-1).click();
      await shows(names.at(-1));
      expect(await focused(page)).toBe(meet(names.at(-1)));
      const dialog = page.getByRole("dialog", { name: meet(names.at(-1)), exact: true });
      expect(await dialog.count()).toBe(1);
      await leadsTo(page, `${families}${await row(-1).getAttribute("href")}`);
      await close();
      await closes(story());
      await leadsTo(page, families);
      expect([await focused(page), await step()]).toEqual([rows.at(-1), before]);
    },
  );
  it("lead to the next and the previous one, in a circle, in one step of the history", async () => {
    await row(0).click();
    await shows(names[0]);
    await story().locator("[rel=next]").click();
    await shows(names[1 % names.length]);
    expect(await focused(page)).toBe(meet(names[1 % names.length]));
    const copied = await page.evaluate(async () => {
      const writes: string[] = [];
      navigator.clipboard.writeText = async (text) => void writes.push(text);
      document.querySelector<HTMLElement>("dialog.story:modal button")?.click();
      return [writes.join(), location.hash];
    });
    expect(copied[0]?.endsWith(`/miraclefamilies/${copied[1]}`)).toBe(true);
    // On paper the story stands alone, to its last line.
    await page.evaluate(() => {
      window.print = () => document.documentElement.classList.add("printed");
    });
    await story().getByRole("button", { name: words["print"], exact: true }).click();
    await page.locator("html.printed").waitFor();
    await page.emulateMedia({ media: "print" });
    const others = page.locator("main :is(h1, h2, h3, p, img):visible:not(:modal *)");
    const places = await story().evaluate((it) => {
      it.style.paddingBlockEnd = "200rem";
      const { top } = it.getBoundingClientRect();
      const cut = it.scrollHeight - it.clientHeight;
      it.style.paddingBlockEnd = "";
      return [top, cut];
    });
    expect([await others.count(), ...places]).toEqual([0, 0, 0]);
    expect(await story().locator(".story__title").isVisible()).toBe(true);
    expect(await story().locator(".story__ways").isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    for (const name of [names[0], names.at(-1)]) {
      await story().locator("[rel=prev]").click();
      await shows(name);
    }
    await goBack(page);
    await closes(story());
    await leadsTo(page, families);
    expect(await focused(page)).toBe(rows.at(-1));
  });
  it("open by their address: on arrival, on reload, and later", async () => {
    // Of one with an accent, if there is any: its address is written in another way than its id.
    const links = all(site.document(families.replace(/(?<=.)\/$/, "")).root, ".families__link");
    const hashes = links.map((link) => attribute(link, "href"));
    const hash = hashes.find((one) => /[^ -~]/.test(one)) ?? hashes.at(-1) ?? "";
    const guest = await visit(`${families}${hash}`);
    await story(guest).waitFor();
    await guest.reload();
    await story(guest).waitFor();
    expect(await story(guest).getAttribute("id")).toBe(decodeURIComponent(hash.slice(1)));
    await guest.keyboard.press("Escape");
    await closes(story(guest));
    await leadsTo(guest, families);
    await guest.evaluate((it) => location.assign(it), hash);
    await story(guest).waitFor();
  });
});

const [questions = ""] = pathsWith("details.accordion__item");

describe.skipIf(!questions)("questions", () => {
  const shared = sharedVisit(questions);
  let page: Page;
  beforeEach(async () => {
    page = shared();
    await wake(page, "accordion");
  });
  const items = () => page.locator(".accordion").first().locator("details");
  const titles = () => items().locator("summary");
  const open = () => page.locator(".accordion__item[open]");
  it("are closed at first, open and close one by one, and any number stays open", async () => {
    const some = (await titles().all()).slice(0, 3);
    expect(await open().count()).toBe(0);
    for (const title of some) await title.press("Space");
    await eventually(() => open().count(), some.length);
    for (const title of some) await title.click();
    await eventually(() => open().count(), 0);
  });
  it("let the arrow keys, Home and End walk from title to title", async () => {
    const all = (await titles().allInnerTexts()).map((text) => text.trim().replace(/\s+/g, " "));
    await titles().first().focus();
    const [first, second = first, last] = [all[0], all[1], all.at(-1)];
    const walked = await walk(page, "ArrowDown", "End", "ArrowDown", "ArrowUp", "Home");
    expect(walked).toEqual([second, last, first, last, first]);
  });
  it("write the opened one into the address, and open by it on arrival and later", async () => {
    const id = await items().last().getAttribute("id");
    await titles().last().click();
    await leadsTo(page, `${questions}#${id}`);
    await page.reload();
    await eventually(() => open().evaluateAll(([item]) => item?.id), id ?? "");
    await wake(page, "accordion");
    await titles().last().click();
    await leadsTo(page, questions);
    await page.evaluate((hash) => location.assign(hash), `#${id}`);
    await eventually(() => open().count(), 1);
  });
});

const [film = ""] = pathsWith("a.video__link");

it.skipIf(!film)(
  "a film asks nobody before a click, then plays in its place, with focus",
  async () => {
    // The visit fails when it asks another host; from the click on it may.
    const page = await visit(film, { mayHear: /frame|ERR_/ });
    const face = await page.locator(".video__frame").first().boundingBox();
    await wake(page, "video-facade");
    await settle(page);
    page.removeAllListeners("request");
    await page.locator(".video__link").first().click();
    const player = page.locator("iframe");
    await player.waitFor();
    const src = new URL((await player.getAttribute("src")) ?? "");
    expect(src.host).toBe("www.youtube-nocookie.com");
    expect(src.searchParams.get("autoplay")).toBe("1");
    expect(await player.getAttribute("title")).not.toBe("");
    // The player runs and opens YouTube, and can neither leave the page nor send a form.
    const allowed = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";
    expect(await player.getAttribute("sandbox")).toBe(allowed);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    const box = await player.boundingBox();
    expect(box?.width).toBeGreaterThan((face?.width ?? 0) - 8);
    expect(box?.height).toBeGreaterThan(((face?.width ?? 0) * 9) / 16 - 8);
    await leadsTo(page, film);
  },
);
