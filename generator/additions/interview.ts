/**
 * Asks for an addition, one field after the other, in the words of the schemas. Each answer is
 * checked at once; a faulty one is explained and asked for again.
 */
import pc from "picocolors";
import type { FieldManual } from "../entities/schemas.ts";
import { suggestName } from "../problems/suggest.ts";
import type { Addition } from "./additions.ts";
import { canWait, choicesOf, fieldsOf } from "./fill-in.ts";
import { readAnswer } from "./read-answer.ts";
import type { Answers, Survey } from "./survey.ts";

/** Somebody to talk to. */
export interface Partner {
  say(text: string): void;
  /** The next line that is typed. */
  listen(): Promise<string>;
}

/**
 * Asks for everything that is not answered yet.
 * @param given what is known from elsewhere; a field that is there without a value is not asked for
 * @returns the answers; a field that was left for later is there without a value
 */
export async function interview(
  addition: Addition,
  given: Answers,
  survey: Survey,
  partner: Partner,
): Promise<Answers> {
  const answers = new Map(given);
  const open = fieldsOf(addition).filter(
    ({ name }) => !answers.has(name) && !addition.quiet.includes(name),
  );
  const isAsked = ({ name, isNeeded }: FieldManual) =>
    isNeeded || name in addition.offers || name === "sample";
  const ask = async (field: FieldManual) => {
    const offer = addition.offers[field.name]?.(answers, survey);
    answers.set(field.name, await askField(field, offer, addition, survey, partner));
  };
  for (const field of open.filter(isAsked)) await ask(field);
  for (const field of await chooseFields(
    open.filter((one) => !isAsked(one)),
    partner,
  )) {
    await ask(field);
  }
  return answers;
}

async function askField(
  field: FieldManual,
  offer: unknown,
  addition: Addition,
  survey: Survey,
  partner: Partner,
): Promise<unknown> {
  const waits = canWait(field, addition, survey);
  const asked = { ...field, choices: choicesOf(field, addition, survey) };
  partner.say(`\n${pc.bold(field.name)}\n  ${wordsOf(asked, offer, waits)}`);
  for (;;) {
    const typed = await listenFor(field, partner);
    if (typed.length === 0) {
      if (offer !== undefined || waits || !field.isNeeded) return offer;
    }
    const { value, findings } = readAnswer(field, typed, addition, survey);
    for (const { message, fix } of findings) {
      partner.say(`  ${message}${fix ? `\n  → ${fix}` : ""}`);
    }
    if (findings.every(({ severity }) => severity === "warning")) return value;
  }
}

/** The question: the manual, what may be answered, and what Enter does. */
function wordsOf(
  { manual, choices, holds, isNeeded }: FieldManual,
  offer: unknown,
  waits: boolean,
) {
  const isSwitch = holds === "switch";
  const enter =
    offer !== undefined
      ? `Press Enter for ${offer}.`
      : isSwitch
        ? "yes or no; press Enter for no."
        : waits
          ? "Press Enter to write it later."
          : isNeeded
            ? ""
            : "Press Enter to leave it out.";
  const several = holds === "several" ? "One for each line; an empty line is the end." : "";
  const oneOf = choices.length > 0 ? `One of: ${choices.join(", ")}.` : "";
  return [manual, oneOf, several, enter].filter(Boolean).join("\n  ");
}

async function listenFor({ holds }: FieldManual, partner: Partner): Promise<readonly string[]> {
  const lines: string[] = [];
  for (;;) {
    const line = (await partner.listen()).trim();
    if (line === "") return lines;
    lines.push(line);
    if (holds !== "several") return lines;
  }
}

/** Which of the fields that may be left out somebody wants to fill in. */
async function chooseFields(
  fields: readonly FieldManual[],
  partner: Partner,
): Promise<readonly FieldManual[]> {
  if (fields.length === 0) return [];
  const names = fields.map(({ name }) => name);
  const width = Math.max(...names.map((name) => name.length));
  const rows = fields.map(({ name, manual }) => `  ${name.padEnd(width)}  ${manual}`);
  const enter = "Type the names of those that you want, or press Enter for none.";
  partner.say(`\nThese may be left out:\n${rows.join("\n")}\n${enter}`);
  for (;;) {
    const wanted = (await partner.listen()).split(/[\s,]+/).filter(Boolean);
    const unknown = wanted.find((name) => !names.includes(name));
    if (unknown === undefined) return fields.filter(({ name }) => wanted.includes(name));
    const nearest = suggestName(unknown, names);
    const hint = nearest ? `Did you mean ${nearest}?` : `They are: ${names.join(", ")}.`;
    partner.say(`  There is no "${unknown}" here. ${hint}`);
  }
}
