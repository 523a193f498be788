/**
 * Compiles styles again and again while somebody works on them, from the second time on only the part
 * that has changed. `main.scss` is a list of partials, and each prints its own rules: so it seems. It is
 * not believed but tried, in the background: the parts are compiled one by one, and count when together
 * they are the whole sheet, word for word.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CompileResult, Importer } from "sass";

/** Runs Sass on a text, with whatever finds the partials. */
export type RunSass = (text: string, importer: Importer<"sync">) => CompileResult;

/** Sass, and where it finds the partials of a site. */
interface Compiler {
  readonly run: RunSass;
  readonly importer: Importer<"sync">;
}

/** The texts that were read, by their addresses. */
type Texts = Map<string, string>;

interface Part {
  /** The line that uses it. */
  readonly line: string;
  readonly css: string;
  /** All that was read for it. */
  readonly urls: readonly string[];
}

interface Sheet {
  readonly main: string;
  readonly css: string;
  readonly texts: Texts;
  /** Set when it is known to be these parts, one after the other. */
  parts?: readonly Part[];
}

/** What may reach from one part into another. */
const entangled = /@(?:extend|import|charset)\b|\bload-css\b|!global|\bwith\s*\(|\.\$[\w-]+\s*:/;
const listed = /^\s*(?:(?<line>@use "[\w/-]+";)\s*)?(?:\/\/.*)?$/;

/**
 * Makes a compiler for the styles of one site. It answers with what Sass makes of the whole, give or take
 * empty lines between the parts.
 */
export function createSassParts(run: RunSass, importer: Importer<"sync">) {
  const compiler: Compiler = { run, importer };
  let last: Sheet | undefined;
  return (main: string): string => {
    const known = last?.main === main ? last : undefined;
    last = (known && compileChange(known, compiler)) ?? compileWhole(main, compiler);
    if (!last.parts) void takeApart(last, compiler, () => last).catch(() => {});
    return last.css;
  };
}

function compileWhole(main: string, { run, importer }: Compiler): Sheet {
  const texts: Texts = new Map();
  const noting: Importer<"sync"> = {
    ...importer,
    load(url) {
      const loaded = importer.load(url);
      if (loaded) texts.set(url.href, loaded.contents);
      return loaded;
    },
  };
  return { main, css: run(main, noting).css, texts };
}

/** The sheet with one part compiled anew; undefined when that may not be all there is to do. */
function compileChange(sheet: Sheet, compiler: Compiler): Sheet | undefined {
  const { main, parts } = sheet;
  if (!parts) return undefined;
  const read = (url: string) => compiler.importer.load(new URL(url))?.contents;
  const [change, ...more] = [...sheet.texts].filter(([url, text]) => read(url) !== text);
  if (!change) return sheet;
  const [url, before] = change;
  const now = read(url) ?? "";
  const [part, ...others] = parts.filter(({ urls }) => urls.includes(url));
  if (!part || others.length > 0 || more.length > 0) return undefined;
  const texts = new Map(sheet.texts).set(url, now);
  const involved = part.urls.map((known) => texts.get(known) ?? "");
  if ([before, ...involved].some((text) => entangled.test(text))) return undefined;
  try {
    const fresh = compilePart(part.line, texts, compiler);
    if (fresh.urls.join() !== part.urls.join()) return undefined;
    const all = parts.map((other) => (other === part ? fresh : other));
    return { main, css: all.map(({ css }) => css).join("\n"), texts, parts: all };
  } catch {
    // Whoever compiles the whole sheet tells what is wrong.
    return undefined;
  }
}

/** Finds out whether a sheet is its parts. Given up when the styles have changed meanwhile. */
async function takeApart(
  sheet: Sheet,
  compiler: Compiler,
  newest: () => Sheet | undefined,
): Promise<void> {
  const rows = sheet.main.split("\n").map((row) => listed.exec(row));
  if (rows.includes(null)) return;
  const parts: Part[] = [];
  for (const line of rows.flatMap((row) => row?.groups?.line ?? [])) {
    await nextTurn();
    if (newest() !== sheet) return;
    parts.push(compilePart(line, sheet.texts, compiler));
  }
  let rest = sheet.css.trim();
  for (const { css } of parts) {
    if (!rest.startsWith(css)) return;
    rest = rest.slice(css.length).trimStart();
  }
  if (rest === "") sheet.parts = parts;
}

/** Compiles one line of the list, with the texts as they were read before. */
function compilePart(line: string, texts: Texts, { run, importer }: Compiler): Part {
  const known: Importer<"sync"> = {
    canonicalize: importer.canonicalize,
    load(url) {
      const contents = texts.get(url.href);
      return contents === undefined ? null : { contents, syntax: "scss" };
    },
  };
  const { css, loadedUrls } = run(line, known);
  return { line, css: css.trim(), urls: loadedUrls.map(({ href }) => href).sort() };
}
