/** Questions come from the schemas, and answers are checked as the build checks the file. */
import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { askFields, createPrompts } from "../../generator/cli/prompts.ts";
import { slugOf } from "../../generator/model/address.ts";
import { type Form, fillIn, openForm } from "../../generator/scaffold/form.ts";
import { readAnswer } from "../../generator/scaffold/read-answer.ts";
import { scaffolds } from "../../generator/scaffold/scaffolds.ts";
import { text } from "../../generator/schema/fields.ts";
import { answerWith } from "../support/answers.ts";
import { sourcesOf, understand } from "../support/graph.ts";
import { brief, page, smallSite, type World } from "../support/usual-files.ts";

/** The form of a kind, opened for the small site that no edit of the real content changes. */
function formFor(name: string, world: World = {}): Form {
  const scaffold = scaffolds.find((one) => one.name === name)!;
  return openForm(scaffold, sourcesOf(world), "2026-11-14");
}

const fieldOf = ({ fields }: Form, name: string) => fields.find((field) => field.name === name)!;

describe("the questions", () => {
  test("a field that is new in a schema is asked for, with its manual", async () => {
    const schema = z.strictObject({
      extra: text("More.").optional(),
      name: text("The name."),
      shoe: z.enum(["left", "right"]).describe("The better shoe."),
    });
    const { scaffold, sources, today } = formFor("sponsor");
    const { ask, said } = answerWith(["", "Ana", "middle", "left"]);
    const form = openForm({ ...scaffold, schema }, sources, today);
    const answers = await askFields(form, new Map(), ask);
    expect(Object.fromEntries(answers)).toEqual({ name: "Ana", shoe: "left" });
    const words = said.join("\n");
    expect(words).toMatch(/^\S*name\S*\n {2}The name\.\nThe field "name" is empty\./);
    expect(words).toContain("The better shoe.\n  One of: left, right.");
    expect(words).not.toContain("More.");
  });
  test("only what is open is asked for, and a list takes several answers", async () => {
    const given = new Map([["organization", "Quilters"]]);
    const { ask, said } = answerWith(["Petra Quill", "Ivo Quade", "", "no"]);
    const form = formFor("ambassadors");
    const answers = await askFields(form, given, ask);
    expect(said.join("\n")).not.toContain("The organization");
    for (const hint of [
      "One for each line; an empty line is the end.",
      "yes or no; press Enter for no.",
    ])
      expect(said.join("\n")).toContain(hint);
    const names = ["Petra Quill", "Ivo Quade"];
    expect(Object.fromEntries(answers)).toEqual({ organization: "Quilters", names, sample: false });
    expect(fillIn(form, answers).data).toEqual({ organization: "Quilters", names });
  });
  test("an event is asked for its date, or else for words that say when it is", async () => {
    const form = formFor("event");
    const dated = ["Hop", "", "Lawn", "2027-03-27", "2027-03-28"];
    const answers = await askFields(form, new Map(), answerWith([...dated]).ask);
    expect(Object.fromEntries(answers)).toMatchObject({ start: "2027-03-27", end: "2027-03-28" });
    const { ask, said } = answerWith(["Hop", "", "Lawn", "", "", "Every spring"]);
    expect((await askFields(form, new Map(), ask)).get("when")).toBe("Every spring");
    expect(said.join("\n")).toContain('The field "when" is empty.');
  });
  test("a terminal shows a fault at once, and takes the corrected answer", async () => {
    const input = new PassThrough();
    let shown = "";
    const output = new PassThrough().on("data", (chunk) => {
      shown += chunk;
    });
    const ask = createPrompts(input, output);
    const answer = ask("hour", (typed) => (typed === "20" ? undefined : "It is too late."));
    input.write("27\r");
    await expect.poll(() => shown).toContain("It is too late.");
    input.write("\u007f\u007f20\r");
    expect(await answer).toBe("20");
    const stopped = ask("hour", () => undefined);
    input.write("\u0003");
    await expect(stopped).rejects.toThrow("Nothing was written.");
  });
  test.each(scaffolds.map((scaffold) => [scaffold.name] as const))(
    "every field of %s has a manual, and a name alone begins what may be a sample",
    (name) => {
      const form = formFor(name);
      const { fields, identity, scaffold } = form;
      const names = fields.map((field) => field.name);
      expect(fields.filter(({ manual, holds }) => manual === "" || holds === "groups")).toEqual([]);
      expect(names).toEqual(
        expect.arrayContaining([...Object.keys(scaffold.defaults ?? {}), identity]),
      );
      const begun = fillIn(form, new Map([[identity, "New"]]));
      expect(names.includes("sample") ? begun.missing : begun.placeholders).toEqual([]);
      expect(begun.data["sample"] === true).toBe(begun.placeholders.length > 0);
    },
  );
});

describe("an answer", () => {
  /** A wrong line of front matter, as it is typed in a file and as an answer. */
  test.each([
    ["hour", "noon"],
    ["scene", "scenes/stge.svg"],
    ["link", "link:donatte"],
    ["route", "Sock Exchange"],
    ["intro", "Raised {{nothing}}."],
  ])("%s: %s is corrected in the words of the build", (name, typed) => {
    const { problems } = understand({
      "content/pages/x.md": page("X", "Text.", `${name}: ${typed}\n`),
    });
    const [built] = problems.filter((problem) => brief(problem).includes("x.md:4:"));
    const form = formFor("page");
    const [problem, ...others] = readAnswer(form, fieldOf(form, name), [typed]).problems;
    expect(others).toEqual([]);
    expect([problem?.code, problem?.message]).toEqual([built?.code, built?.message]);
  });
  test.each([
    ["figure", "value", "12", 12],
    ["figure", "value", "about a dozen", "about a dozen"],
    ["page", "title", "1984", "1984"],
    ["page", "sample", "yes", true],
  ])("of %s %s: %s is read as the schema needs it", (kind, name, typed, value) => {
    const form = formFor(kind);
    expect(readAnswer(form, fieldOf(form, name), [typed])).toEqual({ value, problems: [] });
  });
  test.each([
    ["total", "year", "2025"],
    ["link", "id", "gift-shop"],
  ])("of %s %s: %s is taken", (kind, name, typed) => {
    const form = formFor(kind, smallSite);
    expect(readAnswer(form, fieldOf(form, name), [typed]).problems).toHaveLength(1);
  });
});

test.each([
  ["A Spark: Four Years, Four Roles", "a-spark-four-years-four-roles"],
  ["Über uns & más", "uber-uns-mas"],
  ["你好", ""],
])("the slug of %s is %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
