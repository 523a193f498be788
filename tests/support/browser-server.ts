/** Starts one Chromium for all files of the browser project (`vitest.config.ts`), and ends it. */
import { chromium } from "playwright-core";
import { launchOptions, sharedBrowser } from "./chromium.ts";

/** Runs once before the first test file; the result runs after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(launchOptions());
  process.env[sharedBrowser] = server.wsEndpoint();
  return () => server.close();
}
