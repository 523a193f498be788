/**
 * `npm run screenshots`: takes the pictures of the README from the site as it is now, so that they
 * can be taken again after every change of its face. They lie in `docs/pictures/`.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openAuditedSite, type Theme } from "../audit/support/audited-site.ts";

interface Shot {
  readonly name: string;
  readonly route: string;
  readonly theme?: Theme;
  readonly isPhone?: boolean;
  /** What a visitor does before the picture is taken. */
  act?(page: Page): Promise<void>;
}

const shots: readonly Shot[] = [
  { name: "home", route: "/" },
  { name: "home-by-night", route: "/", theme: "dark" },
  { name: "our-story", route: "/ourstory/", act: scrollTo("#every-year-since-1995") },
  { name: "family", route: "/miraclefamilies/#family-amara-o" },
  { name: "article", route: "/blog/spark/", isPhone: true },
  { name: "drawer", route: "/events/", isPhone: true, theme: "dark", act: openDrawer },
];

const folder = join(import.meta.dirname, "../../docs/pictures");

function scrollTo(selector: string) {
  return (page: Page) =>
    page.locator(selector).evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
}

async function openDrawer(page: Page): Promise<void> {
  await page.locator(".drawer__opener").click();
  await page.locator("#Drawer").waitFor({ state: "visible" });
}

const site = await openAuditedSite();
await mkdir(folder, { recursive: true });
for (const { name, route, theme = "light", isPhone = false, act } of shots) {
  const context = await site.browser.newContext({
    viewport: isPhone ? { width: 390, height: 800 } : { width: 1280, height: 800 },
    hasTouch: isPhone,
    reducedMotion: "reduce",
  });
  await context.addInitScript((value) => localStorage.setItem("theme", value), theme);
  const page = await context.newPage();
  await page.goto(site.url + route.slice(1), { waitUntil: "networkidle" });
  await act?.(page);
  await page.waitForTimeout(400);
  const path = join(folder, `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 80 });
  console.log(path);
  await context.close();
}
await site.close();
