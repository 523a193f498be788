/** A field that is read when somebody asks is a field like others. */
import { describe, expect, test } from "vitest";
import { createLazyField } from "../generator/model/lazy-field.ts";

const addWords = createLazyField<"words", readonly string[]>("words");

describe("a lazy field", () => {
  test("is read when it is asked for, and each time", () => {
    let reads = 0;
    const page = addWords({ title: "Spark" }, () => [`read ${++reads}`]);
    expect(reads).toBe(0);
    expect(page.words).toEqual(["read 1"]);
    expect(page.words).toEqual(["read 2"]);
  });
  test("belongs to its own object", () => {
    const [one, other] = ["one", "other"].map((word) => addWords({}, () => [word]));
    expect([one?.words, other?.words]).toEqual([["one"], ["other"]]);
  });
  test("stands in the text of the object and in its copies, and the way to it does not", () => {
    const page = addWords({ title: "Spark" }, () => ["a"]);
    expect(JSON.stringify(page)).toBe('{"title":"Spark","words":["a"]}');
    const copy = { ...page };
    expect(Object.entries(copy)).toEqual([
      ["title", "Spark"],
      ["words", ["a"]],
    ]);
    expect(Object.getOwnPropertySymbols(copy)).toEqual([]);
    expect(page).toEqual({ title: "Spark", words: ["a"] });
  });
});
