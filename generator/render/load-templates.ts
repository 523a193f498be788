/**
 * Compiles the templates and loads them. They are compiled here and not imported, because the
 * machine serves any root's templates, and because React must be told to be quick before it is
 * loaded: without NODE_ENV=production it renders eight times slower (decisions, section 7).
 */
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fingerprint } from "../assets/fingerprint.ts";
import { writeAtomic } from "../cache/write-atomic.ts";
import type { CompileCache, DigestSources } from "../memory/compile-cache.ts";
import type { CreateRenderer } from "../model/frame.ts";
import { defaultRoot, type SitePaths } from "../site-paths.ts";

process.env.NODE_ENV ??= "production";

/** What a templates folder exports. */
export interface Templates {
  readonly createRenderer: CreateRenderer;
  /** Names exactly these templates. */
  readonly madeFrom: string;
}

/** Loads `create-renderer.tsx` of the templates folder. */
export async function loadTemplates(paths: SitePaths, compiled: CompileCache): Promise<Templates> {
  const { text, map } = await compileTemplates(paths, compiled);
  const file = await writeModule(text, map, templatesFolder(paths));
  const { createRenderer } = (await import(pathToFileURL(file).href)) as Partial<Templates>;
  if (!createRenderer) throw new Error(`${paths.templates} exports no createRenderer.`);
  return { createRenderer, madeFrom: basename(file) };
}

/** Compiles a templates folder, unless that was done before. */
export function compileTemplates(paths: SitePaths, compiled: CompileCache) {
  // The rooms that templates may import from: see the table in ARCHITECTURE.md.
  const rooms = ["model", "entities"].map((room) => join(defaultRoot, "generator", room));
  const folders = [paths.templates, paths.client, ...rooms];
  // The map names the folder itself: the same templates elsewhere are others.
  const sources: DigestSources = (digest) => `${paths.templates} ${digest(...folders)}`;
  const make = () => compile(paths.templates, templatesFolder(paths));
  return compiled.keep("templates", sources, make);
}

function templatesFolder({ cache }: SitePaths): string {
  return join(cache, "templates");
}

async function compile(folder: string, out: string) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    // A mistake is told with the path of its file from here.
    absWorkingDir: dirname(folder),
    entryPoints: [join(folder, "create-renderer.tsx")],
    outfile: join(out, "create-renderer.mjs"),
    bundle: true,
    write: false,
    sourcemap: "external",
    sourcesContent: false,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    jsx: "automatic",
    // A tsconfig.json is for editors: it is none of the things that a site is made from.
    tsconfigRaw: "{}",
    logLevel: "silent",
  });
  const [map, text] = outputFiles;
  return { text: text?.text ?? "", map: map?.text ?? "" };
}

/**
 * Writes a compiled module under a name made from its text, so that it is loaded afresh when it has
 * changed. The folder is inside the repository: from there the module finds react.
 */
async function writeModule(code: string, map: string, folder: string): Promise<string> {
  const name = `${fingerprint(code + map)}.mjs`;
  const file = join(folder, name);
  const text = `${code}\n//# sourceMappingURL=${name}.map\n`;
  if ((await readFile(file, "utf8").catch(() => "")) === text) return file;
  writeAtomic(`${file}.map`, map);
  writeAtomic(file, text);
  return file;
}

/** The texts of a templates folder by their paths in a site, for whoever looks for a mistake in them. */
export function readTemplates(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const texts = names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const path = `templates/${name.replaceAll("\\", "/")}`;
      return [path, readFileSync(join(folder, name), "utf8")] as const;
    });
  return new Map(texts);
}
