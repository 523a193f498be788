/**
 * The fields of one addition, and values for those that nobody filled in. Only an entry that can be marked as a sample
 * gets placeholders, because only then the launch list asks for the real words later.
 */
import * as z from "zod";
import type { Sources } from "../model/source.ts";
import { markdown } from "../schema/fields.ts";
import { describeFields, type FieldManual } from "../schema/schemas.ts";
import { toCome } from "../schema/stand-ins.ts";
import { type Content, checkContent } from "../site/check-content.ts";
import { type AnyEntry, lineOf } from "../site/check-lists.ts";
import { createFacts, createReferences } from "../site/create-references.ts";
import type { Answers, Scaffold } from "./scaffolds.ts";

/** The fields of one addition to one site, and the parts of the site that they depend on. */
export type Form = ReturnType<typeof openForm>;

/** The values of a form, and what its author still has to write. */
export type FilledForm = ReturnType<typeof fillIn>;

/** The text below the front matter, which no schema describes. */
const body = describeFields(z.object({ body: markdown("The text itself, in Markdown.") }));

/** The fields that can be asked for. */
export function fieldsOf({ schema, destination }: Scaffold): readonly FieldManual[] {
  const fields = [...describeFields(schema), ...("folder" in destination ? body : [])];
  return fields.filter(({ holds, isNeeded }) => holds !== "groups" || isNeeded);
}

/**
 * Opens the form of an addition to a site. It doesn't report problems of the site: `npm run check` does.
 * @param today as year-month-day
 */
export function openForm(scaffold: Scaffold, sources: Sources, today: string) {
  const content = checkContent(sources).value;
  const { site } = content.settings;
  const fields = fieldsOf(scaffold).map((field) =>
    field.refersTo === "band" ? { ...field, choices: site.bands } : field,
  );
  const first = fields.find(({ name, isNeeded }) => isNeeded && !scaffold.defaults?.[name]);
  const facts = createFacts(content, today);
  const referents = createReferences(content, facts, { ...sources, site, today });
  const whereTaken = createFinder(scaffold, sources, content);
  /** The name of the field that is asked first; it has no placeholder. */
  const identity = first?.name ?? "";
  return { scaffold, sources, content, referents, whereTaken, today, fields, identity };
}

/**
 * Makes the function that finds where a value of the unique field is in use; undefined when it's free. In a list, an
 * entry may have the name. For a page, another page may have the route, or a file may have the name.
 */
function createFinder(scaffold: Scaffold, sources: Sources, content: Content) {
  const { destination, unique = "" } = scaffold;
  if ("list" in destination) {
    const entries = content.lists[destination.list] as readonly AnyEntry[];
    return (name: string) => {
      const isNamed = ({ value }: AnyEntry) =>
        String(value[unique]).toLowerCase() === name.toLowerCase();
      const entry = entries.find(isNamed);
      return entry && `${entry.origin.source.path}, line ${lineOf(entry, [unique])}`;
    };
  }
  return (name: string) => {
    const route = unique === "route" ? name : `${content.articleList}/${name}`;
    const stem = destination.folder + name.replace(/^\//, "");
    const draft = content.drafts.find((page) => page.route === route.toLowerCase());
    const paths = [`${stem}.md`, `${stem}/index.md`];
    const file = sources.files.find(({ path }) => paths.includes(path));
    return (draft?.origin.source ?? file)?.path;
  };
}

/** Fills in what has no answer: with a default, or with a placeholder. */
export function fillIn(form: Form, given: Answers) {
  const { defaults = {} } = form.scaffold;
  const answers = new Map(given);
  /** Fields that have a placeholder. */
  const placeholders: FieldManual[] = [];
  /** Fields that nothing could fill. While there are any, the entry can't be written. */
  const missing: FieldManual[] = [];
  for (const field of form.fields) {
    if (answers.get(field.name) !== undefined) continue;
    let value = defaults[field.name]?.(answers, form);
    if (value === undefined && field.isNeeded) {
      value = placeholderFor(form, field);
      (value === undefined ? missing : placeholders).push(field);
    }
    answers.set(field.name, value);
  }
  if (needsOneOf(form, answers))
    missing.push(...form.fields.filter(({ name }) => form.scaffold.oneOf?.includes(name)));
  if (placeholders.length > 0) answers.set("sample", true);
  return { data: nest(form.fields, answers), placeholders, missing };
}

/** Whether none of the fields of which one must be there has an answer. */
export const needsOneOf = ({ scaffold: { oneOf } }: Form, answers: Answers) =>
  oneOf?.every((name) => answers.get(name) === undefined) === true;

/** The placeholder for a field that must be there, until somebody writes it; undefined when it must be written now. */
export function placeholderFor(form: Form, field: FieldManual): unknown {
  const { fields, identity, sources } = form;
  const { choices, refersTo, manual, schema, isNeeded } = field;
  const canBeSample = fields.some(({ name }) => name === "sample");
  if (!isNeeded || !canBeSample || field.name === identity) return undefined;
  const scene = sources.pictures.find((path) => path.startsWith("scenes/")) ?? sources.pictures[0];
  const words = `${toCome} - ${manual.charAt(0).toLowerCase()}${manual.slice(1).replace(/\.$/, "")}`;
  const general = [words, [words], "to-come@example.org"];
  const values = refersTo === "picture" ? [scene] : [...choices, ...general];
  return values.find((value) => schema.safeParse(value).success);
}

/** The entry in the order of the schema, with the answers in their groups: `author.name` in `author`. */
function nest(fields: readonly FieldManual[], answers: Answers) {
  const data: Record<string, unknown> = {};
  for (const { name } of fields) {
    const value = answers.get(name);
    // A switch that's off is left out: an entry either has the mark of a sample, or doesn't have the field.
    if (value === undefined || value === false) continue;
    const [key = "", inner] = name.split(".");
    data[key] = inner === undefined ? value : { ...(data[key] as object), [inner]: value };
  }
  return data;
}
