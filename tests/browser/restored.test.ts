/** Back from another site: every page is there at once, as it was left, and nothing on it keeps the browser from that. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { oneOfEachKind } from "../../tools/audit/site.ts";
import { goBack, site, visit } from "./support.ts";

const outside = createServer((_, response) => {
  response
    .writeHead(200, { "content-type": "text/html" })
    .end("<!doctype html><title>Elsewhere</title>");
});
beforeAll(() => new Promise<void>((done) => outside.listen(0, "127.0.0.1", done)));
afterAll(() => {
  outside.close();
  outside.closeAllConnections();
});

/** One document of each kind; all of them with `npm run audit -- engines`. */
const documents = process.env["VISITS"] === "all" ? site.documents : oneOfEachKind(site);

it("a visit to another site and Back bring a document back as it was left", async () => {
  const page = await visit("/", { isWindowed: true, mayAsk: true });
  const { port } = outside.address() as AddressInfo;
  // A page that was brought back has no reasons, and the mark that it was left with.
  const look = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      const { notRestoredReasons } = entry as { notRestoredReasons?: object | null };
      return ["isSame" in window, JSON.stringify(notRestoredReasons)];
    });
  const reports = [];
  for (const { path } of documents) {
    // A page that sends its visitors on does so once; a part of it is read.
    await page.goto(`${path}#Main`, { waitUntil: "load" });
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.goto(`http://127.0.0.1:${port}/`);
    await goBack(page);
    reports.push([path, ...(await look())]);
  }
  expect(reports).toEqual(documents.map(({ path }) => [path, true, "null"]));
});
