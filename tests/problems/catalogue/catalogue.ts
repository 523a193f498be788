/**
 * The catalogue of mistakes: what a volunteer typed, what the check reports, and what is right. Every
 * message is asserted here and nowhere else. The rows are kept in text files, where nothing needs quotes:
 *
 *     @ content/pages/about.md             the file of the rows below,
 *     - A line of text.                    and the line of it that the mistakes take the place of
 *
 *     # 12:1 error text-literal (--fix): a heading without its space
 *     + ##So what => ## So what            what was typed, and the right line
 *     This line is no heading … → Write …  the message, and the printed correction where it is not the
 *                                          right line; a long one stands below, behind `fix:`
 *     ~ ###So what => ### So what          the same mistake, typed otherwise, and the right line
 *
 * `#` begins a row: line, column, severity and code, `--fix` where that corrects it, and what the volunteer
 * did. The path of another file that the problem is reported in stands in front of the line. A right line
 * replaces the reported one; where the file has it, a mistake of one line takes its place. Several or long
 * right lines stand below, behind `>`; `(2 lines)` says how many lines they replace, and `> (deleted)`
 * deletes the reported line. `-` in a row is the line of the file, where it is another one than above.
 * Without a right line the lines are right as they were before, and printed so where no other is given.
 * What is typed otherwise has the same code and, where no right line is given, the same correction. `␉` is
 * a tab, `⍽` a space that does not break, ` ⏎ ` parts lines.
 *
 * Where a whole file is wrong, `* path: words` says what was put there and `> path: words` what belongs
 * there; `file-contents.ts` has the contents that the words stand for.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProblemCode } from "../../../generator/diagnostics/codes.ts";
import type { Place } from "../../../generator/diagnostics/problem.ts";
import { smallSite, type World } from "../../support/usual-files.ts";
import { contents } from "./file-contents.ts";

export interface Mistake {
  /** What the volunteer did. */
  readonly name: string;
  readonly file: string;
  /** Line, column, severity and code: `3:8 error front-matter-syntax`; not of another way to type it. */
  readonly place?: string;
  readonly code: ProblemCode;
  /** The message; not of another way to type it. */
  readonly message?: string;
  /** The correction as it is printed. */
  readonly fix: string;
  /** True where `npm run check -- --fix` corrects it. */
  readonly isCorrected: boolean;
  /** True where lines of a file were typed, and no whole file was put somewhere. */
  readonly isTyped: boolean;
  /** A site with the mistake in it; undefined when the site has no such line. */
  make(site: World): World | undefined;
  /** The site with what is right in the place of what was reported. */
  putRight(site: World, reported: Place): World;
}

const heading =
  /^((?:\S+:)?(?:\d+:\d+|\?) (?:error|warning) ([\w-]+))( \(--fix\))?(?: \((\d+) lines\))?: (.*)$/;

/** The rows of each text file, by its name. */
export const catalogue: Readonly<Record<string, readonly Mistake[]>> = Object.fromEntries(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .map((name) => [name.slice(0, -".txt".length), readRows(name)]),
);

export const allMistakes: readonly Mistake[] = Object.values(catalogue).flat();

/** Reads a text file of the catalogue. */
function readRows(name: string): readonly Mistake[] {
  const sections = readFileSync(join(import.meta.dirname, name), "utf8").split(/^@ /m);
  return sections.flatMap((section) => {
    const [head = "", ...rows] = section.split(/^# /m);
    const [file = "", ...lines] = head.trimEnd().split("\n");
    return rows.flatMap((row) => readRow(row.trimEnd().split("\n"), file, marked(lines, "-")));
  });
}

/** A row, and the same mistake typed in other ways. */
function readRow(
  [head = "", ...parts]: readonly string[],
  file: string,
  usual: readonly string[],
): readonly Mistake[] {
  const [, place, code, isCorrected, count = "1", name = ""] = heading.exec(head) ?? [];
  const [reported = "", ...more] = parts.filter((part) => !/^(?:[-+>*~]|fix:)(?: |$)/.test(part));
  const [message, ...advice] = reported.split(" → ");
  if (place === undefined || !message || more.length > 0)
    throw new Error(`The row "${head}" cannot be read.`);
  const [own = [], words = [], below = [], fix = [], files = [], others = []] = [
    ...["-", "+", ">", "fix:", "*", "~"],
  ].map((mark) => marked(parts, mark));
  const [typed, right = below] = words.length === 1 ? splitRight(words[0]!) : [words];
  const isTyped = files.length === 0;
  const row = { code: code as ProblemCode, isCorrected: isCorrected !== undefined, isTyped };
  const isLine = typed.length === 1 && `${smallSite[file]}`.split("\n").includes(`${right[0]}`);
  const lines = [own, isLine ? right : usual].find(({ length }) => length > 0) ?? [];
  const printed = [advice, fix, right, isTyped ? lines : []].find(({ length }) => length > 0) ?? [];
  const first = { ...row, name, place, message, fix: printed.join("\n") };
  if (!isTyped) return [{ ...first, ...placing(files, right) }];
  const variants = others.map((other) => {
    const [typed, better] = splitRight(other);
    const fix = (better ?? printed).join("\n");
    const variant = { ...row, name: `${name}: ${typed.join(" ⏎ ")}`, fix };
    return { ...variant, ...replacing(file, lines, typed, better ?? right, +count) };
  });
  return [{ ...first, ...replacing(file, lines, typed, right, +count) }, ...variants];
}

/** The lines of `typed => right`, of which the second part may be missing. */
function splitRight(words: string) {
  const [typed = [], right] = words.split(" => ").map((part) => part.split(" ⏎ "));
  return [typed, right] as const;
}

type Change = Pick<Mistake, "file" | "make" | "putRight">;

/** Types lines in the place of others, and puts right ones in the place of those that are reported. */
function replacing(
  file: string,
  lines: readonly string[],
  typed: readonly string[],
  right: readonly string[],
  count: number,
): Change {
  const isLine = (all: readonly string[]) => (_: string, index: number) =>
    lines.every((line, more) => all[index + more] === line);
  return {
    file,
    make(site) {
      const all = String(site[file]).split("\n");
      const at = all.findIndex(isLine(all));
      const wrong = all.toSpliced(at, lines.length, ...typed).join("\n");
      return at < 0 ? undefined : { ...site, [file]: wrong };
    },
    putRight(site, { file: path, line }) {
      if (right.length === 0) return { ...site, [file]: smallSite[file] };
      const put = right[0] === "(deleted)" ? [] : right;
      const all = String(site[path]).split("\n");
      return { ...site, [path]: all.toSpliced(line - 1, count, ...put).join("\n") };
    },
  };
}

/** Puts whole files into a site, and others in their place. */
function placing(files: readonly string[], right: readonly string[]): Change {
  const wrong = worldOf(files);
  const [file = ""] = Object.keys(wrong);
  const usual = Object.fromEntries(Object.keys(wrong).map((path) => [path, smallSite[path]]));
  return {
    file,
    make: (site) => ({ ...site, ...wrong }),
    putRight: (site) => ({ ...site, ...usual, ...worldOf(right) }),
  };
}

/** The lines behind a mark, with their invisible signs. */
function marked(lines: readonly string[], mark: string): readonly string[] {
  return lines
    .filter((line) => line === mark || line.startsWith(`${mark} `))
    .map((line) =>
      line
        .slice(mark.length + 1)
        .replace(/␉/g, "\t")
        .replace(/⍽/g, "\u00a0"),
    );
}

/** Files from lines such as `content/notes.txt: a page`. */
function worldOf(lines: readonly string[]): World {
  return Object.fromEntries(
    lines.map((line) => {
      const [path = "", words = ""] = line.split(": ");
      if (!(words in contents)) throw new Error(`No content is called "${words}".`);
      return [path, contents[words]];
    }),
  );
}
