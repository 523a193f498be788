/** Walks schemas: which fields there are, what they say to an editor, and what each refers to. */
import type * as z from "zod";
import type { ReferenceKind } from "./fields.ts";

/** The schema inside its wrappers: what a field holds when it is there. */
function bareSchema(schema: z.ZodType | undefined): z.ZodType | undefined {
  const wraps = schema && (schema.type === "optional" || schema.type === "default");
  return wraps ? bareSchema((schema as unknown as { unwrap(): z.ZodType }).unwrap()) : schema;
}

/** The fields of an object; none for everything else. */
function fieldsOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  const bare = bareSchema(schema);
  return bare?.type === "object" ? (bare as z.ZodObject<Record<string, z.ZodType>>).shape : {};
}

/** What a list is made of; undefined for everything else. */
export function elementOf(schema: z.ZodType | undefined): z.ZodType | undefined {
  const bare = bareSchema(schema);
  return bare?.type === "array" ? (bare as z.ZodArray<z.ZodType>).element : undefined;
}

/** The schema of a part; undefined where the path leaves the schema. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>(
    (current, key) => elementOf(current) ?? fieldsOf(current)[String(key)],
    schema,
  );
}

/** The names of an object's fields; empty for everything else. */
export const fieldNames = (schema: z.ZodType | undefined) => Object.keys(fieldsOf(schema));

/** The editor's manual of a field, which may stand on the field or inside its wrapper. */
export function manualOf(schema: z.ZodType | undefined): string | undefined {
  return schema?.description ?? bareSchema(schema)?.description;
}

/** The words that a field can be; empty when it can be others. */
export function choicesOf(schema: z.ZodType | undefined): readonly string[] {
  const bare = bareSchema(schema);
  return bare?.type === "enum" ? (bare as z.ZodEnum).options.map(String) : [];
}

/** What messages tell an editor to write in a field; undefined when any words will do. */
export function nextStepOf(schema: z.ZodType | undefined): string | undefined {
  return bareSchema(schema)?.meta()?.["next"] as string | undefined;
}

/** The pattern that the values of a field have; undefined when it takes any words. */
export function shapeOf(schema: z.ZodType | undefined): string | undefined {
  return bareSchema(schema)?.meta()?.["pattern"] as string | undefined;
}

/** What the value of a field refers to; undefined when it is right by itself. */
export function referenceKindOf(schema: z.ZodType | undefined): ReferenceKind | undefined {
  return bareSchema(schema)?.meta()?.["reference"] as ReferenceKind | undefined;
}

/** Whether a field is an address of a page or a mailbox, which is read by programs. */
export function isAddressField(schema: z.ZodType | undefined): boolean {
  const { format } = (bareSchema(schema) ?? {}) as { readonly format?: string | null };
  return format === "url" || format === "email";
}

/**
 * Whether people read a field as words. Some fields refer to something by words that visitors read; all other
 * references are addresses, paths and ids.
 */
export function isSpoken(schema: z.ZodType | undefined): boolean {
  return [undefined, "organization", "person"].includes(referenceKindOf(schema));
}

/** Whether a field is written in Markdown. */
export function isMarkdownField(schema: z.ZodType | undefined): boolean {
  return schema?.meta()?.["contents"] === "markdown";
}

/** The keys that lead to a text, from the entity that it belongs to. */
type TextPath = readonly (string | number)[];

/**
 * Puts other texts in the place of all texts of an entity.
 * @param map gets a text, the schema of its field, and the keys that lead to it
 * @returns the same object when no text became another
 */
export function mapTexts<T>(
  entity: T,
  schema: z.ZodType,
  map: (text: string, field: z.ZodType | undefined, path: TextPath) => string,
): T {
  const visit = (value: unknown, field: z.ZodType | undefined, path: TextPath): unknown => {
    if (typeof value === "string") return map(value, field, path);
    if (value === null || typeof value !== "object") return value;
    const isList = Array.isArray(value);
    const parts = Object.entries(value).map(([key, part]) => {
      const inner = field && schemaAt(field, [key]);
      return { key, part, mapped: visit(part, inner, [...path, isList ? Number(key) : key]) };
    });
    if (parts.every(({ part, mapped }) => part === mapped)) return value;
    if (isList) return parts.map(({ mapped }) => mapped);
    return Object.fromEntries(parts.map(({ key, mapped }) => [key, mapped]));
  };
  return visit(entity, schema, []) as T;
}

/** Whether a field keeps what it stands in from visitors. */
export function keepsBack(schema: z.ZodType | undefined): boolean {
  return bareSchema(schema)?.meta()?.["keepsBack"] === true;
}

/** A value of an entity that refers to something else, as text. */
export interface Reference {
  readonly path: readonly PropertyKey[];
  readonly kind: ReferenceKind;
  readonly value: string;
}

/** Finds the references in a value, which stands at a path of its entity. */
type FindReferences = (value: unknown, path: readonly PropertyKey[]) => readonly Reference[];

/** Looks through a schema once, for thousands of checked entities. */
export function referencesOf(schema: z.ZodType): FindReferences {
  const kind = referenceKindOf(schema);
  if (kind)
    return (value, path) => (value === undefined ? [] : [{ path, kind, value: String(value) }]);
  const element = elementOf(schema);
  const find = element && referencesOf(element);
  if (find)
    return (list, path) =>
      ((list ?? []) as unknown[]).flatMap((part, index) => find(part, [...path, index]));
  const fields = Object.entries(fieldsOf(schema)).map(([key, field]) => {
    return { key, findIn: referencesOf(field) };
  });
  return (value, path) => {
    const parts = value as Readonly<Record<string, unknown>> | undefined;
    return parts ? fields.flatMap(({ key, findIn }) => findIn(parts[key], [...path, key])) : [];
  };
}

/** One field that somebody can fill in: for questions and the cheat sheet. */
export type FieldManual = ReturnType<typeof describeField>;

/** Describes the fields of a schema in their order; a group of fields is opened up. */
export function describeFields(
  schema: z.ZodType,
  path: readonly string[] = [],
): readonly FieldManual[] {
  const isNeeded = path.length === 0 || !schema.safeParse(undefined).success;
  return Object.entries(fieldsOf(schema)).flatMap(([key, field]) => {
    const inner = [...path, key];
    const isGroup = fieldNames(field).length > 0;
    const fields = isGroup ? describeFields(field, inner) : [describeField(field, inner)];
    // What a group needs is needed only where the group is.
    return isNeeded ? fields : fields.map((field) => ({ ...field, isNeeded: false }));
  });
}

function describeField(schema: z.ZodType, path: readonly string[]) {
  const bare = bareSchema(schema);
  const left = schema.safeParse(undefined);
  const element = elementOf(schema);
  const several = fieldNames(element).length > 0 ? "groups" : "several";
  return {
    /** The way to the field: `["author", "name"]`. */
    path,
    /** The way as one word, as flags and messages write it: `author.name`. */
    name: path.join("."),
    manual: manualOf(schema) ?? "",
    schema,
    /** The words that may stand in the field; empty when any may. */
    choices: choicesOf(schema),
    /** False when the field may be left out. */
    isNeeded: !left.success,
    /** What counts when the field is left out; undefined when nothing does. */
    preset: left.data,
    /** One text, several texts, yes or no, or several groups of fields (written by hand). */
    holds: bare?.type === "boolean" ? "switch" : element ? several : "one",
    refersTo: referenceKindOf(schema),
  } as const;
}
