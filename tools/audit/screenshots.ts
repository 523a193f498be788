/** Takes the pictures of the README from the site as it is now. They lie in `docs/pictures/`. */
import { join } from "node:path";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { type AuditedSite, openAuditedSite, wide } from "./site.ts";

interface Shot {
  readonly name: string;
  readonly address: string;
  readonly theme: "light" | "dark";
  readonly isPhone?: boolean;
  /** What is clicked before the picture is taken. */
  readonly click?: string;
}

const shots: readonly Shot[] = [
  { name: "home", address: "", theme: "light" },
  { name: "home-by-night", address: "", theme: "dark" },
  { name: "our-story", address: "ourstory/#every-year-since-1995", theme: "light" },
  { name: "family", address: "miraclefamilies/#family-amara-o", theme: "light" },
  { name: "article", address: "blog/spark/", theme: "light", isPhone: true },
  { name: "drawer", address: "events/", theme: "dark", isPhone: true, click: ".drawer__opener" },
];

/** Takes all pictures, and prints where each of them is. */
export async function run(): Promise<void> {
  const site = await openAuditedSite();
  try {
    for (const shot of shots) console.log(await takeShot(site, shot));
  } finally {
    await site.close();
  }
}

async function takeShot(site: AuditedSite, shot: Shot): Promise<string> {
  const { name, address, theme, isPhone = false, click } = shot;
  const view = wide(isPhone ? 390 : 1280, 800);
  const page = await site.browser.newPage({ ...view, hasTouch: isPhone });
  await page.addInitScript((value) => localStorage.setItem("theme", value), theme);
  await page.goto(site.url + address, { waitUntil: "networkidle" });
  if (click) await page.locator(click).click();
  // The drawer, the story and the jump to an anchor have come to rest by then.
  await page.waitForTimeout(400);
  const path = join(defaultRoot, "docs/pictures", `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 80 });
  await page.close();
  return path;
}
