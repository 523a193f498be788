/**
 * What a screen reader says of each widget, line by line, downwards and back up. A simulated one speaks here, which
 * reads the page by the same specifications as the real ones do; `docs/audits.md` says how to try those. The widgets
 * are those of the style guide, so an edit of the content changes no line. After a change of the markup,
 * `npx vitest run tests/browser/spoken.test.ts --project built -u` writes what's said now: read it aloud.
 */
import { join } from "node:path";
import type * as speech from "@guidepup/virtual-screen-reader";
import { buildSync } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { servePreview } from "../../generator/dev/preview.ts";
import { builtSite } from "../site/support/built-site.ts";
import { all } from "../site/support/html.ts";
import { site } from "./support.ts";

const guide = await builtSite({ root: join(defaultRoot, "tools/styleguide") });
const preview = await servePreview({ dist: guide.dist, port: 0 });
afterAll(preview.close);

/** The reader as a script of a page. */
const { outputFiles } = buildSync({
  stdin: { contents: 'export * from "@guidepup/virtual-screen-reader";', resolveDir: defaultRoot },
  ...{ bundle: true, write: false, format: "iife", globalName: "reader", platform: "browser" },
  define: { "process.env.NODE_ENV": '"production"' },
});

interface Widget {
  readonly name: string;
  /** What a page must have for the widget to be there. */
  readonly on: string;
  readonly width?: number;
  /** What somebody does first. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** What's read. */
  readonly part: string;
  /** What ARIA-AT asserts of the pattern (https://aria-at.w3.org): the role, the name and the state are conveyed. */
  readonly asserts: readonly RegExp[];
}

const group = ".nav-submenu__title";
const hydrated = (page: Page, island: string) =>
  page.locator(`[data-island="${island}"][data-hydrated]`).first().waitFor({ state: "attached" });

const widgets: readonly Widget[] = [
  { name: "header", on: group, part: ".header", asserts: [/^banner/, /link, .*, not expanded/] },
  {
    name: "header-with-an-open-group",
    on: group,
    before: async (page) => {
      await page.locator(group).first().focus();
      await hydrated(page, "nav-submenu");
      await page.keyboard.press("Enter");
      await page.locator(`${group}[aria-expanded=true]`).waitFor();
    },
    part: ".header",
    asserts: [/link, .*, expanded/],
  },
  {
    name: "drawer",
    on: ".drawer__opener",
    width: 390,
    before: async (page) => {
      await page.locator(".drawer__opener").click();
      await page.locator("#Drawer:modal").waitFor();
    },
    part: "#Drawer",
    asserts: [/^dialog, Main, modal/, /^end of dialog, Main, modal/, /^button, Close/],
  },
  {
    name: "family-dialog",
    on: ".families__link",
    before: async (page) => {
      await page.locator(".families__link").first().click();
      await page.locator(".story:modal .story__title").waitFor();
    },
    part: ".story:modal",
    asserts: [/^dialog, .+, modal/, /^end of dialog, .+, modal/, /^heading, .+, level/],
  },
  {
    name: "accordion",
    on: ".accordion__item",
    before: async (page) => {
      await page.locator(".accordion__summary").first().click();
      await page.locator(".accordion__item[open]").first().waitFor();
    },
    part: ".accordion",
    asserts: [/^heading, .+, level/],
  },
  {
    name: "search",
    on: ".header__search",
    before: async (page) => {
      await page.locator(".header__search").click();
      await page.locator("[role=combobox]").pressSequentially("people");
      await page.locator(".finder__dialog:modal [role=option]").first().waitFor();
      await page.keyboard.press("ArrowDown");
    },
    part: ".finder__dialog",
    asserts: [/^combobox, .+, expanded/, /^option, .+, selected/],
  },
  {
    name: "filter",
    on: ".filter",
    before: async (page) => {
      await page.locator(".filter[data-ready] .filter__field").first().fill("zzqx");
      await page.locator(".filter__status").first().getByText(/./).waitFor();
    },
    part: ".filter",
    asserts: [/^(searchbox|textbox), .+/, /^status/],
  },
  {
    name: "chart",
    on: ".chart",
    before: (page) => page.getByRole("slider").waitFor(),
    part: ".chart",
    asserts: [/^slider, .+, current value/],
  },
  {
    name: "quiz",
    on: ".tool--quiz",
    before: (page) => page.locator("[data-tool][data-ready]").first().waitFor(),
    part: ".tool--quiz",
    asserts: [/^radiogroup, .+/, /^radio, .+, not checked/],
  },
];

it.each(widgets)("$name says what it is, downwards and upwards", async (widget) => {
  const { name, on, width = 1440, before, part, asserts } = widget;
  const document = guide.documents.find(({ root }) => all(root, on).length > 0);
  const page = await site.browser.newPage({ viewport: { width, height: 900 } });
  onTestFinished(() => page.close());
  await page.goto(new URL(document?.path ?? "", preview.url).href);
  await before?.(page);
  const { down, up } = await read(page, part);
  await expect(`${down.join("\n")}\n\nAnd back up:\n\n${up.join("\n")}\n`).toMatchFileSnapshot(
    `../fixtures/spoken/${name}.txt`,
  );
  for (const assertion of asserts)
    expect(
      down.some((line) => assertion.test(line)),
      String(assertion),
    ).toBe(true);
  // Nothing can be reached in one direction only.
  expect(new Set(up)).toEqual(new Set(down));
});

/** Reads a part of a page from its first line to its last, and back. */
async function read(page: Page, part: string) {
  await page.evaluate(`${outputFiles[0]?.text}; globalThis.reader = reader;`);
  return page.evaluate(async (selector) => {
    const { virtual } = (globalThis as unknown as { readonly reader: typeof speech }).reader;
    const container = document.querySelector(selector) as HTMLElement;
    await virtual.start({ container });
    const walk = async (step: () => Promise<void>) => {
      const lines = [await virtual.lastSpokenPhrase()];
      const first = await virtual.itemText();
      // The reader goes around: it's done once it says its first line again.
      for (let count = 0; count < 1000; count++) {
        await step();
        const line = await virtual.lastSpokenPhrase();
        if (line === lines[0] && (await virtual.itemText()) === first) break;
        lines.push(line);
      }
      return lines;
    };
    const down = await walk(() => virtual.next());
    await virtual.previous();
    const up = await walk(() => virtual.previous());
    await virtual.stop();
    return { down, up };
  }, part);
}
