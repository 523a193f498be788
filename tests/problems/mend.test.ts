/** Edits, and the correction of whole sites with them. Nothing is written here. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Edit, Problem } from "../../generator/model/problem.ts";
import { applyEdits, findSwap } from "../../generator/problems/edit-text.ts";
import { type Judge, mend } from "../../generator/problems/mend.ts";
import { offsetOf, positionOf } from "../../generator/problems/position.ts";
import { mendWorld } from "../support/find-problems.ts";
import { understand } from "../support/graph.ts";
import { smallSite } from "../support/usual-files.ts";
import { allMistakes } from "./catalogue/catalogue.ts";

/** An edit of a span of a text, by its offsets. */
function edit(text: string, from: number, to: number, replacement: string): Edit {
  return { start: positionOf(text, from), end: positionOf(text, to), replacement };
}

describe("edits", () => {
  test("that overlap are not both made, in whatever order they come", () => {
    const edits = [edit("abcdef", 0, 3, "X"), edit("abcdef", 2, 5, "Y")];
    expect(applyEdits("abcdef", edits)).toBe("Xdef");
    expect(applyEdits("abcdef", edits.toReversed())).toBe("Xdef");
  });
  test("of words are found from their place on, and not behind its end", () => {
    const text = "us us\nus";
    const swap = { typed: "us", right: "them" };
    const found = findSwap(text, swap, { line: 1, column: 2 });
    expect(found && applyEdits(text, [found])).toBe("us them\nus");
    expect(findSwap(text, swap, { line: 1, column: 5 })).toBeUndefined();
    expect(findSwap(text, swap, { line: 1, column: 5 }, { line: 2, column: 3 })).toBeDefined();
  });
  test("change nothing outside of their spans, which stand where their offsets are", () => {
    const texts = fc.stringMatching(/^[ab\n]{0,30}$/);
    fc.assert(
      fc.property(texts, fc.array(fc.nat(30), { minLength: 2, maxLength: 8 }), (text, numbers) => {
        const cuts = [0, ...numbers.map((one) => Math.min(one, text.length)), text.length];
        const offsets = [...new Set(cuts)].sort((a, b) => a - b);
        for (const offset of offsets) expect(offsetOf(text, positionOf(text, offset))).toBe(offset);
        // Every other piece between two offsets is replaced by a sign that no text has.
        const pieces = offsets.slice(1).map((to, index) => [offsets[index] ?? 0, to] as const);
        const edits = pieces
          .filter((_, index) => index % 2 === 1)
          .map(([from, to]) => edit(text, from, to, "#"));
        const wanted = pieces.map(([from, to], index) =>
          index % 2 === 1 ? "#" : text.slice(from, to),
        );
        expect(applyEdits(text, edits.toReversed())).toBe(wanted.join(""));
      }),
    );
  });
});

describe("of the edits of a text", () => {
  const path = "content/a.md";

  /** A problem at a word of a text, with an edit that replaces the word. */
  const at = (text: string, word: string, right: string): readonly Problem[] => {
    const offset = text.indexOf(word);
    if (offset < 0) return [];
    const swapped = edit(text, offset, offset + word.length, right);
    const place = { file: path, ...swapped.start };
    const message = `There is ${word}.`;
    return [{ code: "field-value", severity: "error", message, place, edit: swapped }];
  };
  const fresh: Problem = { code: "link-unknown", severity: "warning", message: "It is new." };
  const stays: Problem = { ...at("one", "one", "1")[0]!, edit: undefined! };

  test.each<readonly [string, string, (text: string) => readonly Problem[]]>([
    ["one is made that removes its problem", "1\ntwo\n", (text) => at(text, "one", "1")],
    [
      "none is made that leaves its problem",
      "one\ntwo\n",
      (text) => (text.includes("one") ? at(text, "one", "1") : [stays]),
    ],
    [
      "none is made that brings another problem",
      "one\ntwo\n",
      (text) => (text.includes("one") ? at(text, "one", "1") : [fresh]),
    ],
    [
      "the good ones are made, and not the bad one among them",
      "1\ntwo\n",
      (text) => [
        ...at(text, "one", "1"),
        ...at(text, "two", "2"),
        ...(text.includes("2") ? [fresh] : []),
      ],
    ],
    [
      "a second one is made that the first one uncovers",
      "1\ntwo\n",
      (text) => [...at(text, "one", "uno"), ...at(text, "uno", "1")],
    ],
  ])("%s", (_what, expected, judgeText) => {
    const text = "one\ntwo\n";
    const judge: Judge = ([file]) => judgeText(file?.text ?? "");
    const { files, problems, mended } = mend([{ path, text }], judge);
    expect(files).toEqual([{ path, text: expected }]);
    expect(problems).toEqual(judgeText(expected));
    expect(mended.length > 0).toBe(expected !== text);
  });
});

test("a site with many mistakes never gets worse, and the second time nothing is left to do", () => {
  const typed = allMistakes.filter(({ isTyped }) => isTyped);
  const some = fc.uniqueArray(fc.nat(typed.length - 1), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(some, (numbers) => {
      // Two mistakes in one line are one mistake more than a row describes.
      const world = numbers.reduce((site, number) => typed[number]!.make(site) ?? site, smallSite);
      const mended = mendWorld(world);
      expect(mendWorld(mended)).toEqual(mended);
      const [before, after] = [world, mended].map((files) => understand(files).problems.length);
      expect(after).toBeLessThanOrEqual(before!);
      if (Object.keys(world).some((path) => world[path] !== mended[path]))
        expect(after).toBeLessThan(before!);
    }),
    { numRuns: 40 },
  );
});
