/**
 * `npm run screenshots`: takes the pictures of the README from the site as it is now, so that they
 * can be taken again after every change of its face. They lie in `docs/pictures/`.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { contextFor, openAuditedSite } from "../audit/site.ts";

/** Name, route, theme, whether it is taken on a phone, and what is clicked before. */
const shots = [
  ["home", "/", "light", false],
  ["home-by-night", "/", "dark", false],
  ["our-story", "/ourstory/#every-year-since-1995", "light", false],
  ["family", "/miraclefamilies/#family-amara-o", "light", false],
  ["article", "/blog/spark/", "light", true],
  ["drawer", "/events/", "dark", true, ".drawer__opener"],
] as const;

const folder = join(import.meta.dirname, "../../docs/pictures");
await mkdir(folder, { recursive: true });
const site = await openAuditedSite();
for (const [name, route, theme, isPhone, clicked] of shots) {
  const size = isPhone ? { width: 390, height: 800 } : { width: 1280, height: 800 };
  const context = await site.browser.newContext({ ...contextFor(size), hasTouch: isPhone });
  await context.addInitScript((value) => localStorage.setItem("theme", value), theme);
  const page = await context.newPage();
  await page.goto(site.url + route.slice(1), { waitUntil: "networkidle" });
  if (clicked) await page.locator(clicked).click();
  await page.waitForTimeout(400);
  const path = join(folder, `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 80 });
  console.log(path);
  await context.close();
}
await site.close();
