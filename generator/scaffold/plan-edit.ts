/** Plans the change for an addition: a new file, or one entry in a list, in which nothing else moves. */
import { parseTree } from "jsonc-parser";
import YAML from "yaml";
import { parseFrontMatter } from "../content/parse-front-matter.ts";
import { parseJson } from "../content/parse-json.ts";
import { applyEdits } from "../diagnostics/edits.ts";
import { valueAt } from "../diagnostics/explain-values.ts";
import { withoutKnown } from "../diagnostics/identity.ts";
import type { Fix, Problem } from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import type { MarkdownParser } from "../markdown/parser.ts";
import type { DataPath, SourceFile, Sources } from "../model/source.ts";
import type { FieldManual } from "../schema/schemas.ts";
import { buildGraph } from "../site/build-graph.ts";
import type { FilledForm, Form } from "./form.ts";
import type { Entry, Scaffold } from "./scaffolds.ts";

/** A change of one file that isn't written yet: its path from the root of the site, and what its text becomes. */
export type PlannedEdit = ReturnType<typeof planEdit>;

/**
 * Plans the edit that writes a filled form.
 * @returns the change as a function from the text before; the index of the entry is undefined for a new file
 */
export function planEdit({ scaffold, sources }: Form, { data }: FilledForm) {
  const { destination, sortKey, unique = "" } = scaffold;
  if ("list" in destination) {
    const { file } = destination;
    const source = sources.files.find(({ path }) => path === file);
    const entries = source ? parseJson(source, () => 0).data : [];
    // If the file isn't a list, the check of the edit reports that.
    const index = Array.isArray(entries) ? findPlace(entries, data, sortKey) : 0;
    return { path: file, index, change: (before: string) => insertEntry(before, data, index) };
  }
  // A page's address is the name of its file.
  const { body, route: _, ...fields } = data;
  const name = String(data[unique]).replace(/^\//, "");
  const text = `---\n${YAML.stringify(fields, { lineWidth: 0 })}---\n\n${body}\n`;
  return { path: `${destination.folder}${name}.md`, index: undefined, change: () => text };
}

function changedFile({ files }: Sources, { path, change }: PlannedEdit): SourceFile {
  return { path, text: change(files.find((file) => file.path === path)?.text ?? "") };
}

/**
 * Finds the problems that an edit would cause. Problems that the site already has don't count, with one exception: while
 * the file to change has errors, no place for a new entry can be found in it.
 */
export function checkEdit(sources: Sources, edit: PlannedEdit, parser: MarkdownParser) {
  const before = buildGraph(sources, { parser }).problems;
  const errors = errorsIn(before, edit.path);
  if (errors.length > 0) return errors;
  const others = sources.files.filter(({ path }) => path !== edit.path);
  const files = [...others, changedFile(sources, edit)];
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return withoutKnown(buildGraph({ ...sources, files }, { parser }).problems, before);
}

/** A problem of an edit, and the field that it's about; undefined for a problem somewhere else. */
export interface FieldProblem {
  readonly problem: Problem;
  readonly field: FieldManual | undefined;
}

/**
 * Finds the field of the form that each problem of an edit is about. Problems of a list then have no place: the entry
 * isn't written, so its lines don't exist.
 */
export function findFields(
  form: Form,
  edit: PlannedEdit,
  problems: readonly Problem[],
): readonly FieldProblem[] {
  const source = changedFile(form.sources, edit);
  const lineOf = findLines(edit, source);
  return problems.map((problem) => {
    const { place, fix, ...words } = problem;
    if (place?.source.path !== edit.path) return { problem, field: undefined };
    const { line } = positionOf(place.source.text, place.start);
    const field = form.fields.find(({ path }) => lineOf(path) === line);
    if (!field || edit.index === undefined) return { problem, field };
    const right = fix && readCorrected(edit, source, fix, field.path);
    return { problem: right === undefined ? words : { ...words, advice: right }, field };
  });
}

/** What a field holds once a correction is made; undefined when it can't be read. */
function readCorrected({ index }: PlannedEdit, source: SourceFile, fix: Fix, path: DataPath) {
  const { data } = parseJson({ ...source, text: applyEdits(source.text, fix.edits) }, () => 0);
  const value = valueAt(data, [index ?? 0, ...path]);
  return value === undefined ? undefined : String(value);
}

function errorsIn(problems: readonly Problem[], file: string): readonly Problem[] {
  return problems.filter(
    ({ severity, place }) => severity === "error" && place?.source.path === file,
  );
}

/** Finds the line of a field in the changed file; 0 for a field that is not there. */
export function findLines({ index }: PlannedEdit, source: SourceFile): (path: DataPath) => number {
  const base = index === undefined ? [] : [index];
  const front = index === undefined ? parseFrontMatter(source, () => 0) : undefined;
  const parsed = front ?? parseJson(source, () => 0);
  const lineAt = (offset: number) => positionOf(source.text, offset).line;
  return (path) => {
    // There's an empty line between the fields and the text.
    if (path[0] === "body" && front) return lineAt(front.bodyStart) + 1;
    const whole = [...base, ...path];
    return valueAt(parsed.data, whole) === undefined ? 0 : lineAt(parsed.spanOf(whole).start);
  };
}

/** The index of a new entry: before the first that sorts after it, or at the end. */
export function findPlace(entries: readonly Entry[], entry: Entry, sortKey: Scaffold["sortKey"]) {
  const later = sortKey ? entries.findIndex((other) => sortKey(other) > sortKey(entry)) : -1;
  return later < 0 ? entries.length : later;
}

/**
 * Inserts an entry into the text of a JSON list that can be read; an empty text becomes a list.
 * @param step how far each level is indented; unset: as far as the entries, which is right for a file that is a list
 */
export function insertEntry(text: string, entry: object, index: number, step?: string): string {
  const others = (text.trim() === "" ? undefined : parseTree(text)?.children) ?? [];
  const [first, second = first] = others;
  if (!first || !second) return `[\n  ${print(entry, "  ", step)}\n]\n`;
  const before = others[Math.min(index, others.length) - 1];
  // The space between two entries. If there's only one entry, the space in front of it.
  const gap = /\s*$/.exec(text.slice(0, second.offset))?.[0] ?? "";
  const printed = print(entry, /[ \t]*$/.exec(gap)?.[0] ?? "", step);
  const at = before ? before.offset + before.length : first.offset;
  const piece = before ? `,${gap}${printed}` : `${printed},${gap}`;
  return text.slice(0, at) + piece + text.slice(at);
}

/** Prints an entry on lines of its own, indented like the entries beside it. */
function print(entry: object, indent: string, step = indent || "  "): string {
  return JSON.stringify(entry, null, step).replaceAll("\n", `\n${indent}`);
}
