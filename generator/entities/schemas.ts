/** Walks a schema beside its data: which fields there are, and what each of them refers to. */
import type * as z from "zod";

type Shaped = { readonly shape: Readonly<Record<string, z.ZodType>> };

/** The schema of a part; undefined where the path leaves the schema. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((current, key) => {
    const inner = bareSchema(current);
    if (inner?.type === "object") return (inner as unknown as Shaped).shape[String(key)];
    if (inner?.type === "array") return (inner as unknown as { element: z.ZodType }).element;
    return undefined;
  }, schema);
}

/** The names of an object's fields; empty for everything else. */
export function fieldNames(schema: z.ZodType | undefined): readonly string[] {
  const inner = bareSchema(schema);
  return inner?.type === "object" ? Object.keys((inner as unknown as Shaped).shape) : [];
}

/** The editor's manual of a field, which may stand on the field or inside its wrapper. */
export function manualOf(schema: z.ZodType | undefined): string | undefined {
  return schema?.description ?? bareSchema(schema)?.description;
}

/** What the text of a field refers to; undefined when it is only a text. */
export function referenceOf(schema: z.ZodType | undefined): Reference["to"] | undefined {
  const to = bareSchema(schema)?.meta()?.["reference"];
  return to === "link" || to === "picture" ? to : undefined;
}

/** A text of an entity that refers to something else: a link or a picture. */
export interface Reference {
  readonly path: readonly PropertyKey[];
  readonly to: "link" | "picture";
  readonly value: string;
}

/** Every reference in a checked entity, in the order of the schema's fields. */
export function findReferences(schema: z.ZodType, value: unknown): readonly Reference[] {
  const found: Reference[] = [];
  finderOf(schema)?.(value, [], found);
  return found;
}

/** Adds the references that a value of one schema has. */
type Finder = (value: unknown, path: readonly PropertyKey[], found: Reference[]) => void;

/** A schema is looked through once, and its thousands of entities only where references can be. */
const finders = new WeakMap<z.ZodType, { readonly find: Finder | undefined }>();

/** Undefined for a schema without any reference. */
function finderOf(schema: z.ZodType): Finder | undefined {
  const known = finders.get(schema);
  if (known) return known.find;
  const find = makeFinder(bareSchema(schema));
  finders.set(schema, { find });
  return find;
}

function makeFinder(inner: z.ZodType | undefined): Finder | undefined {
  if (inner?.type === "object") return makeFieldsFinder(inner as unknown as Shaped);
  if (inner?.type === "array") {
    const find = finderOf((inner as unknown as { element: z.ZodType }).element);
    return (
      find &&
      ((value, path, found) => {
        if (!Array.isArray(value)) return;
        for (const [index, part] of value.entries()) find(part, [...path, index], found);
      })
    );
  }
  const to = referenceOf(inner);
  return (
    to &&
    ((value, path, found) => {
      if (typeof value === "string") found.push({ path, to, value });
    })
  );
}

function makeFieldsFinder({ shape }: Shaped): Finder | undefined {
  const fields = Object.entries(shape).flatMap(([key, field]) => {
    const find = finderOf(field);
    return find ? [{ key, find }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value, path, found) => {
    const parts = (value ?? {}) as Readonly<Record<string, unknown>>;
    for (const { key, find } of fields) {
      const part = parts[key];
      if (part !== undefined && part !== null) find(part, [...path, key], found);
    }
  };
}

/** The schema inside its wrappers: what a field holds when it is there. */
export function bareSchema(schema: z.ZodType | undefined): z.ZodType | undefined {
  const wraps = schema && (schema.type === "optional" || schema.type === "default");
  return wraps ? bareSchema((schema as unknown as { unwrap(): z.ZodType }).unwrap()) : schema;
}
