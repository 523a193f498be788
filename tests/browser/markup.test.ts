/** What a page is without scripts, on paper, and in high contrast. */
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { oneOfEachKind } from "../../tools/audit/site.ts";
import { closes, leadsTo, pathsWith, plain, sharedVisit, site, visit, words } from "./support.ts";

describe("without scripts", () => {
  const shared = sharedVisit(plain, { hasScripts: false, mayHear: /404/ });
  let page: Page;
  const go = (path: string) => page.goto(path, { waitUntil: "domcontentloaded" });
  beforeEach(() => {
    page = shared();
  });
  it("the groups of the bar open for the pointer and for focus", async () => {
    for (const group of (await page.locator(".nav-submenu").all()).slice(0, 2)) {
      const panel = group.locator(".nav-submenu__panel");
      await group.locator(".nav-submenu__title").hover();
      await panel.waitFor();
      await page.mouse.move(700, 700);
      await closes(panel);
      await group.locator(".nav-submenu__title").focus();
      await panel.waitFor();
      await page.keyboard.press("Tab");
      expect(await panel.locator("a:focus").count()).toBe(1);
    }
  });
  it("the drawer opens, its groups open, its links lead on, and it closes", async () => {
    const phone = await visit(plain, { hasScripts: false, device: "phone" });
    const drawer = phone.locator("#Drawer");
    const opener = phone.locator(".drawer__opener");
    await opener.tap();
    for (const summary of await drawer.locator("summary").all()) await summary.tap();
    for (const link of await drawer.locator("a").all()) expect(await link.isVisible()).toBe(true);
    await phone.locator(".drawer__close").tap();
    await closes(drawer);
    await opener.tap();
    await phone.keyboard.press("Escape");
    await closes(drawer);
    await opener.tap();
    const link = drawer.locator('a[href^="/"]:visible').first();
    const href = await link.getAttribute("href");
    await link.tap();
    await leadsTo(phone, href ?? "");
  });
  /** Text of the main part that nobody can get at: hidden, and in nothing that opens. */
  const findLost = () => {
    const main = document.querySelector("main") as HTMLElement;
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const lost: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement as HTMLElement;
      if (!node.textContent?.trim() || element.closest("details, dialog, [aria-hidden]")) continue;
      // Only a script could do what these offer; the others tell of another moment.
      if (
        element.closest(
          ".theme-toggle, .motion-pause, .facts__copy, .filter, .filter__more, .finder, .share",
        )
      )
        continue;
      if (element.closest(".redirect-notice [hidden], .event-phase, script, style")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) lost.push(node.textContent);
    }
    return lost;
  };
  it("a document of each kind shows its texts, and offers no control that needs a script", async () => {
    const kinds = oneOfEachKind(site).map(({ path }) => path);
    const served = [".facts--copy", ".filter"].flatMap((it) => pathsWith(it).slice(0, 1));
    for (const path of new Set([...kinds, ...served])) {
      await go(path);
      expect(await page.evaluate(findLost), path).toEqual([]);
      // A form that asks another site works without a script.
      const own = ":not(form[action] *):visible";
      const controls = page.locator(`button${own}, input${own}, a:not([href])`);
      expect(await controls.count(), path).toBe(0);
    }
  });
  const [families = ""] = pathsWith("a.families__link");
  it.skipIf(!families)("a story opens by its row, and Close leads back to it", async () => {
    await go(families);
    const rows = page.locator(".families__link");
    for (const row of [rows.first(), rows.last()]) {
      await row.click();
      const title = await page.locator(".story:target .story__title").innerText();
      const name = await row.locator(".families__name").innerText();
      expect(title).toBe(words["meet"]?.replace("{name}", name));
      await page.locator(".story:target .story__close").click();
      await leadsTo(page, `${families}#${await row.getAttribute("id")}`);
    }
  });
});

describe("in another medium", () => {
  const inMedia = async (path: string, media: Parameters<Page["emulateMedia"]>[0]) => {
    const page = await visit(path);
    await page.emulateMedia(media);
    return page;
  };
  const [linked = ""] = pathsWith('main a[target="_blank"]');
  it.skipIf(!linked)("paper shows the address of every outside link", async () => {
    const page = await inMedia(linked, { media: "print" });
    const printed = await page
      .locator('main a[href^="http"]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute("href"), getComputedStyle(link, "::after").content]),
      );
    for (const [address = "", text] of printed) expect(text).toContain(address);
  });
  const [table = ""] = pathsWith(".data-table--long");
  it.skipIf(!table)("paper shows a long table to its last line", async () => {
    const box = (await inMedia(table, { media: "print" })).locator(".data-table--long");
    expect(await box.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
  });
  // The page is in its day, the system is black: what keeps its own ink cannot be seen.
  it.each([
    [".chart__line", "stroke", "color"],
    [".accordion__summary .icon", "backgroundColor", "backgroundColor"],
  ] as const)("high contrast draws %s in a colour of the system", async (selector, own, like) => {
    const [path] = pathsWith(selector.replace(" .icon", ""));
    if (!path) return;
    const page = await inMedia(path, { forcedColors: "active", colorScheme: "dark" });
    const styleOf = (where: string, name: string) =>
      page
        .locator(where)
        .first()
        .evaluate((it, property) => getComputedStyle(it)[property as "color"], name);
    expect(await styleOf(selector, own)).toBe(await styleOf("body", like));
  });
});
