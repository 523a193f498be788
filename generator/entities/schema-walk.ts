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

/** Every reference in a checked entity, in the order of its fields. */
export function findReferences(
  schema: z.ZodType,
  value: unknown,
  path: readonly PropertyKey[] = [],
): readonly Reference[] {
  const inner = bareSchema(schema);
  if (!inner || value === undefined || value === null) return [];
  if (inner.type === "object") {
    const { shape } = inner as unknown as Shaped;
    return Object.entries(value).flatMap(([key, part]) => {
      const field = shape[key];
      return field ? findReferences(field, part, [...path, key]) : [];
    });
  }
  if (inner.type === "array" && Array.isArray(value)) {
    const { element } = inner as unknown as { element: z.ZodType };
    return value.flatMap((part, index) => findReferences(element, part, [...path, index]));
  }
  const to = referenceOf(inner);
  return to !== undefined && typeof value === "string" ? [{ path, to, value }] : [];
}

/** The schema inside its wrappers: what a field holds when it is there. */
export function bareSchema(schema: z.ZodType | undefined): z.ZodType | undefined {
  const wraps = schema && (schema.type === "optional" || schema.type === "default");
  return wraps ? bareSchema((schema as unknown as { unwrap(): z.ZodType }).unwrap()) : schema;
}
