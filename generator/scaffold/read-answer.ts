/**
 * Turns what was typed into the value of a field, and checks it with the functions that check the file
 * later. The schema decides how an answer is read: `12` is a number where a number belongs, and a text
 * where a text does.
 */
import * as z from "zod";
import { checkEntity } from "../content/check-entity.ts";
import { applyEdits } from "../diagnostics/edits.ts";
import { type Finding, type Fix, type Problem, problemOf } from "../diagnostics/problem.ts";
import { readNumber } from "../diagnostics/read-number.ts";
import type { FieldManual } from "../schema/schemas.ts";
import { referenceRules } from "../site/check-references.ts";
import { fillEntity, statesFigures } from "../site/create-references.ts";
import type { Form } from "./form.ts";
import type { Answers } from "./scaffolds.ts";

/** Reads the answers to a field as the value that was meant. Its problems have no place yet. */
export function readAnswer(form: Form, field: FieldManual, typed: readonly string[]) {
  const texts = typed.map((text) => text.trim());
  const source = { path: "answer.md", text: texts.join(" ") };
  const value =
    field.holds === "several"
      ? texts.flatMap((text) => splitSeveral(field, text))
      : readOne(field, source.text);
  // The field's own schema, wrapped in its groups, so that this one field is checked as it will be in the file.
  const [schema, data] = field.path.reduceRight<readonly [z.ZodType, unknown]>(
    ([inner, part], key) => [z.strictObject({ [key]: inner }), { [key]: part }],
    [field.schema, value],
  );
  const whole = { start: 0, end: source.text.length };
  const shape = checkEntity(schema, data, { source, spanOf: () => whole }).problems;
  const faults = shape.length > 0 ? [] : findFaults(form, field, value);
  const problems = [...shape, ...faults.map((finding) => problemOf(source, finding))];
  const tellAnswer = ({ place: _, fix, ...problem }: Problem) => {
    const isMeant = fix && field.holds !== "several";
    return { ...problem, advice: isMeant ? readFix(source.text, fix) : problem.advice };
  };
  return { value, problems: problems.map(tellAnswer) };
}

/** What to answer instead. A file may need quotes around it; an answer doesn't. */
function readFix(text: string, { edits }: Fix): string {
  return applyEdits(text, edits).replace(/^"(.*)"$/, "$1");
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

/**
 * Splits an answer that holds several: `Ana Cruz, Ben Bit`. It stays one where only the whole is right, such as
 * `Ana Cruz, Jr.`; a semicolon always separates.
 */
function splitSeveral({ schema }: FieldManual, text: string): readonly string[] {
  const isRight = (parts: readonly string[]) => schema.safeParse(parts).success;
  return text.split(";").flatMap((part) => {
    const parts = part.split(",").map((one) => one.trim());
    const whole = part.trim();
    return !isRight([whole]) && isRight(parts) ? parts : [whole].filter(Boolean);
  });
}

/** A number, yes or no, or a text: the first that is valid, or at least has the right type. */
function readOne({ schema }: FieldManual, text: string): unknown {
  // With separators, as in 1,240, it's only a number where one belongs.
  const typed = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : readNumber(text);
  const number = typed === undefined ? [] : [typed];
  const isYes = /^(?:y|yes|true)$/i.test(text);
  const choice = isYes || /^(?:n|no|false)$/i.test(text) ? [isYes] : [];
  const readings = [...number, ...choice, text].filter((value) => {
    const { error } = schema.safeParse(value);
    return !error?.issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
  });
  return readings.find((value) => schema.safeParse(value).success) ?? readings[0] ?? text;
}

/** What the settings, the other entries and the figures of the site say of a value. */
function findFaults(form: Form, field: FieldManual, value: unknown): readonly Finding[] {
  const { scaffold, referents, whereTaken } = form;
  const { destination, unique } = scaffold;
  const text = String(value);
  const fault = field.refersTo && referenceRules[field.refersTo]?.(text, referents);
  const found = fault ? [fault] : [];
  const where = field.name === unique ? whereTaken(text) : undefined;
  if (where !== undefined) {
    // Nothing is written over.
    found.push({
      code: "folder" in destination ? "address-collision" : "field-value",
      message: `There is "${text}" already: ${where}. It stays as it is.`,
      advice: "Change what is there, or write what tells the two apart.",
    });
  }
  if (!("list" in destination && statesFigures(destination.list)))
    fillEntity(value, field.schema, referents.facts, (_path, fault) => found.push(fault));
  return found;
}
