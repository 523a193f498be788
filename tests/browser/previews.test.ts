/** Previews of two changes beside the site, at a host with a path, as they are published. */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { runBuild } from "../../build.ts";
import { verifyLive } from "../../generator/cli/verify-live.ts";
import { servePreview } from "../../generator/dev/preview.ts";
import { makeProvenance } from "../../generator/published/provenance.ts";
import { all, attribute, parseHtml } from "../site/support/html.ts";
import { placeWorld, readFiles, writeFiles } from "../support/place-world.ts";
import { change, post, page as written } from "../support/usual-files.ts";
import { site as browsers, eventually } from "./support.ts";

const url = "https://a.example/repo/";
const world = (said: string) => ({
  ...change("content/site.json", {
    ...{ url, repository: "https://github.com/a/b", editor: true, offline: ["/about"] },
    metricsEndpoint: "https://figures.example/",
  }),
  ...post("soon", "2026-12-12"),
  "content/pages/index.md": written("Home", `${said} [About](/about), [give](/give).`),
  "content/pages/about.md": written("About", said, "redirectFrom: [/old]\n"),
  "content/pages/give.md": written("Give", "Text.", "layout: redirect\nlink: link:opt-out\n"),
  "content/pages/404.md": written("Lost", "Text.", "layout: missing\n"),
});

const main = placeWorld(world("Now."));
const day = { today: "2026-12-11" };
await runBuild({ root: main.root, ...day });
const origin = { commit: undefined, day: day.today, lock: "", packages: sbom() };
const published = readFiles(main.out, "latin1");
const bytes = Object.entries(published).map(([path, text]) => [path, Buffer.from(text, "latin1")]);
writeFiles(
  main.out,
  Object.fromEntries(makeProvenance(new Map(bytes as [string, Buffer][]), origin)),
);

/** Builds a preview, and puts it beside the site. */
async function addPreview(number: number) {
  const { root, out } = placeWorld(world(`Then, in ${number}.`));
  const shown = { isPreview: true, hasDrafts: true, baseUrl: `${url}preview/${number}/` };
  await runBuild({ root, ...day, ...shown });
  cpSync(out, join(main.out, "preview", String(number)), { recursive: true });
  return readFiles(out);
}
// GitHub Pages doesn't read it, and the server for previews does.
rmSync(join(main.out, "_redirects"));
const previews = [await addPreview(7), await addPreview(12)];
const host = await servePreview({ dist: main.out, port: 0, base: "/repo/", quality: 1 });
afterAll(() => host.close());

function sbom(): string {
  const component = { "bom-ref": "a@1", name: "a" };
  return JSON.stringify({ metadata: { component } });
}
const documentsOf = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).flatMap(([path, text]) => (path.endsWith(".html") ? [text] : []));

describe("every page of a preview", () => {
  it("asks search engines to leave it out, and tells them nothing", () => {
    for (const files of previews) {
      expect(documentsOf(files).length).toBeGreaterThan(5);
      for (const text of documentsOf(files)) {
        const root = parseHtml(text);
        const [robots] = all(root, 'meta[name="robots"]');
        expect(robots && attribute(robots, "content")).toBe("noindex");
        for (const told of ['link[rel="canonical"]', 'script[type="application/ld+json"]'])
          expect(all(root, told)).toEqual([]);
      }
      const told = ["sitemap.xml", "robots.txt", "llms.txt"].filter((path) => path in files);
      expect(told).toEqual([]);
    }
  });
  it("says what it is, also one that nobody sees yet, and no page of the site does", () => {
    const [files = {}] = previews;
    const isOld = (text: string) => text.includes('http-equiv="refresh"');
    for (const text of documentsOf(files).filter((it) => !isOld(it)))
      expect(text).toContain('<aside class="preview-mark">This is a preview of a change.');
    expect(files).toHaveProperty("blog/soon/index.html");
    expect(Object.values(published).join("")).not.toMatch(/preview-mark|preview of a change/);
  });
  it("may start no worker, has no editor, and reports nothing", () => {
    for (const files of previews) {
      expect(documentsOf(files).join("")).not.toMatch(/worker-src|figures\.example/);
      expect(Object.keys(files).filter((path) => path.startsWith("admin/"))).toEqual([]);
    }
    // The site itself has all three.
    expect(published["index.html"]).toMatch(/worker-src.*figures\.example/s);
    expect(published).toHaveProperty(["admin/index.html"]);
  });
});

it("a preview keeps its visitors, and the worker of the site keeps nothing of it", async () => {
  const context = await browsers.browser.newContext({ serviceWorkers: "allow" });
  const tab = await context.newPage();
  await tab.goto(host.url);
  const listKept = () =>
    tab.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => url);
    });
  // The pages that are always kept come first, and then the one that's read.
  await eventually(async () => {
    const kept = await listKept();
    return [`${host.url}about/`, host.url].every((url) => kept.includes(url));
  }, true);
  const kept = await listKept();
  for (const number of [7, 12]) {
    const base = `${host.url}preview/${number}/`;
    await tab.goto(base);
    await tab.locator("main a", { hasText: "About" }).click();
    await tab.waitForURL(`${base}about/`);
    expect(await tab.locator(".prose").first().innerText()).toBe(`Then, in ${number}.`);
    const links = await tab.locator("a").evaluateAll((found) => found.map((it) => String(it)));
    expect(links.filter((it) => it.startsWith(host.url) && !it.startsWith(base))).toEqual([]);
    // It waits for a press, whatever it leads to.
    const [opened] = await Promise.all([
      context.waitForEvent("page", { timeout: 1000 }).catch(() => undefined),
      tab.goto(`${base}give/`),
    ]);
    expect([opened, tab.url()]).toEqual([undefined, `${base}give/`]);
  }
  expect(await listKept()).toEqual(kept);
  const scopes = await tab.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.map(({ scope }) => scope);
  });
  expect(scopes).toEqual([host.url]);
  // Without a signal, the site is what was kept; a preview isn't there, and isn't taken for a page of the site.
  await context.setOffline(true);
  await host.close();
  await tab.goto(`${host.url}about/`);
  expect(await tab.locator(".prose").first().innerText()).toBe("Now.");
  await expect(tab.goto(`${host.url}preview/7/about/`)).rejects.toThrow(/ERR_/);
  await context.close();
});

it("the site beside its previews is still what was published", async () => {
  const again = await servePreview({ dist: main.out, port: 0, base: "/repo/", quality: 1 });
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await verifyLive([again.url, "--against", main.out]);
    expect(log.mock.calls.join("\n")).toMatch(/^✓ All \d+ files/);
  } finally {
    log.mockRestore();
    await again.close();
  }
});
