/** What is looked for in a paragraph, and the one look that spares the search. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { findParagraphSlip, slipLooks } from "../../generator/markdown/paragraph-slips.ts";

const pieces =
  "a|Hi |[x]|[x](|(x)[|/y|link:z|https://a.b/ c|)|]| |\t|`|``|:|::|:::|button|callout|end|{a=b}|[x]{|##|###|-|1.|2)|•|>|> ";
const tables = ["a\tb\nc\td", "|a|\n|b|", "-a\n-b", "1.a\n2)b"];
const piece = fc.constantFrom(...pieces.split("|"), "|", "\n", "\n", "\u00a0", ...tables);
const paragraph = fc.array(piece, { maxLength: 12 }).map((found) => found.join(""));

test("where one look at a text finds nothing, no paragraph of it has a slip", () => {
  let slips = 0;
  fc.assert(
    fc.property(paragraph, (text) => {
      const found = findParagraphSlip(text.split("\n"));
      if (!found) return;
      slips++;
      expect(slipLooks.test(`Before.\n\n${text}\n\nBehind.`)).toBe(true);
    }),
    { numRuns: 20_000, seed: 3 },
  );
  expect(slips).toBeGreaterThan(500);
  expect(slipLooks.test("Two words, and [a link](/about) - at 8:00.\n\n- [x] an entry")).toBe(
    false,
  );
});
