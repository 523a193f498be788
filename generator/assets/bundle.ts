/** Runs esbuild. It takes a lot of memory, so it's stopped as soon as nothing needs it anymore. */
import type { BuildOptions } from "esbuild";

let running = 0;

/**
 * Bundles each entry with everything that it imports, or compiles a single text. Nothing is written to the disk.
 * @param options Entries are named from `absWorkingDir` on. esbuild takes an entry with a `*` for a pattern, and a folder
 *   above the repository may have such a name.
 */
export async function bundle(options: BuildOptions) {
  running++;
  const { build, stop } = await import("esbuild");
  try {
    const result = await build({
      bundle: true,
      format: "esm",
      jsx: "automatic",
      // Ignore tsconfig.json. It's for editors, and no digest includes it, so it mustn't change what comes out.
      tsconfigRaw: "{}",
      logLevel: "silent",
      ...options,
      write: false,
    });
    return result.outputFiles;
  } finally {
    running--;
    if (running === 0) await stop();
  }
}
