/**
 * Turns problems into what people and programs read: file, line, column, the line as it is and as it should be.
 * This happens once, so that the terminal, GitHub, the JSON report and the development server all show the same.
 */
import { helpPathOf, type ProblemCode } from "./codes.ts";
import { applyEdits, changedLines } from "./edits.ts";
import { type Edit, type Place, type Problem, sortProblems } from "./problem.ts";
import { lineSpan, positionOf } from "./source-text.ts";

/** Part of a line, with a mark under one of its characters. */
export interface CodeFrame {
  readonly line: number;
  readonly text: string;
  /** How many characters come before the mark. */
  readonly caret: number;
}

/** A problem as it is shown. */
export interface Description {
  readonly code: ProblemCode;
  readonly severity: Problem["severity"];
  readonly message: string;
  /** The lines as they should be, or what to do. */
  readonly answer?: string | undefined;
  /** Path from the root of the site: `content/blog/spark.md`. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly frame?: CodeFrame | undefined;
  /** The page that explains the code. */
  readonly help?: string | undefined;
}

/** The settings that tell where the page about a problem can be read. */
export interface Repository {
  readonly repository?: string | undefined;
  readonly branch?: string | undefined;
}

/** Describes problems in the order of the files, errors and warnings mixed. */
export function describeProblems(
  problems: readonly Problem[],
  site: Repository = {},
): readonly Description[] {
  return sortProblems(problems).map((problem) => describe(problem, problems, site));
}

function describe(problem: Problem, all: readonly Problem[], site: Repository): Description {
  const { code, severity, fix, place, others = [] } = problem;
  const message = fix?.message ?? problem.message;
  const elsewhere = others.length > 0 ? ` ${listPlaces(others)}` : "";
  const answer = correctedLines(problem, all) ?? problem.advice;
  const described = {
    code,
    severity,
    message: clean(message + elsewhere),
    answer: answer && clean(answer),
    help: helpAddressOf(code, site),
  };
  if (!place) return described;
  const { path, text } = place.source;
  const position = positionOf(text, place.start);
  const { start, end } = lineSpan(text, position.line);
  const frame = frameOf(makeVisible(text.slice(start, end)), position);
  return { ...described, file: makeVisible(path), ...position, frame };
}

/** Replaces control characters: what an editor typed mustn't control the terminal that shows it. */
const makeVisible = (words: string) => words.replace(/(?![\n\t])\p{Cc}/gu, "\uFFFD");

/** Cuts long messages in the middle, because nobody reads a whole page of one. */
function clean(words: string): string {
  const visible = makeVisible(words);
  return visible.length <= 1000 ? visible : `${visible.slice(0, 600)} … ${visible.slice(-300)}`;
}

function helpAddressOf(code: ProblemCode, { repository, branch = "main" }: Repository): string {
  const path = helpPathOf(code);
  return repository ? `${repository.replace(/\/$/, "")}/blob/${branch}/${path}` : path;
}

const placesMax = 12;

function listPlaces(places: readonly Place[]): string {
  const names = places.slice(0, placesMax).map(({ source, start }) => {
    return `${source.path}:${positionOf(source.text, start).line}`;
  });
  const more = places.length > placesMax ? " and more" : "";
  const where =
    places.length === 1 ? "Another place has it" : `${places.length} other places have it`;
  return `${where}, too: ${names.join(", ")}${more}.`;
}

/** In a longer line nobody would find the difference, so the edit is described in words. */
const rowMax = 100;

/** The lines that a correction changes, as they'll look once every correction of these lines is made. */
function correctedLines({ place, fix }: Problem, all: readonly Problem[]): string | undefined {
  if (!place || !fix) return undefined;
  const { path, text } = place.source;
  const lines = changedLines(text, fix.edits);
  // A line that is deleted takes its line break with it.
  const isHere = ({ start, end }: Edit) =>
    start >= lines.start && start <= lines.end && end <= lines.end + 1;
  const others = all.filter(
    (problem) => problem.fix !== fix && problem.place?.source.path === path,
  );
  const beside = others.flatMap((problem) =>
    problem.fix?.edits.every(isHere) ? problem.fix.edits : [],
  );
  const written = applyEdits(text, [...fix.edits, ...beside]);
  const below = text.slice(lines.end + 1).length;
  const rows = written.slice(lines.start, written.length - below).trimEnd();
  if (rows.trim() === "") return describeDeletion(text.slice(lines.start, lines.end));
  const [edit, ...more] = fix.edits;
  const isLong = !rows.includes("\n") && rows.length > rowMax;
  return isLong && edit && more.length === 0 ? describeEdit(text, edit) : rows;
}

function describeDeletion(lines: string): string {
  if (lines.includes("\n")) return "Delete these lines.";
  return lines.trim() === "" ? "Delete this empty line." : "Delete this line.";
}

/** Describes an edit in words. It quotes whole words, even if the edit begins or ends inside one. */
function describeEdit(text: string, edit: Edit): string {
  const start = text.slice(0, edit.start).search(/\S*$/);
  const end = edit.end + text.slice(edit.end).search(/\s|$/);
  const typed = text.slice(start, end);
  const right = text.slice(start, edit.start) + edit.text + text.slice(edit.end, end);
  return right === "" ? `Delete ${typed}` : `Write ${right} in place of ${typed}`;
}

/** Cuts a long line around a column, and moves the mark along with it. An empty line has no frame. */
export function frameOf(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): CodeFrame | undefined {
  if (text.trim() === "") return undefined;
  const width = 96;
  const from = Math.max(0, Math.min(column - 1 - width / 2, text.length - width));
  const [before, behind] = [from > 0 ? "…" : "", text.length > from + width ? "…" : ""];
  const shown = `${before}${text.slice(from, from + width)}${behind}`;
  return { line, text: shown.replaceAll("\t", " "), caret: column - 1 - from + before.length };
}
