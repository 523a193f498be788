/**
 * The states of a page that somebody has to bring about: the drawer, the submenus, a story, the
 * questions, a word, a suggestion, and what is pressed or typed into. Each is brought about as a visitor would.
 */
import type { Locator, Page } from "playwright-core";
import { all } from "../../../tests/site/support/html.ts";
import { type SiteDocument, type View, wide } from "../site.ts";

/** A state of documents, and how it is looked at. */
export interface State {
  readonly name: string;
  readonly view: View;
  /** The documents that can be in this state. */
  readonly having: readonly SiteDocument[];
  /** Brings the state about; nothing for documents as they are opened. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** Whether the browser does all of it, and no script of the site. */
  readonly isNative?: boolean;
  /** Whether an island brings it about, which comes with the first press. */
  readonly hasIsland?: boolean;
  /** Whether Escape ends it. */
  readonly hasEscape?: boolean;
}

const [bar, small] = [wide(1440), wide(320, 640)];
const moving: View = { ...bar, reducedMotion: "no-preference" };

/** What a script serves without a dialog: the documents that have it, what is pressed, and what is typed then. */
const uses: readonly {
  readonly name: string;
  readonly of: string;
  readonly pressed: string;
  readonly typed?: string;
}[] = [
  {
    name: "blanks",
    of: ".tool--blanks",
    pressed: "[data-tool=blanks][data-ready] input",
    typed: "Ada",
  },
  {
    name: "boxes",
    of: ".tool--checklist",
    pressed: "[data-tool=checklist][data-ready] label",
  },
  {
    name: "goal",
    of: ".tool--goal",
    pressed: "[data-tool=goal][data-ready] input",
    typed: "50",
  },
  { name: "quiz", of: ".tool--quiz", pressed: "[data-tool=quiz][data-ready] label" },
  { name: "filter", of: ".filter", pressed: ".filter[data-ready] .filter__field", typed: "zz" },
  { name: "all names", of: ".filter__more", pressed: ".filter__more" },
  { name: "sorted totals", of: ".chart", pressed: ".data-table--long thead button" },
  { name: "copied text", of: ".facts--copy", pressed: ".facts__copy" },
  { name: "copied address", of: ".share", pressed: "[data-share=copy]" },
];

/** The states of some documents; what stands around the text is looked at on a few of them. */
export function statesOf(documents: readonly SiteDocument[]): readonly State[] {
  const having = (selector: string) =>
    documents.filter(({ root }) => all(root, selector).length > 0);
  const some = documents.filter((_, index) => index % 8 === 0);
  // Where the page has a field of its own, the header leads to that.
  const searched = some.filter(({ root }) => all(root, ".finder").length === 0).slice(0, 2);
  const submenus = documents.slice(0, 1).flatMap(({ root }) => all(root, ".nav-submenu"));
  const [stories, answers] = [having("dialog.story"), having("main details")];
  const switched = having(".motion-pause");
  return [
    {
      name: "drawer",
      view: small,
      having: some,
      open: openDrawer,
      hasIsland: true,
      hasEscape: true,
    },
    ...submenus.map((_, index) => ({
      ...{ name: `submenu ${index + 1}`, view: bar, having: some.slice(0, 2) },
      ...{ hasIsland: index === 0, hasEscape: index === 0 },
      open: (page: Page) => openSubmenu(page, index),
    })),
    {
      name: "story, narrow",
      view: small,
      having: stories,
      open: openStory,
      hasIsland: true,
      hasEscape: true,
    },
    { name: "story, wide", view: bar, having: stories, open: openStory, hasEscape: true },
    { name: "answers, narrow", view: small, having: answers, open: openAnswers, hasIsland: true },
    { name: "answers, wide", view: bar, having: answers, open: openAnswers },
    {
      ...{ name: "skip link", view: bar, having: some, isNative: true },
      open: (page) => page.keyboard.press("Tab"),
    },
    {
      name: "motion switched",
      view: moving,
      having: switched,
      open: switchMotion,
      hasIsland: true,
    },
    { name: "theme", view: bar, having: some.slice(0, 1), open: switchTheme, hasIsland: true },
    { name: "search", view: small, having: searched, open: openSearch, hasEscape: true },
    { name: "word", view: small, having: having("[data-glossary]"), open: openWord },
    ...uses.map(({ name, of, pressed, typed }) => ({
      ...{ name, view: small, having: having(of).slice(0, 2) },
      open: (page: Page) => use(page, pressed, typed),
    })),
    { name: "suggestion", view: small, having: having("[data-suggestion]"), open: misspell },
  ];
}

/**
 * Presses as a person does: the pointer is there before, and a press takes a moment. By the mouse itself: `click`
 * of Playwright listens in the page and looks in each event what lies under the pointer, which is measured too.
 */
export async function press(button: Locator): Promise<void> {
  const page = button.page();
  await button.hover();
  await page.waitForTimeout(100);
  await page.mouse.down();
  await page.waitForTimeout(50);
  await page.mouse.up();
}

async function openDrawer(page: Page): Promise<void> {
  await press(page.locator(".drawer__opener"));
  await page.locator("dialog.drawer:modal").waitFor();
  for (const summary of await page.locator("#Drawer summary").all()) await press(summary);
}

/** Types as a person does, who has to see a field first, and takes a moment for each letter. */
async function type(page: Page, letters: string): Promise<void> {
  await page.waitForTimeout(100);
  await page.keyboard.type(letters, { delay: 100 });
}

/** Types a word into the search, letter by letter, until something is found. */
async function openSearch(page: Page): Promise<void> {
  await press(page.locator(".header__search"));
  await page.locator("dialog.finder__dialog:modal").waitFor();
  await type(page, "danc");
  await page.locator(".finder__option").first().waitFor();
}

/** Has a word of the glossary explained. */
async function openWord(page: Page): Promise<void> {
  await press(page.locator(".prose [data-press]").first());
  await page.locator(".term:popover-open").waitFor();
}

async function openSubmenu(page: Page, index: number): Promise<void> {
  const title = page.locator(".nav-submenu__title").nth(index);
  await title.focus();
  await page.waitForTimeout(100);
  await page.keyboard.press(" ");
  await title.and(page.locator('[aria-expanded="true"]')).waitFor();
}

async function openStory(page: Page): Promise<void> {
  await press(page.locator(".families__link").last());
  await page.locator("dialog.story:modal").waitFor();
}

async function openAnswers(page: Page): Promise<void> {
  for (const summary of await page.locator("main summary").all()) await press(summary);
}

const switchMotion = (page: Page) => press(page.locator(".motion-pause").first());

/** Presses something, and types if it's a field. */
async function use(page: Page, pressed: string, typed?: string): Promise<void> {
  await press(page.locator(pressed).first());
  if (typed) await type(page, typed);
}

const switchTheme = (page: Page) => press(page.locator(".theme-toggle").first());

/** Goes to an address with a wrong letter: the not-found page suggests the right one. */
async function misspell(page: Page): Promise<void> {
  const href = await page.locator("a.main-navigation__link").first().getAttribute("href");
  await page.goto(new URL(href?.replace(/\/$/, "q/") ?? "", page.url()).href);
  await page.locator(".suggestion a").first().waitFor();
}
