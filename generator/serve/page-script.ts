/** Compiles the script that open pages listen with: see the folder `page` beside this file. */
import { join } from "node:path";
import type { CompileCache } from "../memory/compile-cache.ts";
import { defaultRoot } from "../site-paths.ts";

const folder = join(defaultRoot, "generator", "serve", "page");

/** The text of the script. */
export function compilePageScript(compiled: CompileCache): Promise<string> {
  return compiled.keep("page-script", (digest) => digest(folder), compile);
}

async function compile(): Promise<string> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [join(folder, "listen.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2022",
    // A tsconfig.json is for editors: it is none of the things that a site is made from.
    tsconfigRaw: "{}",
    legalComments: "none",
    logLevel: "silent",
  });
  return outputFiles[0]?.text.trim() ?? "";
}
