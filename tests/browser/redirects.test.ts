/** Pages that send their visitors on, such as Donate: a press on a link to one, a direct visit, and what is said of it. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { all } from "../site/support/html.ts";
import {
  eventually,
  goBack,
  leadsTo,
  other,
  pathsWith,
  plain,
  site,
  url,
  type Visitor,
  visit,
  words,
} from "./support.ts";

const outside: Visitor = { mayAsk: true, mayHear: /ERR_NAME_NOT_RESOLVED/ };

/** A link to such a page, with the address of the ledger. */
const [redirect] = all(site.document("/").root, ".header a[data-redirect]");
const { href: path = "", "data-redirect": ledger = url } = redirect?.attribs ?? {};
const to = new URL(ledger).href;

const linkOf = (page: Page) => page.locator(`a[data-redirect][href="${path}"]:visible`).first();
const notice = (page: Page) => page.locator(".opened[role=status] > :visible");
const way = (page: Page) => notice(page).getByRole("link");
const countTabs = (page: Page) => page.context().pages().length;

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

describe.skipIf(!redirect)("a press on a link to such a page", () => {
  it("opens the address of the ledger, stays, and says so with a way to the page itself", async () => {
    const page = await visit(plain, outside);
    const tabs = countTabs(page);
    // A screen reader hears what comes into a place that was there before.
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if ((node as Element).matches?.(".opened")) seen.push(`empty: ${node.textContent}`);
            else if ((node as Element).closest?.(".opened")) seen.push("words");
      }).observe(document.body, { childList: true, subtree: true });
    });
    await linkOf(page).focus();
    const found = await opened(page, () => page.keyboard.press("Enter"));
    expect(found).toEqual({ address: to, opener: null });
    await notice(page).waitFor();
    expect(await page.evaluate("seen")).toEqual(["empty: ", "words"]);
    await leadsTo(page, plain);
    // For the keyboard it comes soon after the link: behind what is left of the header.
    expect(await page.locator("body > .header + .opened").count()).toBe(1);
    const close = notice(page).getByRole("button", { name: words["close"] as string });
    await close.focus();
    await page.keyboard.press("Enter");
    await eventually(() => notice(page).count(), 0);
    expect(await linkOf(page).evaluate((it) => it === document.activeElement)).toBe(true);
    await opened(page, () => linkOf(page).click());
    await way(page).click();
    await leadsTo(page, `${path}#Main`);
    expect(await page.getByText(words["redirectBlocked"] as string).count()).toBe(0);
    expect(countTabs(page)).toBe(tabs);
  });
  it("is told for some seconds, which do not pass while somebody reads or is elsewhere", async () => {
    const page = await visit(plain, { ...outside, hasOwnWindow: true });
    await page.clock.install();
    // From here on only the test lets time pass: a busy computer would add its own.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    const isThere = async () => (await notice(page).count()) === 1;
    const press = async () => {
      await opened(page, () => linkOf(page).click());
      await expect.poll(() => page.clock.runFor(200).then(isThere)).toBe(true);
    };
    await press();
    await page.clock.runFor(11_000);
    expect(await isThere()).toBe(true);
    await page.clock.runFor(1500);
    expect(await isThere()).toBe(false);
    const look = (isHidden: boolean) =>
      page.evaluate((is) => {
        Object.defineProperty(document, "hidden", { value: is, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    const ways: readonly (readonly [() => Promise<unknown>, () => Promise<unknown>])[] = [
      [() => notice(page).hover(), () => page.mouse.move(1, 1)],
      [() => way(page).focus(), () => linkOf(page).focus()],
      [() => look(true), () => look(false)],
    ];
    for (const [enter, leave] of ways) {
      await press();
      await enter();
      await page.clock.runFor(60_000);
      expect(await isThere()).toBe(true);
      await leave();
      await page.clock.runFor(11_000);
      expect(await isThere()).toBe(true);
      await page.clock.runFor(1500);
      expect(await isThere()).toBe(false);
    }
  });
  it("is told in a corner, and leaves when somebody goes into a field", async () => {
    const page = await visit(plain, outside);
    await opened(page, () => linkOf(page).click());
    const box = await notice(page).boundingBox();
    expect(box!.width).toBeLessThan(400);
    expect(box!.x + box!.width).toBeGreaterThan(1400);
    await page.evaluate(() => {
      const field = document.createElement("input");
      document.querySelector("main")?.append(field);
      field.focus();
    });
    await eventually(() => notice(page).count(), 0);
  });
  it("is told in front of the drawer, which closes, and of an open story, which does not", async () => {
    const page = await visit(plain, { ...outside, device: "phone" });
    await page.locator(".drawer__opener").click();
    await page.locator("#Drawer:modal").waitFor();
    await opened(page, () => page.locator(".drawer__actions a").first().click());
    await way(page).click({ trial: true });
    expect(await page.locator("#Drawer:modal").count()).toBe(0);
    const [families] = pathsWith("a.families__link");
    if (!families) return;
    const stories = await visit(families, outside);
    await stories.locator("a.families__link").first().click();
    await stories.locator(".story:modal").waitFor();
    await stories.evaluate(() => {
      const link = document.querySelector(".header a[data-redirect]")?.cloneNode(true);
      document.querySelector(".story:modal p")?.append(link as Node);
    });
    await opened(stories, () => stories.locator(".story:modal a[data-redirect]").click());
    await way(stories).click({ trial: true });
  });
  it("leads to the page where the tab is blocked, and stays where only the notice is missing", async () => {
    const mayHear = /Failed to load|NOT_RESOLVED/;
    const page = await visit(plain, { ...outside, mayHear, isWindowed: true });
    await page.route("**/static/js/extras*", (route) => route.abort());
    expect(await opened(page, () => linkOf(page).click())).toEqual({ address: to, opener: null });
    await leadsTo(page, plain);
    expect(await page.locator("#Message").innerText()).toBe("");
    await page.evaluate("window.open = () => null");
    await linkOf(page).click();
    await page.getByText(words["redirectBlocked"] as string).waitFor();
    await leadsTo(page, path);
  });
  it("happens once: neither a reload nor Back opens anything again", async () => {
    const page = await visit(plain, { ...outside, isWindowed: true });
    await opened(page, () => linkOf(page).click());
    await notice(page).waitFor();
    await page.reload();
    await page.goto(other);
    await goBack(page);
    await leadsTo(page, plain);
    await page.waitForLoadState("networkidle");
    expect([countTabs(page), await notice(page).count()]).toEqual([1, 0]);
  });
  it("is a plain link where no script runs, to words that are true there", async () => {
    const page = await visit(plain, { hasScripts: false });
    await linkOf(page).click();
    await leadsTo(page, path);
    const text = page.locator(".redirect-notice__text");
    const [before = "", after = ""] = (words["redirectByHand"] ?? "").split("{site}");
    const read = await text.innerText();
    expect([read.startsWith(before), read.endsWith(after)]).toEqual([true, true]);
    const button = page.locator(".redirect-notice__links a[target=_blank]");
    expect(await button.getAttribute("href")).toBe(ledger);
  });
});

describe.skipIf(!redirect)("a direct visit to such a page", () => {
  const blocked = (page: Page) => page.getByText(words["redirectBlocked"] as string);
  const redirecting = (page: Page) => page.getByText(words["redirecting"] as string);
  it("opens the outside page and goes home, when the browser allows a window", async () => {
    // A page that was rendered ahead waits for its visitor, whose key is what allows a window here.
    const waits = () => Object.defineProperty(document, "prerendering", { value: true });
    const page = await visit(plain, { ...outside, isWindowed: true, script: waits });
    await page.goto(path);
    expect(await redirecting(page).isVisible()).toBe(false);
    const found = await opened(page, async () => {
      await page.keyboard.press("a");
      await page.evaluate("document.dispatchEvent(new Event('prerenderingchange'))");
    });
    expect(found).toEqual({ address: to, opener: null });
    await way(page).waitFor();
    await leadsTo(page, "/");
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect(await notice(page).count()).toBe(0);
    // Home has taken the place of the page in the history.
    await goBack(page);
    await leadsTo(page, plain);
    expect(countTabs(page)).toBe(1);
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
    await blocked(page).waitFor();
    expect(await redirecting(page).isVisible()).toBe(true);
    expect(countTabs(page)).toBe(1);
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
    // Who asks for a part of the page wants to read it.
    await page.goto(plain);
    await page.goto(`${path}#Main`);
    expect([await redirecting(page).isVisible(), await blocked(page).count()]).toEqual([false, 0]);
    expect(await tries()).toBe("1");
    // It is ours: nothing but the theme may be left behind.
    await page.evaluate(() => sessionStorage.removeItem("tries"));
  });
});

it("an address that only looks like that of such a page is not asked for anything", async () => {
  const page = await visit("/");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("about:blank");
  await page.goto("/#Opened//example.org/");
  await leadsTo(page, "/");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((address) => !address.startsWith(url))).toEqual([]);
  expect(await page.locator(".opened").count()).toBe(0);
});
