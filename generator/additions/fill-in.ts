/**
 * Makes a whole entry of the answers there are. What nobody answered is worked out, left out, or
 * stood in for; only an entry that can be marked as a sample may have stand-ins, because only then
 * the launch list asks for the real words later.
 */
import * as z from "zod";
import { markdown } from "../entities/fields.ts";
import { describeFields, type FieldManual } from "../entities/schemas.ts";
import type { Addition } from "./additions.ts";
import type { Answers, Survey } from "./survey.ts";

/** An entry, and what its author still has to say. */
export interface FilledIn {
  /** In the order of the schema. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Fields that have a stand-in. */
  readonly later: readonly FieldManual[];
  /** Fields that nothing could fill: the entry cannot be written. */
  readonly missing: readonly FieldManual[];
}

/** The text below the front matter, which no schema knows. */
const body = describeFields(z.object({ body: markdown("The text itself, in Markdown.") }));

/** The fields that somebody can be asked for; what is asked first comes first. */
export function fieldsOf({ schema, home, identity }: Addition): readonly FieldManual[] {
  const fields = [...describeFields(schema), ...("folder" in home ? body : [])].filter(
    ({ holds, isNeeded }) => holds !== "groups" || isNeeded,
  );
  return [
    ...fields.filter(({ name }) => name === identity),
    ...fields.filter(({ name }) => name !== identity),
  ];
}

/** The words that may stand in a field: those of its schema, or those of the site. */
export function choicesOf(
  { name, choices }: FieldManual,
  addition: Addition,
  survey: Survey,
): readonly string[] {
  return addition.choices[name]?.(survey) ?? choices;
}

/** Fills a field in without asking, where that can be done: an offer, or a stand-in. */
export function fillIn(addition: Addition, given: Answers, survey: Survey): FilledIn {
  const answers = new Map(given);
  const later: FieldManual[] = [];
  const missing: FieldManual[] = [];
  for (const field of fieldsOf(addition)) {
    if (answers.get(field.name) !== undefined) continue;
    const offer = addition.offers[field.name]?.(answers, survey);
    if (offer !== undefined) answers.set(field.name, offer);
    else if (field.isNeeded) {
      const standIn = standInFor(field, addition, answers, survey);
      if (standIn === undefined) missing.push(field);
      else later.push(field);
      answers.set(field.name, standIn);
    }
  }
  if (later.length > 0) answers.set("sample", true);
  const inOrder = [...describeFields(addition.schema), ...body];
  return { data: nest(inOrder, answers), later, missing };
}

/** Tells whether a field can be left for later. */
export function canWait(field: FieldManual, addition: Addition, survey: Survey): boolean {
  return field.isNeeded && standInFor(field, addition, new Map(), survey) !== undefined;
}

function standInFor(
  field: FieldManual,
  addition: Addition,
  answers: Answers,
  survey: Survey,
): unknown {
  const canBeSample = fieldsOf(addition).some(({ name }) => name === "sample");
  if (!canBeSample || field.name === addition.identity) return undefined;
  const own = addition.standIns[field.name]?.(answers, survey);
  const choices = choicesOf(field, addition, survey);
  const standIn = own ?? generalStandIn({ ...field, choices }, survey);
  return field.schema.safeParse(standIn).success ? standIn : undefined;
}

/** The first choice, a picture that there is, or the manual itself: `To come: what it shows`. */
function generalStandIn({ choices, refersTo, manual, holds }: FieldManual, survey: Survey) {
  if (choices.length > 0) return choices[0];
  const { pictures } = survey.sources;
  if (refersTo === "picture") {
    return pictures.find((path) => path.startsWith("scenes/")) ?? pictures[0];
  }
  const words = `To come: ${manual.charAt(0).toLowerCase()}${manual.slice(1).replace(/\.$/, "")}`;
  return holds === "several" ? [words] : words;
}

function nest(fields: readonly FieldManual[], answers: Answers): FilledIn["data"] {
  const data: Record<string, unknown> = {};
  for (const { name, path } of fields) {
    const value = answers.get(name);
    // A switch that is off is left out: the mark of a sample is there or it is not.
    if (value === undefined || value === false) continue;
    const last = path.at(-1) ?? name;
    const holder = path.slice(0, -1).reduce<Record<string, unknown>>((group, key) => {
      group[key] ??= {};
      return group[key] as Record<string, unknown>;
    }, data);
    holder[last] = value;
  }
  return data;
}
