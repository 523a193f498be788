/**
 * The states of a page that somebody has to bring about: the drawer, the submenus, a story, the
 * questions, a suggestion. Each is brought about as a visitor would.
 */
import type { Page } from "playwright-core";
import { all } from "../../site/support/html.ts";
import type { SiteDocument, View } from "../site.ts";

interface OpenState {
  readonly name: string;
  readonly view: View;
  /** The documents that can be in this state. */
  readonly having: readonly SiteDocument[];
  readonly open: (page: Page) => Promise<unknown>;
}

const wide: View = { width: 1440 };
const narrow: View = { width: 320, height: 640 };

/** The states of some documents; what stands around the text is looked at on a few of them. */
export function openStatesOf(documents: readonly SiteDocument[]): readonly OpenState[] {
  const having = (selector: string) =>
    documents.filter(({ root }) => all(root, selector).length > 0);
  const some = documents.filter((_, index) => index % 8 === 0);
  const stories = having("dialog.story");
  const groups = documents.slice(0, 1).flatMap(({ root }) => all(root, ".nav-submenu"));
  return [
    { name: "drawer", view: narrow, having: some, open: openDrawer },
    ...groups.map((_, group) => ({
      name: `submenu ${group + 1}`,
      view: wide,
      having: some.slice(0, 2),
      open: (page: Page) => openSubmenu(page, group),
    })),
    ...[narrow, wide].flatMap((view) => [
      { name: `story, ${view.width} px`, view, having: stories, open: openStory },
      { name: `unfolded, ${view.width} px`, view, having: having("main details"), open: unfold },
    ]),
    { name: "skip link", view: wide, having: some, open: (page) => page.keyboard.press("Tab") },
    {
      name: "motion switched",
      view: { ...wide, hasMotion: true },
      having: having(".motion-pause"),
      open: (page) => page.locator(".motion-pause").first().click(),
    },
    { name: "suggestion", view: narrow, having: having("[data-suggestion]"), open: goAstray },
  ];
}

async function openDrawer(page: Page): Promise<void> {
  await page.locator(".drawer__opener").click();
  await page.locator("dialog.drawer:modal").waitFor();
  await unfold(page);
}

async function openSubmenu(page: Page, group: number): Promise<void> {
  const title = page.locator(".nav-submenu__title").nth(group);
  await title.press(" ");
  await title.and(page.locator('[aria-expanded="true"]')).waitFor();
}

async function openStory(page: Page): Promise<void> {
  await page.locator(".families__link").last().click();
  await page.locator("dialog.story:modal").waitFor();
}

function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const item of document.querySelectorAll("details")) item.open = true;
  });
}

/** An address with a slip of the finger: the not-found page suggests the right one. */
async function goAstray(page: Page): Promise<void> {
  const href = await page.locator("a.main-navigation__link").first().getAttribute("href");
  await page.goto(new URL(href?.replace(/\/$/, "q/") ?? "", page.url()).href);
  await page.locator(".suggestion a").waitFor();
}
