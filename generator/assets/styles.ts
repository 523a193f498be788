/**
 * Compiles the stylesheet. Sass compiles it, then the files that it names get their final addresses, and esbuild minifies
 * it. A site's own partials take the place of those of the default site that have the same name. So a chapter that only
 * changes its colors needs a single file in its styles.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss, { type Root } from "postcss";
import type { CompileResult, Exception, Importer } from "sass";
import { suggestName } from "../diagnostics/nearest.ts";
import { type Checked, type Problem, problemAt } from "../diagnostics/problem.ts";
import { spanAt } from "../diagnostics/source-text.ts";
import type { Address } from "../model/address.ts";
import { bundle } from "./bundle.ts";

/** What a sheet is made from. */
export interface StyleSources {
  readonly folder: string;
  /** Where `main.scss` is, and every partial that the folder lacks. */
  readonly defaultFolder: string;
  /** Final addresses of public files by path: `url("/fonts/…")` is replaced by them. */
  readonly publicFiles: ReadonlyMap<string, Address>;
}

type Sass = typeof import("sass");

/** The address under which Sass finds the two folders as one. */
const stylesUrl = "styles:/";

/** Compiles the sheet. The value is the empty text where a problem has stopped it. */
export async function compileStyles(sources: StyleSources): Promise<Checked<string>> {
  // Loaded only here, because a sheet that's in the cache needs no compiler.
  const sass = await import("sass");
  try {
    const sheet = postcss.parse(compileSass(sass, sources).css);
    if (!placeFiles(sheet, sources.publicFiles)) {
      return { value: "", problems: findMissingFiles(compileSass(sass, sources, true), sources) };
    }
    const stdin = { contents: sheet.toString(), loader: "css" } as const;
    const [file] = await bundle({ stdin, bundle: false, minify: true, target: "es2022" });
    return { value: file?.text ?? "", problems: [] };
  } catch (cause) {
    if (!(cause instanceof sass.Exception)) throw cause;
    return { value: "", problems: [explainSass(cause)] };
  }
}

/**
 * Compiles `main.scss` to CSS. A source map says which line of which partial a line comes from. It takes a third of the
 * time, so it's only made for a sheet that has a mistake.
 */
function compileSass(sass: Sass, sources: StyleSources, sourceMap = false): CompileResult {
  const { folder, defaultFolder } = sources;
  // In this package the synchronous compiler is the faster one.
  return sass.compileString(readFileSync(join(defaultFolder, "main.scss"), "utf8"), {
    style: "expanded",
    // The style is part of a document, which says its character set itself.
    charset: false,
    url: new URL(`${stylesUrl}main.scss`),
    importer: createImporter([folder, defaultFolder]),
    sourceMap,
    sourceMapIncludeSources: sourceMap,
  });
}

/**
 * Finds partials for Sass. Every load goes through here, including those from one partial to another. Otherwise Sass would
 * look beside the partial first, and never find the site's own version.
 */
function createImporter(folders: readonly string[]): Importer<"sync"> {
  const find = (path: string) => folders.map((folder) => join(folder, path)).find(existsSync);
  return {
    canonicalize(url) {
      const partial = url.slice(stylesUrl.length).replace(/([^/]+)$/, "_$1.scss");
      return url.startsWith(stylesUrl) && find(partial) ? new URL(stylesUrl + partial) : null;
    },
    load(url) {
      const file = find(pathOf(url.href));
      if (!file) return null;
      return { contents: readFileSync(file, "utf8"), syntax: "scss", sourceMapUrl: url };
    },
  };
}

const pathOf = (url = `${stylesUrl}main.scss`) => url.slice(stylesUrl.length);

/** An address in a sheet that's a path inside `public/`. */
const publicUrl = /url\("?\/([^")]+)"?\)/g;

/** Writes final addresses into a sheet. Returns false when a file isn't there. */
function placeFiles(sheet: Root, publicFiles: StyleSources["publicFiles"]): boolean {
  let isWhole = true;
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(publicUrl, (typed, path: string) => {
      const address = publicFiles.get(path);
      isWhole &&= address !== undefined;
      return address ? `url("${address}")` : typed;
    });
  });
  return isWhole;
}

/** A problem for each file that a sheet names and `public/` lacks, at the line of the partial that names it. */
function findMissingFiles(compiled: CompileResult, { publicFiles }: StyleSources) {
  const problems: Problem[] = [];
  const sheet = postcss.parse(compiled.css, { map: { prev: compiled.sourceMap } });
  sheet.walkDecls(({ value, source: place }) => {
    for (const [, path = ""] of value.matchAll(publicUrl)) {
      if (publicFiles.has(path)) continue;
      const nearest = suggestName(path, publicFiles.keys());
      const message = `The styles ask for ${path}, which is not in public/.`;
      const put = `Put the file ${path} into public/, or ask for another one.`;
      const advice = nearest ? `Write /${nearest} in place of /${path}.` : put;
      const { line: row = 1, column = 1 } = place?.start ?? {};
      const origin = place?.input.origin(row, column) || undefined;
      const source = { path: `styles/${pathOf(origin?.url)}`, text: origin?.source ?? "" };
      const at = spanAt(source.text, origin ?? { line: 1, column: 1 });
      problems.push(problemAt(source, at, { code: "file-refused", message, advice }));
    }
  });
  return problems;
}

function explainSass({ span, sassMessage }: Exception): Problem {
  const { line, column } = span.start;
  const path = `styles/${pathOf(span.url?.href)}`;
  // Sass reports only the lines of the mistake, so empty lines stand for the text before them.
  const text = "\n".repeat(line) + (span.context ?? "");
  const reason = sassMessage.split("\n")[0]?.replace(/\.$/, "");
  const message = `The file ${path} cannot be read: ${reason}.`;
  const advice = "Look at this line and the one above: a semicolon, comma, quote or name is wrong.";
  const at = spanAt(text, { line: line + 1, column: column + 1 });
  return problemAt({ path, text }, at, { code: "file-refused", message, advice });
}
