/** What an editor reads when the top of a Markdown file is not right. */
import { describe, expect, test } from "vitest";
import { checkerOf } from "../support/check-problems.ts";
import { pageOf, understand } from "../support/graph.ts";
import { page } from "../support/usual-files.ts";

const check = checkerOf("content/pages/x.md");

/** A page with these lines of front matter, beside its description. */
function checkFields(lines: string, ...expected: readonly string[]) {
  return check(`---\n${lines}\ndescription: A page.\n---\n\nText.\n`, ...expected);
}

describe("the fences", () => {
  const example = "--- ⏎ title: The title of the page ⏎ description: One sentence about it ⏎ ---";
  const hyphens = "1:1 error front-matter-syntax → ---";

  test("a file without front matter is answered with an example of it", () => {
    check("Just a text.\n", `1:1 error front-matter-missing → ${example}`);
  });
  test("an empty file lacks its front matter", () => {
    check("", `1:1 error front-matter-missing → ${example}`);
  });
  test("an empty line above the front matter is to be deleted", () => {
    const text = `\n\n${page("X", "Text.")}`;
    check(text, "1:1 error front-matter-missing → Delete these 2 empty lines.");
  });
  test.each([
    ["four hyphens", "----"],
    ["two hyphens", "--"],
    ["a dash that a telephone made of them", "—"],
    ["hyphens behind a space", " ---"],
    ["hyphens and a word", "--- page"],
  ])("a first line of %s is answered with three hyphens", (_name, first) => {
    check(page("X", "Text.").replace("---", first), hyphens);
  });
  test.each(["js", "javascript", "JS", "json", "coffee", "constructor"])(
    "front matter in %s is refused before anything reads it",
    (language) => {
      check(`---${language}\n{ title: (globalThis.ran = true) }\n---\n`, hyphens);
      expect("ran" in globalThis).toBe(false);
    },
  );
  test("a fence that is never closed is missing where the text begins", () => {
    const text = "---\ntitle: X\ndescription: Y\n\nThe text.\n";
    check(text, "4:1 error front-matter-unclosed → ---");
  });
  test("a line of hyphens in the text does not close the front matter", () => {
    const text = "---\ntitle: X\n\nThe text.\n\n---\n\nMore: text.\n";
    check(text, "3:1 error front-matter-unclosed → ---");
  });
  test("a file that is nothing but open front matter is told so at its last line", () => {
    check("---\ntitle: X\ndescription: Y", "3:1 error front-matter-unclosed → ---");
  });
  test.each([" ---", "----", "–––", "---more"])("%j does not close front matter", (fence) => {
    const text = `---\ntitle: X\ndescription: Y\n${fence}\n\nThe text.\n`;
    check(text, "4:1 error front-matter-syntax → ---");
  });
  test("spaces behind the hyphens do no harm, and the lines of the text are still right", () => {
    check(
      "---  \ntitle: X\ndescription: Y\n---  \nWe raised {{nothing}}.\n",
      "5:11 error fact-unknown → Look the name up in content/facts.json, or add the figure there.",
    );
  });
});

describe("what YAML reads otherwise than a person", () => {
  test("a colon in a title is answered with the quoted line", () => {
    const [problem] = checkFields(
      "title: Miracles: the story",
      '2:8 error front-matter-syntax → title: "Miracles: the story"',
    );
    expect(problem?.message).toBe(
      'The text of "title" has a colon in it, so it must stand in double quotes.',
    );
  });
  test("a colon in the second line of a text is answered with one quoted line", () => {
    checkFields(
      "title: X\nintro: We dance\n  for one reason: the children",
      '3:8 error front-matter-syntax → intro: "We dance for one reason: the children"',
    );
  });
  test.each([
    ["Ends with a colon:", '"Ends with a colon:"'],
    ["@home", '"@home"'],
    ["%50", '"%50"'],
    ["*bold*", "bold"],
    ["* is a star", '"* is a star"'],
    ["& more", '"& more"'],
    ["&anchor text", '"&anchor text"'],
    ["!important", '"!important"'],
    ["> quoted", '"> quoted"'],
    ["- item", '"- item"'],
    ["? really", '"? really"'],
    ["`code`", '"`code`"'],
    ["[draft] X", '"[draft] X"'],
    ["{{raised-2025}} raised", '"{{raised-2025}} raised"'],
    ["{{raised-2025}}", '"{{raised-2025}}"'],
    ["#FTK", '"#FTK"'],
    ["We are #1 here", '"We are #1 here"'],
    ['"Hello" world', '"\\"Hello\\" world"'],
    ["'It's here'", '"It\'s here"'],
    ["“Hello”: the day", '"“Hello”: the day"'],
  ])("the title %s is answered with quotes around it", (value, quoted) => {
    const [problem] = understand({
      "content/pages/x.md": `---\ntitle: ${value}\ndescription: Y\n---\n`,
    }).problems;
    expect(problem?.code).toBe("front-matter-syntax");
    expect(problem?.place?.line).toBe(2);
    expect(problem?.fix).toBe(`title: ${quoted}`);
  });
  test("every quoted line that is offered can be read", () => {
    const values = ["Miracles: the story", "#FTK", '"Hello" world', "@home", "{{raised-2025}}"];
    for (const value of values) {
      const write = (line: string) => `---\n${line}\ndescription: Y\n---\n`;
      const broken = understand({ "content/pages/x.md": write(`title: ${value}`) });
      const fixed = understand({ "content/pages/x.md": write(broken.problems[0]?.fix ?? "") });
      expect(fixed.problems).toEqual([]);
    }
  });
  test("a quotation mark that is never closed is found where it opens", () => {
    checkFields('title: "Hello', '2:8 error front-matter-syntax → title: "Hello"');
    const two = "title: 'Hello\nintro: 'A start'";
    checkFields(two, '2:8 error front-matter-syntax → title: "Hello"');
  });
  test("a missing space after a colon is put in", () => {
    checkFields("title:Hello", "2:1 error front-matter-syntax → title: Hello");
  });
  test("a tab is found where it stands", () => {
    checkFields("title: X\nintro:\n\tHello", "4:1 error front-matter-syntax →   Hello");
  });
  test("a field that stands twice is found at the second", () => {
    checkFields(
      "title: X\ntitle: Y",
      "3:1 error front-matter-syntax → Keep the right line and delete the other.",
    );
  });
  test.each([
    ["a line that goes on from the one above", "title: X\nmore of it", 3],
    ["a word", "title", 2],
    ["a list", "- title", 3],
  ])("%s is no field", (_name, lines, line) => {
    const fix =
      "If it goes on from the line above, begin it with two spaces. If the text of the page begins here, write --- above it.";
    checkFields(lines, `${line}:1 error front-matter-syntax → ${fix}`);
  });
  test("an alias bomb is refused and not unfolded", () => {
    const bomb = "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b]";
    const { problems } = understand({
      "content/pages/x.md": `---\ntitle: X\n${bomb}\ndescription: Y\n---\n`,
    });
    expect(problems.map(({ code, fix }) => `${code} ${fix}`)).toEqual([
      'front-matter-syntax a: "&a [x,x,x,x,x,x,x,x,x]"',
      'front-matter-syntax b: "&b [*a,*a,*a,*a,*a,*a]"',
      'front-matter-syntax c: "[*b,*b,*b,*b,*b,*b]"',
    ]);
  });
});

describe("what is read as it was typed", () => {
  const read = (lines: string) => {
    const text = `---\n${lines}\ndescription: Y\n---\n\nText.\n`;
    return pageOf(understand({ "content/pages/x.md": text }).graph, "/x", "page");
  };

  test("a time of the day stays a text", () => {
    expect(read("title: X\nintro: 8:00").intro).toBe("8:00");
    expect(read("title: 8:00").title).toBe("8:00");
  });
  test.each(["yes", "on", "No", "1:30:00", "2026-03-28", "1_000", "012:5"])(
    "%s stays a text",
    (value) => expect(read(`title: ${value}`).title).toBe(value),
  );
  test("an hour is a number", () => {
    expect(read("title: X\nhour: 26.2").hour).toBe(26.2);
  });
  test("a comment on a line of its own, or behind a number, is left alone", () => {
    expect(read("title: X\n# a note\nhour: 3 # in the evening").hour).toBe(3);
  });
  test("a number sign inside a word or inside quotes is a part of the text", () => {
    expect(read('title: C#\nintro: "We are #1"')).toMatchObject({
      title: "C#",
      intro: "We are #1",
    });
  });
  test.each(["The “spark”", "“Hi”, she said", "It’s here", "‘90s night"])(
    "the quotation marks in %s are printed",
    (title) => expect(read(`title: ${title}`).title).toBe(title),
  );
  test("of one file every line is told of that cannot be read, and the fields that can", () => {
    const { problems } = understand({
      "content/pages/x.md": "---\ntitle: A: b\ndescription: @home\nintro:We dance\nsceen: a\n---\n",
    });
    expect(problems.map(({ place, code, fix }) => `${place?.line} ${code} ${fix}`)).toEqual([
      '2 front-matter-syntax title: "A: b"',
      '3 front-matter-syntax description: "@home"',
      "4 front-matter-syntax intro: We dance",
      "5 field-unknown scene: a",
    ]);
  });
  test("two pages with the same broken front matter are both told of", () => {
    const text = "---\ntitle: A: b\ndescription: C\n---\n";
    const { problems } = understand({ "content/pages/x.md": text, "content/pages/y.md": text });
    const again = understand({ "content/pages/x.md": text });
    expect(problems.map((problem) => problem.place?.file)).toEqual([
      "content/pages/x.md",
      "content/pages/y.md",
    ]);
    expect(again.problems).toEqual(problems.slice(0, 1));
  });
});
