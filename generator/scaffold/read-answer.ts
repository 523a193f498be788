/**
 * Turns what was typed into the value of a field, and checks it with the functions that check the file
 * later. The schema decides how an answer is read: `12` is a number where a number belongs, and a text
 * where a text does.
 */
import * as z from "zod";
import type { FieldManual } from "../entities/schemas.ts";
import { findBandFault, findHourFault, findTotalFault } from "../graph/check-settings.ts";
import { ledgers } from "../graph/collect-references.ts";
import type { Problem } from "../model/problem.ts";
import { type Finding, problemAt } from "../problems/problem-at.ts";
import { checkEntity } from "../read/check-entity.ts";
import { fillEntity } from "../references/fact-registry.ts";
import { createMoney } from "../references/figures.ts";
import type { Form } from "./form.ts";
import { type Answers, freeSlug } from "./scaffolds.ts";

/** The value that was meant, and what is wrong with it. The problems have no place in a file yet. */
export interface ReadAnswer {
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

const start = { line: 1, column: 1 };

/** Reads one answer; for a field that holds several, all of them. */
export function readAnswer(form: Form, field: FieldManual, typed: readonly string[]): ReadAnswer {
  const texts = typed.map((text) => text.trim());
  const source = { path: "answer.md", text: texts.join(" ") };
  const value = field.holds === "several" ? texts : readOne(field, source.text);
  const shape = checkShape(field, value, source);
  const problems =
    shape.length > 0
      ? shape
      : findFaults(form, field, value).map((finding) => problemAt(source, start, finding));
  return { value, problems: problems.map(({ place: _, excerpt: __, ...problem }) => problem) };
}

/** Reads the values of flags, which have the names of the fields. */
export function readFlagValues(form: Form, flags: Readonly<Record<string, unknown>>) {
  const answers = new Map<string, unknown>();
  const problems: Problem[] = [];
  for (const field of form.fields) {
    const flag = flags[field.name];
    if (flag === undefined) continue;
    const read = readAnswer(form, field, [flag].flat().map(String));
    answers.set(field.name, read.value);
    for (const problem of read.problems)
      problems.push({ ...problem, message: `--${field.name}: ${problem.message}` });
  }
  return { answers: answers as Answers, problems };
}

/** A number, yes or no, or a text: the first that is valid, or at least has the right type. */
function readOne({ schema }: FieldManual, text: string): unknown {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? [Number(text)] : [];
  const isYes = /^(?:y|yes|true)$/i.test(text);
  const choice = isYes || /^(?:n|no|false)$/i.test(text) ? [isYes] : [];
  const readings = [...number, ...choice, text].filter((value) => {
    const { error } = schema.safeParse(value);
    return !error?.issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
  });
  return readings.find((value) => schema.safeParse(value).success) ?? readings[0] ?? text;
}

/** The check of the schema, for this field alone. */
function checkShape(
  field: FieldManual,
  value: unknown,
  source: { readonly path: string; readonly text: string },
): readonly Problem[] {
  let schema = field.schema;
  let data = value;
  for (const key of [...field.path].reverse()) {
    schema = z.strictObject({ [key]: schema });
    data = { [key]: data };
  }
  const parsed = { data, problems: [], placeOf: () => start };
  return checkEntity(schema, data, { source, parsed, base: [] }).problems;
}

/** What the settings, the other entries and the figures of the site say of a value. */
function findFaults(
  { scaffold, context }: Form,
  { name, refersTo }: FieldManual,
  value: unknown,
): readonly Finding[] {
  const { site, links, pictures, facts } = context;
  const { destination } = scaffold;
  const text = String(value);
  const found = [
    name === "hour" && findHourFault(Number(value), site.eventHours),
    name === "position.color" && findBandFault(text, site.bands),
    name === "total" && findTotalFault(text, createMoney(site)),
    refersTo === "link" && links.resolve(text).finding,
    refersTo === "picture" && pictures.findFault(text),
    name === scaffold.unique && findTaken(text, "folder" in destination, context.taken),
  ].filter((finding) => finding !== false && finding !== undefined);
  // The ledgers state figures; every other text names them.
  if ("list" in destination && ledgers.includes(destination.list)) return found;
  fillEntity(value, facts, (_path, finding) => found.push(finding));
  return found;
}

/** Nothing is written over; the message says where the name is used. */
function findTaken(
  name: string,
  isAddress: boolean,
  taken: ReadonlyMap<string, string>,
): Finding | undefined {
  const where = taken.get(name.toLowerCase());
  if (where === undefined) return undefined;
  const isSlug = /^\/?[a-z0-9/-]+$/.test(name) && Number.isNaN(Number(name));
  const another = isSlug ? freeSlug(name, taken) : "what tells the two apart";
  return {
    code: isAddress ? "address-collision" : "field-value",
    message: `There is "${name}" already: ${where}. It stays as it is.`,
    fix: `Change what is there, or write ${another}.`,
  };
}
