/** Which texts are read at the slower pace: those that have to be, and not what everybody writes. */
import { expect, test } from "vitest";
import { isOdd } from "../../generator/markdown/native-oddities.ts";
import { createRemarkParser, loadParser } from "../../generator/markdown/parser.ts";
import { plainTree } from "../support/compare-trees.ts";

const callout = ':::callout{title="A"}';

test.each([
  ["a paragraph", `${callout}\nText\n:::`],
  ["a list", `${callout}\n- one\n- two\n  - three\n:::`],
  ["blocks in a block", `::::tiles\n${callout}\nText\n:::\n::::`],
  ["a table with an empty line below it", `${callout}\n| a |\n| - |\n\n:::`],
])("%s is read fast", (_what, text) => {
  expect(isOdd(text)).toBe(false);
});

test.each([
  ["a table that is closed right below it", `${callout}\n| a |\n| - |\n:::`],
  ["a quote that is closed right below it", `${callout}\n> a\n:::`],
  ["a definition that is closed right below it", `${callout}\n[a]: /b\n:::`],
  ["a fence that closes nothing", "- a\n:::"],
  ["a fence within code", `${callout}\n\`\`\`\n:::\n\`\`\`\n:::`],
  ["a longer block in a shorter one", `${callout}\n:::::tiles\nText\n:::::\nText\n:::`],
  ["a brace inside an attribute", '::button[Go]{link="{a}"}'],
  ["a space behind a name", ":::callout {title=A}"],
])("%s is read by remark's own parser", (_what, text) => {
  expect(isOdd(text)).toBe(true);
});

test("of five hundred random blocks, closed right below their text, hardly any is read differently", async () => {
  const [native, exact] = [await loadParser(), createRemarkParser()];
  const rows = ["", "Text here.", "more *bold* text", "- item", "  - nested", "1. step", "   lazy"];
  rows.push("> quote", "| a | b |", "| - | - |", callout, ":::tiles", ":::", "::::", "---", "```");
  rows.push(
    "## Heading",
    "[a](/b)",
    "[x]: /y",
    "[^1]: A note.",
    "Note[^1]",
    "{{fact}}",
    "*",
    "8:00",
  );
  // A plain generator of numbers with a fixed beginning: the texts are the same in every run.
  let state = 20260329;
  const next = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
  const texts = Array.from({ length: 500 }, () => {
    const inner = Array.from({ length: 1 + next(6) }, () => rows[next(rows.length)]);
    return [callout, ...inner, ":::"].join("\n");
  });
  const differing = texts.filter((text) => {
    const [one, other] = [native, exact].map((parse) => plainTree(parse(text), text));
    return JSON.stringify(one) !== JSON.stringify(other);
  });
  expect(differing.length).toBeLessThan(4);
  expect(texts.filter(isOdd).length).toBeLessThan(400);
});
