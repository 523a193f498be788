/** The forms and files that GitHub itself reads. A form with a mistake is silently not shown. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { defaultRoot } from "../generator/site-paths.ts";

function read(file: string): string {
  return readFileSync(join(defaultRoot, file), "utf8");
}

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** GitHub refuses an empty text, and a text that is not one, such as an unquoted `true`. */
const words = z.string().trim().min(1);
const id = z
  .string()
  .regex(/^[a-zA-Z0-9_-]+$/)
  .optional();
const validations = z.strictObject({ required: z.boolean().optional() }).optional();
const labelled = { label: words, description: words.optional() };
const typed = { ...labelled, placeholder: words.optional(), value: words.optional() };
const options = z.array(words).min(1).refine(isUnique, "two options are the same");
const boxes = z.array(z.strictObject({ label: words, required: z.boolean().optional() })).min(1);

const fieldOf = (
  type: string,
  attributes: z.ZodRawShape,
  more: z.ZodRawShape = { id, validations },
) => z.strictObject({ type: z.literal(type), attributes: z.strictObject(attributes), ...more });

/** GitHub's form schema, as its documentation has it. */
const field = z.union([
  fieldOf("markdown", { value: words }, {}),
  fieldOf("input", typed),
  fieldOf("textarea", { ...typed, render: words.optional() }),
  fieldOf("dropdown", {
    ...labelled,
    multiple: z.boolean().optional(),
    options,
    default: z.int().optional(),
  }),
  fieldOf("checkboxes", { ...labelled, options: boxes }),
]) as unknown as z.ZodType<Field>;

interface Field {
  readonly type: string;
  readonly id?: string;
  readonly attributes: { readonly label?: string };
  readonly validations?: { readonly required?: boolean };
}

/** Fails where two fields have the same text. */
const isUniqueIn = (textOf: (field: Field) => string | undefined) => (fields: readonly Field[]) =>
  isUnique(fields.map(textOf).filter((text) => text !== undefined));

const form = z.strictObject({
  name: words,
  description: words,
  title: z.string().optional(),
  labels: z.array(words).optional(),
  assignees: z.array(words).optional(),
  body: z
    .array(field)
    .refine((fields) => fields.some(({ type }) => type !== "markdown"), "asks for nothing")
    .refine(
      isUniqueIn((one) => one.id),
      "an id twice",
    )
    .refine(
      isUniqueIn((one) => one.attributes.label),
      "a label twice",
    ),
});

const folder = ".github/ISSUE_TEMPLATE";
const files = fastGlob
  .sync("*.yml", { cwd: join(defaultRoot, folder), ignore: ["config.yml"] })
  .sort();
const forms = files.map((file) => parse(read(`${folder}/${file}`)) as z.infer<typeof form>);

describe("issue forms", () => {
  test("offer what a volunteer comes for", () => {
    expect(forms.map(({ name }) => name)).toEqual([
      "Change a text",
      "Add an article",
      "A link is broken",
      "Replace a sample person",
    ]);
  });
  test.each(files)("%s follows GitHub's form schema, and requires an answer", (file) => {
    const { data, error } = form.safeParse(parse(read(`${folder}/${file}`)));
    expect(error?.issues ?? []).toEqual([]);
    expect(data?.body.some((one) => one.validations?.required)).toBe(true);
  });
  test("lead only to files of the repository and to pages of the site", () => {
    const { url } = JSON.parse(read("content/site.json")) as { url: string };
    const targets = files.flatMap((file) =>
      [...read(`${folder}/${file}`).matchAll(/\]\(([^)]+)\)|placeholder: (https?:\S+)/g)].map(
        ([, link, address]) => link ?? address ?? "",
      ),
    );
    expect(targets.length).toBeGreaterThan(3);
    const missing = targets.filter((target) =>
      target.startsWith(url)
        ? !existsSync(join(defaultRoot, "content/pages", `${target.slice(url.length, -1)}.md`))
        : !existsSync(join(defaultRoot, target.replace("../blob/HEAD/", ""))),
    );
    expect(missing).toEqual([]);
  });
  test("a form that GitHub would refuse is found out", () => {
    const [good] = forms;
    const input = { type: "input", id: "a", attributes: { label: "A" } };
    for (const wrong of [
      { ...good, name: undefined },
      { ...good, description: true },
      { ...good, hello: "world" },
      { ...good, body: [] },
      { ...good, body: [{ type: "markdown", attributes: { value: "Hello." } }] },
      { ...good, body: [input, { ...input, attributes: { label: "B" } }] },
      { ...good, body: [input, { ...input, id: "b" }] },
      { ...good, body: [{ ...input, id: "a b" }] },
      { ...good, body: [{ ...input, type: "number" }] },
      { ...good, body: [{ ...input, attributes: {} }] },
      { ...good, body: [{ type: "dropdown", attributes: { label: "A", options: ["a", "a"] } }] },
    ]) {
      expect(form.safeParse(wrong).success).toBe(false);
    }
    expect(form.safeParse({ ...good, body: [input] }).success).toBe(true);
  });
  test("leave room for what fits none of them, and send questions about the event elsewhere", () => {
    const config = z
      .strictObject({
        blank_issues_enabled: z.boolean(),
        contact_links: z.array(z.strictObject({ name: words, url: z.url(), about: words })),
      })
      .parse(parse(read(`${folder}/config.yml`)));
    expect(config.blank_issues_enabled).toBe(true);
    const { url } = JSON.parse(read("content/site.json")) as { url: string };
    for (const link of config.contact_links) expect(link.url).toBe(`${url}contact/`);
  });
});

describe("code owners", () => {
  const rules = read(".github/CODEOWNERS")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(/\s+/));

  test("are named for paths that exist, and for everything", () => {
    expect(rules[0]?.[0]).toBe("*");
    const paths = rules.slice(1).map(([path = ""]) => path);
    expect(paths.filter((path) => !existsSync(join(defaultRoot, path)))).toEqual([]);
    const owner = /^(?:@[\w-]+(?:\/[\w-]+)?|[\w.]+@[\w.]+\.\w+)$/;
    expect(rules.filter(([, ...owners]) => !owners.every((name) => owner.test(name)))).toEqual([]);
  });
});

describe("Dependabot", () => {
  const update = z.object({
    "package-ecosystem": z.enum(["npm", "github-actions"]),
    directory: z.literal("/"),
    schedule: z.object({ interval: z.literal("weekly") }),
    groups: z.record(z.string(), z.object({ patterns: z.array(words) })),
    ignore: z
      .array(z.strictObject({ "dependency-name": words, "update-types": z.array(words) }))
      .optional(),
  });
  const { version, updates } = z
    .object({ version: z.literal(2), updates: z.array(update) })
    .parse(parse(read(".github/dependabot.yml")));

  test("asks for packages and for actions, each in one pull request", () => {
    expect(version).toBe(2);
    expect(updates.map((one) => one["package-ecosystem"])).toEqual(["npm", "github-actions"]);
    for (const { groups } of updates) expect(Object.values(groups)).toEqual([{ patterns: ["*"] }]);
  });
  test("does not climb past the Node of .nvmrc", () => {
    expect(read(".nvmrc").trim()).toBe("20.19");
    const ignored = new Map(
      updates[0]?.ignore?.map((one) => [one["dependency-name"], one["update-types"]]),
    );
    // Packages whose next major asks for Node 22, as their own package.json says.
    const leaving = [
      "@types/node",
      "chokidar",
      "html-validate",
      "lighthouse",
      "linkinator",
      "vitest",
    ];
    for (const name of leaving) expect(ignored.get(name)).toEqual(["version-update:semver-major"]);
  });
  test("ignores only packages that we have", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
      string,
      object
    >;
    const names = Object.keys({ ...dependencies, ...devDependencies });
    const ignored = updates.flatMap(({ ignore = [] }) =>
      ignore.map((one) => one["dependency-name"]),
    );
    expect(ignored.filter((name) => !names.includes(name))).toEqual([]);
  });
});
