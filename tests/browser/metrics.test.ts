/** A site that sets `metricsEndpoint` learns how quick its pages are; any other carries nothing of it. */
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { startHost } from "../links/support/host.ts";
import { change } from "../support/usual-files.ts";
import { serveWorld } from "../support/world.ts";
import { eventually, visit } from "./support.ts";

it("the speed of a visit is sent when the page goes out of sight, without who it was", async () => {
  /** What the endpoint has received, newest last. */
  const received: { readonly body: string; readonly cookie: string | undefined }[] = [];
  const endpoint = await startHost({
    "/vitals?site=1": async (response, request) => {
      received.push({ body: await text(request), cookie: request.headers.cookie });
      response.writeHead(204).end();
    },
  });
  const metricsEndpoint = `${endpoint.origin}/vitals?site=1`;
  const url = await serveWorld(change("content/site.json", { metricsEndpoint }));
  // The visit fails when its console says anything but that the icon is missing, such as that a policy forbids
  // the request.
  const page = await visit(url, { mayAsk: true, mayHear: /404/ });
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
