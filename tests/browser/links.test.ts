/** Links: what is fetched before the click, the pages that send their visitors on, wrong addresses. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import matter from "gray-matter";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isPlainClick } from "../../client/parts/plain-click.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import {
  eventually,
  givenVisits,
  goBack,
  hold,
  leadsTo,
  pathsWith,
  plain,
  readContent,
  site,
  url,
  words,
} from "./support.ts";

const visit = givenVisits();
const outside = { mayAsk: true, mayHear: /ERR_NAME_NOT_RESOLVED/ };

/** The pages that send their visitors on, with the address of the ledger, as the content has them. */
const ledger = readContent<readonly { readonly id: string; readonly url: string }[]>("links.json");
const pages = join(defaultRoot, "content/pages");
const redirects = readdirSync(pages).flatMap((file) => {
  const { layout, link } = matter.read(join(pages, file)).data;
  if (layout !== "redirect") return [];
  const { url: to = link } = ledger.find(({ id }) => link === `link:${id}`) ?? {};
  return [{ path: `/${file.replace(/\.md$/, "")}/`, to: new URL(to).href }];
});
const [redirect] = redirects;

describe("a link under the pointer", () => {
  const requestsFor = async (page: Page, link: string) => {
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    const found = page.locator(`.header ${link}`).first();
    const href = await found.getAttribute("href");
    for (let times = 0; times < 2; times++) {
      await found.hover();
      await page.waitForTimeout(350);
      await page.mouse.move(700, 700);
    }
    return paths.filter((path) => path === href).length;
  };
  const inside = "a.main-navigation__link:not([data-redirect]):not([aria-current])";
  const withoutRules = () => {
    HTMLScriptElement.supports = (type) => type !== "speculationrules";
    new MutationObserver(() => {
      document.querySelector("[type=speculationrules]")?.remove();
    }).observe(document, { childList: true, subtree: true });
  };

  it.each([
    ["by the rules of the site", {}],
    ["by the loader, once, in a browser without such rules", { script: withoutRules }],
  ])("is fetched ahead %s", async (_, visitor) => {
    expect(await requestsFor(await visit(plain, visitor), inside)).toBe(1);
  });

  it.skipIf(!redirect).each([
    ["by the rules", {}],
    ["by the loader", { script: withoutRules }],
  ])("is never fetched ahead %s when it opens an outside page", async (_, visitor) => {
    expect(await requestsFor(await visit(plain, visitor), "a[data-redirect]")).toBe(0);
  });
});

/** What a window was opened with, and whether it can reach the page that opened it. */
async function opened(page: Page, act: () => Promise<unknown>) {
  const asked = page.context().waitForEvent("request", (request) => !request.url().startsWith(url));
  const next = page.context().waitForEvent("page");
  await act();
  const [request, tab] = [await asked, await next];
  const opener = await tab.evaluate(() => window.opener).catch(() => null);
  return { address: request.url(), opener };
}

describe.skipIf(!redirect)("a link to a page that sends its visitors on", () => {
  const linkTo = (page: Page, path: string) =>
    page.locator(`a[data-redirect][href="${path}"]:visible`).first();

  it.each(redirects)("to $path opens the address of the ledger, and goes home", async (wish) => {
    const page = await visit(plain, outside);
    const found = await opened(page, () => linkTo(page, wish.path).click());
    expect(found).toEqual({ address: wish.to, opener: null });
    await page.waitForURL(url);
    await goBack(page);
    await leadsTo(page, plain);
    expect(page.context().pages()).toHaveLength(2);
  });

  const inProse = pathsWith("main a[data-redirect]")[0] ?? "";
  it.skipIf(!inProse)("does the same in prose", async () => {
    const page = await visit(inProse, outside);
    await page.locator("main a[data-redirect]:visible").first().click();
    await page.waitForURL(url);
    expect(page.context().pages()).toHaveLength(2);
  });
});

describe("a click that asks for another window", () => {
  const plainClick = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  it.each(Object.keys(plainClick))("is told from a plain one by its %s", (name) => {
    expect(isPlainClick(plainClick)).toBe(true);
    const value = name === "button" ? 1 : true;
    expect(isPlainClick({ ...plainClick, [name]: value })).toBe(false);
  });

  const controls = [
    "a[data-redirect]",
    "a.nav-submenu__title",
    "a.families__link",
    "a.video__link",
  ];
  it.each(controls)("is left to the browser on %s", async (control) => {
    const paths = pathsWith(control);
    const path = paths.includes(plain) ? plain : paths[0];
    if (!path) return;
    const page = await visit(path, outside);
    const link = page.locator(`${control}:visible`).first();
    const href = (await link.getAttribute("href")) ?? "";
    const next = page.context().waitForEvent("page");
    await link.click({ modifiers: ["Shift"] });
    const opened = await next;
    if (href.startsWith("/")) await leadsTo(opened, href);
    await leadsTo(page, path);
    expect(await page.locator("dialog:modal, iframe").count()).toBe(0);
  });
});

describe.skipIf(!redirect)("a direct visit to such a page", () => {
  const { path = "", to = "" } = redirect ?? {};
  const status = (page: Page) => page.locator(".redirect-notice__text");
  const blocked = (page: Page) =>
    eventually(() => status(page).innerText(), words["redirectBlocked"]);

  it("opens the outside page and goes home, when the browser allows a window", async () => {
    const page = await visit(plain, outside);
    const release = await hold(page, "**/static/js/redirect-page*");
    const found = await opened(page, async () => {
      await page.goto(new URL(path, url).href, { waitUntil: "commit" });
      // A key that is pressed meanwhile is what allows it here.
      await page.keyboard.press("a");
      release();
    });
    expect(found).toEqual({ address: to, opener: null });
    await page.waitForURL(url);
    await goBack(page);
    await leadsTo(page, plain);
    expect(page.context().pages()).toHaveLength(2);
  });

  it("stays and shows the link where windows are blocked", async () => {
    const page = await visit(path, outside);
    await blocked(page);
    expect(page.context().pages()).toHaveLength(1);
    const link = page.locator(".redirect-notice__links a[target=_blank]");
    expect(await opened(page, () => link.click())).toEqual({ address: to, opener: null });
    await leadsTo(page, path);
  });

  it("tries once: neither on reload nor on Back again, but on a new visit", async () => {
    const countOpened = () => {
      window.open = () => {
        sessionStorage["opened"] = Number(sessionStorage["opened"] ?? 0) + 1;
        return null;
      };
    };
    const page = await visit(path, { script: countOpened });
    const counted = async () => {
      await page.waitForTimeout(200);
      return page.evaluate(() => sessionStorage["opened"]);
    };
    await blocked(page);
    await page.reload();
    expect(await counted()).toBe("1");
    await page.goto(new URL(plain, url).href);
    await goBack(page);
    await leadsTo(page, path);
    expect(await counted()).toBe("1");
    await page.goto(new URL(plain, url).href);
    await page.goto(new URL(path, url).href);
    expect(await counted()).toBe("2");
  });
});

describe("an address that leads nowhere", () => {
  const [article = "/"] = pathsWith(".neighbours");
  const slip = (path: string) => path.replace(/(.)(.)\/$/, "$2$1/");

  it.each([
    [slip(plain), plain],
    [`${plain.toUpperCase().replace(/\/$/, "")}.html`, plain],
    [slip(article), article],
  ])("%s is answered with a way to %s", async (wrong, right) => {
    const page = await visit(wrong, { mayHear: /404/ });
    const link = page.locator(".suggestion a");
    await eventually(() => link.getAttribute("href"), right);
    const title = await link.innerText();
    const sentence = words["suggestion"]?.replace("{title}", title);
    expect(await page.locator(".suggestion").innerText()).toBe(sentence);
    await link.click();
    await leadsTo(page, right);
  });

  it("gets no suggestion when nothing is near", async () => {
    const page = await visit(`/${"z".repeat(20)}`, { mayHear: /404/ });
    await page.waitForTimeout(300);
    expect(await page.locator(".suggestion a").count()).toBe(0);
    expect(site.document("404.html").html).toContain("data-suggestion");
  });
});
