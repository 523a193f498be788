/** What `npm run new` prints: what can be added, which flags there are, and what to do afterwards. */
import pc from "picocolors";
import { suggestName } from "../diagnostics/nearest.ts";
import type { SourceFile } from "../model/source.ts";
import { mentions } from "../site/find-unused.ts";
import { type FilledForm, type Form, fillIn } from "./form.ts";
import { findLines, type PlannedEdit } from "./plan-edit.ts";
import { type Answers, type Scaffold, scaffolds } from "./scaffolds.ts";

/** Everything that can be added, by name. */
export function listScaffolds(): string {
  return scaffolds.map(({ name, words }) => `  ${name.padEnd(14)}${words}`).join("\n");
}

/** Finds a kind by its name. */
export function findScaffold(name: string): Scaffold | undefined {
  return scaffolds.find((scaffold) => scaffold.name === name.trim().toLowerCase());
}

/** Says that a name isn't in the table, and which name may be meant. */
export function explainUnknown(name: string): string {
  const names = scaffolds.map((scaffold) => scaffold.name);
  const nearest = suggestName(name.trim().toLowerCase(), names);
  const hint = nearest ? `Did you mean ${nearest}?` : `There is:\n${listScaffolds()}`;
  return `There is nothing called "${name}" to add. ${hint}`;
}

/** The flags that are still needed, those that may be added, and an example. */
export function printFlags(form: Form, given: Answers): string {
  const needed = fillIn(form, given).missing.map(({ name }) => name);
  const print = (title: string, isNeeded: boolean) => {
    const rows = form.fields
      .filter(({ name }) => needed.includes(name) === isNeeded && !given.has(name))
      .map(({ name, manual, choices, holds }) => {
        const choice = choices.length > 0 ? ` One of: ${choices.join(", ")}.` : "";
        const several = holds === "several" ? " Put a comma or a semicolon between several." : "";
        return `  --${name.padEnd(20)} ${manual}${choice}${several}`;
      });
    return rows.length > 0 ? [title, ...rows] : [];
  };
  const { name, words, oneOf = [] } = form.scaffold;
  const others = oneOf.slice(1);
  const flags = [...(given.has(form.identity) ? [form.identity] : []), ...needed];
  const shown = flags.filter((flag) => !others.includes(flag));
  const example = shown.map((flag) => `--${flag} "…"`).join(" ");
  const isOpen = oneOf.some((flag) => needed.includes(flag));
  const one = isOpen
    ? [`Of ${oneOf.map((flag) => `--${flag}`).join(" and ")}, one is enough.`]
    : [];
  return [
    `This writes ${words}: npm run new -- ${name} ${example}`,
    ...print("These flags are needed:", true),
    ...one,
    ...print("These may be added:", false),
  ].join("\n");
}

/** How a page comes to show something new; undefined when it does already. */
function printPlace(form: Form, { data }: FilledForm, isUnseen: boolean): string | undefined {
  const { destination } = form.scaffold;
  // An event has a page of its own, so a text needs no name for it.
  const isNamed = "list" in destination && destination.list !== "events";
  const mention = isNamed ? mentions[destination.list]?.(data["id"]) : undefined;
  if (mention) return `Write ${mention} where it belongs.`;
  if (!isUnseen) return undefined;
  return isNamed ? "Show its list on a page." : "Link to its page where visitors look for it.";
}

/**
 * What was written, and the next steps; each command has the flag of another root.
 * @param isUnseen whether no page shows it yet
 */
export function printWritten(
  form: Form,
  filled: FilledForm,
  edit: PlannedEdit,
  source: SourceFile,
  rootFlag: string,
  isUnseen: boolean,
): string {
  const { path, index } = edit;
  const lineOf = findLines(edit, source);
  const open = filled.placeholders.map(({ name, path }) => `${name} in line ${lineOf(path)}`);
  const { sample, linkName, route = `${form.content.articleList}/${linkName}` } = filled.data;
  const steps: string[] = [];
  if (open.length > 0) steps.push(`Open ${path} and write what is to come: ${open.join(", ")}.`);
  if (sample === true)
    steps.push(`Delete line ${lineOf(["sample"])}, the one with sample, when nothing is invented.`);
  const place = printPlace(form, filled, isUnseen);
  if (place) steps.push(place);
  if (index === undefined) steps.push(`npm run dev${rootFlag} shows it: ${route}/.`);
  steps.push(`npm run check${rootFlag} says whether all is well.`);
  const done = index === undefined ? `${path} is written.` : `${path} has a new entry.`;
  const rows = steps.map((step, at) => `  ${at + 1}. ${step}`);
  return `\n${pc.green("✓")} ${done}\n${rows.join("\n")}`;
}
