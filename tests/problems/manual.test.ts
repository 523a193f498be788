/** The pages of `docs/problems`: one for each code, and every example does what it says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  helpAddressOf,
  helpPathOf,
  type ProblemCode,
  problemCodes,
} from "../../generator/model/problem-codes.ts";
import { findProblems } from "../support/find-problems.ts";
import { manualFolder, readManualPage } from "../support/manual-page.ts";
import { smallSite, type World } from "../support/usual-files.ts";
import { allMistakes } from "./catalogue/catalogue.ts";

const codes = Object.keys(problemCodes) as ProblemCode[];
const corrected = new Set(
  allMistakes.filter(({ isCorrected }) => isCorrected).map(({ code }) => code),
);

test.each(codes)("the page of %s is right, and its examples are what they say", async (code) => {
  const codesOf = async (files: World) => {
    const problems = await findProblems({ ...smallSite, ...files }, code);
    return [...new Set(problems.map((problem) => problem.code))];
  };
  const { title, meaning, why, saysFix, wrong, right } = await readManualPage(code, smallSite);
  expect(title).toBe(`# ${code}`);
  expect(meaning).toBe(problemCodes[code]);
  expect(why).toMatch(/\.$/);
  expect(saysFix).toBe(corrected.has(code));
  expect(Object.keys(wrong)).not.toEqual([]);
  expect(await codesOf(wrong)).toEqual([code]);
  expect(await codesOf(right)).toEqual([]);
});

describe("the manual", () => {
  test("has a page for every code, and none that no code leads to", () => {
    const pages = readdirSync(manualFolder).filter(
      (file) => !["README.md", "transcript.md"].includes(file),
    );
    expect(pages.sort()).toEqual(codes.map((code) => `${code}.md`).sort());
  });
  test("lists them all in its index, with what they mean", () => {
    const index = readFileSync(join(manualFolder, "README.md"), "utf8");
    const rows = index.split("\n").filter((row) => row.startsWith("| ["));
    expect(rows).toEqual(codes.map((code) => `| [${code}](${code}.md) | ${problemCodes[code]} |`));
  });
  test("is found in the repository, and on GitHub where that is known", () => {
    const path = "docs/problems/link-label.md";
    expect(helpPathOf("link-label")).toBe(path);
    expect(helpAddressOf("link-label", {})).toBeUndefined();
    const repository = "https://github.com/owner/name";
    const address = `${repository}/blob/main/${path}`;
    expect(helpAddressOf("link-label", { repository: `${repository}/` })).toBe(address);
  });
});
