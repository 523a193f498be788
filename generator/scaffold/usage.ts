/** What `npm run new` prints: what can be added, which flags there are, and what to do afterwards. */
import pc from "picocolors";
import { describeFields, type FieldManual } from "../entities/schemas.ts";
import type { Draft } from "../graph/check-pages.ts";
import { blockRules } from "../markdown/blocks.ts";
import type { SourceFile } from "../model/source.ts";
import { suggestName } from "../problems/suggest.ts";
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

/** What is said of a name that is not in the table. */
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
      .map(({ name, manual, choices }) => {
        const oneOf = choices.length > 0 ? ` One of: ${choices.join(", ")}.` : "";
        return `  --${name.padEnd(20)} ${manual}${oneOf}`;
      });
    return rows.length > 0 ? [title, ...rows] : [];
  };
  const { name, words } = form.scaffold;
  const flags = [...(given.has(form.identity) ? [form.identity] : []), ...needed];
  const example = flags.map((flag) => `--${flag} "…"`).join(" ");
  return [
    `This writes ${words}: npm run new -- ${name} ${example}`,
    ...print("These flags are needed:", true),
    ...print("These may be added:", false),
  ].join("\n");
}

/** An addition that is on the disk. */
export interface Written {
  readonly form: Form;
  readonly filled: FilledForm;
  readonly edit: PlannedEdit;
  /** The changed file. */
  readonly source: SourceFile;
  /** The flag of another root, for every command that is named: ` --root chapter`. */
  readonly rootFlag: string;
}

/** What was written, and the next steps. */
export function printWritten(written: Written): string {
  const { path, index } = written.edit;
  const done = index === undefined ? `${path} is written.` : `${path} has a new entry.`;
  const rows = listNextSteps(written).map((step, at) => `  ${at + 1}. ${step}`);
  return `\n${pc.green("✓")} ${done}\n${rows.join("\n")}`;
}

/** The next steps, one sentence for each. */
export function listNextSteps(written: Written): readonly string[] {
  const { filled, edit, source, rootFlag } = written;
  const lineOf = findLines(edit, source);
  const open = filled.placeholders.map(({ name, path }) => `${name} in line ${lineOf(path)}`);
  const sample = `Delete line ${lineOf(["sample"])}, the one with sample, when nothing in it is invented.`;
  return [
    ...(open.length > 0
      ? [`Open ${edit.path} and write what is to come: ${open.join(", ")}.`]
      : []),
    ...(filled.data["sample"] === true ? [sample] : []),
    ...whereItShows(written),
    `${command("check", rootFlag)} says whether all is well.`,
  ];
}

const command = (name: string, rootFlag: string) =>
  `npm run ${name}${rootFlag && ` --${rootFlag}`}`;

/** Which page shows the addition, or what makes one show it. */
function whereItShows({ form, filled: { data }, rootFlag }: Written): readonly string[] {
  const { destination } = form.scaffold;
  const { drafts, articleList } = form.content;
  const { id, topic, route, linkName, label, name } = data;
  const see = (...routes: readonly string[]) =>
    `${command("dev", rootFlag)} shows it: ${routes.map((one) => `${one}/`.replace("//", "/")).join(", ")}.`;
  if ("folder" in destination) {
    if (linkName !== undefined) return [see(`${articleList}/${linkName}`)];
    const todo = `name ${route} in content/navigation.json, or link to it from a page.`;
    return [see(String(route)), `Nothing leads to it yet: ${todo}`];
  }
  const { list } = destination;
  if (list === "links") return [`In a text it is written [${label}](link:${id}).`];
  if (list === "facts") return [`In a text it is written {{${id}}}.`];
  const more = topic === undefined ? "" : ` topic="${topic}"`;
  const shows = ({ kind, value, body }: Draft) =>
    list === "events"
      ? kind === "page" && value.event === id
      : body.text
          .split("\n")
          .some((line) => line.includes(`from="${list}"`) && line.includes(more));
  const routes = drafts.filter(shows).map((draft) => draft.route);
  if (routes.length > 0) return [see(...routes)];
  if (list === "events") {
    const flags = `--title "${name}" --layout event --event ${id}${rootFlag}`;
    return [`Make its page: npm run new -- page ${flags}`];
  }
  const isFilled = (field: FieldManual) => field.name === "from" && field.choices.includes(list);
  const [block] =
    [...blockRules].find(([, rule]) => describeFields(rule.attributes).some(isFilled)) ?? [];
  return block ? [`No page shows it yet: write ::${block}{from="${list}"${more}} into one.`] : [];
}
