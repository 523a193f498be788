/**
 * Compiles the client: the inline theme script, the loader, React with all islands, and the scripts
 * of single pages. The islands are one file with React: each is small, and every file more is a
 * name and two digests more on every page. Names come from the contents, so that a browser may keep
 * every file for ever.
 */
import { basename, dirname, join } from "node:path";
import type { SiteAddresses } from "../model/address.ts";
import type { OutputFile, Script } from "../model/output.ts";
import { digest } from "./public-files.ts";

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

/** What the site decides of its scripts. */
export interface ScriptSettings {
  readonly addresses: SiteAddresses;
  /** Whether the site measures its speed; the script for it exists only then. */
  readonly hasMetrics: boolean;
}

/** Compiles all scripts of a folder `client/`. */
export async function compileScripts(
  folder: string,
  { addresses, hasMetrics }: ScriptSettings,
): Promise<Scripts> {
  const { build } = await import("esbuild");
  /** Compiles files, given by the names of the scripts that are made of them. */
  const compile = async (entries: Readonly<Record<string, string>>, define = {}) => {
    const { outputFiles } = await build({
      // Names are made from paths too: pinned, they do not depend on where the checkout is.
      absWorkingDir: dirname(folder),
      entryPoints: Object.entries(entries).map(([out, file]) => ({
        in: join(folder, file),
        out,
      })),
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      platform: "browser",
      target: "es2022",
      jsx: "automatic",
      // A tsconfig.json is for editors: it is none of the things that a site is made from.
      tsconfigRaw: "{}",
      legalComments: "none",
      logLevel: "silent",
      outdir: "static/js",
      entryNames: "[name].[hash]",
      define: {
        "process.env.NODE_ENV": '"production"',
        HOME: JSON.stringify(addresses.base),
        ...define,
      },
    });
    return outputFiles.map(({ path, contents }) => {
      const file = { path: `static/js/${basename(path)}`, bytes: contents };
      const script = { src: addresses.file(file.path), integrity: digest(contents) };
      return { name: basename(path).split(".")[0] ?? "", file, script };
    });
  };

  const [[theme], [islands], pages] = await Promise.all([
    compile({ theme: "theme.ts" }),
    compile({ react: "hydrate.tsx" }),
    compile({
      "redirect-page": "redirect-page.ts",
      suggestion: "suggestion.ts",
      ...(hasMetrics ? { metrics: "metrics.ts" } : {}),
    }),
  ]);
  // Last, because the loader knows the address of the islands.
  const [loader] = await compile(
    { loader: "loader.ts" },
    { REACT: JSON.stringify(islands?.script.src) },
  );
  if (!theme || !islands || !loader) throw new Error(`${folder} makes no scripts.`);
  return {
    files: [islands, loader, ...pages].map(({ file }) => file),
    themeScript: Buffer.from(theme.file.bytes).toString().trim(),
    loader: loader.script,
    islands: islands.script,
    pageScripts: new Map(pages.map(({ name, script }) => [name, script])),
  };
}
