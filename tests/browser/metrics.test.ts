/**
 * A site that sets `metricsEndpoint` learns how quick its pages are; any other carries nothing of
 * it. A real browser visits a small site, and a real server on loopback listens.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runBuild } from "../../build.ts";
import { servePreview } from "../../generator/serve/preview.ts";
import { builtSite } from "../site/support/built-site.ts";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { page, placeWorld, usualFiles } from "../support/world.ts";
import { eventually } from "./support.ts";

/** What the endpoint was told: bodies, newest last. */
const told: { readonly body: string; readonly cookie: string | undefined }[] = [];
const endpoint = createServer((request, response) => {
  let body = "";
  request.on("data", (part) => {
    body += String(part);
  });
  request.on("end", () => {
    told.push({ body, cookie: request.headers.cookie });
    response.writeHead(204).end();
  });
});
const closers: (() => unknown)[] = [];
let address = "";

beforeAll(async () => {
  await new Promise<void>((ready) => endpoint.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/vitals?site=1`;
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  endpoint.close();
});

/** Builds and serves a small site that sends its speed to the endpoint. */
async function serveMeasured(): Promise<{ readonly url: string; readonly out: string }> {
  const settings = JSON.parse(String(usualFiles["content/site.json"])) as object;
  const world = placeWorld({
    ...usualFiles,
    "content/site.json": JSON.stringify({ ...settings, metricsEndpoint: address }),
    "content/pages/index.md": page("Home", "Hello."),
  });
  closers.push(() => world.remove());
  await runBuild({ isQuiet: true, root: world.root });
  const preview = await servePreview({ dist: world.out, port: 0 });
  closers.push(() => preview.close());
  return { url: preview.url, out: world.out };
}

describe("the speed of a visit", () => {
  it("is told to the endpoint when the page goes out of sight, without who it was", async () => {
    const { url } = await serveMeasured();
    const executablePath = findChromium();
    if (!executablePath) throw new Error("There is no Chromium.");
    const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
    closers.push(() => browser.close());
    const visit = await browser.newPage();
    const complaints: string[] = [];
    visit.on("console", (message) => complaints.push(message.text()));
    await visit.goto(url);
    await visit.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/metrics.")),
    );
    await visit.locator("h1").click();
    await visit.goto("about:blank");
    await eventually(() => told.length > 0, true);
    const { page: path, ...values } = JSON.parse(told.at(-1)?.body ?? "{}");
    expect(path).toBe("/");
    expect(Object.keys(values)).toEqual(expect.arrayContaining(["TTFB", "FCP", "LCP"]));
    for (const value of Object.values(values)) expect(value).toBeTypeOf("number");
    expect(told.at(-1)?.cookie).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  it("is measured by nobody on a site without an endpoint", async () => {
    const site = await builtSite();
    expect(site.files.filter((file) => file.includes("metrics"))).toEqual([]);
    for (const { html } of site.documents) {
      expect(html).not.toMatch(/data-late|data-endpoint/);
      expect(html).toContain("connect-src 'self';");
    }
  });
});
