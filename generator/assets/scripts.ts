/**
 * Compiles the client: the inline theme script, the loader, React with all islands, and the scripts
 * of single pages. The islands are one file with React: each is small, and every file more is a
 * name and two digests more on every page. Names come from the contents, so that a browser may keep
 * every file for ever.
 */
import { basename, dirname, join } from "node:path";
import type { BuildOptions, BuildResult } from "esbuild";
import type { AddressBook } from "../model/address.ts";
import type { OutputFile, Script } from "../model/output.ts";
import { digest } from "./fingerprint.ts";

/** The compiled client. */
export interface Scripts {
  readonly files: readonly OutputFile[];
  /** Inline text of the head. */
  readonly themeScript: string;
  readonly loader: Script;
  /** React with all islands. */
  readonly islands: Script;
  /** Scripts that only some pages ask for, by name: `suggestion`. */
  readonly pageScripts: ReadonlyMap<string, Script>;
}

interface ScriptOrder {
  /** The folder `client/` of a site. */
  readonly clientFolder: string;
  readonly addresses: AddressBook;
  /** Whether the site measures its speed; the script for it exists only then. */
  readonly hasMetrics: boolean;
}

const outdir = "static/js";

/** Compiles all scripts of a client folder. */
export async function compileScripts(order: ScriptOrder): Promise<Scripts> {
  const { build } = await import("esbuild");
  const { clientFolder, addresses, hasMetrics } = order;
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
    // A tsconfig.json is for editors: it is none of the things that a site is made from.
    tsconfigRaw: "{}",
    legalComments: "none",
    logLevel: "silent",
    outdir,
    entryNames: "[name].[hash]",
    define: { "process.env.NODE_ENV": '"production"', HOME: JSON.stringify(addresses.base) },
  } satisfies BuildOptions;
  const compile = (entries: Readonly<Record<string, string>>, changes: BuildOptions = {}) => {
    const entryPoints = Object.entries(entries).map(([out, file]) => ({
      in: join(clientFolder, file),
      out,
    }));
    return build({ ...common, entryPoints, ...changes });
  };

  const [react, pages, theme] = await Promise.all([
    compile({ react: "hydrate.tsx" }),
    compile({
      "redirect-page": "redirect-page.ts",
      suggestion: "suggestion.ts",
      ...(hasMetrics ? { metrics: "metrics.ts" } : {}),
    }),
    compile({ theme: "theme.ts" }),
  ]);
  const [islands] = listScripts(react, addresses);
  if (!islands) throw new Error(`${clientFolder} has no hydrate.tsx.`);
  // Last, because the loader knows the address of React.
  const define = { ...common.define, REACT: JSON.stringify(islands.script.src) };
  const [loader] = listScripts(await compile({ loader: "loader.ts" }, { define }), addresses);
  if (!loader) throw new Error(`${clientFolder} has no loader.ts.`);
  const pageScripts = listScripts(pages, addresses);
  return {
    files: [islands, loader, ...pageScripts].map(({ file }) => file),
    themeScript: theme.outputFiles?.[0]?.text.trim() ?? "",
    loader: loader.script,
    islands: islands.script,
    pageScripts: new Map(pageScripts.map(({ name, script }) => [name, script])),
  };
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
