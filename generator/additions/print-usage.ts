/** The manual of `npm run new`, for who asks, and for who forgot something. */
import pc from "picocolors";
import { suggestName } from "../problems/suggest.ts";
import { type Addition, additions } from "./additions.ts";
import { fieldsOf, fillIn } from "./fill-in.ts";
import type { PlannedEdit } from "./plan-edit.ts";
import type { Answers, Survey } from "./survey.ts";

/** Everything that can be added, by name. */
export function printAdditions(): string {
  return additions.map(({ name, words }) => `  ${name.padEnd(14)}${words}`).join("\n");
}

/** Finds what somebody wants to add; a text says what there is instead. */
export function findAddition(name: string): Addition | string {
  const wanted = name.trim().toLowerCase();
  const found = additions.find((addition) => addition.name === wanted);
  if (found) return found;
  const nearest = suggestName(
    wanted,
    additions.map((addition) => addition.name),
  );
  const hint = nearest ? `Did you mean ${nearest}?` : `There is:\n${printAdditions()}`;
  return `There is nothing called "${name}" to add. ${hint}`;
}

/** The flags that are still needed, those that may be added, and an example. */
export function printFlags(addition: Addition, given: Answers, survey: Survey): string {
  const needed = fillIn(addition, given, survey).missing.map(({ name }) => name);
  const fields = fieldsOf(addition);
  const print = (isNeeded: boolean) =>
    fields
      .filter(({ name }) => needed.includes(name) === isNeeded && !given.has(name))
      .map(({ name, manual, choices }) => {
        const oneOf = choices.length > 0 ? ` One of: ${choices.join(", ")}.` : "";
        return `  --${name.padEnd(20)} ${manual}${oneOf}`;
      })
      .join("\n");
  const identity = given.has(addition.identity) ? [addition.identity] : [];
  const example = [...identity, ...needed].map((name) => `--${name} "…"`).join(" ");
  const parts = [
    ["These flags are needed", print(true)],
    ["These may be added", print(false)],
  ].filter(([, rows]) => rows !== "");
  return [
    `This writes ${addition.words}: npm run new -- ${addition.name} ${example}`,
    ...parts.map(([title, rows]) => `${title}:\n${rows}`),
  ].join("\n");
}

/** The end of a good run: what was written, and what comes next. */
export function printWritten({ path, kind }: PlannedEdit, steps: readonly string[]): string {
  const done = kind === "file" ? `${path} is written.` : `${path} has a new entry.`;
  const rows = steps.map((step, index) => `  ${index + 1}. ${step}`);
  return `\n${pc.green("✓")} ${done}\n${rows.join("\n")}`;
}
