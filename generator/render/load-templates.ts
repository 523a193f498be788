/**
 * Compiles the templates and loads them. They are compiled here and not imported, because the
 * machine serves any root's templates, and because React must be told to be quick before it is
 * loaded: without NODE_ENV=production it renders eight times slower (decisions, section 7).
 */
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { fingerprint } from "../assets/fingerprint.ts";
import type { RenderDocument } from "./render-input.ts";

process.env.NODE_ENV ??= "production";

/**
 * Loads `render-document.tsx` of a templates folder.
 * @param cache a folder inside the repository, so that the compiled file finds react
 */
export async function loadTemplates(folder: string, cache: string): Promise<RenderDocument> {
  const result = await build({
    entryPoints: [join(folder, "render-document.tsx")],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    jsx: "automatic",
    logLevel: "silent",
  });
  const text = result.outputFiles[0]?.text ?? "";
  const file = join(cache, "templates", `${fingerprint(text)}.mjs`);
  await mkdir(join(cache, "templates"), { recursive: true });
  // Another build may load this file at this moment: it must never be there in part.
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, text);
  await rename(fresh, file);
  const module = (await import(pathToFileURL(file).href)) as { renderDocument?: RenderDocument };
  if (!module.renderDocument) throw new Error(`${folder} does not export renderDocument.`);
  return module.renderDocument;
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
