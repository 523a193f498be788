/**
 * The catalogue of mistakes: what a volunteer typed, what is reported, and what its correction makes of it.
 * The rows stand in text files, where nothing needs quotes:
 *
 *     @ content/pages/about.md         the file of the small site in which the rows below make their mistakes
 *     - A line of text.                the lines of it in whose place they are typed
 *
 *     # a slip in the name of a block  a mistake, and below it other lines of the file, where it has its own
 *     + :::calout{title="A"}           what was typed
 *     ! 10:1 error block-unknown       what is reported: line, column, severity, code, and what it is about
 *     > :::callout{title="A"}          the lines as the shown correction writes them; `>>` where `--fix` does
 *
 * Several ways to make a mistake stand one below the other. Nothing behind `!` means that no correction is shown:
 * words say what to do. `␉` is a tab, `⍽` a space that doesn't break,
 * `∅` a character without width.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applyEdits } from "../../../generator/diagnostics/edits.ts";
import type { Problem } from "../../../generator/diagnostics/problem.ts";
import { positionOf } from "../../../generator/diagnostics/source-text.ts";
import { smallSite, type World } from "../../support/usual-files.ts";
import { fileMistakes } from "./files.ts";

/** One way to make a mistake. */
export interface Mistake {
  /** What the volunteer did. */
  readonly name: string;
  /** The file that the mistake is made in. */
  readonly file: string;
  /** The small site with the mistake in it. */
  readonly world: World;
  /** Makes the mistake in a site that has others already; undefined where its lines aren't there any more. */
  makeIn(site: World): World | undefined;
  /** What is reported, as a row states it. */
  readonly reported: string;
}

/** The mistakes that somebody typed into a text, by the names of their files, and those with whole files. */
export const catalogue: Readonly<Record<string, readonly Mistake[]>> = {
  ...Object.fromEntries(
    readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith(".txt"))
      .sort()
      .map((name) => [name.slice(0, -".txt".length), readMistakes(name)]),
  ),
  files: fileMistakes,
};

/** What was typed into a text, which needs no disk. */
export const typedMistakes = Object.entries(catalogue).flatMap(([group, mistakes]) =>
  group === "files" ? [] : mistakes,
);

/** Reads a text file of the catalogue. */
function readMistakes(name: string): readonly Mistake[] {
  const sections = readFileSync(join(import.meta.dirname, name), "utf8")
    .split(/^@ /m)
    .slice(1);
  return sections.flatMap((section) => {
    const [head = "", ...rows] = section.split(/^# /m);
    const [file = "", ...usual] = head.trimEnd().split("\n");
    return rows.flatMap((row) => readRow(row.trimEnd().split("\n"), file, linesOf(usual, "-")));
  });
}

/** Reads a row: each group of lines up to those of a report is one way to make the mistake. */
function readRow(
  [name = "", ...lines]: readonly string[],
  file: string,
  usual: readonly string[],
): readonly Mistake[] {
  const ways: string[][] = [[]];
  for (const [at, line] of lines.entries()) {
    if (/^[-+]/.test(line) && /^[!>]/.test(lines[at - 1] ?? "")) ways.push([]);
    ways.at(-1)!.push(line);
  }
  let replaced = usual;
  return ways.map((way) => {
    const own = linesOf(way, "-");
    if (own.length > 0) replaced = own;
    const typed = linesOf(way, "+");
    const reported = way.filter((line) => /^[!>]/.test(line)).join("\n");
    const title = [name, ...(ways.length > 1 ? [typed.join(" ⏎ ")] : [])].join(": ");
    const lines = replaced;
    const makeIn = (site: World) => replaceLines(site, file, lines, typed);
    const world = makeIn(smallSite);
    if (!world) throw new Error(`${file} has no such lines: ${lines.join(" ⏎ ")}`);
    return { name: title, file, world, makeIn, reported };
  });
}

/** The lines behind a mark, with their invisible signs. */
function linesOf(lines: readonly string[], mark: string): readonly string[] {
  return lines
    .filter((line) => line === mark || line.startsWith(`${mark} `))
    .map((line) =>
      line
        .slice(mark.length + 1)
        .replaceAll("␉", "\t")
        .replaceAll("⍽", "\u00a0")
        .replaceAll("∅", "\u200b"),
    );
}

/** A site with other lines in the place of some that follow each other; undefined where there are none. */
function replaceLines(
  site: World,
  file: string,
  usual: readonly string[],
  typed: readonly string[],
): World | undefined {
  const all = String(site[file]).split("\n");
  const at = all.findIndex((_, start) => usual.every((line, more) => all[start + more] === line));
  if (at < 0) return undefined;
  return { ...site, [file]: all.toSpliced(at, usual.length, ...typed).join("\n") };
}

/** States problems as the rows of a file do. */
export function stateProblems(problems: readonly Problem[], file: string): string {
  return problems
    .flatMap((problem) => [stateProblem(problem, file), ...correctedLines(problem)])
    .join("\n");
}

function stateProblem({ code, severity, place, about }: Problem, file: string): string {
  const { path, text } = place?.source ?? { path: "", text: "" };
  const { line, column } = positionOf(text, place?.start ?? 0);
  const where = place ? `${path === file ? "" : `${path}:`}${line}:${column}` : "nowhere";
  const subject = about ? `, ${about.kind} ${about.name}` : "";
  return `! ${where} ${severity} ${code}${subject}`;
}

/** The lines that a correction writes, without those around them that it leaves as they are. */
function correctedLines({ place, fix }: Problem): readonly string[] {
  if (!place || !fix) return [];
  const { text } = place.source;
  const [before, after] = [text, applyEdits(text, fix.edits)].map((all) => all.split("\n"));
  const isSame = (at: number) => before?.at(at) === after?.at(at);
  let start = 0;
  while (isSame(start)) start++;
  let end = -1;
  while (isSame(end) && start - end <= Math.min(before!.length, after!.length)) end--;
  const lines = after!.slice(start, end === -1 ? undefined : end + 1);
  const mark = fix.isCertain ? ">>" : ">";
  const shown = lines.map((line) => line.replaceAll("\t", "␉").replaceAll("\u00a0", "⍽"));
  return (shown.length > 0 ? shown : ["(deleted)"]).map((line) => `${mark} ${line}`.trimEnd());
}
