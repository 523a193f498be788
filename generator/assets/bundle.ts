/**
 * The compiler of scripts and small stylesheets. Its service takes more memory than a large site, so it ends
 * with the last work that needs it.
 */
import type { BuildOptions } from "esbuild";

let running = 0;

/** Does work with esbuild. */
export async function withEsbuild<T>(
  work: (esbuild: typeof import("esbuild")) => T | Promise<T>,
): Promise<T> {
  running++;
  const esbuild = await import("esbuild");
  try {
    return await work(esbuild);
  } finally {
    running--;
    if (running === 0) await esbuild.stop();
  }
}

/** Bundles modules, each entry with everything that it imports. Nothing is written to the disk. */
export async function bundle(options: BuildOptions) {
  const order = {
    bundle: true,
    format: "esm",
    jsx: "automatic",
    // A tsconfig.json is for editors: it is none of the things that a site is made from.
    tsconfigRaw: "{}",
    logLevel: "silent",
    ...options,
    write: false,
  } satisfies BuildOptions;
  return (await withEsbuild(({ build }) => build(order))).outputFiles;
}
