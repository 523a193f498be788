/** The last look before anything is written: what would the build say of the site then? */

import type { FieldManual } from "../entities/schemas.ts";
import { buildGraph } from "../graph/build-graph.ts";
import type { MarkdownEngine } from "../markdown/engine.ts";
import type { Problem } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { applyEdit, findLines, type PlannedEdit } from "./plan-edit.ts";

/**
 * The problems that an edit would bring. Those that the site has already are not its fault, except
 * where the file to change has errors: nobody can say where a new entry would stand in it.
 */
export function checkEdit(
  sources: Sources,
  edit: PlannedEdit,
  engine: MarkdownEngine,
): readonly Problem[] {
  const before = buildGraph(sources, { engine }).problems;
  const faulty = before.filter(
    ({ severity, place }) => severity === "error" && place?.file === edit.path,
  );
  if (faulty.length > 0) return faulty;
  const known = new Set(before.map(identify));
  const after = buildGraph(applyEdit(sources, edit), { engine }).problems;
  return after.filter((problem) => !known.has(identify(problem)));
}

/** The fields that stand in the lines with the errors: those to ask for again. */
export function findFaultyFields(
  problems: readonly Problem[],
  fields: readonly FieldManual[],
  sources: Sources,
  edit: PlannedEdit,
): readonly string[] {
  const source = applyEdit(sources, edit).files.find(({ path }) => path === edit.path);
  if (!source) return [];
  const lineOf = findLines(edit, source);
  const faulty = problems
    .filter(({ severity, place }) => severity === "error" && place?.file === edit.path)
    .map(({ place }) => place?.line);
  return fields.filter(({ path }) => faulty.includes(lineOf(path))).map(({ name }) => name);
}

/** The lines below an entry move; what is said of them stays the same. */
function identify({ code, message, place, fix }: Problem): string {
  return JSON.stringify([code, message, place?.file, fix]);
}
