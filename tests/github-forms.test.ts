/** The forms and files that GitHub itself reads. A form with a mistake is silently not shown. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { defaultRoot } from "../generator/site-paths.ts";

const folder = ".github/ISSUE_TEMPLATE";
const read = (file: string) => readFileSync(join(defaultRoot, file), "utf8");
const isThere = (file: string) => existsSync(join(defaultRoot, file));
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

/** GitHub refuses an empty text, and a text that is not one, such as an unquoted `true`. */
const words = z.string().trim().min(1);
const labelled = { label: words, description: words.optional() };
const typed = { ...labelled, placeholder: words.optional(), value: words.optional() };
const option = z.strictObject({ label: words, required: z.boolean().optional() });

const fieldOf = (type: string, attributes: z.ZodRawShape) =>
  z.strictObject({
    type: z.literal(type),
    id: z.stringFormat("id", /^[\w-]+$/).optional(),
    attributes: z.strictObject(attributes),
    validations: z.strictObject({ required: z.boolean().optional() }).optional(),
  });

/** GitHub's form schema, as far as its documentation has it and our forms use it. */
const form = z.strictObject({
  name: words,
  description: words,
  title: z.string().optional(),
  labels: z.array(words).optional(),
  body: z
    .array(
      z.union([
        fieldOf("markdown", { value: words }),
        fieldOf("input", typed),
        fieldOf("textarea", { ...typed, render: words.optional() }),
        fieldOf("dropdown", { ...labelled, options: z.array(words).min(1).refine(isUnique) }),
        fieldOf("checkboxes", { ...labelled, options: z.array(option).min(1) }),
      ]),
    )
    .refine((fields) => fields.some(({ validations }) => validations?.required))
    .refine((fields) => isUnique(fields.flatMap(({ id }) => id ?? [])))
    .refine((fields) => isUnique(fields.flatMap(({ attributes }) => attributes["label"] ?? []))),
});

const files = fastGlob.sync(`${folder}/[0-9]*.yml`, { cwd: defaultRoot, dot: true });

describe("issue forms", () => {
  test.each(files)("%s follows GitHub's form schema, and its links lead somewhere", (file) => {
    expect(form.safeParse(parse(read(file))).error?.issues ?? []).toEqual([]);
    const links = [...read(file).matchAll(/\]\(\.\.\/blob\/HEAD\/([^)]+)\)/g)];
    expect(links.filter(([, path = ""]) => !isThere(path))).toEqual([]);
  });

  test("leave room for what fits none of them, and send questions about the event elsewhere", () => {
    const { url } = JSON.parse(read("content/site.json")) as { url: string };
    const contact = z.strictObject({ name: words, url: z.literal(`${url}contact/`), about: words });
    const config = {
      blank_issues_enabled: z.literal(true),
      contact_links: z.array(contact).min(1),
    };
    z.strictObject(config).parse(parse(read(`${folder}/config.yml`)));
    expect(files.length).toBeGreaterThan(0);
  });
});

test("code owners are named for paths that exist, and for everything", () => {
  const rows = read(".github/CODEOWNERS").split("\n");
  const rules = rows.filter((line) => /^[^#]/.test(line)).map((line) => line.split(/\s+/));
  expect(rules[0]?.[0]).toBe("*");
  expect(rules.slice(1).filter(([path = ""]) => !isThere(path))).toEqual([]);
  const owner = /^(?:@[\w-]+(?:\/[\w-]+)?|[\w.]+@[\w.]+\.\w+)$/;
  expect(rules.filter(([, ...owners]) => !owners.every((name) => owner.test(name)))).toEqual([]);
});

test("Dependabot asks each week for packages and actions, and ignores only packages that we have", () => {
  const update = z.object({
    "package-ecosystem": z.string(),
    directory: z.literal("/"),
    schedule: z.object({ interval: z.literal("weekly") }),
    ignore: z.array(z.object({ "dependency-name": words })).optional(),
  });
  const file = z.object({ updates: z.array(update) });
  const { updates } = file.parse(parse(read(".github/dependabot.yml")));
  expect(updates.map((one) => one["package-ecosystem"])).toEqual(["npm", "github-actions"]);
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  const ignored = updates.flatMap(({ ignore = [] }) => ignore.map((one) => one["dependency-name"]));
  expect(ignored.filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([]);
});
