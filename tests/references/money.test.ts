/** How amounts are printed and read in the languages and currencies that a chapter may have. */
import { describe, expect, test } from "vitest";
import { createMoney } from "../../generator/references/figures.ts";
import { checkerOf, checkProblems } from "../support/check-problems.ts";
import { composeBlock } from "../support/graph.ts";
import { page, usualFiles } from "../support/usual-files.ts";

const site = JSON.parse(String(usualFiles["content/site.json"])) as object;
const euros = {
  "content/site.json": JSON.stringify({ ...site, language: "de", currency: "EUR" }),
};
const list = (...totals: readonly string[]) => ({
  "content/data/year-totals.json": JSON.stringify(
    totals.map((total, index) => ({ year: 2024 - index, total })),
    null,
    1,
  ),
});
const chart = '::chart{from="year-totals" caption="C"}';

describe("an amount", () => {
  test.each([
    ["en-US", "USD", 1531518.24, "$1,531,518.24"],
    ["en-US", "USD", 11000, "$11,000.00"],
    ["de", "EUR", 84210.5, "84.210,50 €"],
    ["fr-CA", "CAD", 1234567, "1 234 567,00 $"],
    ["ja", "JPY", 120000, "￥120,000"],
  ])("in %s and %s of %d is %s, and is read again", (language, currency, value, words) => {
    const money = createMoney({ language, currency });
    expect(money.printExact(value).replace(/\s/g, " ")).toBe(words);
    expect(money.read(words)).toBe(value);
  });
  test.each(["1,531,518.24", "$1531518.24", "$1,531,518", "$1.531.518,24", "", "$", "about $1.00"])(
    "written as %j is not read",
    (text) => {
      expect(createMoney({ language: "en-US", currency: "USD" }).read(text)).toBeUndefined();
    },
  );
});

describe("an amount that lacks something", () => {
  test.each([
    ["en-US", "USD", "1,531,518.24", "$1,531,518.24"],
    ["en-US", "USD", "$1531518.2", "$1,531,518.20"],
    ["en-US", "USD", "$ 1,531,518", "$1,531,518.00"],
    ["de", "EUR", "84210,50", "84.210,50 €"],
    ["fr-CA", "CAD", "1234567", "1 234 567,00 $"],
    ["ja", "JPY", "120000", "￥120,000"],
  ])("in %s and %s is completed: %s is %s", (language, currency, text, whole) => {
    expect(createMoney({ language, currency }).complete(text)).toBe(whole);
  });
  test.each(["$1.531.518,24", "about $1.00", "", "$", "1.531", "-5"])(
    "and may be another one is left alone: %j",
    (text) => {
      const money = createMoney({ language: "en-US", currency: "USD" });
      expect(money.complete(text)).toBeUndefined();
    },
  );
});

describe("the totals of the years", () => {
  test("are drawn in any currency", () => {
    const world = { ...euros, ...list("84.210,50 €", "9.000,00 €") };
    const { points } = composeBlock("chart", chart, world);
    expect(points.map(({ amount }) => amount)).toEqual([9000, 84210.5]);
  });
  test("in the signs of another country are answered with how one looks here", () => {
    const [problem] = checkerOf("content/data/year-totals.json", {
      ...euros,
      "content/pages/index.md": page("Home", "Text."),
    })(
      '[\n  { "year": 2024, "total": "$84,210.50" }\n]\n',
      "2:28 error field-value → What was raised, with its sign and all its digits.",
    );
    expect(problem?.message).toBe(
      'The field "total" is "$84,210.50": it must be a whole amount, such as 1.531.518,24 €.',
    );
  });
  test("are not judged while nobody knows the currency", () => {
    checkProblems(
      { "content/site.json": undefined, ...list("84.210,50 €") },
      "? error file-missing → Restore content/site.json from the history of the repository.",
    );
  });
});
