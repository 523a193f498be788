/** What the editor at `/admin/` shows of a file, and what it writes: nothing but what somebody has changed. */
import { describe, expect, test } from "vitest";
import { readJson, readText, writeJson, writeText } from "../client/parts/edit-file.ts";
import { configOf } from "../client/parts/forms.ts";
import { listJsonSchemas } from "../generator/schema/catalog.ts";
import { readContent } from "./site/support/content.ts";

test("every file of the content comes back from its form as it was", async () => {
  for (const { path, text } of (await readContent()).files) {
    const isJson = path.endsWith(".json");
    const same = isJson ? writeJson(readJson(text)) : writeText(readText(text), ["sceneAlt"]);
    expect(same, path).toBe(text);
  }
});

const article = `---\ntitle:   "A spark: four"\nhour: 8.0 # late\nredirectFrom: [ /old ]\nauthor:\n    name: Ana\n---\n\n*  Text.\n`;

test.each<readonly [what: string, change: object, from: string, to: string]>([
  ["a text in its quotes", { title: "An ember: five" }, '"A spark: four"', '"An ember: five"'],
  ["a number, and the note behind it", { hour: 9 }, "hour: 8.0", "hour: 9"],
  ["a list", { redirectFrom: ["/old", "/older"] }, "[ /old ]", "[ /old, /older ]"],
  ["a field in a group", { author: { name: "Bo" } }, "name: Ana", "name: Bo"],
  ["a new field", { intro: "Hello" }, "name: Ana\n", "name: Ana\nintro: Hello\n"],
  ["a field without its words", { redirectFrom: [] }, "redirectFrom: [ /old ]\n", ""],
  ["the text", { body: "New.\n" }, "*  Text.", "New."],
])("of an article, %s is changed alone", (_what, change, from, to) => {
  expect(writeText({ ...readText(article), ...change }, [])).toBe(article.replace(from, to));
});

const list = '[\n  { "name": "Oak", "value": 5 },\n\n  { "name":"Elm" }\n]\n';
const oak = { name: "Oak", value: 5 };
const elm = { name: "Elm" };

test.each<readonly [what: string, entries: readonly object[], written: string]>([
  ["a word", [oak, { name: "Ash" }], list.replace("Elm", "Ash")],
  // A form knows texts only.
  ["a figure", [{ ...oak, value: "6" }, elm], list.replace("5", "6")],
  ["a field that is emptied", [{ ...oak, value: "" }, elm], list.replace(', "value": 5', "")],
  ["an entry that is removed", [elm], '[\n  { "name":"Elm" }\n]\n'],
])("of a list, %s is changed alone", (_what, entries, written) => {
  expect(writeJson({ ...readJson(list), entries })).toBe(written);
});

test("a new entry of a list stands where it was put, in the form of the others", () => {
  const print = (...entries: readonly object[]) => `${JSON.stringify(entries, null, 2)}\n`;
  const entries = [oak, { name: "Ash" }, elm];
  expect(writeJson({ ...readJson(print(oak, elm)), entries })).toBe(print(...entries));
});

describe("the forms", () => {
  const repository = "https://github.com/dm/site";
  const files = listJsonSchemas() as Parameters<typeof configOf>[0]["files"];
  const config = configOf({ repository, branch: "main", folder: "chapter", url: "/", files });
  test("propose on GitHub, and publish nothing by themselves", () => {
    const backend = { name: "github", repo: "dm/site", branch: "main" };
    expect(config).toMatchObject({ backend, publish_mode: "editorial_workflow", site_url: "/" });
    expect(config.collections.map(({ publish }) => publish)).toEqual([false, false, false]);
  });
  test("are for every file, where the chapter has it, with its fields and what belongs there", () => {
    const [articles, pages, lists] = config.collections;
    expect([articles, pages]).toMatchObject([
      { folder: "chapter/content/blog", slug: "{{linkName}}", extension: "md" },
      { folder: "chapter/content/pages", slug: "{{title}}", extension: "md" },
    ]);
    const forms = lists && "files" in lists ? lists.files : [];
    const wanted = files.filter(({ file }) => file.startsWith("content/"));
    expect(forms.map(({ file }) => file)).toEqual(wanted.map(({ file }) => `chapter/${file}`));
    const [ofArticle, ofPage] = [articles, pages].map((one) => {
      const fields = one && "fields" in one ? one.fields : [];
      return Object.fromEntries(fields.map((it) => [(it as { name: string }).name, it]));
    });
    // A field that may be empty says something when it is.
    expect(ofPage).toMatchObject({ sceneAlt: { widget: "string", default: "" } });
    expect(ofArticle).toMatchObject({
      title: { label: "Title", required: true, widget: "string", hint: expect.any(String) },
      linkName: { label: "Link name", pattern: [expect.any(String), expect.any(String)] },
      imageUrl: { widget: "image" },
      author: { widget: "object", fields: expect.any(Array) },
      tags: { widget: "list", field: { name: "item" } },
      sample: { widget: "boolean", required: false },
      id: { widget: "number", value_type: "int" },
      body: { widget: "richtext", required: false },
      fileText: { widget: "hidden" },
    });
  });
});
