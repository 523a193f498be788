/**
 * The files that the styles ask for: `url("/fonts/…")` becomes the final address of a public file.
 * What is not there is told at the line that asks for it, all of it at once.
 */
import postcss, { type Declaration } from "postcss";
import type { Address } from "../model/address.ts";
import type { Problem } from "../model/problem.ts";
import { suggestName } from "../problems/suggest.ts";
import { stylesUrl } from "./style-folders.ts";

type PublicFiles = ReadonlyMap<string, Address>;

/** Compiled styles, and the source map that leads from them to the partials. */
export interface MappedStyles {
  readonly css: string;
  readonly sourceMap?: object;
}

const asked = /url\("?\/([^")]+)"?\)/g;

/** Puts in the final addresses; undefined when the styles ask for a file that is not there. */
export function placeAddresses(css: string, publicFiles: PublicFiles): string | undefined {
  const all = [...css.matchAll(asked)].every(([, path = ""]) => publicFiles.has(path));
  if (!all) return undefined;
  return css.replace(asked, (_whole, path: string) => `url("${publicFiles.get(path)}")`);
}

/** Tells of every file that is not there, once for each line that asks for it. */
export function tellMissingFiles(
  { css, sourceMap }: MappedStyles,
  publicFiles: PublicFiles,
): readonly Problem[] {
  const problems: Problem[] = [];
  postcss.parse(css, { map: { prev: sourceMap } }).walkDecls((declaration) => {
    for (const [, path = ""] of declaration.value.matchAll(asked)) {
      if (!publicFiles.has(path)) problems.push(tellMissing(path, declaration, publicFiles));
    }
  });
  return problems;
}

function tellMissing(path: string, declaration: Declaration, publicFiles: PublicFiles): Problem {
  const nearest = suggestName(path, publicFiles.keys());
  return {
    code: "file-refused",
    severity: "error",
    message: `The styles ask for ${path}, which is not in public/.`,
    ...traceDeclaration(declaration),
    fix:
      nearest === undefined
        ? `Put the file ${path} into public/, or ask for another one.`
        : `Write /${nearest} in place of /${path}.`,
  };
}

/** The line of the partial from which a declaration comes. */
function traceDeclaration({ source }: Declaration): Pick<Problem, "place" | "excerpt"> {
  const start = source?.start;
  const origin = start && source.input.origin(start.line, start.column);
  if (!origin) return {};
  const { line, column, url, source: text = "" } = origin;
  const file = `styles/${url.slice(stylesUrl.length)}`;
  return { place: { file, line, column }, excerpt: text.split("\n")[line - 1] ?? "" };
}
