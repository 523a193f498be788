/** Edits, and the correction of whole sites with them. Nothing is written here. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberMessage } from "../../generator/content/repair.ts";
import { correct } from "../../generator/diagnostics/correct.ts";
import { applyEdits } from "../../generator/diagnostics/edits.ts";
import { type Problem, problemAt, replace } from "../../generator/diagnostics/problem.ts";
import { tryFixes } from "../../generator/diagnostics/trial.ts";
import type { SourceFile } from "../../generator/model/source.ts";
import { correctWorld, findAll } from "../support/find-problems.ts";
import { fuzzing, smallSite, type World } from "../support/usual-files.ts";
import { typedMistakes } from "./catalogue/read-catalogue.ts";

const path = "content/a.md";

/** A problem at a word of a text, with the correction that writes another one; none where the word is gone. */
function at(text: string, word: string, right: string, isCertain = true): readonly Problem[] {
  const start = text.indexOf(word);
  if (start < 0) return [];
  const span = { start, end: start + word.length };
  const about = { kind: "field", name: word } as const;
  const fix = replace(span, right, isCertain);
  const finding = { code: "field-value", message: `There's ${word}.`, about, fix } as const;
  return [problemAt({ path, text }, span, finding)];
}

test("edits of several lines are all made, but not two that overlap, in whatever order they come", () => {
  const text = "abcdef\nghi";
  const edits = ["abc", "cde", "h"].flatMap((word) => at(text, word, "#")[0]?.fix?.edits ?? []);
  expect(applyEdits(text, edits)).toBe("#def\ng#i");
  expect(applyEdits(text, edits.toReversed())).toBe("#def\ng#i");
});

describe("--fix makes", () => {
  const typed = "one\ntwo\n";
  const one = (text: string) => at(text, "one", "1");
  const another = (text: string) => at(text, "\n", "\n", false);
  test.each<readonly [string, string, (text: string) => readonly Problem[]]>([
    ["a correction that removes its problem", "1\ntwo\n", one],
    ["none that leaves its problem", typed, (text) => at(text, "", "", text === typed)],
    ["none that brings another one", typed, (text) => (text === typed ? one(text) : another(text))],
    ["none that nobody is certain of", typed, (text) => at(text, "one", "1", false)],
    [
      "the good ones, and not the bad one among them",
      "1\ntwo\n",
      (text) => [
        ...at(text, "two", "2"),
        ...one(text),
        ...(text.includes("2") ? another(text) : []),
      ],
    ],
    [
      "a second one that the first one uncovers",
      "1\ntwo\n",
      (text) => [...at(text, "one", "uno"), ...at(text, "uno", "1")],
    ],
  ])("%s", (_what, expected, check) => {
    const files = correct([{ path, text: typed }], ([file]) => check(file?.text ?? ""));
    expect(files).toEqual([{ path, text: expected }]);
  });
});

describe("a correction is shown", () => {
  /** Checks a text: each of these words is a problem, and its correction another word. */
  const checkFor =
    (swaps: Readonly<Record<string, string>>) =>
    ([file]: readonly Pick<SourceFile, "text">[]) =>
      Object.entries(swaps).flatMap(([word, right]) => at(file?.text ?? "", word, right, false));
  test.each<[string, string, Record<string, string>, (string | undefined)[], number]>([
    ["when it removes its problem", "one\ntwo\n", { one: "1" }, ["1"], 1],
    ["beside others, after one trial for all", "one two\n", { one: "1", two: "2" }, ["1", "2"], 1],
    ["not when it leads to the same problem", "one\n", { one: "ONE one" }, [undefined], 1],
    ["not when it leads to another one", "one\n", { one: "two", two: "2" }, [undefined], 1],
    ["also beside one that fails", "one\nsix\n", { one: "one!", six: "6" }, [undefined, "6"], 2],
    ["where lines above it vanish", "a\nb\none\n", { "a\nb\n": "", one: "1" }, ["", "1"], 1],
  ])("%s", (_what, text, swaps, expected, checks) => {
    let count = 0;
    const check = (files: readonly SourceFile[]) => {
      count++;
      return checkFor(swaps)(files);
    };
    const problems = checkFor(swaps)([{ text }]);
    const shown = tryFixes(problems, problems, [{ path, text }], check);
    expect(shown.map(({ fix }) => fix?.edits[0]?.text)).toEqual(expected);
    expect(count).toBe(checks);
  });
  test("when an error becomes a warning, and not the other way round", () => {
    const [error] = at("one\n", "one", "two", false);
    const shows = (severity: Problem["severity"], then: Problem["severity"]) => {
      const problem = { ...error!, severity };
      const check = () => at("two\n", "two", "2").map((one) => ({ ...one, severity: then }));
      return tryFixes([problem], [problem], [{ path, text: "one\n" }], check)[0]?.fix !== undefined;
    };
    expect([shows("error", "warning"), shows("warning", "error")]).toEqual([true, false]);
  });
  test("and what is gone with it was only a consequence, which nobody is told of", () => {
    const text = "one\ntwo\n";
    const [cause] = at(text, "one", "1", false);
    const [{ fix: _, ...consequence } = cause!] = at(text, "two", "2");
    const other = { ...consequence, about: { kind: "field", name: "three" } } as const;
    const problems = [cause!, consequence, other];
    const shown = tryFixes(problems, problems, [{ path, text }], () => [other]);
    expect(shown).toEqual([cause, other]);
  });
});

test("a site with many mistakes never gets worse, and the second time nothing is left to do", () => {
  const some = fc.uniqueArray(fc.nat(typedMistakes.length - 1), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(some, (numbers) => {
      const mistakes = numbers.map((number) => typedMistakes[number]!);
      const world = mistakes.reduce((site, { makeIn }) => makeIn(site) ?? site, smallSite);
      const corrected = correctWorld(world);
      expect(correctWorld(corrected)).toEqual(corrected);
      // What is untidy waits for errors, so it is counted in neither of the two.
      const count = (files: World) =>
        findAll(files).filter(({ severity }) => severity === "error").length;
      expect(count(corrected)).toBeLessThanOrEqual(count(world));
    }),
    fuzzing(25),
  );
});

test.each([
  [
    "mailto:a@b.org?subject=Hello Global Council",
    "mailto:a@b.org?subject=Hello%20Global%20Council",
  ],
  ["https://example.com/our guide (1.pdf", undefined],
  ["https://example.com/our guide.pdf", "https://example.com/our%20guide.pdf"],
  ["tel:+1 352 555 0100", "tel:+1-352-555-0100"],
])(
  "the spaces of a whole address in a text are kept as an address can have them: %s",
  (typed, right) => {
    const about = "content/pages/about.md";
    const world = (address: string) => {
      const words = `Write to [the council](${address}).`;
      return { ...smallSite, [about]: String(smallSite[about]).replace("A line of text.", words) };
    };
    const found = findAll(world(typed)).find(({ code }) => code === "text-literal");
    const { text = "" } = found?.place?.source ?? {};
    const corrected = found?.fix && applyEdits(text, found.fix.edits);
    expect(corrected).toBe(right && world(right)[about]);
  },
);

describe("a number that isn't written as JSON wants it", () => {
  const facts = "content/facts.json";
  test.each(["1,351", "1 351", "1,351,56", "$5", "12.5%", "+5", ".5", "1_000", "007", "5."])(
    "is told so, whatever the parser stumbles over: %s",
    (value) => {
      const text = String(smallSite[facts]).replace("1351566.99", () => value);
      const [first] = findAll({ ...smallSite, [facts]: text }).filter(
        ({ code }) => code === "json-syntax",
      );
      // Where messages are only codes, the code is all that can be asked for.
      expect([numberMessage, "json-syntax"]).toContain(first?.message);
    },
  );
});
