/** linkinator on the same documents: written to a folder, served, and walked from the home page. */
import { rmSync } from "node:fs";
import { LinkChecker } from "linkinator";
import type { OutputFile } from "../../generator/model/output.ts";
import { servePreview } from "../../generator/serve/preview.ts";
import { placeFiles } from "./place-files.ts";

/** Walks the documents, and gives the milliseconds of the walk alone. */
export async function crawlWithLinkinator(documents: readonly OutputFile[]): Promise<number> {
  const dist = placeFiles(documents);
  const preview = await servePreview({ dist, port: 0 });
  try {
    const start = performance.now();
    // Only what lies on this machine: the documents name their address on the web, too.
    const linksToSkip = async (link: string) => !link.startsWith(preview.url);
    await new LinkChecker().check({ path: preview.url, recurse: true, linksToSkip });
    return performance.now() - start;
  } finally {
    await preview.close();
    rmSync(dist, { recursive: true, force: true });
  }
}
