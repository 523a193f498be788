/**
 * Compiles the stylesheet: Sass, the final addresses of the files that it asks for, and esbuild for the
 * small form. The styles of a site lie over those of the default one: where both have a partial of a
 * name, the site's own is read. So a chapter that changes its colours has one file in its styles.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postcss, { type Root } from "postcss";
import type { Exception, Importer } from "sass";
import type { Address } from "../model/address.ts";
import type { Checked, Problem } from "../model/problem.ts";
import { problemAt } from "../problems/problem-at.ts";
import { suggestName } from "../problems/suggest.ts";
import { bundle } from "./bundle.ts";

/** What a sheet is made from. */
export interface StyleSources {
  readonly folder: string;
  /** Where `main.scss` is, and every partial that the folder lacks. */
  readonly defaultFolder: string;
  /** Final addresses of public files by path: `url("/fonts/…")` is replaced by them. */
  readonly publicFiles: ReadonlyMap<string, Address>;
}

/** The address under which Sass finds the two folders as one. */
const stylesUrl = "styles:/";

/** Compiles the sheet. The value is the empty text where a problem has stopped it. */
export async function compileStyles(sources: StyleSources): Promise<Checked<string>> {
  const { folder, defaultFolder, publicFiles } = sources;
  const main = join(defaultFolder, "main.scss");
  // Loaded here: a sheet that is in the cache needs no compiler.
  const sass = await import("sass");
  try {
    // Of this package the synchronous compiler is the quick one.
    const { css, sourceMap } = sass.compileString(readFileSync(main, "utf8"), {
      style: "expanded",
      // The style stands inside a document, which has said its own.
      charset: false,
      url: new URL(`${stylesUrl}main.scss`),
      importer: createImporter([folder, defaultFolder]),
      sourceMap: true,
      sourceMapIncludeSources: true,
    });
    const sheet = postcss.parse(css, { map: { prev: sourceMap } });
    const problems = placeFiles(sheet, publicFiles);
    if (problems.length > 0) return { value: "", problems };
    const stdin = { contents: sheet.toString(), loader: "css" } as const;
    const [made] = await bundle({ stdin, bundle: false, minify: true, target: "es2022" });
    return { value: made?.text ?? "", problems: [] };
  } catch (cause) {
    if (!(cause instanceof sass.Exception)) throw cause;
    return { value: "", problems: [explainSass(cause)] };
  }
}

/**
 * Finds partials for Sass. Every load goes through here, also those from one partial to another:
 * Sass would look beside the partial first, and never find the site's own.
 */
function createImporter(folders: readonly string[]): Importer<"sync"> {
  const find = (path: string) => folders.map((one) => join(one, path)).find(existsSync);
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

/** Writes final addresses into a sheet. Every file that is not there is a problem of the line that asks. */
function placeFiles(sheet: Root, publicFiles: StyleSources["publicFiles"]): readonly Problem[] {
  const problems: Problem[] = [];
  sheet.walkDecls((declaration) => {
    const place = (asked: string, path: string) => {
      const address = publicFiles.get(path);
      if (address) return `url("${address}")`;
      const nearest = suggestName(path, publicFiles.keys());
      const message = `The styles ask for ${path}, which is not in public/.`;
      const put = `Put the file ${path} into public/, or ask for another one.`;
      const fix = nearest ? `Write /${nearest} in place of /${path}.` : put;
      const { line: row = 1, column = 1 } = declaration.source?.start ?? {};
      const origin = declaration.source?.input.origin(row, column) || undefined;
      const source = { path: `styles/${pathOf(origin?.url)}`, text: origin?.source ?? "" };
      const at = origin ?? { line: 1, column: 1 };
      problems.push(problemAt(source, at, { code: "file-refused", message, fix }));
      return asked;
    };
    declaration.value = declaration.value.replace(/url\("?\/([^")]+)"?\)/g, place);
  });
  return problems;
}

function explainSass({ span, sassMessage }: Exception): Problem {
  const { line, column } = span.start;
  const path = `styles/${pathOf(span.url?.href)}`;
  // Of the text Sass gives the lines of the mistake.
  const text = "\n".repeat(line) + (span.context ?? "");
  const reason = sassMessage.split("\n")[0]?.replace(/\.$/, "");
  const message = `The file ${path} cannot be read: ${reason}.`;
  const fix = "Look at this line and the one above: a semicolon, comma, quote or name is wrong.";
  const at = { line: line + 1, column: column + 1 };
  return problemAt({ path, text }, at, { code: "file-refused", message, fix });
}
