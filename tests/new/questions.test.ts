/** Questions come from the schemas, and answers are judged as the build judges the file. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Addition, additions } from "../../generator/additions/additions.ts";
import { checkEdit } from "../../generator/additions/check-edit.ts";
import { fieldsOf, fillIn } from "../../generator/additions/fill-in.ts";
import { interview } from "../../generator/additions/interview.ts";
import { planEdit } from "../../generator/additions/plan-edit.ts";
import { printFlags } from "../../generator/additions/print-usage.ts";
import { readAnswer } from "../../generator/additions/read-answer.ts";
import { slugOf } from "../../generator/additions/slugs.ts";
import { surveySite } from "../../generator/additions/survey.ts";
import { describeFields } from "../../generator/entities/schemas.ts";
import { text } from "../../generator/entities/fields.ts";
import { loadEngine } from "../../generator/markdown/engine.ts";
import { understand } from "../support/graph.ts";
import { page, usualFiles } from "../support/usual-files.ts";
import { additionOf, today } from "./support.ts";

const files = Object.entries(usualFiles)
  .filter(([path]) => !path.startsWith("content/images/"))
  .map(([path, content]) => ({ path, text: String(content) }));
const sources = { files, pictures: ["scenes/stage.svg"] };
const survey = surveySite(sources, additionOf("page"), today);

function fieldOf(addition: Addition, name: string) {
  const found = fieldsOf(addition).find((field) => field.name === name);
  if (!found) throw new Error(`No question asks for ${name}.`);
  return found;
}

describe("the questions", () => {
  test("a field that is new in a schema is asked for, with its manual", async () => {
    const schema = z.strictObject({
      name: text("The name."),
      shoe: z.enum(["left", "right"]).describe("The better shoe."),
      extra: text("More.").optional(),
    });
    const addition: Addition = { ...additionOf("sponsor"), schema };
    const said: string[] = [];
    const lines = ["Ana", "middle", "left", "extra", "Socks"];
    const listen = async () => lines.shift() ?? "";
    const partner = { say: (words: string) => void said.push(words), listen };
    const answers = await interview(addition, new Map(), survey, partner);
    expect(Object.fromEntries(answers)).toEqual({ name: "Ana", shoe: "left", extra: "Socks" });
    expect(said.join("\n")).toContain("The better shoe.\n  One of: left, right.");
    expect(said.join("\n")).toContain("  extra  More.");
  });

  test("every field of every schema has a manual and can be answered", () => {
    for (const addition of additions) {
      const fields = fieldsOf(addition);
      expect(fields.filter(({ manual }) => manual === "")).toEqual([]);
      // A list of groups has no one-line answer; it may only be asked for where it may be left out.
      expect(fields.filter(({ holds }) => holds === "groups")).toEqual([]);
      expect(fields.map(({ name }) => name)).toContain(addition.identity);
      for (const name of [...addition.quiet, ...Object.keys(addition.offers)]) {
        expect(fields.map((field) => field.name)).toContain(name);
      }
    }
  });

  test("a group that may be left out asks for nothing that must be said", () => {
    const group = z.strictObject({ name: text("Name.") }).optional();
    const [field] = describeFields(z.strictObject({ author: group }));
    expect(field).toMatchObject({ name: "author.name", isNeeded: false });
  });

  test("what may be a sample can be begun with its name alone, and nothing else can", () => {
    for (const addition of additions) {
      const begun = fillIn(addition, new Map([[addition.identity, "New"]]), survey);
      const canBeSample = fieldsOf(addition).some(({ name }) => name === "sample");
      if (canBeSample) expect(begun.missing, addition.name).toEqual([]);
      else expect(begun.later, addition.name).toEqual([]);
      expect(begun.data["sample"] === true).toBe(begun.later.length > 0);
    }
  });
});

describe("a conversation", () => {
  /** Talks in one breath: the answers, and what was said to them. */
  async function talk(name: string, given: Readonly<Record<string, unknown>>, lines: string[]) {
    const said: string[] = [];
    const partner = {
      say: (words: string) => void said.push(words),
      listen: async () => lines.shift() ?? "",
    };
    const start = new Map(Object.entries(given));
    const answers = await interview(additionOf(name), start, survey, partner);
    return { answers: Object.fromEntries(answers), said: said.join("\n") };
  }

  test("asks only for what is open, and takes several answers for a list", async () => {
    const lines = ["Petra Quill", "Ivo Quade", "", "no"];
    const { answers, said } = await talk("ambassadors", { organization: "Quilters" }, lines);
    expect(said).not.toContain("The organization, as in");
    expect(said).toContain("One for each line; an empty line is the end.");
    expect(answers).toEqual({
      organization: "Quilters",
      names: ["Petra Quill", "Ivo Quade"],
      sample: false,
    });
  });

  test("offers what can be worked out, and leaves for later what can wait", async () => {
    const { answers, said } = await talk("staff", {}, ["Ana Cruz"]);
    expect(answers).toMatchObject({ name: "Ana Cruz", email: undefined });
    expect(said).toContain("The role's inbox.\n  Press Enter to write it later.");
    const offered = await talk("event", {}, ["Sock Hop", "", "The lawn"]);
    expect(offered.said).toContain("Press Enter for sock-hop.");
    expect(offered.answers).toMatchObject({ id: "sock-hop", place: "The lawn" });
  });
});

describe("a name", () => {
  const listed = [
    ...files,
    { path: "content/data/sponsors.json", text: '[\n  { "name": "Bakery" }\n]\n' },
    { path: "content/data/schools.json", text: '[\n  { "name": "Quarry" },\n]\n' },
  ];

  test("is not listed twice, in whatever letters", () => {
    const addition = additionOf("sponsor");
    const seen = surveySite({ files: listed, pictures: [] }, addition, today);
    const { findings } = readAnswer(fieldOf(addition, "name"), ["bakery"], addition, seen);
    expect(findings[0]?.message).toBe(
      'There is "bakery" already: content/data/sponsors.json, line 2. It stays as it is.',
    );
  });

  test("finds no place in a list with a mistake, until that is mended", async () => {
    const addition = additionOf("school");
    const seen = surveySite({ files: listed, pictures: ["scenes/stage.svg"] }, addition, today);
    const filled = fillIn(addition, new Map([["name", "Oak Hall"]]), seen);
    const edit = planEdit(addition, filled, seen);
    const problems = checkEdit(seen.sources, edit, await loadEngine());
    expect(problems.map(({ code, place }) => `${code} ${place?.file}:${place?.line}`)).toEqual([
      "json-syntax content/data/schools.json:2",
    ]);
  });
});

test("the manual of a kind names its flags", () => {
  const printed = printFlags(additionOf("event"), new Map(), survey);
  expect(printed).toMatch(/^This writes an event: npm run new -- event --name "…" --place "…"\n/);
  expect(printed).toMatch(/\n {2}--tickets +Where tickets are sold\.$/);
});

describe("an answer", () => {
  /** A wrong line of front matter, as it is typed in a file and as an answer. */
  test.each([
    ["hour", "noon"],
    ["hour", "27"],
    ["scene", "scenes/stge.svg"],
    ["scene", "my picture.png"],
    ["link", "link:donatte"],
    ["link", "https//example.org"],
    ["layout", "evnt"],
    ["route", "Sock Exchange"],
    ["event", "Main Event"],
  ])("%s: %s is corrected in the words of the build", (name, typed) => {
    const { problems } = understand({
      "content/pages/x.md": page("X", "Text.", `${name}: ${typed}\n`),
    });
    const told = problems.filter(({ place }) => place?.line === 4);
    const addition = additionOf("page");
    const { findings } = readAnswer(fieldOf(addition, name), [typed], addition, survey);
    expect(findings.map(({ message }) => message)).toEqual([told[0]?.message]);
    // The build shows the line as it should be, and the answer is what stands in it.
    const line = told[0]?.fix ?? "";
    expect([line, line.replace(`${name}: `, "")]).toContain(findings[0]?.fix);
  });

  test.each([
    ["figure", "value", "12", 12],
    ["figure", "value", "about a dozen", "about a dozen"],
    ["figure", "asOf", "2026", "2026"],
    ["page", "title", "1984", "1984"],
    ["page", "title", "no", "no"],
    ["page", "hour", "20.5", 20.5],
    ["page", "sample", "yes", true],
    ["page", "sample", "N", false],
    ["total", "year", "2025", 2025],
  ])("of %s %s: %s is read as the schema needs it", (kind, name, typed, value) => {
    const addition = additionOf(kind);
    expect(readAnswer(fieldOf(addition, name), [typed], addition, survey)).toEqual({
      value,
      findings: [],
    });
  });
});

test.each([
  ["A Spark: Four Years, Four Roles", "a-spark-four-years-four-roles"],
  ["Über uns & más", "uber-uns-mas"],
  ["  --Wow!!  ", "wow"],
  ["你好", "new"],
  ["under_score", "under-score"],
])("the name of %s is %s", (title, name) => {
  expect(slugOf(title)).toBe(name);
});
