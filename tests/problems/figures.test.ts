/** What an editor reads when a figure is asked for that the ledger does not hold. */
import { describe, expect, test } from "vitest";
import { checkAnswer, checkBody, checkLine } from "../support/check-references.ts";

describe("figures", () => {
  /** The line of a text with the nearest name in the place of the wrong one. */
  const nearIn = (text: string, line = 0) =>
    `fact-unknown → ${text.split("\n")[line]?.replaceAll("raised-205", "raised-2025")}`;
  const far = "fact-unknown → Look the name up in content/facts.json, or add the figure there.";

  test("an unknown figure is answered with the nearest name", () => {
    const [problem] = checkBody(
      "We raised {{raised-205}}.",
      `6:11 error ${nearIn("We raised {{raised-205}}.")}`,
    );
    expect(problem?.message).toBe(
      'There is no figure "raised-205" in content/facts.json. Did you mean raised-2025?',
    );
  });
  test("a figure is found in its own line of a long paragraph, and each one by itself", () => {
    checkBody(
      "One\ntwo {{nothing}}\nthree {{void}} and {{raised-205}}",
      `7:5 error ${far}`,
      `8:7 error ${far}`,
      "8:20 error fact-unknown → three {{void}} and {{raised-2025}}",
    );
  });
  test.each([
    ["front matter", "intro: We raised {{raised-205}}.", "4:8"],
    ["a title", 'sceneAlt: "{{raised-205}}"', "4:11"],
  ])("an unknown figure in %s is found", (_name, line, place) => {
    checkLine(line, `${place} error ${nearIn(line)}`);
  });
  test.each([
    ["a heading", "## We raised {{raised-205}}", "6:14"],
    ["a list", "- One\n- {{raised-205}}", "7:3"],
    ["a table", "| a |\n| - |\n| {{raised-205}} |", "8:3"],
    ["bold words", "It is **{{raised-205}}**", "6:9"],
    ["the words of a link", "[{{raised-205}}](/about)", "6:2"],
    ["the words of a button", '::button[{{raised-205}}]{link="/about"}', "6:1"],
    ["an attribute", ':::callout{title="{{raised-205}}"}\nText.\n:::', "6:1"],
    ["a block for figures", '::digits{fact="raised-205"}', "6:1"],
    ["a row of figures", ':::stats\n::stat[A]{fact="raised-205"}\n:::', "7:1"],
    ["a question", ":::accordion\n### Why {{raised-205}}?\nSo.\n:::", "7:9"],
    ["a step", ":::steps\n1. **Raise {{raised-205}}.** So.\n:::", "7:12"],
    [
      "a table with a caption",
      ':::table{caption="A"}\n| a |\n| - |\n| {{raised-205}} |\n:::',
      "9:3",
    ],
    ["a picture's words", "![{{raised-205}}](scenes/stage.svg)", "6:1"],
    ["a footnote", "A[^1]\n\n[^1]: {{raised-205}}", "8:7"],
  ])("an unknown figure in %s is found", (_name, body, place) => {
    const line = Number(place.split(":")[0]) - 6;
    checkBody(body, `${place} error ${nearIn(body, line)}`);
  });
  test("an unknown figure in a list is found on the line of its field", () => {
    checkAnswer(
      "We raised {{raised-205}}.",
      '5:15 error fact-unknown →     "answer": "We raised {{raised-2025}}."',
    );
  });
  test("a form that figures do not have is answered with those they have", () => {
    checkBody(
      "{{raised-2025.words}}",
      "6:1 error fact-unknown → Write {{raised-2025}}, or {{raised-2025.number}} for the bare number.",
    );
  });
  test.each(["{{raised-2025}", "{raised-2025}}", "{{raised-2025"])(
    "%s has not all of its braces",
    (body) => {
      const [problem] = checkBody(
        `We raised ${body}.`,
        `6:${body.startsWith("{{") ? 11 : 23} error fact-unknown → Write two braces before the name and two behind it: {{raised-2025}}.`,
      );
      expect(problem?.message).toBe("A figure is asked for here, but its braces are not right.");
    },
  );
  test("code may show how figures are asked for", () => {
    checkBody("`{{nothing}}`\n\n```\n{{nothing}}\n```");
  });
  test("a figure of the ledger that is typed by hand is warned of, with its name", () => {
    const fix = "Write {{raised-2025}} or {{raised-2025.number}} in place of 1,351,566.99.";
    checkBody("In 2025 we raised\n$1,351,566.99.", `7:2 warning figure-typed → ${fix}`);
    checkLine("intro: We raised $1,351,566.99.", `4:8 warning figure-typed → ${fix}`);
    checkAnswer("We raised $1,351,566.99.", `5:15 warning figure-typed → ${fix}`);
  });
  test.each(["11,351,566.99", "1,351,566.995", "v1.26.2", "126.2"])(
    "%s only looks like a figure of the ledger",
    (text) => {
      checkBody(`We saw ${text} of them.`);
    },
  );
});
