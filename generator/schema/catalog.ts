/** The catalogue of content: which file holds which entity, for the graph and for editors. */
import * as z from "zod";
import { lists } from "./lists.ts";
import { pageSchema, postSchema } from "./pages.ts";
import { runningTotalFile, runningTotalSchema } from "./running-total.ts";
import { navigationSchema, siteSchema } from "./site.ts";
import { wordsSchema } from "./words.ts";

export { type ListName, type Lists, lists } from "./lists.ts";

/** Files that hold one object. All must exist, except those that commands make: nobody edits these. */
export const documents = {
  site: { file: "content/site.json", schema: siteSchema, isMade: false },
  words: { file: "content/words.json", schema: wordsSchema, isMade: false },
  navigation: { file: "content/navigation.json", schema: navigationSchema, isMade: false },
  runningTotal: { file: runningTotalFile, schema: runningTotalSchema, isMade: true },
} as const;

/** The settings of the site, checked. */
export type Documents = {
  readonly [K in keyof typeof documents]: z.infer<(typeof documents)[K]["schema"]>;
};

/** What each file of content holds. */
export const files: readonly { readonly file: string; readonly schema: z.ZodType }[] = [
  ...Object.values(documents),
  ...Object.values(lists).map(({ file, schema }) => ({ file, schema: z.array<z.ZodType>(schema) })),
];

/** Where the schema of a file of content lies. */
function schemaFile(file: string): string {
  return `content/.schema/${file.replace(/^.*\/|\.json$/g, "")}.schema.json`;
}

/** Whether a file is one that a command makes, and nobody edits. It need not be there. */
export const isMade = (path: string): boolean =>
  Object.values(documents).some((document) => document.isMade && document.file === path);

/** The JSON Schemas of all files of content, and of front matter, which stand for the files of a folder. */
export function listJsonSchemas() {
  const pages = [
    { file: "page.json", schema: pageSchema },
    { file: "post.json", schema: postSchema },
  ];
  return [...files, ...pages].map(({ file, schema }) => {
    // What an editor writes is the input: fields with a default may be left out.
    return { file, schema: z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) };
  });
}

/** The schema files, by path from the root. Their text is always the same for the same schemas. */
export function renderJsonSchemas(): ReadonlyMap<string, string> {
  const print = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`;
  return new Map(listJsonSchemas().map(({ file, schema }) => [schemaFile(file), print(schema)]));
}

/** Settings for VS Code: which schema belongs to which file. */
export function renderEditorSettings(): string {
  const schemas = files.map(({ file }) => ({
    // The style guide and other chapters are sites in folders of their own.
    fileMatch: [`/${file}`, `/**/${file}`],
    url: `./${schemaFile(file)}`,
  }));
  return `${JSON.stringify({ "json.schemas": schemas }, null, 2)}\n`;
}
