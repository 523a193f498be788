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
import { oneOfEachKind } from "../../tools/audit/site.ts";
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
    asserts: [/^dialog, Main/, /^end of dialog, Main/, /^button, Close/],
  },
  {
    name: "family-dialog",
    on: ".families__link",
    before: async (page) => {
      await page.locator(".families__link").first().click();
      await page.locator(".story:modal .story__title").waitFor();
    },
    part: ".story:modal",
    asserts: [/^dialog, .+/, /^end of dialog, .+/, /^heading, .+, level/],
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
    on: ".hero--home",
    before: async (page) => {
      await page.locator(".header__search").click();
      await page.locator(".finder__dialog:modal [role=combobox]").waitFor();
      await page.keyboard.type("people");
      await page.locator(".finder__dialog:modal [role=option]").first().waitFor();
      await page.locator(".finder__dialog [role=status]").getByText(/./).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.locator("[role=option][aria-selected=true]").waitFor();
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
  const page = await openPage(document?.path, width);
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
  // Nothing is reached in one direction only.
  expect(new Set(up)).toEqual(new Set(down));
});

it("a question conveys its name, and whether it's open", async () => {
  const path = guide.documents.find(({ root }) => all(root, ".accordion__item").length > 0)?.path;
  const page = await openPage(path, 1440);
  await page.locator(".accordion__summary").first().click();
  await page.locator(".accordion__item[open]").first().waitFor();
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  // The simulated reader doesn't say it of `details`: here it's what Chromium gives to a real one.
  const states = nodes
    .filter(({ role }) => role?.value === "DisclosureTriangle")
    .map(({ name, properties = [] }) => {
      const expanded = properties.find((it) => it.name === "expanded");
      return [name?.value !== "", expanded?.value.value];
    });
  expect(states.map(([isNamed]) => isNamed)).not.toContain(false);
  expect(states.filter(([, isOpen]) => isOpen)).toHaveLength(1);
  expect(states.length).toBeGreaterThan(1);
});

it.each(oneOfEachKind(guide))("the tree of $route is what was looked at last", async (document) => {
  // As it arrives: what scripts add comes at another moment each time, and is held by the transcripts.
  const page = await openPage(document.path, 1440, false);
  const name = document.route.replace(/^\//, "").replaceAll("/", "-") || "home";
  await expect(`${await page.locator("body").ariaSnapshot()}\n`).toMatchFileSnapshot(
    `../fixtures/trees/${name}.txt`,
  );
});

async function openPage(
  path: string | undefined,
  width: number,
  javaScriptEnabled = true,
): Promise<Page> {
  const viewport = { width, height: 900 };
  const page = await site.browser.newPage({ viewport, javaScriptEnabled });
  onTestFinished(() => page.close());
  await page.goto(new URL(path ?? "", preview.url).href);
  return page;
}

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
