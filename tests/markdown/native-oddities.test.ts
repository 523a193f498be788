/** Which texts are read at the slower pace: those that have to be, and not what everybody writes. */
import { expect, test } from "vitest";
import { isOdd } from "../../generator/markdown/native-oddities.ts";

const callout = ':::callout{title="A"}';

test.each([
  ["a paragraph", `${callout}\nText\n:::`],
  ["a list", `${callout}\n- one\n- two\n  - three\n:::`],
  ["a quote that is closed right below it", `${callout}\n> a\n:::`],
  ["blocks in a block", `::::tiles\n${callout}\nText\n:::\n::::`],
  ["a table with an empty line below it", `${callout}\n| a |\n| - |\n\n:::`],
])("%s is read fast", (_what, text) => {
  expect(isOdd(text)).toBe(false);
});

test.each([
  ["a table that is closed right below it", `${callout}\n| a |\n| - |\n:::`],
  ["a definition that is closed right below it", `${callout}\n[a]: /b\n:::`],
  ["a fence that closes nothing", "- a\n:::"],
  ["a fence within code", `${callout}\n\`\`\`\n:::\n\`\`\`\n:::`],
  ["a longer block in a shorter one", `${callout}\n:::::tiles\nText\n:::::\nText\n:::`],
  ["a brace inside an attribute", '::button[Go]{link="{a}"}'],
  ["a space behind a name", ":::callout {title=A}"],
])("%s is read by remark's own parser", (_what, text) => {
  expect(isOdd(text)).toBe(true);
});
