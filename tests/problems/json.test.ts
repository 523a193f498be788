/** What an editor reads when a JSON file is broken. */
import { describe, expect, test } from "vitest";
import { checkerOf, checkProblems } from "../support/check-problems.ts";
import { understand } from "../support/graph.ts";

const check = checkerOf("content/data/schools.json");

/** A list of schools with these lines inside. */
function checkLines(lines: string, ...expected: readonly string[]) {
  return check(`[\n${lines}\n]\n`, ...expected);
}

describe("commas", () => {
  test("a comma behind the last entry is answered with the line without it", () => {
    const [problem] = checkLines(
      '  { "name": "A" },\n  { "name": "B" },',
      '3:18 error json-syntax →   { "name": "B" }',
    );
    expect(problem?.message).toBe(
      "There is a comma before the closing ]. The last entry has no comma after it.",
    );
  });
  test("a comma behind the last field is answered with the line without it", () => {
    checkLines('  { "name": "A", }', '2:16 error json-syntax →   { "name": "A" }');
  });
  test("a comma on a line of its own is to be deleted with its line", () => {
    checkLines('  { "name": "A" }\n  ,', "3:3 error json-syntax → Delete this line.");
  });
  test("two commas are one too many", () => {
    checkLines(
      '  { "name": "A" },,\n  { "name": "B" }',
      '2:19 error json-syntax →   { "name": "A" },',
    );
  });
  test("a missing comma is found where it belongs, not where the reader stumbled", () => {
    checkLines(
      '  { "name": "A" }\n\n  { "name": "B" }',
      '2:18 error json-syntax →   { "name": "A" },',
    );
    checkerOf("content/data/faqs.json")(
      '[\n  { "topic": "a"\n    "question": "b", "answer": "c" }\n]\n',
      '2:17 error json-syntax →   { "topic": "a",',
    );
  });
});

describe("quotes", () => {
  test.each(["{ 'name': 'A' }", "{ “name”: “A” }", '{ name: "A" }', '{ "name": ‘A’ }'])(
    "%s is answered with straight double quotes",
    (line) => {
      const column = line.includes('"name"') ? 13 : 5;
      checkLines(`  ${line}`, `2:${column} error json-syntax →   { "name": "A" }`);
    },
  );
  test("a text that is not closed is found where it opens", () => {
    checkLines(
      '  { "name": "A },\n  { "name": "B" }',
      '2:13 error json-syntax →   { "name": "A" },',
    );
  });
  test("a quotation mark inside a text needs a backslash", () => {
    checkLines(
      '  { "name": "The "Big" school" }',
      '2:19 error json-syntax →   { "name": "The \\"Big\\" school" }',
    );
  });
  test("a tab inside a text is found", () => {
    checkLines('  { "name": "A\tB" }', '2:13 error json-syntax →   { "name": "A B" }');
  });
  test("a backslash that stands for nothing is found", () => {
    checkLines('  { "name": "A\\x" }', "2:13 error json-syntax → Write / or \\\\ instead.");
  });
});

describe("signs and words", () => {
  test("a comment is to be taken out", () => {
    checkLines('  // schools\n  { "name": "A" }', "2:3 error json-syntax → Delete this line.");
    checkLines('  { "name": "A" } /* a */', '2:19 error json-syntax →   { "name": "A" }');
  });
  test("a missing colon is told of", () => {
    checkLines('  { "name" "A" }', '2:12 error json-syntax → Write it as "name": "value".');
  });
  test("a missing brace is told of before the bracket", () => {
    const [problem] = checkLines(
      '  { "name": "A"',
      "3:1 error json-syntax → Write } where the entry ends.",
    );
    expect(problem?.message).toBe("A closing } is missing before this ].");
  });
  test("a missing bracket is told of at the end of the text", () => {
    check('[\n  { "name": "A" }\n', "2:18 error json-syntax → Write ] where the list ends.");
  });
  test("a word in capitals is answered in small letters", () => {
    checkerOf("content/data/emerging-leaders.json")(
      '[\n  { "name": "A", "sample": True }\n]\n',
      '2:28 error json-syntax →   { "name": "A", "sample": true }',
    );
  });
  test("a number with a nought in front is to be quoted", () => {
    checkLines('  { "name": 012 }', '2:13 error json-syntax →   { "name": "012" }');
  });
  test("something behind the list is told of", () => {
    check("[]\n[]\n", "2:1 error json-syntax → Move it inside the brackets, or delete it.");
  });
  test("an empty file is answered with an empty list", () => {
    check("", "1:1 error json-syntax → []");
  });
  test.each(["{}", "null", '"A"', "3"])("%s is no list", (text) => {
    check(text, "1:1 error field-value → Write [ before the first entry and ] after the last.");
  });
});

test("a key that stands twice in one entry is found at the second", () => {
  checkLines(
    '  { "name": "A",\n    "name": "B" }',
    "3:5 error json-duplicate → Keep the right one and delete the other.",
  );
});

test("the same key in two entries is right", () => {
  checkLines('  { "name": "A" },\n  { "name": "B" }');
});

test("every corrected line that is offered makes the file right", () => {
  const lines = ['{ "name": "A" },', "{ 'name': 'A' }", '{ name: "A" }', "{ “name”: “A” }"];
  for (const line of lines) {
    const [problem] = checkerOf("content/data/schools.json")(
      `[\n${line}\n]\n`,
      expect.stringContaining("json-syntax") as unknown as string,
    );
    check(`[\n${problem?.fix}\n]\n`);
  }
});

test("of one list every line is told of that cannot be read, and the entries that can", () => {
  const { problems } = understand({
    "content/data/schools.json": `[
  // schools
  { “name”: 'A', },
  { "nam": "B" },
  { "name": True },
  /* that is
  all */
]`,
  });
  expect(problems.map(({ place, code, fix }) => `${place?.line} ${code} ${fix}`)).toEqual([
    "2 json-syntax Delete this line.",
    '3 json-syntax   { "name": "A" },',
    '4 field-unknown   { "name": "B" },',
    '5 json-syntax   { "name": true }',
    "6 json-syntax Delete these lines.",
  ]);
});

describe("the settings", () => {
  test("a missing file of settings is told of, and where to find it", () => {
    checkProblems(
      { "content/site.json": undefined },
      "? error file-missing → Restore content/site.json from the history of the repository.",
    );
  });
  test("broken settings are one problem, and the rest of the content is still checked", () => {
    checkProblems(
      { "content/words.json": "{", "content/data/schools.json": "[" },
      "content/data/schools.json:1:2 error json-syntax → Write ] where the list ends.",
      "content/words.json:1:2 error json-syntax → Write } where the entry ends.",
    );
  });
});

describe("consequences", () => {
  const ask = "---\ntitle: X\ndescription: Y\n---\n\n{{people}} and [shop](link:gift-shp).\n";

  test("a broken ledger is one problem, not one for everybody who asks it", () => {
    const { length } = checkerOf("content/facts.json", { "content/pages/x.md": ask })(
      '[\n  { "id": "people", },\n]\n',
      '2:19 error json-syntax →   { "id": "people" }',
      "content/pages/x.md:6:16 error link-unknown → {{people}} and [shop](link:gift-shop).",
    );
    expect(length).toBe(2);
  });
});
