/**
 * The states of a page that somebody has to bring about: the drawer, the submenus, a story, the
 * questions, a message, and the same without scripts. Each is brought about as a visitor would.
 */
import type { Page } from "playwright-core";
import { all } from "../../site/support/html.ts";
import { type AuditedSite, type SiteDocument, type View, walk } from "../support/audited-site.ts";
import { type AxeRun, axeScript, runAxe } from "./axe.ts";

/** A state: where it is, and how it comes about. */
interface OpenState {
  readonly name: string;
  readonly view: View;
  readonly routes: (site: AuditedSite) => readonly SiteDocument[];
  readonly open: (page: Page) => Promise<void>;
  /** True where the visitor's browser runs no scripts. */
  readonly isScriptless?: boolean;
}

const wide: View = { width: 1440 };
const narrow: View = { width: 320, height: 640 };

const on =
  (...routes: readonly string[]) =>
  (site: AuditedSite) =>
    routes.map((route) => site.document(route));

/** One document of each kind; what stands around the text is the same on all of a kind. */
const kinds = on("/", "/about", "/blog", "/blog/spark", "/mainevent", "/donate", "404.html");

const states: readonly OpenState[] = [
  { name: "drawer", view: narrow, routes: kinds, open: openDrawer },
  { name: "drawer at 768 px", view: { width: 768 }, routes: on("/"), open: openDrawer },
  ...[2, 3, 4, 5].map((group) => ({
    name: `submenu ${group}`,
    view: wide,
    routes: on("/", "/ourstory"),
    open: (page: Page) => openSubmenu(page, group),
  })),
  ...["first", "last"].flatMap((which) =>
    [narrow, wide].map((view) => ({
      name: `${which} story at ${view.width} px`,
      view,
      routes: on("/miraclefamilies"),
      open: (page: Page) => openStory(page, which === "first" ? 0 : -1),
    })),
  ),
  ...[narrow, wide].map((view) => ({
    name: `everything unfolded at ${view.width} px`,
    view,
    routes: (site: AuditedSite) =>
      site.documents.filter(({ main }) => all(main, "details").length > 0),
    open: unfold,
  })),
  { name: "skip link", view: wide, routes: kinds, open: (page) => page.keyboard.press("Tab") },
  {
    name: "motion switched",
    view: { ...wide, hasMotion: true },
    routes: on("/"),
    open: switchMotion,
  },
  { name: "message", view: narrow, routes: on("/"), open: showMessage },
  { name: "suggestion", view: narrow, routes: on("404.html"), open: goAstray },
  {
    name: "without scripts",
    view: wide,
    routes: kinds,
    open: async () => undefined,
    isScriptless: true,
  },
  {
    name: "story without scripts",
    view: narrow,
    routes: on("/miraclefamilies"),
    open: (page) => page.locator(".families__link").first().click(),
    isScriptless: true,
  },
];

/** Looks at every open state, in both themes. */
export async function runAxeOnStates(site: AuditedSite): Promise<readonly AxeRun[]> {
  const runs: AxeRun[] = [];
  for (const { name, view, routes, open, isScriptless = false } of states) {
    const visit = async (page: Page, { route }: SiteDocument) => {
      if (isScriptless) await openWithoutScripts(page, open);
      else await open(page);
      return runAxe(page, route, name);
    };
    runs.push(...(await walk(site, { ...view, script: axeScript }, visit, routes(site))).flat());
  }
  return runs;
}

/**
 * Opens the page once more, without its scripts. axe needs scripts to run, so they are allowed
 * again at the end: those of the page have missed their moment, and its style is told so.
 */
async function openWithoutScripts(page: Page, open: (page: Page) => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.reload({ waitUntil: "load" });
  await open(page);
  await page.evaluate(() => {
    const fix = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && rule.conditionText.includes("scripting: none")) {
          rule.media.mediaText = "all";
        }
        if (rule instanceof CSSGroupingRule) fix(rule.cssRules);
      }
    };
    for (const sheet of document.styleSheets) fix(sheet.cssRules);
  });
  await session.send("Emulation.setScriptExecutionDisabled", { value: false });
  await session.detach();
}

async function openDrawer(page: Page): Promise<void> {
  await page.locator(".drawer__opener").click();
  await page.locator("dialog.drawer:modal").waitFor();
  await page.locator(".drawer summary").first().waitFor();
  await page.evaluate(() => {
    for (const group of document.querySelectorAll("details")) group.open = true;
  });
}

async function openSubmenu(page: Page, group: number): Promise<void> {
  const title = page.locator(`#Menu-${group} [aria-expanded]`);
  await title.focus();
  await page.keyboard.press(" ");
  await page.locator(`#Menu-${group} [aria-expanded="true"]`).waitFor();
}

async function openStory(page: Page, which: number): Promise<void> {
  await page.locator(".families__link").nth(which).click();
  await page.locator("dialog.story:modal").waitFor();
}

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const item of document.querySelectorAll("main details")) item.setAttribute("open", "");
  });
}

async function switchMotion(page: Page): Promise<void> {
  await page.locator(".motion-pause").first().click();
  await page.locator("[data-motion]").waitFor({ state: "attached" });
}

async function showMessage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const message = document.getElementById("Message");
    if (message) message.textContent = message.dataset["error"] ?? "";
  });
}

/** An address with a slip of the finger: the not-found page suggests the right one. */
async function goAstray(page: Page): Promise<void> {
  await page.goto(new URL("/ourstori/", page.url()).href);
  await page.locator(".suggestion a").waitFor();
}
