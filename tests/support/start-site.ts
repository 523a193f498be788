/**
 * Runs once before the tests that look at finished sites (`vitest.config.ts`): builds the sites that most
 * of them need, and starts one Chromium for all of them.
 */
import { chapterRoot } from "../chapter/support.ts";
import { builtSite } from "../site/support/built-site.ts";
import { serveBrowser, sharedBrowser } from "./chromium.ts";

/** The result runs after the last test. */
export async function setup(): Promise<() => Promise<void>> {
  process.env["NODE_ENV"] = "production";
  const server = await serveBrowser();
  process.env[sharedBrowser] = server.wsEndpoint();
  await builtSite();
  await builtSite({ root: chapterRoot });
  return () => server.close();
}
