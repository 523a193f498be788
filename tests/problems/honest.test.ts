/**
 * Texts that are right, as people write them: an interview, a recipe, the minutes of a meeting. They stand in the
 * folder `honest`, one file for each kind, each text below what it's about. No error stops one of them, and at most
 * one text in twenty is warned of. Whoever is told of a mistake that is none adds the text there.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeProblems } from "../../generator/diagnostics/describe.ts";
import { findAll } from "../support/find-problems.ts";
import { smallSite } from "../support/usual-files.ts";

const about = "content/pages/about.md";
const folder = join(import.meta.dirname, "honest");

/** The texts of a file, each with what it's about. */
function readTexts(file: string) {
  const rows = readFileSync(join(folder, file), "utf8").split(/^# /m).slice(1);
  return rows.map((row) => {
    const [name = "", ...lines] = row.trimEnd().split("\n");
    return { name, text: lines.join("\n") };
  });
}

/** What is said about a text in the middle of a page, with the message, which tells what the check took it for. */
function judge(text: string) {
  const written = String(smallSite[about]).replace("A line of text.", () => text);
  const problems = describeProblems(findAll({ ...smallSite, [about]: written }));
  // Where addresses stand is a rule of this house, and no matter of how people write.
  return problems.filter(({ code, severity }) => code !== "link-typed" || severity === "error");
}

const files = readdirSync(folder);

test("there are two hundred texts and more", () => {
  expect(files.flatMap(readTexts).length).toBeGreaterThan(200);
});

describe.each(files)("%s", (file) => {
  test("has no error, and at most one warning in twenty texts", () => {
    const texts = readTexts(file);
    const judged = texts.map(({ name, text }) => {
      const problems = judge(text);
      const said = problems.map(({ code, message }) => `${name}: ${code}: ${message}`);
      return { said, isStopped: problems.some(({ severity }) => severity === "error") };
    });
    const warned = judged.filter(({ said }) => said.length > 0);
    const isNagged = warned.length > Math.ceil(texts.length / 20);
    const wrong = warned.filter(({ isStopped }) => isStopped || isNagged);
    expect(wrong.flatMap(({ said }) => said)).toEqual([]);
  });
});
