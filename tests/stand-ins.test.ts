/** Words that stand for others that nobody has written yet, and honest ones that look like them. */
import { describe, expect, test } from "vitest";
import { isSampleText, isStandIn } from "../generator/schema/stand-ins.ts";

describe("a stand-in", () => {
  test.each([
    "…",
    "...",
    "--",
    "???",
    "tba",
    "TBD",
    "Todo.",
    "N/A",
    "xx",
    "Lorem ipsum dolor",
    "Copy of Main Event",
  ])("is %j wherever it's written", (typed) => {
    expect(isStandIn(typed)).toBe(true);
  });
  test.each([
    "To come",
    "to come...",
    "To come - first and last name",
    " First and last name ",
    "your first name and last name",
  ])("is %j, which only a sample may have", (typed) => {
    expect(isSampleText(typed)).toBe(true);
    expect(isStandIn(typed)).toBe(false);
  });
  test.each([
    "Todos",
    "x",
    "Copy of the minutes",
    "Ask TBD",
    "To come along",
    "First aid",
    "1-2",
    "Ana",
  ])("isn't %j", (typed) => {
    expect(isStandIn(typed) || isSampleText(typed)).toBe(false);
  });
});
