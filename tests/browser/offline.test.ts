/** What a phone keeps for where there is no signal: the server has stopped, and pages are read. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { runBuild } from "../../build.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { servePreview } from "../../generator/dev/preview.ts";
import { placeWorld, writeFiles } from "../support/place-world.ts";
import { change, page as written } from "../support/usual-files.ts";
import { eventually, site } from "./support.ts";

const settings = readFileSync(join(defaultRoot, "content/site.json"), "utf8");
const { offline = [] } = JSON.parse(settings) as { readonly offline?: readonly string[] };

/** Serves a site, and opens its home page in a window of its own. */
async function visit(dist: string) {
  const preview = await servePreview({ dist, port: 0 });
  const context = await site.browser.newContext({ baseURL: preview.url, serviceWorkers: "allow" });
  onTestFinished(() => context.close().then(preview.close));
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on("console", (it) => trouble.push(`${it.text()} ${it.location().url}`));
  await page.goto("./");
  /** The paths of what the browser keeps, and how many workers there are. */
  const listKept = () =>
    page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const kept = (await Promise.all(stores.map((store) => store.keys()))).flat();
      const { length } = await navigator.serviceWorker.getRegistrations();
      return [...kept.map(({ url }) => new URL(url).pathname), length];
    });
  const keeps = async (...paths: readonly (string | undefined)[]) => {
    const kept: readonly unknown[] = await listKept();
    return paths.every((path) => kept.includes(path));
  };
  const goOffline = async () => {
    await preview.close();
    await context.setOffline(true);
    // Phones forget what they have cached by themselves.
    const session = await context.newCDPSession(page);
    await session.send("Network.clearBrowserCache");
  };
  return { page, trouble, listKept, keeps, goOffline };
}

it.skipIf(!offline[0])("kept pages are read without a signal as they were with one", async () => {
  const { page, trouble, keeps, listKept, goOffline } = await visit(site.dist);
  const paths = offline.map((route) => site.document(route).path);
  // They are kept one after another, and then what is read.
  await eventually(() => keeps(paths.at(-1), "/"), true);
  // Nothing of the search is fetched before somebody reaches for it.
  expect(String(await listKept())).not.toContain("search");
  const look = async (path: string) => {
    await page.goto(path, { waitUntil: "load" });
    return page.evaluate(async () => {
      const texts = Array.from(document.querySelectorAll("h1, main p"), (it) => it.textContent);
      const pictures = Array.from(document.images, async (image) => {
        image.loading = "eager";
        await image.decode();
      });
      await Promise.all([document.fonts.ready, ...pictures]);
      return { texts, font: [...document.fonts][0]?.status };
    });
  };
  const before = await look(paths[0] ?? "");
  const instead = await look(paths.at(-1) ?? "");
  await goOffline();
  expect(await look(paths[0] ?? "")).toEqual({ ...before, font: "loaded" });
  // The last one stands in for a page that is not kept, and for an address that has none.
  const unread = site.documents.find(({ path }) => ![...paths, "/"].includes(path))?.path;
  for (const path of [unread ?? "", "/none/"]) expect(await look(path)).toEqual(instead);
  for (const path of paths) await look(path);
  expect(trouble.filter((words) => !words.endsWith("favicon.svg"))).toEqual([]);
});

/** A site that keeps its page About. */
function givenSite() {
  const about = (body: string) => ({ "content/pages/about.md": written("About", body) });
  const keeping = change("content/site.json", { offline: ["/about"] });
  const world = placeWorld({ ...keeping, ...about("One.") });
  const build = (files: Parameters<typeof writeFiles>[1] = {}) => {
    writeFiles(world.root, files);
    return runBuild({ root: world.root });
  };
  return { about, build, out: world.out };
}

it("a page is as new as the network has it; a site that keeps none clears what was kept", async () => {
  const { about, build, out } = givenSite();
  await build();
  const { page, listKept, keeps } = await visit(out);
  const read = () => page.goto("about/").then(() => page.locator(".prose p").first().innerText());
  await eventually(() => keeps("/about/", "/"), true);
  expect(await read()).toBe("One.");
  await build(about("Two."));
  expect(await read()).toBe("Two.");
  // The worker has done with all visits before the next one takes its place: what it wrote last may be of the first.
  const kept = () => page.evaluate(async () => (await caches.match(location.href))?.text());
  await eventually(async () => (await kept())?.includes("Two."), true);
  await page.waitForTimeout(1000);
  await build(change("content/site.json", {}));
  const next = await page.context().newPage();
  // A browser that is busy looks for another worker on the visit after that.
  const visitAgain = async () => {
    await next.goto("./");
    await next.waitForTimeout(1000);
    return listKept();
  };
  await eventually(visitAgain, [0]);
  await eventually(() => next.evaluate(() => caches.keys()), []);
  // A page of before, in another tab, asks late.
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage(""));
  await page.waitForTimeout(300);
  expect(await next.evaluate(() => caches.keys())).toEqual([]);
});

it("the last twenty pages that were read are kept, as new as the last visit, without what was asked", async () => {
  const { build, out } = givenSite();
  const more = (body: string) => ({ "content/pages/more.md": written("More", body) });
  await build(more("One."));
  const { page, listKept, goOffline } = await visit(out);
  // Pages, and neither files nor the number of workers.
  const listRead = async () =>
    (await listKept()).filter((it) => /^\/(?!about|static)/.test(String(it)));
  await eventually(listRead, ["/"]);
  const referer = page.url();
  await page.goto("more/?q=secret", { referer });
  await eventually(listRead, ["/", "/more/"]);
  const findKept = () =>
    page.evaluate(async () => {
      const kept = await caches.match(new URL("more/", location.origin));
      return /<p>(.*?)<\/p>/.exec((await kept?.text()) ?? "")?.[1];
    });
  expect(await findKept()).toBe("One.");
  await build(more("Two."));
  await page.goto("./", { referer });
  await eventually(listRead, ["/more/", "/"]);
  expect(await findKept()).toBe("One.");
  // This begins a visit.
  await page.goto("./");
  await eventually(findKept, "Two.");
  const others = Array.from({ length: 21 }, (_, at) => `/${at + 1}/`);
  const fill = async () => {
    const read = await listRead();
    await page.evaluate(async (paths) => {
      const [store = ""] = await caches.keys();
      const cache = await caches.open(store);
      for (const path of paths) await cache.put(path, new Response(""));
    }, others);
    return read;
  };
  // More than once: the visit may still fetch the home page, which would come after them.
  await eventually(fill, ["/more/", "/", ...others]);
  await page.goto("more/", { referer });
  await eventually(listRead, [...others.slice(2), "/more/"]);
  // What is not there any more is forgotten with the next visit.
  await page.goto("more/?q=other");
  await eventually(listRead, ["/more/"]);
  await goOffline();
  await page.goto("more?q=third");
  expect(await page.locator(".prose p").first().innerText()).toBe("Two.");
  await page.goto("./");
  expect(await page.locator(".prose p").first().innerText()).toBe("One.");
});
