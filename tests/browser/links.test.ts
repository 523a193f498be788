/** Links: what is fetched before the click, clicks for another window, wrong addresses. */
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { isPlainClick } from "../../client/parts/plain-click.ts";
import { all, attribute } from "../site/support/html.ts";
import {
  eventually,
  leadsTo,
  pathsWith,
  plain,
  settle,
  site,
  type Visitor,
  visit,
  words,
} from "./support.ts";

const outside = { mayAsk: true, mayHear: /ERR_NAME_NOT_RESOLVED/ };

/** A link to a page that sends its visitors on, such as Donate. */
const [redirect] = all(site.document("/").root, ".header a[data-redirect]");

const inside = ".header a.main-navigation__link:not([data-redirect], [aria-current])";

const withoutRules = () => {
  HTMLScriptElement.supports = (type) => type !== "speculationrules";
  new MutationObserver(() => {
    document.querySelector("[type=speculationrules]")?.remove();
  }).observe(document, { childList: true, subtree: true });
};

/** Points at a link and lays a finger on it, without a click. A browser that sees a button go down fetches at once. */
async function reachFor(link: Locator): Promise<void> {
  const { mouse } = link.page();
  await link.hover();
  await mouse.down();
  await mouse.move(700, 700);
  await mouse.up();
}

const ways: [string, Visitor][] = [
  ["by the rules of the site", {}],
  ["by the loader, in a browser without such rules", { script: withoutRules }],
];

it.each(ways)(
  "a link under the pointer is fetched ahead once %s, but never one to an outside page",
  async (_, visitor) => {
    const page = await visit(plain, visitor);
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    const links = [".header a[data-redirect]", inside, inside].map((it) =>
      page.locator(it).first(),
    );
    const hrefs: (string | null)[] = [];
    for (const link of links.slice(redirect ? 0 : 1)) {
      await reachFor(link);
      hrefs.push(await link.getAttribute("href"));
    }
    const [wish] = hrefs.slice(-1);
    await eventually(() => paths.includes(wish ?? ""), true);
    await settle(page);
    expect(paths.filter((path) => hrefs.includes(path))).toEqual([wish]);
  },
);

const [file] = site.documents.flatMap(({ main, path }) =>
  all(main, "a")
    .map((link) => attribute(link, "href") ?? "")
    .filter((href) => href.startsWith("/files/"))
    .map((href) => ({ path, href })),
);

it.skipIf(!file).each(ways)(
  "a file under the pointer isn't fetched ahead %s",
  async (_, visitor) => {
    const page = await visit(file?.path ?? "", visitor);
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await reachFor(page.locator(`main a[href="${file?.href}"]`).first());
    // By then the page of a link that comes after it would be there, too.
    await reachFor(page.locator(inside).first());
    const wish = await page.locator(inside).first().getAttribute("href");
    await eventually(() => paths.includes(wish ?? ""), true);
    expect(paths.filter((path) => path.startsWith("/files/"))).toEqual([]);
  },
);

it("nothing is fetched ahead by the loader for who saves data", async () => {
  const page = await visit(plain, { script: withoutRules });
  await page.evaluate(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  const link = page.locator(inside).first();
  await link.hover();
  await settle(page);
  expect(paths).not.toContain(await link.getAttribute("href"));
});

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
