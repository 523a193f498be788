/** What is typed into a page comes back with it, by Back and by a reload of the same tab, and nothing else is kept. */
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { eventually, goBack, leadsTo, pathsWith, plain, settle, visit } from "./support.ts";

const pageOf = (use: string) => pathsWith(`.tool--${use}`)[0];

const keptKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

/** A form, how something is typed into it, and what shows that it is there. */
interface Form {
  readonly name: string;
  readonly path: string | undefined;
  readonly ready: string;
  readonly type: (page: Page) => Promise<unknown>;
  readonly shown: (page: Page) => Promise<unknown>;
}

/** The words of the first such place, or nothing where there is none: an empty form has none to wait for. */
const text = async (place: Locator) => (await place.allInnerTexts())[0] ?? "";
const filter = (page: Page) => page.locator(".filter__field").first();
const forms: readonly Form[] = [
  {
    name: "the blanks of texts to copy",
    path: pageOf("blanks"),
    ready: "[data-tool=blanks][data-ready]",
    type: (page) => page.locator("[data-tool=blanks] input").first().fill("Ada & <b>Bo</b>"),
    shown: (page) => text(page.locator("[data-tool=blanks] [data-filled]")),
  },
  {
    name: "a plan for a goal",
    path: pageOf("goal"),
    ready: "[data-tool=goal][data-ready]",
    type: (page) => page.locator("[data-tool=goal] input").first().fill("1234"),
    shown: (page) => text(page.locator("[data-tool=goal] output")),
  },
  {
    name: "the answers of a quiz",
    path: pageOf("quiz"),
    ready: "[data-tool=quiz][data-ready]",
    type: (page) => page.locator("[data-tool=quiz] input").nth(1).check(),
    shown: async (page) => [
      await page.locator("[data-tool=quiz] input").nth(1).isChecked(),
      await text(page.locator("[data-tool=quiz] [data-result]")),
    ],
  },
  {
    name: "a filter",
    path: pathsWith(".filter")[0],
    ready: ".filter[data-ready]",
    type: (page) => filter(page).fill("zzqx"),
    shown: async (page) => [
      await filter(page).inputValue(),
      await text(page.locator(".filter__status")),
    ],
  },
];

const present = forms.filter(({ path }) => path);

it.skipIf(present.length === 0)(
  "what is typed into a form comes back, in the same tab only",
  async () => {
    await Promise.all(present.map(expectToComeBack));
  },
);

async function expectToComeBack({ name, path = "", ready, type, shown }: Form): Promise<void> {
  const page = await visit(path, { mayKeep: true });
  const isReady = () => page.locator(ready).first().waitFor();
  await isReady();
  const before = await shown(page);
  // Nothing was typed: nothing is kept.
  await page.reload();
  expect(await keptKeys(page), name).toEqual([]);
  await isReady();
  await type(page);
  await settle(page);
  const typed = await shown(page);
  expect(typed, name).not.toEqual(before);
  await page.reload();
  await isReady();
  await eventually(() => shown(page), typed);
  await page.goto(plain);
  await goBack(page);
  await leadsTo(page, path);
  await isReady();
  const kind = () => performance.getEntriesByType("navigation").map((it) => it.toJSON().type);
  expect(await page.evaluate(kind), "the page was not only put away").toEqual(["back_forward"]);
  await eventually(() => shown(page), typed);
  // Who comes anew finds an empty form, and what is in another tab is not known here.
  await page.goto(plain);
  await page.goto(path);
  await isReady();
  expect(await shown(page), name).toEqual(before);
}

const [filtered] = pathsWith(".filter");

it.skipIf(!filtered)("what is emptied again is kept no longer", async () => {
  const page = await visit(filtered ?? "");
  await page.locator(".filter[data-ready]").first().waitFor();
  await filter(page).fill("zzqx");
  await page.reload();
  await eventually(() => filter(page).inputValue(), "zzqx");
  expect(await keptKeys(page)).toHaveLength(1);
  await filter(page).press("Escape");
  await page.reload();
  expect(await keptKeys(page)).toEqual([]);
});

it("the search of the header, when it is opened again", async () => {
  const page = await visit(plain, { mayKeep: true });
  const field = page.locator("dialog.finder__dialog:modal").getByRole("combobox");
  await page.locator(".header__search").click();
  await field.fill("canning");
  const option = page.getByRole("option").first();
  await option.click();
  await eventually(() => new URL(page.url()).pathname === plain, false);
  await goBack(page);
  await leadsTo(page, plain);
  await page.locator(".header__search").click();
  await eventually(() => field.inputValue(), "canning");
  await option.waitFor();
});

it.skipIf(!filtered)("a page works where storage is blocked", async () => {
  const script = () =>
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new Error("blocked");
      },
    });
  const page = await visit(filtered ?? "", { script });
  await page.locator(".filter[data-ready]").first().waitFor();
  await filter(page).fill("zzqx");
  await page.reload();
  await page.locator(".filter[data-ready]").first().waitFor();
});
