/**
 * `npm run screenshots`: takes the pictures of the README from the site as it is now, so that they
 * can be taken again after every change of its face. They lie in `docs/pictures/`.
 */
import { join } from "node:path";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { openAuditedSite, wide } from "./site.ts";

/** Name, address, theme, whether it is taken on a phone, and what is clicked before. */
const shots = [
  ["home", "", "light", false],
  ["home-by-night", "", "dark", false],
  ["our-story", "ourstory/#every-year-since-1995", "light", false],
  ["family", "miraclefamilies/#family-amara-o", "light", false],
  ["article", "blog/spark/", "light", true],
  ["drawer", "events/", "dark", true, ".drawer__opener"],
] as const;

const site = await openAuditedSite();
for (const [name, address, theme, isPhone, clicked] of shots) {
  const width = isPhone ? 390 : 1280;
  const page = await site.browser.newPage({ ...wide(width, 800), hasTouch: isPhone });
  await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
  await page.goto(site.url + address, { waitUntil: "networkidle" });
  if (clicked) await page.locator(clicked).click();
  await page.waitForTimeout(400);
  const path = join(defaultRoot, "docs/pictures", `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 80 });
  console.log(path);
  await page.close();
}
await site.close();
