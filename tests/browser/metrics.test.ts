/** A site that sets `metricsEndpoint` learns how quick its pages are; any other carries nothing of it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { runBuild } from "../../build.ts";
import { servePreview } from "../../generator/serve/preview.ts";
import { placeWorld } from "../support/place-world.ts";
import { change } from "../support/usual-files.ts";
import { eventually, visit } from "./support.ts";

/** What the endpoint has received, newest last. */
const received: { readonly body: string; readonly cookie: string | undefined }[] = [];
const endpoint = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += String(part);
  received.push({ body, cookie: request.headers.cookie });
  response.writeHead(204).end();
});
afterAll(() => endpoint.close());

it("the speed of a visit is sent when the page goes out of sight, without who it was", async () => {
  await new Promise<void>((ready) => endpoint.listen(0, "127.0.0.1", ready));
  const { port } = endpoint.address() as AddressInfo;
  const metricsEndpoint = `http://127.0.0.1:${port}/vitals?site=1`;
  const world = placeWorld(change("content/site.json", { metricsEndpoint }));
  onTestFinished(world.remove);
  await runBuild({ root: world.root });
  const preview = await servePreview({ dist: world.out, port: 0 });
  onTestFinished(preview.close);
  // The visit fails when its console says anything but that the icon is missing, such as that a policy forbids
  // the request.
  const page = await visit(preview.url, { mayAsk: true, mayHear: /404/ });
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/metrics.")),
  );
  await page.locator("h1").click();
  await page.goto("about:blank");
  await eventually(() => received.length > 0, true);
  const { page: path, ...values } = JSON.parse(received.at(-1)?.body ?? "{}");
  expect(path).toBe("/");
  expect(Object.keys(values)).toEqual(expect.arrayContaining(["TTFB", "FCP", "LCP"]));
  for (const value of Object.values(values)) expect(value).toBeTypeOf("number");
  expect(received.at(-1)?.cookie).toBeUndefined();
});
