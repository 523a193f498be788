/** Compiles a command, with all modules and packages that it needs, into one CommonJS file. */
import { join } from "node:path";
import { build, stop } from "esbuild";

/**
 * Compiles `generator/commands/COMMAND.ts`. Nothing is written.
 * @param {string} root the folder of the repository
 * @param {string} command the name of the command
 * @param {string} file where the source will stand; its map names the modules from there
 * @param {string[]} external the packages that stay outside
 * @returns {Promise<{ source: Uint8Array, map: Uint8Array }>}
 * @throws what esbuild says about modules that cannot be compiled
 */
export async function compileCommand(root, command, file, external) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join("generator", "commands", `${command}.ts`)],
    outfile: file,
    write: false,
    bundle: true,
    platform: "node",
    // Of a script V8 keeps what it has compiled, on every Node that we promise; not so of a module.
    format: "cjs",
    // A script imports nothing, but may ask for modules as if they were CommonJS.
    supported: { "dynamic-import": false },
    // Where it stands it knows; an address, which a module has, it would find to be nothing.
    logOverride: { "empty-import-meta": "error" },
    define: { "import.meta.dirname": "__dirname", "import.meta.filename": "__filename" },
    target: "node20",
    mainFields: ["module", "main"],
    external,
    // The file does not name its map: Node would read it at every start, and it is seldom needed.
    sourcemap: "external",
    sourcesContent: false,
    logLevel: "silent",
  });
  // It works in a process of its own, which keeps 140 MB for as long as the command runs.
  await stop();
  const [map, source] = outputFiles;
  return { source: source.contents, map: map.contents };
}
