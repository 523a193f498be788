/**
 * Donate, Register and Shop: the outside page opens once, in a tab of its own, and this tab goes
 * home. The browser here blocks pop-ups and keeps pages for Back, as visitors' browsers do.
 */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  addressOf,
  eventually,
  givenBrowser,
  goBack,
  islandOf,
  type Visitor,
  wake,
} from "./support.ts";

const blocking = givenBrowser({
  ignoreDefaultArgs: ["--disable-popup-blocking", "--disable-back-forward-cache"],
});
const allowing = givenBrowser({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });

const outsideHosts = ["events.dancemarathon.com", "squareup.com"];
const visitor: Visitor = { mayAsk: outsideHosts, mayHear: /ERR_NAME_NOT_RESOLVED/ };

/** All windows of a visitor, by their address or by what they were sent to. */
const windows = (page: Page) => page.context().pages().length;
const status = (page: Page) => page.locator(".redirect-notice__text").innerText();

describe("a link to a page that sends its visitors on", () => {
  const link = (page: Page) => page.locator(".header__tools a[data-redirect]").first();

  it("opens the outside page from the click itself, and goes home, also where pop-ups are blocked", async () => {
    const page = await blocking.visit("/about", visitor);
    const wish = await link(page).getAttribute("data-redirect");
    const opened = page.context().waitForEvent("page");
    await link(page).click();
    const tab = await opened;
    const asked =
      tab.url() === "about:blank" ? (await tab.waitForEvent("request")).url() : tab.url();
    expect([wish, "chrome-error://chromewebdata/"]).toContain(asked);
    await page.waitForURL(blocking.url);
    expect(windows(page)).toBe(2);
    await goBack(page);
    await eventually(() => addressOf(page), "/about/");
    expect(windows(page)).toBe(2);
  });

  it("does the same in prose", async () => {
    const page = await blocking.visit("/register-to-fundraise", visitor);
    const inProse = page.locator("main a[data-redirect]").first();
    await inProse.click();
    await page.waitForURL(blocking.url);
    expect(windows(page)).toBe(2);
  });

  it("leaves a ctrl click to the browser: the page itself in a new tab", async () => {
    const page = await blocking.visit("/about", visitor);
    const opened = page.context().waitForEvent("page");
    await link(page).click({ modifiers: ["Control"] });
    const tab = await opened;
    await tab.waitForURL(/\/(?:donate|register|shop)\//);
    await eventually(() => addressOf(page), "/about/");
  });
});

describe("a direct visit to such a page", () => {
  it.each(["/donate", "/register", "/shop"])(
    "%s opens the outside page once and goes home, where pop-ups are allowed",
    async (route) => {
      const page = await allowing.visit("/about", visitor);
      const opened = page.context().waitForEvent("page");
      await page.goto(`${allowing.url}${route.slice(1)}/`).catch(() => undefined);
      await opened;
      await page.waitForURL(allowing.url);
      await page.waitForTimeout(200);
      expect(windows(page)).toBe(2);
      await goBack(page);
      await eventually(() => addressOf(page), "/about/");
      expect(windows(page)).toBe(2);
    },
  );

  it("opens it again on another visit, in the same tab, too", async () => {
    const page = await allowing.visit("/donate", visitor);
    await eventually(() => windows(page), 2);
    await page.waitForURL(allowing.url);
    await page.goto(`${allowing.url}donate/`).catch(() => undefined);
    await eventually(() => windows(page), 3);
  });

  it("stays and says so where pop-ups are blocked, with the link at hand", async () => {
    const page = await blocking.visit("/donate", visitor);
    await eventually(
      () => status(page),
      "Your browser kept the new tab closed. Use the link to go on.",
    );
    await eventually(() => addressOf(page), "/donate/");
    expect(windows(page)).toBe(1);
    const link = page.locator(".redirect-notice__links a[target=_blank]");
    expect(await link.getAttribute("href")).toMatch(/^https:/);
    expect(await link.getAttribute("rel")).toBe("noopener");
  });

  it("never opens it again on reload or Back, and then does not say that it was blocked", async () => {
    const page = await blocking.visit("/donate", visitor);
    await eventually(
      () => status(page),
      "Your browser kept the new tab closed. Use the link to go on.",
    );
    await page.addInitScript(() => {
      window.open = () => {
        throw new Error("opened again");
      };
    });
    await page.reload();
    await page.waitForTimeout(300);
    expect(await status(page)).toBe("Redirecting to donate page...");
    await page.goto(`${blocking.url}about/`);
    await goBack(page);
    await page.waitForTimeout(300);
    await eventually(() => addressOf(page), "/donate/");
    expect(windows(page)).toBe(1);
  });
});

describe("a page that was left", () => {
  it("is kept by the browser for Back, with its islands at work", async () => {
    const page = await allowing.visit("/");
    await wake(islandOf(page, "theme-toggle"));
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.goto(`${allowing.url}about/`);
    await goBack(page);
    await eventually(() => page.evaluate(() => "isSamePage" in window), true);
    await page.locator(".header__theme .theme-toggle").click();
    await eventually(() => page.evaluate(() => document.documentElement.dataset["theme"]), "dark");
  });
});

describe("an address that leads nowhere", () => {
  it.each([
    ["/blog/a-spark", "/blog/spark/"],
    ["/Captain-Teams", "/captainteams/"],
    ["/abuot.html", "/about/"],
  ])("%s is answered with a way to %s", async (wrong, right) => {
    const page = await blocking.visit(wrong, { mayHear: /404/ });
    const link = page.locator(".suggestion a");
    await eventually(() => link.getAttribute("href"), right);
    expect(await page.locator(".suggestion").innerText()).toMatch(/^Did you mean .+\?$/);
    await link.click();
    await page.waitForURL(`**${right}`);
  });

  it("gets no suggestion when nothing is near", async () => {
    const page = await blocking.visit("/zzzzzzzzzzzzzzzzzzzz", { mayHear: /404/ });
    await page.waitForTimeout(300);
    expect(await page.locator(".suggestion a").count()).toBe(0);
  });
});
