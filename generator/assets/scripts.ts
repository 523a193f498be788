/**
 * Compiles the client: the loader, React with all islands, and the scripts of single pages. A script that changes what a
 * page says is written into the page, so that it runs before the page is painted. The others are files. React and all
 * islands are one file: the islands are small, and each additional file would add a name and two digests to every page.
 * Names are made from the contents, so browsers may keep the files forever.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { BuildOptions } from "esbuild";
import { defaultRoot } from "../content/site-paths.ts";
import type { Address, Route } from "../model/address.ts";
import { integrityOf } from "../model/digest.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import { bundle } from "./bundle.ts";

/** Compiles all scripts of a folder `client/`. The one that measures speed is left out unless the site wants it. */
export async function compileScripts(folder: string, graph: ScriptInputs) {
  const compile = createCompiler(folder, graph);
  const { site } = graph;
  const [{ theme, worker, ...inline }, { react, ...pages }] = await Promise.all([
    compile(named("theme worker event-phases redirect-page")),
    compile({
      react: "hydrate.tsx",
      ...named("extras tools search suggestion"),
      ...(site.metricsEndpoint ? named("metrics") : {}),
    }),
  ]);
  // The loader is compiled last, because the addresses of the files that it fetches are written into it.
  const define = {
    REACT: JSON.stringify(react?.script.src ?? ""),
    EXTRAS: JSON.stringify(pages["extras"]?.script.src ?? ""),
  };
  const { loader } = await compile(named("loader"), { define });
  const admin = site.editor ? await compile({ editor: "admin.ts" }, editorParts) : {};
  if (!theme || !react || !loader || !worker) throw new Error(`${folder} makes no scripts.`);
  return {
    files: [
      ...[react, loader, ...Object.values({ ...pages, ...admin })].map(({ file }) => file),
      // Every site has this file. On a site that keeps nothing offline anymore, it removes the worker from before.
      { ...worker.file, path: "worker.js" },
      ...(site.editor ? readEditorFonts() : []),
    ],
    themeScript: textOf(theme),
    inlineScripts: new Map(Object.entries(inline).map(([name, script]) => [name, textOf(script)])),
    loader: loader.script,
    islands: react.script,
    editor: admin["editor"]?.script,
    pageScripts: new Map(Object.entries(pages).map(([name, { script }]) => [name, script])),
  };
}

type ScriptInputs = Pick<ContentGraph, "addresses" | "site">;

/** A script that was compiled: its file, and what a page says to load it. */
interface CompiledScript {
  readonly file: OutputFile;
  readonly script: { readonly src: Address; readonly integrity: string };
}

/** Parts of the editor's package that no form uses stay out: colored code, maps. */
const editorParts: BuildOptions = {
  splitting: true,
  chunkNames: "[hash]",
  external: ["@shikijs/*", "leaflet/*", "svgo/*", "terra-draw", "terra-draw-leaflet-adapter"],
};

/** Makes the function that compiles files of a folder. It gets each file by the name of the script that it becomes. */
function createCompiler(folder: string, { addresses, site }: ScriptInputs) {
  const kept = site.offline.map((route) => addresses.page(route as Route));
  const define = {
    "process.env.NODE_ENV": '"production"',
    HOME: JSON.stringify(addresses.base),
    PAGES: JSON.stringify(kept),
    WORKER: JSON.stringify(kept[0] ? addresses.file("worker.js") : ""),
  };
  return async (entries: Readonly<Record<string, string>>, more: BuildOptions = {}) => {
    const outputs = await bundle({
      ...more,
      // esbuild makes names from paths too. With this, they don't depend on where the checkout is.
      absWorkingDir: dirname(folder),
      entryPoints: Object.entries(entries).map(([out, file]) => ({
        in: `./${basename(folder)}/${file}`,
        out,
      })),
      minify: true,
      platform: "browser",
      target: "es2022",
      legalComments: "none",
      outdir: "static/js",
      entryNames: "[name].[hash]",
      define: { ...define, ...more.define },
    });
    const scripts = outputs.map(({ path, contents }): [name: string, script: CompiledScript] => {
      const file = { path: `static/js/${basename(path)}`, bytes: contents };
      const script = { src: addresses.file(file.path), integrity: integrityOf(contents) };
      return [basename(path).split(".")[0] ?? "", { file, script }];
    });
    return Object.fromEntries(scripts);
  };
}

const textOf = ({ file }: CompiledScript) => Buffer.from(file.bytes).toString().trim();

/** Entries for scripts that have the same name as their file. */
const named = (names: string) =>
  Object.fromEntries(names.split(" ").map((name) => [name, `${name}.ts`]));

/** The fonts of the editor. Its package looks for them beside its script. */
function readEditorFonts() {
  const folder = join(defaultRoot, "node_modules/@sveltia/cms/npm/assets");
  return readdirSync(folder)
    .filter((name) => /\.(?:woff2|txt)$/.test(name))
    .map((name) => ({ path: `static/js/assets/${name}`, bytes: readFileSync(join(folder, name)) }));
}
