/** Words of the glossary, explained where they stand in a text. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Glossary } from "../../client/parts/glossary.ts";
import { all, attribute, one } from "../site/support/html.ts";
import { eventually, focused, leadsTo, settle, site, visit } from "./support.ts";

// A site may do without.
const having = site.documents.filter(({ root }) => all(root, "[data-glossary]").length > 0);
const [{ path, root } = { path: "", root: undefined }] = having;
const glossary = root && attribute(one(root, "body"), "data-glossary");
const { title, words }: Glossary = glossary
  ? JSON.parse(site.read(`${glossary.slice(1)}words.json`))
  : { title: "", words: {} };

const given = it.skipIf(!path);
const box = (page: Page) => page.getByRole("dialog");

/** The first word on the page that has some, once its script has found it. */
async function findWord(page: Page) {
  const link = page.locator(".prose [data-press]").first();
  await link.waitFor();
  const href = (await link.getAttribute("href")) ?? "";
  return { link, href, said: words[href.split("#")[1] ?? ""] ?? [] };
}

given("a word is explained to the keyboard, which goes on from there, and back", async () => {
  const page = await visit(path);
  const { link, href, said } = await findWord(page);
  expect([href.startsWith(`${glossary}#`), said.length > 1]).toEqual([true, true]);
  const name = await link.innerText();
  const ways = [
    () => link.press("Enter"),
    // Some browsers give a pressed link no focus.
    () => page.evaluate(() => (document.activeElement as HTMLElement).blur()).then(press),
  ];
  const press = () => link.evaluate((it: HTMLElement) => it.click());
  for (const open of ways) {
    await open();
    await eventually(() => box(page).locator("> *").allInnerTexts(), [...said, title]);
    expect(await box(page).getAttribute("aria-label")).toBe(said[0]);
    await eventually(() => focused(page), said.join("") + title);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(title);
    await page.keyboard.press("Escape");
    await eventually(() => box(page).count(), 0);
    expect(await focused(page)).toBe(name);
  }
  await link.press("Enter");
  await box(page).getByRole("link", { name: title }).press("Enter");
  await leadsTo(page, href);
});

given("a word is explained to a finger, until that presses elsewhere", async () => {
  const page = await visit(path, { device: "phone" });
  const { link } = await findWord(page);
  const name = await link.innerText();
  // Two presses in a row are one explanation.
  for (const press of [() => link.tap(), () => link.dblclick()]) {
    await press();
    await box(page).waitFor();
    await settle(page);
    expect(await box(page).count()).toBe(1);
  }
  await page.keyboard.press("Escape");
  await eventually(() => focused(page), name);
  await link.tap();
  await box(page).waitFor();
  await page.locator("h1").tap();
  await eventually(() => box(page).count(), 0);
  await leadsTo(page, path);
});

given("a word is a link to the glossary for all who want that, and for all else", async () => {
  const page = await visit(path, { mayHear: /ERR_FAILED|Failed to load/ });
  const { link, href } = await findWord(page);
  const tab = page.context().waitForEvent("page");
  await link.click({ modifiers: ["ControlOrMeta"] });
  const opened = await tab;
  await leadsTo(opened, href);
  await opened.close();
  expect(await box(page).count()).toBe(0);
  // The words cannot be had, the script cannot, there are no scripts.
  await page.route("**/words.json", (route) => route.abort());
  await link.click();
  await leadsTo(page, href);
  await page.goto(path);
  await page.route("**/static/js/extras*", (route) => route.abort());
  await (await findWord(page)).link.click();
  await leadsTo(page, href);
  const bare = await visit(path, { hasScripts: false });
  await bare.locator(`.prose a[href="${href}"]`).first().click();
  await leadsTo(bare, href);
});

given("the box stands beside its word in any window, also with large text", async () => {
  const page = await visit(path);
  const { link } = await findWord(page);
  for (const width of [390, 1920])
    for (const size of ["", "200%"])
      for (const block of ["start", "end"] as const) {
        await page.setViewportSize({ width, height: 800 });
        const look = { fontSize: size, scrollBehavior: "auto" };
        await page.evaluate((it) => Object.assign(document.documentElement.style, it), look);
        await link.evaluate((it, block) => it.scrollIntoView({ block }), block);
        await link.press("Enter");
        await box(page).waitFor();
        const [isInside, gap] = await link.evaluate((it) => {
          const word = it.getBoundingClientRect();
          const own = document.querySelector(".term")!.getBoundingClientRect();
          const { top, bottom, left, right } = own;
          const isInside = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
          const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
          return [isInside, Math.max(top - word.bottom, word.top - bottom) / rem] as const;
        });
        expect([isInside, gap.toFixed(1)], `${width} ${size} ${block}`).toEqual([true, "0.5"]);
        await page.keyboard.press("Escape");
        await eventually(() => box(page).count(), 0);
      }
});

given("in a modal dialog a word is explained within it", async () => {
  const page = await visit(path);
  const { link } = await findWord(page);
  await link.evaluate((it) => {
    const dialog = document.createElement("dialog");
    document.body.append(dialog);
    dialog.append(it.closest(".prose")!);
    dialog.showModal();
  });
  await link.press("Enter");
  const inner = page.locator("dialog .term");
  await inner.waitFor();
  await eventually(() => inner.evaluate((it) => it === document.activeElement), true);
  await page.keyboard.press("Escape");
  await eventually(() => inner.count(), 0);
  expect(await page.locator("dialog:modal").count()).toBe(1);
});
