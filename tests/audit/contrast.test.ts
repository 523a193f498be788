/**
 * The colours of both themes hold their contrast (goal A2): text 7 to 1, controls and the ring of
 * the focus 3 to 1, on every ground and on the sky of every hour.
 */
import { describe, expect, it } from "vitest";
import {
  findFaint,
  findFaintControls,
  findFaintRules,
  findFaintSkies,
  findFaintTexts,
  findLostFocus,
} from "./measures/contrast.ts";
import { readPalette } from "./support/tokens.ts";

const palette = await readPalette();
const hours = Array.from({ length: 27 }, (_it, hour) => hour);

describe("text", () => {
  it("stands out from its ground by 7 to 1, by day, by night and in the footer", () => {
    expect(findFaintTexts(palette)).toEqual([]);
  });

  it("stands out from every stop of the sky of every hour, in both themes", () => {
    expect(findFaintSkies(palette, hours)).toEqual([]);
  });

  it("stands out wherever one rule sets both, in both themes", () => {
    expect(palette.pairs.length).toBeGreaterThan(10);
    expect(findFaintRules(palette)).toEqual([]);
  });
});

describe("what is not text", () => {
  it("borders of controls stand out by 3 to 1, by day, by night and in the footer", () => {
    expect(findFaintControls(palette)).toEqual([]);
  });

  it("the two rings of the focus stand out from each other, and one of them from any ground", () => {
    expect(findLostFocus(palette, hours)).toEqual([]);
  });
});

describe("a contrast that is too low", () => {
  it("is found in a pair", () => {
    const tokens = new Map([
      ["ink", "#777777"],
      ["paper", "#fff"],
    ]);
    expect(findFaint(7, [["var(--ink)", "var(--paper)"]], { name: "a test", tokens })).toEqual([
      "var(--ink) on var(--paper) in a test: 4.48",
    ]);
  });

  it("is found in the sky of a night whose hero has kept the ink of the day", () => {
    const forgetful = { ...palette, heroAt: () => palette.day };
    const faults = findFaintSkies(forgetful, [12]);
    expect(faults.map((fault) => fault.split(": ")[0])).toContain(
      "var(--ink) on #0b1430 in the day's sky at hour 12",
    );
  });
});
