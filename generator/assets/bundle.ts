/** The compiler of scripts and small stylesheets. It takes much memory, and ends with the last work that needs it. */
import type { BuildOptions } from "esbuild";

let running = 0;

/** Bundles modules, each entry with all that it imports, or compiles one text. Nothing is written to the disk. */
export async function bundle(options: BuildOptions) {
  running++;
  const { build, stop } = await import("esbuild");
  try {
    const made = await build({
      bundle: true,
      format: "esm",
      jsx: "automatic",
      // A tsconfig.json is for editors: it is none of the things that a site is made from.
      tsconfigRaw: "{}",
      logLevel: "silent",
      ...options,
      write: false,
    });
    return made.outputFiles;
  } finally {
    running--;
    if (running === 0) await stop();
  }
}
