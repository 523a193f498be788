/** What an editor reads when the text of a page is not right. */
import { describe, expect, test } from "vitest";
import { checkerOf } from "../support/check-problems.ts";
import { checkAnswer, checkBody as checkBeside } from "../support/check-references.ts";
import { composeProse, understandBody } from "../support/graph.ts";
import { page } from "../support/usual-files.ts";

const checkPage = checkerOf("content/pages/x.md");

/** A page whose text begins at line 6. */
function checkBody(body: string, ...expected: readonly string[]) {
  return checkPage(page("X", body), ...expected);
}

describe("headings", () => {
  test("a first heading in the text is answered with the second", () => {
    const [problem] = checkBody("Text.\n\n# A title", "8:1 error heading-order → ## A title");
    expect(problem?.message).toBe(
      "The title of the page is its only first heading. Headings in the text begin with ##.",
    );
  });
  test("an underlined title is a first heading too", () => {
    checkBody("A title\n=======", "6:1 error heading-order → ## A title");
  });
  test.each([
    ["### A", 6, "## A"],
    ["## A\n\n#### B", 8, "### B"],
    ["## A\n\n### B\n\n## C\n\n#### D", 12, "### D"],
  ])("%j skips a level", (body, line, fix) => {
    checkBody(body, `${line}:1 error heading-order → ${fix}`);
  });
  test("headings may go up by any number of levels", () => {
    checkBody("## A\n\n### B\n\n#### C\n\n## D");
  });
  test("number signs without a space are no heading, and are not printed", () => {
    checkBody("Text.\n\n##Heading", "8:1 error text-literal → ## Heading");
  });
  test("a hashtag is no heading", () => {
    checkBody("#FTK is what we say.");
  });
  test("a text of a list has no headings", () => {
    const faqs = [{ topic: "a", question: "B?", answer: "## C\n\nD." }];
    checkerOf("content/data/faqs.json", {
      "content/pages/index.md": page("Home", '::accordion{from="faqs" topic="a"}'),
    })(JSON.stringify(faqs, null, 2), "5:15 error heading-order → **C**");
  });
});

describe("code", () => {
  const fix = (fence: string) => `Write ${fence} on a line of its own where the code ends.`;

  test.each([
    ["```\ncode\n\nMore text.", 6, "```"],
    ["Text.\n\n~~~js\ncode\n```", 8, "~~~"],
    ["````\ncode\n```", 6, "````"],
    ["```", 6, "```"],
    [':::callout{title="A"}\n```\ncode\n:::', 7, "```"],
  ])("the fence of %j is never closed", (body, line, fence) => {
    checkBody(body, `${line}:1 error fence-unclosed → ${fix(fence)}`);
  });
  test.each(["```\ncode\n```", "~~~\n```\n~~~", "- a\n  ```\n  code\n  ```", "    indented"])(
    "the code %j is right",
    (body) => {
      checkBody(body);
    },
  );
  test("an open fence in the text of a list is found on the line of its field", () => {
    const faqs = [{ topic: "a", question: "B?", answer: "C:\n\n```\nD" }];
    checkerOf("content/data/faqs.json", {
      "content/pages/index.md": page("Home", '::accordion{from="faqs" topic="a"}'),
    })(JSON.stringify(faqs, null, 2), `5:15 error fence-unclosed → ${fix("```")}`);
  });
});

describe("raw HTML", () => {
  const warning =
    "warning html-dropped → Leave an empty line to begin a new paragraph, or end the line with a backslash.";

  test("an element is left out and warned of", () => {
    const [problem] = checkBody("One<br>two", `6:4 ${warning}`);
    expect(problem?.message).toBe("HTML is not used in pages, so <br> was left out.");
    expect(composeProse("One<br>two")).toBe("<p>Onetwo</p>");
  });
  test("a script is left out with its content", () => {
    const { graph } = understandBody("<script>\nalert(1)\n</script>\n\nText.");
    expect(JSON.stringify(graph.pages)).not.toMatch(/alert|script>/);
  });
  test("a picture with a handler is left out", () => {
    const { graph } = understandBody("<img src=x onerror=alert(1)>");
    expect(JSON.stringify(graph.pages)).not.toMatch(/onerror|<img/);
  });
  test("a comment is a note between editors: left out, and not warned of", () => {
    checkBody("<!-- to be checked by Ana -->\n\nText.");
    expect(composeProse("<!-- to be checked by Ana -->\n\nText.")).toBe("<p>Text.</p>");
  });
});

describe("what only looks like a mistake", () => {
  test.each([
    "Doors open at 8:00 and 9:30pm.",
    "One word:another, a::b, C++ std::string.",
    "It was 26 : 2 for us.",
    "Smile :smile: and :heart:!",
    "Ratio 3:1, verse John 3:16, at 10:00-11:00.",
    "Call 352:555.",
    "It was (as ever) late [sic] (really).",
    "Two ** three and snake_case_words.",
    "-5 degrees at night.",
    "1.5 million and 2.5 million.",
  ])("%s is printed as it was typed", (text) => {
    checkBody(text);
    expect(composeProse(text)).toBe(`<p>${text}</p>`);
  });
  test.each([
    "`[us] (/about)` and `##x` in code",
    "A table | in a | sentence |",
    "\\*\\*Not bold\\*\\*",
    "A heading\n---",
    "One\n\n---\n\nTwo",
    "[^1]: A note",
  ])("%j is nothing to speak of", (text) => {
    checkBody(text);
  });
  test("a time stays a time in a table", () => {
    expect(composeProse("| Start | End |\n| - | - |\n| 8:00 | 9:30pm |")).toContain(
      "<td>8:00</td>\n<td>9:30pm</td>",
    );
  });
  test("a time stays a time in a heading, a list and bold words", () => {
    const html = composeProse("## From 8:00 on\n\n- at **9:30am**\n- at 10:00");
    expect(html).toContain(">From 8:00 on</h2>");
    expect(html).toContain("at <strong>9:30am</strong>");
    expect(html).toContain("<li>at 10:00</li>");
  });
});

describe("a space in an address outside the site", () => {
  test("is written as an address writes it, since nobody knows what it stands for", () => {
    const [problem] = checkBody(
      "See [the plan](https://files.example/the plan.html).",
      "6:5 error text-literal → See [the plan](https://files.example/the%20plan.html).",
      "6:16 warning link-typed → Add the address to content/links.json, and write link: and its id here.",
    );
    expect(problem?.edit).toBeUndefined();
  });
  test("is told of in a mail address too", () => {
    checkBody(
      "Write [to us](mailto:finance@ example.org).",
      "6:7 error text-literal → Write [to us](mailto:finance@example.org).",
    );
  });
});

describe("a slip beside code that shows one", () => {
  test.each([
    "Write `[us](/about us)` never.",
    "> Write `[us](/about us)` never.",
    "- Write ``[us] (/about) ` [us](/about us)`` never.",
    "Nobody writes `[us](/about\nus)` or `(us)[/about]\nin two lines`.",
    "Nobody writes `(us)[/about]\n##us ::button[us]` either.",
    'Type ` ::button[Go]{link="/about"} ` on a line.',
    "Brackets [of a list]`[0]`(/about) and code.",
  ])("%j is nothing to speak of", (text) => {
    checkBeside(text);
  });

  /** Marks the place of the slip with a stroke, which nobody typed. */
  function checkMarked(marked: string, right: string) {
    const lines = marked.split("\n");
    const line = lines.findIndex((text) => text.includes("|"));
    const column = (lines[line]?.indexOf("|") ?? 0) + 1;
    const says = `${line + 6}:${column} error text-literal → ${right}`;
    checkBeside(marked.replace("|", ""), says);
  }

  test.each([
    ["Write `[a] (/about)` and then |[a] (/about).", "Write `[a] (/about)` and then [a](/about)."],
    ["Never `[a](/about us)`, but |[a](/about us).", "Never `[a](/about us)`, but [a](/about)."],
    [
      "> Süß 🎉 `[a] (/about)`,\n> and `(a)[/about]` or |(a)[/about].",
      "> and `(a)[/about]` or [a](/about).",
    ],
    ["- One\n- `[a] (/about)` |[a] (/about)", "- `[a] (/about)` [a](/about)"],
    [
      "1. One\n\n   > Code ``[a](/about us) ` `` and |[a](/about us)",
      "   > Code ``[a](/about us) ` `` and [a](/about)",
    ],
    [
      "Code `that\nends [a] (/about)` here: |[a] (/about).",
      "ends [a] (/about)` here: [a](/about).",
    ],
    ["See |[`code`] (/about).", "See [`code`](/about)."],
    ["See |[/about us](/about us).", "See [/about us](/about)."],
  ])("%j is told where it stands, and mended there", checkMarked);

  test("the words of a slip may stand in a right link before it", () => {
    checkMarked("See [a](/about) and |[a](/about", "See [a](/about) and [a](/about)");
  });
  test("of two that are alike the first is told", () => {
    checkMarked("See |[a] (/about) and [a] (/about).", "See [a](/about) and [a] (/about).");
  });
  test("in the text of a list, where only the field has a place, code is not changed", () => {
    checkAnswer(
      "Never `[a] (/about)`, but [a] (/about).",
      "5:15 error text-literal → Write [a](/about) in place of [a] (/about).",
    );
    checkAnswer(
      "Never `[a]`, but [a] (/about).",
      '5:15 error text-literal →     "answer": "Never `[a]`, but [a](/about)."',
    );
  });
});
