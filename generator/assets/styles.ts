/**
 * Compiles the stylesheet: Sass, the final addresses of the files that it asks for, and esbuild for the
 * small form. The styles of a site lie over those of the default one: where both have a partial of a
 * name, the site's own is read. So a chapter that changes its colours has one file in its styles.
 */
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postcss from "postcss";
import type { Exception, Importer, StringOptions } from "sass";
import type { Address } from "../model/address.ts";
import type { Checked, Problem } from "../model/problem.ts";
import { suggestName } from "../problems/suggest.ts";

/** What a sheet is made from. */
export interface StyleSources {
  readonly folder: string;
  /** Where `main.scss` is, and every partial that the folder lacks. */
  readonly usualFolder: string;
  /** Final addresses of public files by path: `url("/fonts/…")` is replaced by them. */
  readonly publicFiles: ReadonlyMap<string, Address>;
}

/** Compiles the sheet. The value is the empty text where a problem has stopped it. */
export async function compileStyles(sources: StyleSources): Promise<Checked<string>> {
  try {
    const { css } = await runSass(sources);
    const isThere = (path: string) => sources.publicFiles.has(path);
    if (![...css.matchAll(asked)].every(([, path = ""]) => isThere(path)))
      return { value: "", problems: await findMissingFiles(sources) };
    const placed = css.replace(
      asked,
      (_, path: string) => `url("${sources.publicFiles.get(path)}")`,
    );
    const { transform } = await import("esbuild");
    const { code } = await transform(placed, { loader: "css", minify: true, target: "es2022" });
    return { value: code, problems: [] };
  } catch (cause) {
    if (!isSassException(cause)) throw cause;
    return { value: "", problems: [explainSass(cause)] };
  }
}

/** The address under which Sass knows the two folders as one. */
const stylesUrl = "styles:/";
const asked = /url\("?\/([^")]+)"?\)/g;

async function runSass({ folder, usualFolder }: StyleSources, more: StringOptions<"sync"> = {}) {
  // Loaded here: a sheet that is in the cache needs no compiler.
  const { compileString } = await import("sass");
  const main = await readFile(join(usualFolder, "main.scss"), "utf8");
  // Not the function that may wait for others: it takes more than twice as long for the same.
  return compileString(main, {
    style: "expanded",
    // The style stands inside a document, which has said its own.
    charset: false,
    url: new URL(`${stylesUrl}main.scss`),
    importer: createImporter(folder, usualFolder),
    ...more,
  });
}

/**
 * Finds partials for Sass. Every load goes through here, also those from one partial to another:
 * Sass would look beside the partial first, and never find the site's own.
 */
function createImporter(folder: string, usualFolder: string): Importer<"sync"> {
  const find = (path: string) =>
    [folder, usualFolder].map((root) => join(root, path)).find((file) => existsSync(file));
  return {
    canonicalize(url) {
      const path = url.slice(stylesUrl.length);
      const slash = path.lastIndexOf("/") + 1;
      const partial = `${path.slice(0, slash)}_${path.slice(slash)}.scss`;
      return url.startsWith(stylesUrl) && find(partial) ? new URL(stylesUrl + partial) : null;
    },
    load(url) {
      const file = find(url.href.slice(stylesUrl.length));
      if (!file) return null;
      return { contents: readFileSync(file, "utf8"), syntax: "scss", sourceMapUrl: url };
    },
  };
}

/** Reports every public file that is not there, at each line that asks for it. */
async function findMissingFiles(sources: StyleSources): Promise<readonly Problem[]> {
  const { publicFiles } = sources;
  const maps = { sourceMap: true, sourceMapIncludeSources: true };
  const { css, sourceMap } = await runSass(sources, maps);
  const problems: Problem[] = [];
  postcss.parse(css, { map: { prev: sourceMap } }).walkDecls(({ value, source }) => {
    for (const [, path = ""] of value.matchAll(asked)) {
      if (publicFiles.has(path)) continue;
      const start = source?.start;
      const origin = (start && source.input.origin(start.line, start.column)) || undefined;
      const file = `styles/${origin ? origin.url.slice(stylesUrl.length) : "main.scss"}`;
      const { line = 1, column = 1 } = origin ?? {};
      const excerpt = origin?.source?.split("\n")[line - 1];
      const nearest = suggestName(path, publicFiles.keys());
      problems.push({
        code: "file-refused",
        severity: "error",
        message: `The styles ask for ${path}, which is not in public/.`,
        place: { file, line, column },
        ...(excerpt ? { excerpt } : {}),
        fix: nearest
          ? `Write /${nearest} in place of /${path}.`
          : `Put the file ${path} into public/, or ask for another one.`,
      });
    }
  });
  return problems;
}

/** Known by its looks: whoever loads Sass to ask it waits for it, also where nothing is wrong. */
function isSassException(cause: unknown): cause is Exception {
  return cause instanceof Error && "sassMessage" in cause && "span" in cause;
}

function explainSass({ span, sassMessage }: Exception): Problem {
  const file = `styles/${span.url?.href.slice(stylesUrl.length) ?? ""}`;
  const excerpt = span.context?.split("\n")[0];
  return {
    code: "file-refused",
    severity: "error",
    message: `The file ${file} cannot be read: ${sassMessage.split("\n")[0]?.replace(/\.$/, "")}.`,
    place: { file, line: span.start.line + 1, column: span.start.column + 1 },
    ...(excerpt ? { excerpt } : {}),
    fix: "Look at this line and the one above: a semicolon, a comma, a quote or a name is not right.",
  };
}
