/** linkinator on the same documents: written to a folder, served, and walked from the home page. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { LinkChecker } from "linkinator";
import type { OutputFile } from "../../generator/model/output.ts";
import { servePreview } from "../../generator/serve/preview.ts";

/** Walks the documents; only the walk is timed. */
export async function crawlWithLinkinator(documents: readonly OutputFile[]) {
  const dist = mkdtempSync(join(tmpdir(), "bench-links-"));
  for (const { path, bytes } of documents) {
    const file = join(dist, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  const preview = await servePreview({ dist, port: 0 });
  try {
    const start = performance.now();
    // Only what lies on this machine: the documents name their address on the web, too.
    const linksToSkip = async (link: string) => !link.startsWith(preview.url);
    const result = await new LinkChecker().check({ path: preview.url, recurse: true, linksToSkip });
    return { ms: performance.now() - start, links: result.links.length };
  } finally {
    await preview.close();
    rmSync(dist, { recursive: true, force: true });
  }
}
