/** How the ledger of figures prints them, and finds those that were typed by hand. */
import { describe, expect, test } from "vitest";
import type { FactEntity } from "../../generator/entities/lists.ts";
import {
  createFactRegistry,
  type FactRegistry,
  fillEntity,
  fillText,
} from "../../generator/references/fact-registry.ts";
import type { FigureStyle } from "../../generator/references/figures.ts";

/** What stands in the place of a request. */
function print(book: FactRegistry, request: string): string {
  return fillText(`{{${request}}}`, book, () => {});
}

/** A figure with only what a test is about. */
function fact(value: number | string, unit: FactEntity["unit"], qualifier?: string): FactEntity {
  const qualified = qualifier ? { qualifier } : {};
  return { id: "it", label: "It", value, unit, asOf: "2025", source: "Test", ...qualified };
}

/** How figures are printed in the first chapter's country. */
const american: FigureStyle = {
  language: "en-US",
  currency: "USD",
  ordinals: { one: "{number}st", two: "{number}nd", few: "{number}rd", other: "{number}th" },
};

/** And in a country that has neither its language nor its currency. */
const german: FigureStyle = {
  language: "de-DE",
  currency: "EUR",
  ordinals: { other: "{number}." },
};

describe("figures", () => {
  /** How a figure is printed: in full, and as the bare number. */
  function checkPrinted(entity: FactEntity, full: string, number: string) {
    const book = createFactRegistry([entity], american);
    expect([print(book, "it"), print(book, "it.number")]).toEqual([full, number]);
  }

  test.each([
    [79, "count", "79", "79"],
    [26147, "count", "26,147", "26,147"],
    [1351566.99, "money", "$1,351,566.99", "1,351,566.99"],
    [1351566.5, "money", "$1,351,566.50", "1,351,566.50"],
    [15000, "money", "$15,000", "15,000"],
    [33, "money-million", "$33 million", "33"],
    [1.5, "money-million", "$1.5 million", "1.5"],
    [33.4, "money-million", "$33.4 million", "33.4"],
    [1000, "money-million", "$1 billion", "1,000"],
    [83, "percent", "83%", "83"],
    [12.5, "percent", "12.5%", "12.5"],
    [26.2, "hours", "26.2 hours", "26.2"],
    [1, "hours", "1 hour", "1"],
    [1995, "year", "1995", "1995"],
    [1, "ordinal", "1st", "1"],
    [2, "ordinal", "2nd", "2"],
    [3, "ordinal", "3rd", "3"],
    [11, "ordinal", "11th", "11"],
    [12, "ordinal", "12th", "12"],
    [22, "ordinal", "22nd", "22"],
    [32, "ordinal", "32nd", "32"],
    [113, "ordinal", "113th", "113"],
    ["two dozen", "text", "two dozen", "two dozen"],
    ["007", "count", "007", "007"],
  ] as const)("%s as %s is %s, and bare %s", (value, unit, full, number) => {
    checkPrinted(fact(value, unit), full, number);
  });
  test("a word in front belongs to the full figure only", () => {
    checkPrinted(fact(33, "money-million", "over"), "over $33 million", "33");
  });
  test("another language has its own signs and words", () => {
    const spaces = (text = "") => text.replace(/\s/g, " ");
    const printed = (value: number, unit: FactEntity["unit"]) =>
      spaces(print(createFactRegistry([fact(value, unit)], german), "it"));
    expect(printed(1351566.99, "money")).toBe("1.351.566,99 €");
    expect(printed(33, "money-million")).toBe("33 Millionen €");
    expect(printed(26.2, "hours")).toBe("26,2 Stunden");
    expect(printed(31, "ordinal")).toBe("31.");
    expect(printed(1995, "year")).toBe("1995");
  });
  test("what is not in the ledger, or has no such form, is not printed", () => {
    const book = createFactRegistry([fact(1, "count")], american);
    for (const request of ["its", "", "it.words", ".number", "it.", "constructor", "__proto__"]) {
      expect(print(book, request)).toBe(`{{${request}}}`);
    }
  });
  test("an empty ledger finds nothing that was typed", () => {
    expect(createFactRegistry([], american).findTyped("26.2 and 1,000")).toEqual([]);
  });
  test.each([
    ["We raised $1,531,518.24!", ["1,531,518.24"]],
    ["26,147 gifts, 26,147.", ["26,147", "26,147"]],
    ["(26.2)", ["26.2"]],
    ["126.2, 26.25, 26.2.1, 1,526,147 and 26,147,000", []],
    ["In 1995 there were 79, and 33 million.", []],
  ])("in %j these were typed by hand: %j", (text, typed) => {
    const entities = [
      fact(1531518.24, "money"),
      fact(26147, "count"),
      fact(26.2, "hours"),
      fact(1995, "year"),
      fact(79, "count"),
      fact(33, "money-million"),
    ].map((entity, index) => ({ ...entity, id: `it-${index}` }));
    const found = createFactRegistry(entities, american).findTyped(text);
    expect(found.map((one) => one.typed)).toEqual(typed);
  });
  test("every text of an entity is filled, and its faults know the way to it", () => {
    const book = createFactRegistry([fact(26.2, "hours")], american);
    const faults: string[] = [];
    const entity = {
      title: "{{it}}",
      names: ["{{it.number}}", "{{is}}"],
      year: 2025,
      more: { a: "{{no}}" },
    };
    const filled = fillEntity(entity, book, (path, { code }) =>
      faults.push(`${path.join(".")} ${code}`),
    );
    expect(filled).toEqual({
      title: "26.2 hours",
      names: ["26.2", "{{is}}"],
      year: 2025,
      more: { a: "{{no}}" },
    });
    expect(faults).toEqual(["names.1 fact-unknown", "more.a fact-unknown"]);
    expect(entity.title).toBe("{{it}}");
  });
  test("an unknown figure stays as it was typed, and the words at fault are told", () => {
    const told: string[] = [];
    const book = createFactRegistry([fact(1, "count")], american);
    const filled = fillText("{{ it }} {{is}}", book, (_finding, typed) => told.push(typed));
    expect([filled, ...told]).toEqual(["1 {{is}}", "{{is}}"]);
  });
});
