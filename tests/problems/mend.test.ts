/** Edits, and the mending of whole sites with them. Nothing is written here. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Edit, Problem } from "../../generator/model/problem.ts";
import type { SourceFile } from "../../generator/model/source.ts";
import {
  applyEdits,
  deleteLines,
  findSwap,
  replaceLines,
} from "../../generator/problems/edit-text.ts";
import { type Judge, mend } from "../../generator/problems/mend.ts";
import { offsetOf, positionOf } from "../../generator/problems/position.ts";
import { mendWorld } from "../support/find-problems.ts";
import { understand } from "../support/graph.ts";
import { smallSite } from "../support/usual-files.ts";
import { allMistakes } from "./catalogue/catalogue.ts";

/** An edit in one line, with columns counted from one. */
function edit(line: number, from: number, to: number, replacement: string): Edit {
  return { start: { line, column: from }, end: { line, column: to }, replacement };
}

describe("edits", () => {
  test("take the place of a span, in whatever order they come", () => {
    const edits = [edit(2, 1, 4, "TWO"), edit(1, 1, 1, "> "), edit(2, 9, 9, "!")];
    expect(applyEdits("one\ntwo more\n", edits)).toBe("> one\nTWO more!\n");
    expect(applyEdits("one\ntwo more\n", edits.toReversed())).toBe("> one\nTWO more!\n");
  });
  test("that overlap are not both made", () => {
    expect(applyEdits("abcdef", [edit(1, 1, 4, "X"), edit(1, 3, 6, "Y")])).toBe("Xdef");
  });
  test("put whole lines in the place of others, or take them out", () => {
    expect(applyEdits("a\nb\nc\n", [replaceLines("a\nb\nc\n", 2, "B")])).toBe("a\nB\nc\n");
    expect(applyEdits("a\nb\nc\n", [replaceLines("a\nb\nc\n", 1, "AB", 2)])).toBe("AB\nc\n");
    expect(applyEdits("a\nb\nc\n", [deleteLines(1, 2)])).toBe("c\n");
    expect(applyEdits("a\nb", [deleteLines(2)])).toBe("a\n");
  });
  test("of words are found from their place on, and not behind its end", () => {
    const text = "us us\nus";
    const swap = { typed: "us", right: "them" };
    const found = findSwap(text, swap, { line: 1, column: 2 });
    expect(found && applyEdits(text, [found])).toBe("us them\nus");
    expect(findSwap(text, swap, { line: 1, column: 5 })).toBeUndefined();
    expect(findSwap(text, swap, { line: 1, column: 5 }, { line: 2, column: 3 })).toBeDefined();
  });
  test("change nothing outside of their spans", () => {
    const texts = fc
      .array(fc.stringMatching(/^[a-z ]{0,8}$/), { minLength: 1 })
      .map((rows) => rows.join("\n"));
    const cuts = fc.array(fc.nat(80), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(texts, cuts, (text, numbers) => {
        const offsets = [...new Set(numbers.map((number) => Math.min(number, text.length)))].sort(
          (a, b) => a - b,
        );
        // Every other piece between two cuts is replaced by a sign that no text has.
        const pieces = [0, ...offsets, text.length].map((from, index, all) => ({
          from,
          to: all[index + 1] ?? from,
        }));
        const edits = pieces
          .filter((_, index) => index % 2 === 1)
          .map(({ from, to }) => ({
            start: positionOf(text, from),
            end: positionOf(text, to),
            replacement: "#",
          }));
        const wanted = pieces
          .map(({ from, to }, index) => (index % 2 === 1 ? "#" : text.slice(from, to)))
          .join("");
        expect(applyEdits(text, edits)).toBe(wanted);
      }),
    );
  });
  test("stand where their offsets are", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab\n]{0,20}$/), fc.nat(20), (text, number) => {
        const offset = Math.min(number, text.length);
        expect(offsetOf(text, positionOf(text, offset))).toBe(offset);
      }),
    );
  });
});

describe("mending", () => {
  const file: SourceFile = { path: "content/a.md", text: "one\ntwo\n" };

  /** A problem at a word of the file, with an edit that swaps it. */
  const at = (
    text: string,
    word: string,
    right: string,
    code: Problem["code"],
  ): readonly Problem[] => {
    const swapped = findSwap(
      text,
      { typed: word, right },
      { line: 1, column: 1 },
      { line: 9, column: 1 },
    );
    if (!swapped) return [];
    const place = { file: file.path, ...swapped.start };
    return [{ code, severity: "error", message: `There is ${word}.`, place, edit: swapped }];
  };
  const textOf = (files: readonly SourceFile[]) => files[0]?.text ?? "";

  test("makes the edits that remove their problem", () => {
    const judge: Judge = (files) => at(textOf(files), "one", "1", "field-value");
    const { files, mended, problems } = mend([file], judge);
    expect(textOf(files)).toBe("1\ntwo\n");
    expect([mended.length, problems.length]).toEqual([1, 0]);
  });
  test("does not make an edit that leaves its problem", () => {
    const judge: Judge = (files) => {
      const [problem] = at(textOf(files), "one", "1", "field-value");
      const stays: Problem = { code: "field-value", severity: "error", message: "There is one." };
      return [problem ?? { ...stays, place: { file: file.path, line: 1, column: 1 } }];
    };
    expect(mend([file], judge).files).toEqual([file]);
  });
  test("does not make an edit that brings another problem", () => {
    const judge: Judge = (files) => {
      const isMended = textOf(files).startsWith("1");
      const fresh: Problem = { code: "link-unknown", severity: "warning", message: "It is new." };
      return isMended ? [fresh] : at(textOf(files), "one", "1", "field-value");
    };
    expect(mend([file], judge).files).toEqual([file]);
  });
  test("makes the good edits of a batch, and not the bad one among them", () => {
    const judge: Judge = (files) => {
      const text = textOf(files);
      const fresh: Problem = { code: "link-unknown", severity: "error", message: "It is new." };
      return [
        ...at(text, "one", "1", "field-value"),
        ...at(text, "two", "2", "field-unknown"),
        ...(text.includes("2") ? [fresh] : []),
      ];
    };
    expect(textOf(mend([file], judge).files)).toBe("1\ntwo\n");
  });
  test("makes a second edit where the first one uncovers it, and both together are better", () => {
    const judge: Judge = (files) => [
      ...at(textOf(files), "one", "uno", "field-value"),
      ...at(textOf(files), "uno", "1", "picture-unknown"),
    ];
    expect(textOf(mend([file], judge).files)).toBe("1\ntwo\n");
  });
});

describe("mending a site with many mistakes", () => {
  const typed = allMistakes.filter(({ isTyped }) => isTyped);

  test("never makes it worse, and finds nothing more to do the second time", () => {
    const some = fc.uniqueArray(fc.nat(typed.length - 1), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(some, (numbers) => {
        // Two mistakes in one line are one mistake more than a row describes.
        const world = numbers.reduce(
          (site, number) => typed[number]!.make(site) ?? site,
          smallSite,
        );
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
});
