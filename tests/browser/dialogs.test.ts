/** What closes a modal dialog: a press beside it, from its beginning to its end. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { closes, pathsWith, plain, settle, sharedVisit, wake } from "./support.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point of the page that is in the panel of a dialog, and one on the ground behind it. */
function findPoints(dialog: Locator): Promise<readonly [inside: Point, beside: Point]> {
  return dialog.evaluate((it) => {
    const points: Point[] = [];
    for (let x = 4; x < innerWidth; x += 6)
      for (let y = 4; y < innerHeight; y += 6) points.push({ x, y });
    const hit = ({ x, y }: Point) => document.elementFromPoint(x, y);
    // A press on words selects them, and leads nowhere.
    const isIn = (one: Point) =>
      hit(one) !== it && hit(one)?.closest("dialog, a, button, summary") === it;
    const [inside, beside] = [points.find(isIn), points.find((one) => hit(one) === it)];
    if (!inside || !beside) throw new Error("The dialog fills the window.");
    return [inside, beside] as const;
  });
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
  await settle(page);
  await settle(page);
}

const [families] = pathsWith("a.families__link");

describe.each([
  ["a story", families, "family-dialog", "a.families__link", "dialog.story:modal"],
  ["the drawer", plain, "drawer", ".drawer__opener", "#Drawer:modal"],
  ["the search", plain, undefined, ".header__search", ".finder__dialog:modal"],
] as const)("%s", (_, path, island, opener, selector) => {
  const shared = sharedVisit(path, island === "drawer" ? { device: "phone" } : {});
  it.skipIf(!path)(
    "closes with a press beside it, and not when only one end of a press is beside it",
    async () => {
      const page = shared();
      if (island) await wake(page, island);
      await page.locator(opener).first().click();
      const dialog = page.locator(selector);
      await dialog.waitFor();
      const [inside, beside] = await findPoints(dialog);
      await drag(page, inside, beside);
      await drag(page, beside, inside);
      expect(await dialog.count()).toBe(1);
      await page.mouse.click(beside.x, beside.y);
      await closes(dialog);
    },
  );
});
