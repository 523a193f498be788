/**
 * Compiles the client: the inline theme script, the loader, one chunk for each island, and the
 * scripts of single pages. React and everything that islands share is one chunk, fetched once.
 * Names come from the contents, so that a browser may keep every file for ever.
 */
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type BuildOptions, type BuildResult, build } from "esbuild";
import type { AddressBook } from "../model/address.ts";
import type { OutputFile, Script } from "../model/output.ts";
import { digest } from "./fingerprint.ts";

/** The compiled client. */
export interface Scripts {
  readonly files: readonly OutputFile[];
  /** Inline text of the head. */
  readonly themeScript: string;
  readonly loader: Script;
  /** Islands (`drawer`), page scripts (`suggestion`), and the shared chunk under `react`. */
  readonly islands: ReadonlyMap<string, Script>;
}

interface ScriptOrder {
  /** The folder `client/` of a site. */
  readonly clientFolder: string;
  readonly addresses: AddressBook;
}

const outdir = "static/js";
/** The name of the chunk that all islands share. */
const sharedName = "react";

/** Compiles all scripts of a client folder. */
export async function compileScripts({ clientFolder, addresses }: ScriptOrder): Promise<Scripts> {
  const common = {
    // Names are made from paths too: pinned, they do not depend on where the checkout is.
    absWorkingDir: dirname(clientFolder),
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    legalComments: "none",
    logLevel: "silent",
    outdir,
    entryNames: "[name].[hash]",
    chunkNames: `${sharedName}.[hash]`,
    define: { "process.env.NODE_ENV": '"production"', HOME: JSON.stringify(addresses.base) },
  } satisfies BuildOptions;
  const compile = (entryPoints: readonly string[], changes: BuildOptions = {}) =>
    build({ ...common, entryPoints: [...entryPoints], ...changes });

  const [chunks, theme] = await Promise.all([
    compile(await listEntries(clientFolder), { splitting: true }),
    compile([join(clientFolder, "theme.ts")], { format: "iife" }),
  ]);
  const islands = listScripts(chunks, addresses);
  const [react, second] = islands.filter(({ name }) => name === sharedName);
  if (!react || second) {
    const share = "imports what only some islands use";
    throw new Error(
      `The islands must share one chunk: see that ${clientFolder}/hydrate.tsx ${share}.`,
    );
  }
  // Last, because the loader knows the name of the chunk that the islands share.
  const define = { ...common.define, REACT: JSON.stringify(react.script.src) };
  const [loader] = listScripts(
    await compile([join(clientFolder, "loader.ts")], { define }),
    addresses,
  );
  if (!loader) throw new Error(`${clientFolder} has no loader.ts.`);
  return {
    files: [...islands, loader].map(({ file }) => file),
    themeScript: theme.outputFiles?.[0]?.text.trim() ?? "",
    loader: loader.script,
    islands: new Map(islands.map(({ name, script }) => [name, script])),
  };
}

/** The islands, and the scripts of single pages. */
async function listEntries(clientFolder: string): Promise<string[]> {
  const islands = (await readdir(join(clientFolder, "entries"))).sort();
  return [
    ...islands.map((file) => join(clientFolder, "entries", file)),
    join(clientFolder, "redirect-page.ts"),
    join(clientFolder, "suggestion.ts"),
  ];
}

interface NamedScript {
  readonly name: string;
  readonly script: Script;
  readonly file: OutputFile;
}

/** Pairs what was compiled with its name, its address and its digest. */
function listScripts(result: BuildResult, addresses: AddressBook): NamedScript[] {
  const paths = new Set(Object.keys(result.metafile?.outputs ?? {}));
  return (result.outputFiles ?? []).map((output) => {
    const path = `${outdir}/${basename(output.path)}`;
    if (!paths.has(path)) throw new Error(`esbuild did not list ${path}.`);
    return {
      name: basename(path).split(".")[0] ?? "",
      script: { src: addresses.file(path), integrity: digest(output.contents) },
      file: { path, bytes: output.contents },
    };
  });
}
