/**
 * Compiles the templates and loads them. They aren't simply imported for two reasons. The generator works with the templates
 * of any root. And React must be told that this is production before it's loaded: without NODE_ENV=production it renders
 * eight times slower (decision 9).
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "../assets/bundle.ts";
import { type CompileTools, getCompiled } from "../assets/compile-assets.ts";
import { defaultRoot, type SitePaths } from "../content/site-paths.ts";
import { removeOldest, tryDisk, writeAtomic } from "../content/write-atomic.ts";
import { digestTexts } from "../model/digest.ts";
import type { Templates } from "../model/frame.ts";

process.env.NODE_ENV ??= "production";

/** The loaded templates, and the digest of their compiled code. */
export type LoadedTemplates = Awaited<ReturnType<typeof loadTemplates>>;

/** Loads `create-renderer.tsx` of the templates folder. */
export async function loadTemplates(paths: SitePaths, tools: CompileTools) {
  // The rooms that templates may import from: see the table in ARCHITECTURE.md.
  const rooms = ["model", "schema"].map((room) => join(defaultRoot, "generator", room));
  const inputs = { folders: [paths.templates, paths.client, ...rooms], more: paths.templates };
  const out = join(paths.cache, "templates");
  const code = await getCompiled("templates", inputs, tools, () => compile(paths.templates, out));
  const digest = digestTexts(code);
  const file = writeModule(code, digest, out);
  const exported = (await import(pathToFileURL(file).href)) as Partial<Templates>;
  const { createRenderer, describeCard, renderFiles = () => ({ files: [], feeds: [] }) } = exported;
  if (!createRenderer) throw new Error(`${paths.templates} exports no createRenderer.`);
  return { createRenderer, describeCard, renderFiles, digest };
}

async function compile(folder: string, out: string): Promise<string> {
  const [file] = await bundle({
    // Paths in error messages begin here.
    absWorkingDir: dirname(folder),
    entryPoints: [`./${basename(folder)}/create-renderer.tsx`],
    outfile: join(out, "create-renderer.mjs"),
    sourcemap: "inline",
    sourcesContent: false,
    platform: "node",
    target: "node20",
    packages: "external",
  });
  return file?.text ?? "";
}

/** Writes a compiled module under a name made from its text. It's inside of the repository, because there it finds react. */
function writeModule(code: string, digest: string, folder: string): string {
  const file = join(folder, `${digest}.mjs`);
  if (!existsSync(file) || readFileSync(file, "utf8") !== code) writeAtomic(file, code);
  // Several are kept, because people go back and forth between branches and chapters.
  tryDisk(() => removeOldest(folder, 20));
  return file;
}
