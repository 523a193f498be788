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

/** GitHub refuses an empty text, and a text that is not one, such as an unquoted `true`. */
const words = z.string().trim().min(1);

/** What GitHub asks of every form, as far as ours differ in it. */
const form = z.object({
  name: words,
  description: words,
  body: z.array(
    z.object({
      type: z.enum(["markdown", "input", "textarea", "dropdown", "checkboxes"]),
      attributes: z.union([z.object({ label: words }), z.object({ value: words })]),
    }),
  ),
});

const files = fastGlob.sync(`${folder}/[0-9]*.yml`, { cwd: defaultRoot, dot: true });

describe("issue forms", () => {
  test.each(files)("%s is one that GitHub shows, and its links lead somewhere", (file) => {
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
