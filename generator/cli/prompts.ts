/** Asks for the fields of an addition, one after the other, in the words of the schemas. */
import type { Readable, Writable } from "node:stream";
import { isCancel, text } from "@clack/prompts";
import pc from "picocolors";
import { type Form, needsOneOf, placeholderFor } from "../scaffold/form.ts";
import { readAnswer } from "../scaffold/read-answer.ts";
import type { Answers } from "../scaffold/scaffolds.ts";
import type { FieldManual } from "../schema/schemas.ts";
import { UsageError } from "./options.ts";

/** Asks one question, again until `findFault` returns nothing for the line that is typed. */
export type Ask = (
  question: string,
  findFault: (typed: string) => string | undefined,
) => Promise<string>;

/** Asks at a terminal. */
export const createPrompts = (input: Readable, output: Writable): Ask => {
  return async (message, findFault) => {
    const validate = (typed = "") => findFault(typed.trim());
    const typed = await text({ message, validate, input, output });
    if (isCancel(typed)) throw new UsageError("Stopped. Nothing was written.");
    return (typed ?? "").trim();
  };
};

/** Asks for every field that must be there and has no answer yet. A field that's left for later stays without one. */
export async function askFields(form: Form, given: Answers, ask: Ask): Promise<Answers> {
  const { fields, identity, scaffold } = form;
  const answers = new Map(given);
  const open = fields.filter(({ name }) => !answers.has(name) && !scaffold.silent?.includes(name));
  const first = open.filter(({ name }) => name === identity);
  const others = open.filter(({ name }) => name !== identity);
  for (const field of [...first, ...others])
    if (isAsked(form, field, answers))
      answers.set(field.name, await askField(form, field, answers, ask));
  return answers;
}

/** Whether a question is worth a volunteer's time: what may be left out isn't asked for, unless the form says so. */
function isAsked(form: Form, { name, isNeeded }: FieldManual, answers: Answers): boolean {
  const { defaults = {}, oneOf = [], follows = {} } = form.scaffold;
  if (isNeeded || name in defaults || name === "sample") return true;
  const leader = follows[name];
  if (leader !== undefined) return answers.get(leader) !== undefined;
  return oneOf.includes(name) && needsOneOf(form, answers);
}

async function askField(form: Form, field: FieldManual, answers: Answers, ask: Ask) {
  const suggestion = form.scaffold.defaults?.[field.name]?.(answers, form);
  const canWait = placeholderFor(form, field) !== undefined;
  // The last of the fields of which one must be there.
  const isLast = form.scaffold.oneOf?.at(-1) === field.name;
  const isNeeded = field.isNeeded || isLast;
  const read = (lines: readonly string[]) => readAnswer(form, field, lines);
  const findFault = (typed: string) => {
    if (typed === "" && (suggestion !== undefined || canWait || !isNeeded)) return undefined;
    const { problems } = read([typed].filter(Boolean));
    const faults = problems.filter(({ severity }) => severity === "error");
    const words = faults.flatMap(({ message, advice }) => [
      message,
      ...(advice ? [`→ ${advice}`] : []),
    ]);
    return words.join("\n  ") || undefined;
  };
  const lines = [await ask(questionFor({ ...field, isNeeded }, suggestion, canWait), findFault)];
  if (lines[0] === "") return suggestion;
  while (field.holds === "several" && lines.at(-1) !== "")
    lines.push(await ask(`${field.name}: one more`, (typed) => typed && findFault(typed)));
  return read(lines.filter(Boolean)).value;
}

/** Prints a question: the description of the field, the possible answers, and what Enter does. */
function questionFor(field: FieldManual, suggestion: unknown, canWait: boolean): string {
  const { name, manual, choices, holds, isNeeded } = field;
  const rows = [pc.bold(name), manual];
  if (choices.length > 0) rows.push(`One of: ${choices.join(", ")}.`);
  if (holds === "several") rows.push("One for each line; an empty line is the end.");
  if (suggestion !== undefined) rows.push(`Press Enter for ${suggestion}.`);
  else if (holds === "switch") rows.push("yes or no; press Enter for no.");
  else if (canWait) rows.push("Press Enter to write it later.");
  else if (!isNeeded) rows.push("Press Enter to leave it out.");
  return rows.join("\n  ");
}
