/** Makes the forms of the editor from the schemas of the content, in the terms of Sveltia CMS. */

/** A part of a JSON Schema, as far as forms need it. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  /** What a text is, and what it names: marks of our own. */
  readonly contents?: string;
  readonly reference?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** What the build says of the site, in `settings.json`. */
export interface EditorSettings {
  readonly repository: string;
  readonly branch: string;
  /** Where the content lies in the repository; its top when there is none. */
  readonly folder?: string;
  readonly url: string;
  readonly files: readonly { readonly file: string; readonly schema: Schema }[];
}

/** The format of texts whose fields are these; the name must end so, for a file of Markdown. */
export const textFormat = (name: string) => `${name}-frontmatter`;

/** The configuration of the editor: every edit is a pull request, and is merged on GitHub. */
export function configOf({ repository, branch, folder, url, files }: EditorSettings) {
  const inFolder = (path: string) => (folder ? `${folder}/${path}` : path);
  const usual = { publish: false, editor: { preview: false } };
  const collectionOf = (name: string, label: string, path: string, schema: string) => {
    const fields = fieldsOf(files.find(({ file }) => file === schema)?.schema ?? {});
    return {
      ...usual,
      name,
      label,
      folder: inFolder(path),
      create: true,
      // The name of the file is the last part of the address.
      slug: name === "articles" ? "{{linkName}}" : "{{title}}",
      format: textFormat(name),
      extension: "md",
      fields: [...fields, bodyField, fileText],
    };
  };
  const lists = files.filter(({ file }) => file.startsWith("content/"));
  return {
    backend: {
      name: "github",
      repo: new URL(repository).pathname.split("/").slice(1, 3).join("/"),
      branch,
    },
    publish_mode: "editorial_workflow",
    site_url: url,
    media_folder: inFolder("content/images"),
    public_folder: "",
    collections: [
      collectionOf("articles", "Articles", "content/blog", "post.json"),
      collectionOf("pages", "Pages", "content/pages", "page.json"),
      {
        ...usual,
        name: "lists",
        label: "Lists and settings",
        files: lists.map(({ file, schema }) => {
          const name = file.replace(/^.*\/|\.json$/g, "");
          const fields = schema.items ? [listField("entries", schema.items)] : fieldsOf(schema);
          return {
            name,
            label: labelOf(name),
            file: inFolder(file),
            format: "list",
            fields: [...fields, fileText],
          };
        }),
      },
    ],
  };
}

// As it is typed, or dressed; whoever does not choose sees what stands in the file.
const bodyField = {
  name: "body",
  label: "Text",
  widget: "richtext",
  modes: ["raw", "rich_text"],
  required: false,
};

const fileText = { name: "fileText", widget: "hidden" };

const listField = (name: string, items: Schema) => ({
  name,
  label: labelOf(name),
  widget: "list",
  required: false,
  collapsed: true,
  fields: fieldsOf(items),
});

/** `linkName` in words: Link name. */
function labelOf(name: string): string {
  const words = name.replace(/-/g, " ").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function fieldsOf({ properties = {}, required = [] }: Schema): readonly object[] {
  return Object.entries(properties).map(([name, part]) => {
    const hint = part.description ? { hint: part.description } : {};
    return {
      name,
      label: labelOf(name),
      required: required.includes(name),
      ...hint,
      ...widgetOf(part),
    };
  });
}

function widgetOf(part: Schema): object {
  const { type, items, pattern, description = "", minLength, format } = part;
  const options = part.enum ?? (part.const === undefined ? undefined : [part.const]);
  if (part.properties) return { widget: "object", fields: fieldsOf(part) };
  if (items?.properties) return { widget: "list", collapsed: true, fields: fieldsOf(items) };
  if (items) return { widget: "list", field: { name: "item", label: "Entry", ...widgetOf(items) } };
  if (options) return { widget: "select", options };
  if (type === "boolean") return { widget: "boolean" };
  if (type === "integer") return { widget: "number", value_type: "int" };
  if (type === "number") return { widget: "number", value_type: "float" };
  if (part.reference === "picture") return { widget: "image" };
  if (part.contents === "markdown") return { widget: "text" };
  if (pattern) return { widget: "string", pattern: [pattern, description] };
  // What may be empty is marked by its default: see admin.ts.
  const mayBeEmpty = type === "string" && minLength === undefined && !format;
  return { widget: "string", ...(mayBeEmpty ? { default: "" } : {}) };
}
