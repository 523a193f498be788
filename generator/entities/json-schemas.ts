/**
 * The schemas of the entities as JSON Schema files, so that an editor completes names, shows the
 * manual of each field, and marks mistakes while they are typed.
 */
import * as z from "zod";
import { documents, lists } from "./catalog.ts";
import { pageSchema, postSchema } from "./pages.ts";

/** The schema files, by path from the root. Their text is always the same for the same schemas. */
export function renderJsonSchemas(): ReadonlyMap<string, string> {
  const catalog = [
    ...Object.values(documents).map(({ file, schema }) => [file, schema] as const),
    ...Object.values(lists).map(({ file, schema }) => [file, z.array(schema)] as const),
    ["page.json", pageSchema] as const,
    ["post.json", postSchema] as const,
  ];
  return new Map(
    catalog.map(([file, schema]) => {
      const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.json$/, ".schema.json");
      // What an editor writes is the input: fields with a default may be left out.
      const json = z.toJSONSchema(schema as z.ZodType, { io: "input", unrepresentable: "any" });
      return [`content/.schema/${name}`, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}

/** Settings for VS Code: which schema belongs to which file. */
export function renderEditorSettings(): string {
  const files = [...Object.values(documents), ...Object.values(lists)].map(({ file }) => file);
  const schemas = files.map((file) => ({
    // Another chapter lies in a folder beside the first one.
    fileMatch: [`/${file}`, `/*/${file}`],
    url: `./content/.schema/${file.slice(file.lastIndexOf("/") + 1).replace(/\.json$/, ".schema.json")}`,
  }));
  return `${JSON.stringify({ "json.schemas": schemas }, null, 2)}\n`;
}
