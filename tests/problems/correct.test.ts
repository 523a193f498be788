/** Edits, and the correction of whole sites with them. Nothing is written here. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correct } from "../../generator/diagnostics/correct.ts";
import { applyEdits } from "../../generator/diagnostics/edits.ts";
import type { Problem } from "../../generator/diagnostics/problem.ts";
import { positionOf } from "../../generator/diagnostics/source-text.ts";
import { tryCorrections } from "../../generator/diagnostics/trial.ts";
import { findHiding } from "../../generator/site/drop-consequences.ts";
import { correctWorld } from "../support/find-problems.ts";
import { understand } from "../support/graph.ts";
import { fuzzing, smallSite } from "../support/usual-files.ts";
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

const fresh: Problem = { code: "link-unknown", severity: "warning", message: "It is new." };
const typed = "one\ntwo\n";
const one = (text: string) => at(text, "one", "1");
const [stays = fresh] = one(typed);

test.each<readonly [string, string, (text: string) => readonly Problem[]]>([
  ["one that removes its problem is made", "1\ntwo\n", one],
  ["one that leaves its problem is not", typed, (text) => (text === typed ? one(text) : [stays])],
  ["one that brings another one is not", typed, (text) => (text === typed ? one(text) : [fresh])],
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
])("of the corrections of a text, %s", (_what, expected, check) => {
  const files = correct([{ path, text: typed }], ([file]) => check(file?.text ?? ""));
  expect(files).toEqual([{ path, text: expected }]);
});

describe("a correction is shown", () => {
  /** Problems at words, each with a correction that is shown, and what to do in words. */
  const offering = (text: string, swaps: Readonly<Record<string, string>>) =>
    Object.entries(swaps).flatMap(([word, right]) =>
      at(text, word, right).map(({ edit, ...problem }) => {
        const message = `There is ${word}. Did you mean ${right}?`;
        return { ...problem, message, fix: right, offer: { edit: edit!, otherwise: "Ask." } };
      }),
    );
  test.each<[string, string, Record<string, string>, string[], number]>([
    ["when it removes its problem", "one\ntwo\n", { one: "1" }, ["1"], 1],
    ["beside others, after one trial for all", "one two\n", { one: "1", two: "2" }, ["1", "2"], 1],
    ["not when it leads to the same problem", "one\n", { one: "ONE one" }, ["Ask."], 1],
    ["not when it leads to another one", "one\n", { one: "two", two: "2" }, ["Ask."], 1],
    ["also beside one that fails", "one\nsix\n", { one: "one!", six: "6" }, ["Ask.", "6"], 2],
    ["where lines above it vanish", "a\nb\none\n", { "a\nb\n": "", one: "1" }, ["", "1"], 1],
  ])("%s", (_what, text, swaps, expected, checks) => {
    let count = 0;
    const check = ([file]: readonly { readonly text: string }[]) => {
      count++;
      return offering(file?.text ?? "", swaps);
    };
    const problems = offering(text, swaps);
    const shown = tryCorrections(problems, problems, [{ path, text }], check);
    expect(shown.map(({ fix }) => fix)).toEqual(expected);
    expect(count).toBe(checks);
    for (const { fix, message, ...rest } of shown) {
      expect(message.includes("Did you mean")).toBe(fix !== "Ask.");
      expect(rest).not.toHaveProperty("offer");
    }
  });
  test("and an error may become a warning, and not the other way round", () => {
    const [error] = offering("one\n", { one: "two" });
    const show = (severity: "error" | "warning", then: "error" | "warning") =>
      tryCorrections([{ ...error!, severity }], [], [{ path, text: "one\n" }], () => [
        { ...error!, message: "There is two.", severity: then },
      ])[0]?.fix;
    expect([show("error", "warning"), show("warning", "error")]).toEqual(["two", "Ask."]);
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
      const [before, after] = [world, corrected].map(
        (files) => understand(files).problems.filter(({ code }) => code !== "text-untidy").length,
      );
      // What is untidy waits for errors, and what an error in the same file hides is corrected, and was not counted.
      const hidden = findHiding(understand(world).problems);
      expect(after).toBeLessThanOrEqual(before!);
      if (Object.keys(world).some((file) => world[file] !== corrected[file] && !hidden.has(file)))
        expect(after).toBeLessThan(before!);
    }),
    fuzzing(25),
  );
});
