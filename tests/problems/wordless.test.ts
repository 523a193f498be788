/**
 * In the tests that run without words no problem has any: else they would show nothing. All that they assert is
 * asserted with the words, too, so whatever differs is a place where a code reads a message.
 */
import { expect, test } from "vitest";
import { findAll } from "../support/find-problems.ts";
import { typedMistakes } from "./catalogue/read-catalogue.ts";

test("every message and every advice is the code of its problem here", () => {
  const some = typedMistakes.filter((_, index) => index % 10 === 0);
  const problems = some.flatMap(({ world }) => findAll(world));
  expect(problems.length).toBeGreaterThan(some.length / 2);
  const worded = problems.filter(({ code, message, advice = code }) => {
    return message !== code || advice !== code;
  });
  expect(worded).toEqual([]);
});
