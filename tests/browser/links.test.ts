/** Links: what is fetched before the click, the pages that send their visitors on, wrong addresses. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isPlainClick } from "../../client/parts/plain-click.ts";
import { all } from "../site/support/html.ts";
import {
  eventually,
  goBack,
  leadsTo,
  pathsWith,
  plain,
  settle,
  site,
  url,
  visit,
  words,
} from "./support.ts";

const outside = { mayAsk: true, mayHear: /ERR_NAME_NOT_RESOLVED/ };

/** A link to a page that sends its visitors on, such as Donate, with the address of the ledger. */
const [redirect] = all(site.document("/").root, ".header a[data-redirect]");
const { href: path = "", "data-redirect": ledger = url } = redirect?.attribs ?? {};
const to = new URL(ledger).href;

const withoutRules = () => {
  HTMLScriptElement.supports = (type) => type !== "speculationrules";
  new MutationObserver(() => {
    document.querySelector("[type=speculationrules]")?.remove();
  }).observe(document, { childList: true, subtree: true });
};

it.each([
  ["by the rules of the site", {}],
  ["by the loader, in a browser without such rules", { script: withoutRules }],
])(
  "a link under the pointer is fetched ahead once %s, but never one to an outside page",
  async (_, visitor) => {
    const page = await visit(plain, visitor);
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    const inside = ".header a.main-navigation__link:not([data-redirect], [aria-current])";
    const links = [".header a[data-redirect]", inside, inside].map((it) =>
      page.locator(it).first(),
    );
    const hrefs: (string | null)[] = [];
    for (const link of links.slice(redirect ? 0 : 1)) {
      await link.hover();
      // A browser that sees a button go down fetches at once, and does not wait for a click.
      await page.mouse.down();
      await page.mouse.move(700, 700);
      await page.mouse.up();
      hrefs.push(await link.getAttribute("href"));
    }
    const [wish] = hrefs.slice(-1);
    await eventually(() => paths.includes(wish ?? ""), true);
    await settle(page);
    expect(paths.filter((path) => hrefs.includes(path))).toEqual([wish]);
  },
);

/** What a window was opened with, and whether it can reach the page that opened it. It is closed again. */
async function opened(page: Page, act: () => Promise<unknown>) {
  const asked = page.context().waitForEvent("request", (request) => !request.url().startsWith(url));
  const next = page.context().waitForEvent("page");
  await act();
  const [request, tab] = [await asked, await next];
  const opener = await tab.evaluate(() => window.opener).catch(() => null);
  await tab.close();
  return { address: request.url(), opener };
}

/** Waits until the tab is home again and says why, and has no step between the page before and home. */
async function goesHome(page: Page, tabs: number): Promise<void> {
  await page.waitForURL(`${url}#Opened${path.replace(/\W/g, "-")}`);
  const told = page.locator("[role=status] > :visible");
  const [about = "", close = ""] = await told.locator("a").allInnerTexts();
  expect(await told.innerText()).toContain(about);
  await told.getByText(close, { exact: true }).click();
  await eventually(() => told.count(), 0);
  await goBack(page);
  await goBack(page);
  await leadsTo(page, plain);
  expect(page.context().pages()).toHaveLength(tabs);
}

it.skipIf(!redirect)(
  "a link to a page that sends its visitors on opens the address of the ledger, and goes home",
  async () => {
    const page = await visit(plain, outside);
    const tabs = page.context().pages().length;
    const link = page.locator(`a[data-redirect][href="${path}"]:visible`).first();
    expect(await opened(page, () => link.click())).toEqual({ address: to, opener: null });
    await goesHome(page, tabs);
  },
);

describe("a click that asks for another window", () => {
  const plainClick = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  it("is not plain: it has a key, or another button", () => {
    const others = Object.keys(plainClick).map((name) => ({
      ...plainClick,
      [name]: name === "button" ? 1 : true,
    }));
    expect([plainClick, ...others].map(isPlainClick)).toEqual([true, ...others.map(() => false)]);
  });
  const controls = ["a[data-redirect]", ".nav-submenu__title", ".families__link", ".video__link"];
  it.each(controls)("is left to the browser on %s", async (control) => {
    const paths = pathsWith(control);
    const path = paths.includes(plain) ? plain : paths[0];
    if (!path) return;
    // The new window may be a page that opens another one, which only a browser with windows blocks. Without
    // windows Chromium has crashed while an outside page was opened in a second one.
    const isWindowed = control === "a[data-redirect]" || control === ".video__link";
    const page = await visit(path, { ...outside, isWindowed });
    const link = page.locator(`${control}:visible`).first();
    const href = (await link.getAttribute("href")) ?? "";
    const next = page.context().waitForEvent("page");
    await link.click({ modifiers: ["Shift"] });
    const tab = await next;
    if (href.startsWith("/")) await leadsTo(tab, href);
    await leadsTo(page, path);
    expect(await page.locator("dialog:modal, iframe").count()).toBe(0);
    await tab.close();
  });
});

describe.skipIf(!redirect)("a direct visit to such a page", () => {
  const blocked = (page: Page) => page.getByText(words["redirectBlocked"] as string).waitFor();
  it("opens the outside page and goes home, when the browser allows a window", async () => {
    // A page that was rendered ahead waits for its visitor, whose key is what allows a window here.
    const waits = () => Object.defineProperty(document, "prerendering", { value: true });
    const page = await visit(plain, { ...outside, isWindowed: true, script: waits });
    await page.goto(path);
    const found = await opened(page, async () => {
      await page.keyboard.press("a");
      await page.evaluate("document.dispatchEvent(new Event('prerenderingchange'))");
    });
    expect(found).toEqual({ address: to, opener: null });
    await goesHome(page, 1);
  });
  it("shows the link where windows are blocked, and tries once for each visit", async () => {
    const countTries = () => {
      const open = window.open.bind(window);
      window.open = (...all) => {
        sessionStorage["tries"] = Number(sessionStorage["tries"] ?? 0) + 1;
        return open(...all);
      };
    };
    const page = await visit(path, { ...outside, isWindowed: true, script: countTries });
    await blocked(page);
    expect(page.context().pages()).toHaveLength(1);
    const link = page.locator(".redirect-notice__links a[target=_blank]");
    expect(await opened(page, () => link.click())).toEqual({ address: to, opener: null });
    await leadsTo(page, path);
    const tries = async () => {
      await page.waitForLoadState("networkidle");
      return page.evaluate(() => sessionStorage["tries"]);
    };
    await page.reload();
    expect(await tries()).toBe("1");
    await page.goto(plain);
    await goBack(page);
    await leadsTo(page, path);
    expect(await tries()).toBe("1");
    await page.goto(plain);
    await page.evaluate("window.open = () => null");
    await page.locator(`a[data-redirect][href="${path}"]:visible`).first().click();
    await blocked(page);
    // Who asks for a part of the page wants to read it.
    await page.goto(plain);
    await page.goto(`${path}#Main`);
    expect(await page.getByText(words["redirectBlocked"] as string).count()).toBe(0);
    expect(await tries()).toBe("2");
    // It is ours: nothing but the theme may be left behind.
    await page.evaluate(() => sessionStorage.removeItem("tries"));
  });
});

describe("an address that leads nowhere", () => {
  const [article = "/"] = pathsWith(".neighbours");
  it.each([
    [`${plain.toUpperCase().replace(/\/$/, "")}.html`, plain],
    [article.replace(/(.)(.)\/$/, "$2$1/"), article],
    [article.replace(/^.*?(?=[^/]+\/$)/, "/"), article],
  ])("%s is answered with a way to %s", async (wrong, right) => {
    const page = await visit(wrong, { mayHear: /404/ });
    const links = page.locator(".suggestion a");
    const link = links.first();
    await eventually(() => link.getAttribute("href"), right);
    const titles = await links.allInnerTexts();
    expect(titles).toHaveLength(3);
    const list = new Intl.ListFormat("en-US", { type: "disjunction" }).format(titles);
    const sentence = words["suggestion"]?.replace("{title}", list);
    expect(await page.locator(".suggestion").innerText()).toBe(sentence);
    await link.click();
    await leadsTo(page, right);
  });
  it("gets no suggestion when nothing is near", async () => {
    const page = await visit(`/${"z".repeat(20)}`, { mayHear: /404/ });
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".suggestion a").count()).toBe(0);
    expect(site.document("404.html").html).toContain("data-suggestion");
  });
});
