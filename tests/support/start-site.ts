/** Runs once before the tests that look at finished sites: builds those that most need, and starts the browsers. */
import { chapterRoot } from "../chapter/support.ts";
import { builtSite } from "../site/support/built-site.ts";
import { serveBrowsers } from "./chromium.ts";

/** The result runs after the last test. */
export async function setup(): Promise<() => Promise<void>> {
  process.env["NODE_ENV"] = "production";
  const wanted = [serveBrowsers(), builtSite(), builtSite({ root: chapterRoot })] as const;
  const [servers] = await Promise.all(wanted);
  return async () => void (await Promise.all(servers.map((server) => server.close())));
}
