/** The scripts of single pages: a button that copies a text, and a field that finds entries of a long list. */
import { expect, it } from "vitest";
import { eventually, pathsWith, settle, visit, words } from "./support.ts";

const [copied] = pathsWith(".facts--copy");

it.skipIf(!copied)(
  "a press copies the text above the button, or selects it, and says which",
  async () => {
    const clipboard = () => {
      navigator.clipboard.writeText = async (text) => {
        if (document.title === "") throw new Error("The clipboard is closed.");
        document.documentElement.dataset["clipboard"] = text;
      };
    };
    const page = await visit(copied ?? "/", { script: clipboard });
    const [first, second] = [0, 1].map((place) => page.locator(".facts__copy").nth(place));
    await first?.click();
    const texts = await page.locator(".facts__value .prose").allInnerTexts();
    await eventually(() => page.locator("html").getAttribute("data-clipboard"), texts[0]?.trim());
    const told = (await first?.getAttribute("data-copied")) ?? "";
    await page.getByRole("status").getByText(told, { exact: true }).waitFor();
    await page.evaluate(() => {
      document.title = "";
    });
    await second?.click();
    const selected = () => page.evaluate(() => getSelection()?.toString().trim());
    await eventually(selected, texts[1]?.trim());
  },
);

it.each(pathsWith(".share").slice(0, 1))(
  "%s is passed on by each way that the browser has",
  async (path) => {
    const page = await visit(path, {
      script: () => {
        const note = (what: string) => document.documentElement.setAttribute("data-done", what);
        navigator.clipboard.writeText = async (text) => note(`copied ${text}`);
        navigator.share = async (data) => note(`shared ${data?.url}`);
        window.print = () => note("printed");
      },
    });
    const address = await page.locator("link[rel=canonical]").getAttribute("href");
    const acts = { copy: `copied ${address}`, share: `shared ${address}`, print: "printed" };
    for (const [act, done] of Object.entries(acts)) {
      await page.locator(`[data-share=${act}]`).click();
      await eventually(() => page.locator("html").getAttribute("data-done"), done);
    }
    const mail = await page.locator(".share a").getAttribute("href");
    expect(decodeURIComponent(mail ?? "")).toContain(
      `${await page.locator("h1").innerText()}\n${address}`,
    );
  },
);

// Of names, of choices, of questions.
const filtered = ["main", ".choices", "[data-questions]"].flatMap((list) => {
  return pathsWith(".filter").find((path) => pathsWith(list).includes(path)) ?? [];
});
it.each([...new Set(filtered)])(
  "a field above a list of %s finds entries by the keyboard, and says how many",
  async (path) => {
    const page = await visit(path);
    const field = page.locator(".filter__field").first();
    const list = (await page.locator(".filter[data-questions]").count())
      ? ".filter ~ * .accordion__item"
      : ".filter + * > *";
    const items = page.locator(list);
    await page.locator(".filter[data-ready]").first().waitFor();
    // Of a long list only the first names are shown, and a hidden one has no lines to compare.
    const more = page.locator(".filter__more");
    if (await more.count()) await more.first().click();
    const found = page.locator(`${list}:visible`);
    await eventually(() => found.count(), await items.count());
    const all = await items.allInnerTexts();
    // Nobody has to type accents or capitals, or the whole of a word.
    const [wanted = ""] = all.toSorted((a, b) => b.length - a.length);
    const letters = wanted.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
    await field.focus();
    await page.keyboard.insertText(letters.replace(/[^\p{L}\p{N}]+/gu, "  ").slice(0, 24));
    await settle(page);
    expect(await found.allInnerTexts()).toContain(wanted);
    const says = () => page.locator(".filter__status").first().innerText();
    const count = (shown: number) =>
      words["filterCount"]?.replace("{shown}", `${shown}`).replace("{all}", `${all.length}`);
    // The last of several choices is for whoever finds none: it stays, and counts only where it is found.
    const isChoice = (await page.locator(".filter + .choices").count()) > 0;
    const others = isChoice && wanted !== all.at(-1) ? 1 : 0;
    await eventually(says, count((await found.count()) - others));
    await field.fill(`${letters.match(/\p{L}{5,}/u)?.[0]}xy`);
    await eventually(async () => (await found.allInnerTexts()).includes(wanted), true);
    await field.fill("zzqx");
    await eventually(says, words["filterNone"]);
    expect(await found.allInnerTexts()).toEqual(isChoice ? all.slice(-1) : []);
    // An address of the page is shown, whatever is typed.
    await page.evaluate(() => location.assign("#Main"));
    await eventually(() => found.count(), all.length);
    await field.fill("zzqx");
    await field.press("Escape");
    await eventually(() => found.count(), all.length);
    expect([await field.inputValue(), await says()]).toEqual(["", ""]);
  },
);

it.each(pathsWith(".filter__more").slice(0, 1))(
  "%s shows the first names of a long list, all on a press, and the first ones on the next",
  async (path) => {
    const page = await visit(path);
    await page.locator(".filter[data-ready]").first().waitFor();
    const names = page.locator(".filter--long + * > *");
    const shown = page.locator(".filter--long + * > *:visible");
    const all = await names.count();
    expect(await shown.count()).toBeLessThan(all);
    const button = page.locator(".filter__more");
    await button.press("Enter");
    await eventually(() => shown.count(), all);
    expect([await button.getAttribute("aria-expanded"), await button.innerText()]).toEqual([
      "true",
      words["showFewer"],
    ]);
    await button.press("Enter");
    await eventually(async () => (await shown.count()) < all, true);
    // Where a name is looked for, its list has nothing more to show.
    await page.locator(".filter__field").fill("zzqx");
    await eventually(() => button.isVisible(), false);
  },
);

it.each(pathsWith(".chip--linked").slice(0, 1))(
  "a name of %s leads to its entry, wherever that stands in its long list",
  async (path) => {
    const page = await visit(path, { hasScripts: true });
    const [last = ""] = await page
      .locator(".chip--linked a")
      .evaluateAll((links) => links.slice(-1).map((link) => (link as HTMLAnchorElement).href));
    await page.goto(last);
    await eventually(() => page.locator(":target").isVisible(), true);
  },
);

it.each(pathsWith(".chart"))(
  "%s: the line tells each value, and the table is sorted",
  async (path) => {
    const page = await visit(path);
    const said = page.locator(".chart__said");
    await said.scrollIntoViewIfNeeded();
    const years = await page.locator(".data-table--long tbody tr").allInnerTexts();
    // The year and its total; a note may follow.
    const values = years.map((row) => row.trim().split(/\s+/, 2).join(": ")).reverse();
    await eventually(() => said.innerText(), values.at(-1));
    const slider = page.getByRole("slider");
    await slider.press("ArrowLeft");
    await eventually(() => slider.getAttribute("aria-valuetext"), values.at(-2));
    await page.locator(".chart__drawing").click({ position: { x: 12, y: 40 } });
    await eventually(() => said.innerText(), values[0]);
    const rows = page.locator(".data-table--long tbody tr");
    const total = page.locator(".data-table--long thead th").nth(1);
    for (const [order, last] of [
      ["descending", values[0]?.slice(6)],
      ["ascending", (await page.locator(".chart__mark--highest").innerText()).slice(4).trim()],
    ] as const) {
      await total.getByRole("button").click();
      await eventually(() => total.getAttribute("aria-sort"), order);
      expect(await rows.last().innerText()).toContain(last);
    }
    const files = await page.locator(".chart__files a").all();
    const hrefs = await Promise.all(files.map((file) => file.getAttribute("href")));
    const [csv, json] = hrefs.map((href) => decodeURIComponent(href ?? ""));
    expect(csv?.split("\r\n")).toHaveLength(values.length + 2);
    expect(JSON.parse(json?.replace(/^[^{]*/, "") ?? "").rows).toHaveLength(values.length);
  },
);
const searchWords = words["search"] as unknown as Readonly<Record<string, string>>;

it("the search comes with intent, is used with the keys alone, and leads to what was typed", async () => {
  const page = await visit("/", { mayKeep: true });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/search\.[\w.]*js/.test(request.url())) asked.push(request.url());
  });
  await page.waitForLoadState("networkidle");
  const opener = page.locator(".header__search");
  await opener.hover();
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  await opener.focus();
  await eventually(() => asked.length, 1);
  await page.keyboard.press("Enter");
  const dialog = page.locator("dialog.finder__dialog:modal");
  const field = dialog.getByRole("combobox");
  await field.waitFor();
  await page.keyboard.type("caning/");
  await field.press("Backspace");
  const first = dialog.getByRole("option").first();
  await first.waitFor();
  const told = () => dialog.getByRole("status").innerText();
  await eventually(async () => (await told()).replace(/\d+/, "{count}"), searchWords["count"]);
  // Each kind is a group with a name, and the keyboard of a phone has a key to search.
  const kind = await dialog.locator(".finder__kind").first().innerText();
  expect(await dialog.getByRole("group", { name: kind, exact: true }).count()).toBe(1);
  expect(await field.getAttribute("enterkeyhint")).toBe("search");
  expect(await dialog.locator(".finder__all").getAttribute("href")).toBe("/search/?q=caning");
  await page.keyboard.press("ArrowDown");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await first.getAttribute("id"));
  const closeButton = dialog.locator(".finder__close");
  for (const close of [() => page.keyboard.press("Escape"), () => closeButton.click()]) {
    await close();
    await eventually(() => dialog.count(), 0);
    await opener.click();
    await field.waitFor();
  }
  // How much was found is said after a pause; what is typed in it counts.
  await page.keyboard.type("cannin", { delay: 60 });
  await page.keyboard.type("qqzzqq", { delay: 60 });
  await eventually(told, searchWords["none"]);
  await page.waitForTimeout(700);
  expect(await told()).toBe(searchWords["none"]);
  await field.fill("");
  await page.keyboard.type("cannin", { delay: 60 });
  await first.waitFor();
  expect(await told()).not.toBe(searchWords["none"]);
  // What was chosen is none of the results of the next letter.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("g");
  await eventually(() => field.getAttribute("aria-activedescendant"), null);
  // Enter comes before the results of the last letter.
  await field.evaluate((input: HTMLInputElement) => {
    input.value = "canning";
    input.dispatchEvent(new Event("input"));
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await page.waitForURL("**/search/?q=canning");
  await page.getByRole("option", { name: "Canning" }).first().click();
  await page.waitForURL("**/canning/");
});

it("without scripts the search is a plain link to a page of links, and says why", async () => {
  const page = await visit("/", { hasScripts: false });
  await page.locator(".header__search").click();
  await page.getByText(searchWords["noScript"] ?? "").waitFor();
  expect(await page.getByRole("combobox").count()).toBe(0);
  expect(await page.locator("main .choices a").count()).toBeGreaterThan(4);
});
