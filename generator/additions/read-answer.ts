/**
 * Turns what somebody typed into the value of a field, and says at once what the build would say of
 * it. The schema decides how an answer is read: `12` is a number where a number belongs, and a text
 * where a text does.
 */
import * as z from "zod";
import type { FieldManual } from "../entities/schemas.ts";
import { findBandFault, findHourFault, findTotalFault } from "../graph/check-settings.ts";
import { ledgers } from "../graph/collect-references.ts";
import { type Finding, problemAt } from "../problems/problem-at.ts";
import { checkEntity } from "../read/check-entity.ts";
import { fillEntity } from "../references/fact-registry.ts";
import { createMoney } from "../references/figures.ts";
import type { Addition } from "./additions.ts";
import { freeSlug } from "./slugs.ts";
import type { Survey } from "./survey.ts";

/** The value that was meant, and what is wrong with it. */
export interface ReadAnswer {
  readonly value: unknown;
  readonly findings: readonly Finding[];
}

/** Reads one answer; a field that holds several is given all of them. */
export function readAnswer(
  field: FieldManual,
  typed: readonly string[],
  addition: Addition,
  survey: Survey,
): ReadAnswer {
  const texts = typed.map((text) => text.trim());
  const value = field.holds === "several" ? texts : readOne(field, texts.join(" "));
  const shape = checkShape(field, value, texts.join(" "));
  if (shape.length > 0) return { value, findings: shape };
  const findings = [
    ...checkSettings(field, value, survey),
    ...checkReference(field, value, survey),
    ...checkFigures(value, addition, survey),
    ...checkTaken(field, value, addition, survey),
  ];
  return { value, findings: findings.map((finding) => tellOf(finding, texts.join(" "))) };
}

/** The finding with the whole answer as it should be, where the words of it tell. */
function tellOf(finding: Finding, text: string): Finding {
  const answer = { path: "answer.md", text };
  const { place: _, excerpt: __, ...told } = problemAt(answer, { line: 1, column: 1 }, finding);
  return told;
}

/** A number, yes or no, or a text: the first that the field accepts, or at least is meant to hold. */
function readOne({ schema }: FieldManual, text: string): unknown {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? [Number(text)] : [];
  const isYes = /^(?:y|yes|true)$/i.test(text);
  const choice = isYes || /^(?:n|no|false)$/i.test(text) ? [isYes] : [];
  const meant = [...number, ...choice, text].filter((value) => {
    const { error } = schema.safeParse(value);
    return !error?.issues.some(({ code, path }) => code === "invalid_type" && path.length === 0);
  });
  return meant.find((value) => schema.safeParse(value).success) ?? meant[0] ?? text;
}

/** The check of the build, for this field alone. */
function checkShape(field: FieldManual, value: unknown, text: string): ReadAnswer["findings"] {
  const [schema, data] = [...field.path]
    .reverse()
    .reduce<[z.ZodType, unknown]>(
      ([inner, part], key) => [z.strictObject({ [key]: inner }), { [key]: part }],
      [field.schema, value],
    );
  const source = { path: "answer.md", text };
  const parsed = { data, problems: [], placeOf: () => ({ line: 1, column: 1 }) };
  // The place is that of the answer, which is in no file yet.
  return checkEntity(schema, data, { source, parsed, base: [] }).problems.map(
    ({ place: _place, excerpt: _excerpt, ...finding }) => finding,
  );
}

/** What the settings of the site decide: the schema knows nothing of it. */
function checkSettings(
  { name }: FieldManual,
  value: unknown,
  { site }: Survey,
): ReadAnswer["findings"] {
  const faults: Readonly<Record<string, () => Finding | undefined>> = {
    hour: () => findHourFault(Number(value), site.eventHours),
    "position.color": () => findBandFault(String(value), site.bands),
    total: () => findTotalFault(String(value), createMoney(site)),
  };
  const fault = faults[name]?.();
  return fault ? [fault] : [];
}

function checkReference(
  { refersTo }: FieldManual,
  value: unknown,
  { links, pictures }: Survey,
): ReadAnswer["findings"] {
  const finding =
    refersTo === "link"
      ? links.resolve(String(value)).finding
      : refersTo === "picture" && pictures.findFault(String(value));
  return finding ? [finding] : [];
}

/** The ledgers state figures themselves; every other text asks for them by name. */
function checkFigures(
  value: unknown,
  { home }: Addition,
  { facts }: Survey,
): ReadAnswer["findings"] {
  if ("list" in home && ledgers.includes(home.list)) return [];
  const findings: Finding[] = [];
  fillEntity(value, facts, (_path, finding) => findings.push(finding));
  return findings;
}

/** What the unique field already names is never written over; the message says what it is. */
function checkTaken(
  field: FieldManual,
  value: unknown,
  addition: Addition,
  { taken }: Survey,
): ReadAnswer["findings"] {
  if (field.name !== addition.unique) return [];
  const name = String(value);
  const where = taken.get(name.toLowerCase());
  if (where === undefined) return [];
  const isSlug = /^\/?[a-z0-9/-]+$/.test(name) && Number.isNaN(Number(name));
  const another = isSlug ? freeSlug(name, taken) : "what tells the two apart";
  return [
    {
      code: "folder" in addition.home ? "address-collision" : "field-value",
      message: `There is "${name}" already: ${where}. It stays as it is.`,
      fix: `Change what is there, or write ${another}.`,
    },
  ];
}
