/** What an open page tells of an event, at any moment and in any time zone of its visitor. */
import { expect, onTestFinished, test } from "vitest";
import { change, readFixture } from "../support/usual-files.ts";
import { page as md, serveWorld } from "../support/world.ts";
import { site, watch } from "./support.ts";

/** From Saturday noon to Sunday 2 p.m. in New York; in that night its clocks go forward. */
const event = {
  ...{ id: "night", name: "Night", place: "Field", when: "Every spring" },
  ...{ start: "2026-03-07T12:00", end: "2026-03-08T14:00", earlier: [{ start: "2025-03-08" }] },
  tickets: "link:tickets",
};
const announcement = { text: "Join us", from: "2026-02-25", until: "2026-03-07T12:00" };
const first =
  "layout: home\nevent: night\nscene: scenes/stage.svg\nintro: 26.2 hours on our feet for UF Health Shands Children's Hospital.\n";
const links = '::button[Register to dance]{link="/all"}\n\n::button[Donate]{link="/all"}';
const total = '::digits[Raised in 2025, our 31st year]{fact="raised.2025"}';
const name = "Dance Marathon at the University of Florida";
const world = {
  "content/pages/index.md": md(
    name,
    `${links}\n\n${total}`,
    `${first}hashtag: "#FollowThePromise"\n`,
  ),
  "content/data/events.json": JSON.stringify([event]),
  "content/facts.json": readFixture("ledgers/figures-of-2026.json"),
  "content/links.json": readFixture("ledgers/links.json"),
  "content/pages/all.md": md("All", ':::callout{title="A"}\n::events\n:::'),
  ...change("content/site.json", { announcement }),
  "content/pages/night.md": md("Night", "Text.", "layout: event\nevent: night\n"),
};
const url = await serveWorld(world, { today: "2026-01-01" });

/** Opens the page at a moment; what it says then, and what it says later while it stays open. */
async function openAt(
  moment: string,
  timezoneId: string,
  { javaScriptEnabled = true, path = "night/", place = ".event-facts", viewport = wide } = {},
) {
  const context = await site.browser.newContext({ timezoneId, javaScriptEnabled, viewport });
  const page = await context.newPage();
  const expectNoTrouble = watch(page, url);
  onTestFinished(() => expectNoTrouble().finally(() => context.close()));
  await page.clock.install({ time: new Date(moment) });
  await page.goto(`${url}${path}`);
  let now = Date.parse(moment);
  const words = async () => (await page.locator(place).innerText()).replace(/\s+/g, " ");
  const at = async (later: string) => {
    // A page looks every ten seconds.
    await page.clock.fastForward(Date.parse(later) - now + 10_000);
    now = Date.parse(later) + 10_000;
    return words();
  };
  return { page, words, at };
}

const wide = { width: 1440, height: 900 };
const days = "March 7-8, 2026 12:00 PM – 2:00 PM";
const past = "Every spring Dates to be announced Last time: March 7-8, 2026 Where Field";

test.each(["America/New_York", "Asia/Tokyo", "Pacific/Honolulu"])(
  "a page that is left open tells what is true before, during and after an event, in %s",
  async (zone) => {
    const { at } = await openAt("2026-02-20T17:00:00Z", zone);
    expect(await at("2026-02-25T17:00:00Z")).toContain(`${days} in 10 days Where`);
    expect(await at("2026-03-07T16:59:00Z")).toContain(`${days} in 1 hour Where`);
    expect(await at("2026-03-07T17:00:00Z")).toContain(`${days} It is on now`);
    expect(await at("2026-03-08T17:59:00Z")).toMatch(/ on now .* tickets .* Add to calendar$/);
    expect(await at("2026-03-08T18:00:00Z")).toMatch(new RegExp(`${past}$`));
  },
);

test("a page that is older than the event tells at once that it is over", async () => {
  const { words } = await openAt("2026-03-08T18:00:00Z", "UTC");
  await expect.poll(words).toMatch(new RegExp(`${past}$`));
});

test("a block inside of another one follows the time too, and tells of an edition once it is over", async () => {
  const whole = { path: "all/", place: "main" };
  const { words, at } = await openAt("2026-03-08T17:59:00Z", "UTC", whole);
  const all =
    "Field Subscribe to the calendar of all events Add to calendar Editions that are over";
  const before = `${all} Night March 8, 2025`;
  await expect.poll(words).toContain(`It is on now ${before}`);
  const after = `Last time: March 7-8, 2026 ${all} Night March 7-8, 2026 Night March 8, 2025`;
  expect(await at("2026-03-08T18:00:00Z")).toContain(after);
});

test("a bar above every page comes and goes at its moments", async () => {
  const { page, at } = await openAt("2026-02-25T04:58:00Z", "Asia/Tokyo");
  const bar = page.locator(".announcement:visible");
  const counts = { "02-25T04:59": 0, "02-25T05:00": 1, "03-07T17:00": 0 };
  for (const [moment, count] of Object.entries(counts)) {
    await at(`2026-${moment}:00Z`);
    expect(await bar.count()).toBe(count);
  }
});

test("without scripts the words of the build stay, and no days are counted", async () => {
  const { words } = await openAt("2026-02-25T17:00:00Z", "UTC", { javaScriptEnabled: false });
  expect(await words()).toContain(`${days} Where`);
});

test.each([
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])(
  "the first screen of $width x $height tells who, when and where, and the whole total",
  async (viewport) => {
    const screen = { path: "", viewport, place: ".hero" };
    const { page, words } = await openAt("2026-02-20T17:00:00Z", "UTC", screen);
    await expect.poll(words).toContain(`Night ${days} in 15 days`);
    for (const part of [".hero__title", ".hero__intro", ".hero__actions", ".digits"]) {
      const box = await page.locator(part).evaluate((one) => one.getBoundingClientRect().toJSON());
      expect(box.bottom, part).toBeLessThan(viewport.height);
    }
  },
);
