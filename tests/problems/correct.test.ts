/** Edits, and the correction of whole sites with them. Nothing is written here. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Problem } from "../../generator/model/problem.ts";
import { correct } from "../../generator/problems/correct.ts";
import { applyEdits } from "../../generator/problems/edit-text.ts";
import { positionOf } from "../../generator/problems/position.ts";
import { correctWorld } from "../support/find-problems.ts";
import { understand } from "../support/graph.ts";
import { smallSite } from "../support/usual-files.ts";
import { allMistakes } from "./catalogue/catalogue.ts";

const path = "content/a.md";

/** A problem at a word of a text, with an edit that replaces the word. */
function at(text: string, word: string, right: string): readonly Problem[] {
  const offset = text.indexOf(word);
  if (offset < 0) return [];
  const [start, end] = [positionOf(text, offset), positionOf(text, offset + word.length)];
  const edit = { start, end, replacement: right };
  const place = { file: path, ...start };
  return [{ code: "field-value", severity: "error", message: `There is ${word}.`, place, edit }];
}

test("edits of several lines are all made, but not two that overlap, in whatever order they come", () => {
  const text = "abcdef\nghi";
  const edits = ["abc", "cde", "h"].flatMap((word) => at(text, word, "#")[0]?.edit ?? []);
  expect(applyEdits(text, edits)).toBe("#def\ng#i");
  expect(applyEdits(text, edits.toReversed())).toBe("#def\ng#i");
});

describe("of the corrections of a text", () => {
  const fresh: Problem = { code: "link-unknown", severity: "warning", message: "It is new." };
  const one = (text: string) => at(text, "one", "1");
  const [stays = fresh] = one("one");

  test.each<readonly [string, string, (text: string) => readonly Problem[]]>([
    ["one is made that removes its problem", "1\ntwo\n", one],
    [
      "none is made that leaves its problem",
      "one\ntwo\n",
      (text) => (text.includes("one") ? one(text) : [stays]),
    ],
    [
      "none is made that brings another problem",
      "one\ntwo\n",
      (text) => (text.includes("one") ? one(text) : [fresh]),
    ],
    [
      "the good ones are made, and not the bad one among them",
      "1\ntwo\n",
      (text) => [...at(text, "two", "2"), ...one(text), ...(text.includes("2") ? [fresh] : [])],
    ],
    [
      "a second one is made that the first one uncovers",
      "1\ntwo\n",
      (text) => [...at(text, "one", "uno"), ...at(text, "uno", "1")],
    ],
  ])("%s", (_what, expected, check) => {
    const files = correct([{ path, text: "one\ntwo\n" }], ([file]) => check(file?.text ?? ""));
    expect(files).toEqual([{ path, text: expected }]);
  });
});

test("a site with many mistakes never gets worse, and the second time nothing is left to do", () => {
  const typed = allMistakes.filter(({ isTyped }) => isTyped);
  const some = fc.uniqueArray(fc.nat(typed.length - 1), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(some, (numbers) => {
      // Two mistakes in one line are one mistake more than a row describes.
      const world = numbers.reduce((site, number) => typed[number]!.make(site) ?? site, smallSite);
      const corrected = correctWorld(world);
      expect(correctWorld(corrected)).toEqual(corrected);
      const [before, after] = [world, corrected].map((files) => understand(files).problems.length);
      expect(after).toBeLessThanOrEqual(before!);
      if (Object.keys(world).some((file) => world[file] !== corrected[file]))
        expect(after).toBeLessThan(before!);
    }),
    {
      numRuns: Number(process.env["FUZZ_RUNS"] ?? 25),
      seed: Number(process.env["FUZZ_SEED"] ?? 1),
    },
  );
});
