/** The tools of pages: blanks to fill in, a goal to plan, a quiz, boxes to tick. Each with and without scripts. */
import { describe, expect, it } from "vitest";
import { eventually, goBack, leadsTo, pathsWith, visit, words } from "./support.ts";

const pageOf = (use: string) => pathsWith(`.tool--${use}`)[0] ?? "";
const [blanks, checklist, goal, quiz] = ["blanks", "checklist", "goal", "quiz"].map(pageOf);

const isInWindow = (part: Element) => part.getBoundingClientRect().bottom < innerHeight;

/** Opens a page whose tool has come. */
async function open(path = "") {
  const page = await visit(path);
  await page.locator("[data-tool][data-ready]").first().waitFor();
  return page;
}

it.skipIf(!blanks)("what is typed into a blank stands in all texts, and is copied", async () => {
  const page = await open(blanks);
  const tool = page.locator("[data-tool=blanks]");
  const field = tool.locator("input").first();
  const name = `[${await field.getAttribute("name")}]`;
  const before = await tool.getByText(name, { exact: true }).count();
  await field.fill("Ada & <b>Bo</b>");
  await eventually(() => tool.getByText("Ada & <b>Bo</b>", { exact: true }).count(), before);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => document.body.setAttribute("data-copy", text);
  });
  await tool.locator(".facts__copy").first().click();
  await page.locator("body[data-copy*='Ada & <b>Bo</b>']").waitFor();
  // The blanks that are left stand in the copied text, and the page names each once.
  const left = await tool.locator("dd").first().locator("em:not([data-filled])").allInnerTexts();
  expect(left.length).toBeGreaterThan(0);
  const copied = (await page.locator("body").getAttribute("data-copy")) ?? "";
  const said = page.locator("#Message", { hasText: left[0] ?? "" });
  await said.waitFor();
  for (const blank of new Set(left)) {
    expect(copied).toContain(blank);
    expect((await said.innerText()).split(blank)).toHaveLength(2);
  }
  for (const other of await tool.locator("input").all()) await other.fill("x");
  await tool.locator(".facts__copy").first().click();
  await eventually(async () => (await page.locator("#Message").innerText()).includes("["), false);
  await field.fill(" ");
  await eventually(() => tool.locator("em", { hasText: name }).count(), before);
});

it.skipIf(!goal)("a goal is planned from what is typed, and a wrong figure is said", async () => {
  const page = await open(goal);
  const answer = page.locator("[data-tool=goal] output");
  const says = async (figures: readonly string[], wish: string | undefined) => {
    for (const [index, figure] of figures.entries())
      await page.locator("[data-tool=goal] input").nth(index).fill(figure);
    await eventually(() => answer.innerText(), wish);
  };
  const plan = (all: string, half: string, daily: string) =>
    words["goalPlan"]?.replace("{all}", all).replace("{half}", half).replace("{daily}", daily);
  await says(["1000.50", "30", "7"], plan("$33.35", "$66.70", "5"));
  await says(["1000", "1", "7"], words["goalPlanOne"]?.replace("{all}", "$1,000"));
  for (const wrong of ["0", "", "1.5"]) {
    const said = words["goalError"]?.replace("{max}", "1,000,000") ?? "";
    const label = await page.locator("[data-tool=goal] label").nth(1).innerText();
    await says(["1000", wrong, "7"], said.replace("{field}", label.trim()));
  }
  await says(["60", "3", "90"], plan("$20", "$60", "1"));
});

it.skipIf(!quiz)("the answers of a quiz lead to an address, and Back to the answers", async () => {
  const page = await open(quiz);
  const questions = page.locator("[data-tool=quiz]").getByRole("radiogroup");
  const count = await questions.count();
  const names = await questions.evaluateAll((all) => all.map((one) => one.ariaLabelledByElements));
  expect([count, names.every((name) => name)]).toEqual([5, true]);
  const result = page.locator("[data-tool=quiz] [role=status]");
  // By the keyboard: Tab goes from question to question, Space chooses.
  await questions.first().getByRole("radio").first().focus();
  for (let index = 0; index < count; index++) {
    await page.keyboard.press("Space");
    if (index < count - 1) await eventually(() => result.innerText(), `${index + 1} of ${count}`);
    // The last answer brings the result into the window.
    else await eventually(() => result.evaluate(isInWindow), true);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const hash = new URL(page.url()).hash;
  expect(await page.locator(":target").innerText()).toBe(
    (await result.innerText()).replace(words["quizResult"]?.replace("{title}", "") ?? "", ""),
  );
  await leadsTo(page, `${quiz}${hash}`);
  await goBack(page);
  await leadsTo(page, `${quiz}`);
  expect(await page.locator(":checked").count()).toBe(count);
});

it.skipIf(!checklist)("a list remembers its ticks, and nothing once they are gone", async () => {
  const page = await open(checklist);
  const boxes = page.getByRole("checkbox");
  const stored = () => page.evaluate(() => localStorage.getItem("packing"));
  expect(await stored()).toBeNull();
  await boxes.nth(1).check();
  await page.reload();
  await eventually(() => boxes.nth(1).isChecked(), true);
  expect([await boxes.nth(0).isChecked(), await stored()]).toEqual([
    false,
    JSON.stringify([await page.locator(".task").nth(1).innerText()]),
  ]);
  await page.locator("[data-act=untick]").click();
  expect([await page.locator(":checked").count(), await stored()]).toEqual([0, null]);
});

describe.each([...new Set(pathsWith(".tool"))])("%s", (path) => {
  it("is as it was written where no script runs", async () => {
    const page = await visit(path, { hasScripts: false });
    for (const controls of await page.locator(".tool__controls").all())
      expect(await controls.boundingBox()).toBeNull();
    for (const link of await page.locator(".tool--quiz li a").all())
      expect(await link.isVisible()).toBe(true);
  });
});
