/**
 * Texts that look like slips and are right: none of them has a problem. They stand in `honest.txt`, each below
 * what it's about. Whoever is told of a mistake that is none adds the text there.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeProblems } from "../../generator/diagnostics/describe.ts";
import { findAll } from "../support/find-problems.ts";
import { smallSite } from "../support/usual-files.ts";

const about = "content/pages/about.md";

const texts = readFileSync(join(import.meta.dirname, "honest.txt"), "utf8")
  .split(/^# /m)
  .slice(1)
  .map((row) => {
    const [name = "", ...lines] = row.trimEnd().split("\n");
    return { name, text: lines.join("\n") };
  });

test.each(texts)("$name has no problem", ({ text }) => {
  const written = String(smallSite[about]).replace("A line of text.", () => text);
  const problems = findAll({ ...smallSite, [about]: written });
  // The message says what the check took the text for.
  expect(describeProblems(problems).map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
});
