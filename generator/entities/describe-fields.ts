/**
 * What a schema asks of an editor, field by field, in words that can be shown: the questions of
 * `npm run new` and the cheat sheet are made from this, so a new field needs no second description.
 */
import type * as z from "zod";
import { bareSchema, fieldNames, manualOf, schemaAt } from "./schemas.ts";

/** One field that somebody can fill in. */
export interface FieldManual {
  /** The way to the field: `["author", "name"]`. */
  readonly path: readonly string[];
  /** The way as one word, as flags and messages write it: `author.name`. */
  readonly name: string;
  readonly manual: string;
  readonly schema: z.ZodType;
  /** The words that may stand in the field; empty when any may. */
  readonly choices: readonly string[];
  /** False when the field may be left out. */
  readonly isNeeded: boolean;
  /** What counts when the field is left out; undefined when nothing does. */
  readonly preset: unknown;
  /** One text, several texts, yes or no, or several groups of fields (written by hand). */
  readonly holds: "one" | "several" | "switch" | "groups";
  readonly refersTo?: "link" | "picture";
}

/** Describes the fields of a schema in their order; a group of fields is opened up. */
export function describeFields(
  schema: z.ZodType,
  path: readonly string[] = [],
): readonly FieldManual[] {
  const group = schemaAt(schema, path);
  const isNeeded = path.length === 0 || group?.safeParse(undefined).success === false;
  return fieldNames(group).flatMap((key) => {
    const inner = [...path, key];
    const field = schemaAt(schema, inner);
    if (!field) return [];
    if (fieldNames(field).length > 0) return describeFields(schema, inner);
    const described = describeField(field, inner);
    // What a group needs is needed only where the group is.
    return [isNeeded ? described : { ...described, isNeeded: false }];
  });
}

function describeField(schema: z.ZodType, path: readonly string[]): FieldManual {
  const bare = bareSchema(schema);
  const left = schema.safeParse(undefined);
  const { options = [] } = bare as { readonly options?: readonly unknown[] };
  const to = bare?.meta()?.["reference"];
  return {
    path,
    name: path.join("."),
    manual: manualOf(schema) ?? "",
    schema,
    choices: bare?.type === "enum" ? options.map(String) : [],
    isNeeded: !left.success,
    preset: left.data,
    holds: holdingOf(schema, bare),
    ...(to === "link" || to === "picture" ? { refersTo: to } : {}),
  };
}

function holdingOf(schema: z.ZodType, bare: z.ZodType | undefined): FieldManual["holds"] {
  if (bare?.type === "boolean") return "switch";
  if (bare?.type !== "array") return "one";
  return fieldNames(schemaAt(schema, [0])).length > 0 ? "groups" : "several";
}
