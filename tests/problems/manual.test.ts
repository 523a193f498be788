/**
 * The pages of `docs/problems`: one for each code, and every example does what it says. An example names
 * each file in bold, and shows its text below or says in a few words what picture it is.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { type ProblemCode, problemCodes } from "../../generator/diagnostics/codes.ts";
import { findProblems } from "../support/find-problems.ts";
import { drawing, plain, positioned } from "../support/pictures.ts";
import { page, smallSite, type World } from "../support/usual-files.ts";
import { catalogue } from "./catalogue/read-catalogue.ts";

const manualFolder = join(defaultRoot, "docs/problems");
const codes = Object.keys(problemCodes) as ProblemCode[];

test.each(codes)("the page of %s is right, and its examples are what they say", async (code) => {
  const codesOf = async (files: World) => {
    const problems = await findProblems({ ...smallSite, ...files }, code);
    return [...new Set(problems.map((problem) => problem.code))];
  };
  const text = readFileSync(join(manualFolder, `${code}.md`), "utf8");
  const [intro = "", ...parts] = text.split(/^## (?=(?:Wrong|Right|Why)$)/m);
  const section = (name: string) =>
    parts.find((part) => part.startsWith(`${name}\n`))?.slice(name.length) ?? "";
  expect(intro.split("\n\n").slice(0, 2)).toEqual([`# ${code}`, problemCodes[code]]);
  expect(section("Why").trim()).toMatch(/\.$/);
  expect(intro.includes("--fix")).toBe(isCorrectedByFix(code));
  const [wrong, right] = [await readExample(section("Wrong")), await readExample(section("Right"))];
  expect(Object.keys(wrong)).not.toEqual([]);
  expect(await codesOf(wrong)).toEqual([code]);
  expect(await codesOf(right)).toEqual([]);
});

/** Whether `--fix` corrects a mistake of the catalogue that has this code. */
function isCorrectedByFix(code: ProblemCode): boolean {
  const certain = new RegExp(`^! .* ${code}(?:,.*)?\\n>> `, "m");
  return Object.values(catalogue)
    .flat()
    .some(({ reported }) => certain.test(reported));
}

/** A file in bold, what is said of it, and its text in a fence. */
const exampleFile =
  /^\*\*((?:content|public|dist)\/[^*]+)\*\*(.*)(?:\n\n(`{3,})\w*\n([\s\S]*?)\n\3$)?/gm;

async function readExample(section: string): Promise<World> {
  const files = [...section.matchAll(exampleFile)].map(async ([, path = "", said = "", , text]) => {
    const content =
      text === undefined ? await makeFile(said) : textOf(text, said, String(smallSite[path]));
    return [path, content] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** A whole file, only the text of a page below its fields, or an entry of a list. */
function textOf(text: string, said: string, usual: string): string {
  if (said.startsWith(", with this entry")) return withEntry(text, usual);
  const body = said.startsWith(", in its text");
  return body ? page("About us", text) : `${text.replace("⟦BOM⟧", "\uFEFF")}\n`;
}

/** The list with entries in the place of those that have the same names. */
function withEntry(text: string, usual: string): string {
  const [entries, others] = [text, usual].map((list) => JSON.parse(list) as { id: string }[]);
  const ids = new Set(entries?.map(({ id }) => id));
  return JSON.stringify([...(entries ?? []), ...(others ?? []).filter(({ id }) => !ids.has(id))]);
}

/** The bytes of a file that a sentence describes; undefined for one that is not there. */
async function makeFile(said: string): Promise<Uint8Array | undefined> {
  if (/ is not there/.test(said)) return undefined;
  const [, width, height] = / is a PNG of (\d+) x (\d+) pixels/.exec(said) ?? [];
  if (width && height) return plain(Number(width), Number(height)).png().toBuffer();
  const [, size] = / is a drawing of (\d+) kB/.exec(said) ?? [];
  if (size) return drawing(Number(size) * 1000);
  if (/ is a photograph with its position/.test(said)) return positioned();
  if (/ is a photograph/.test(said)) return plain(800, 600).jpeg().toBuffer();
  if (/ is a table/.test(said)) return Buffer.from("What,How many");
  throw new Error(`The example says "${said}", which is no file.`);
}

describe("the manual", () => {
  test("has a page for every code, and none that no code leads to", () => {
    const pages = ["README.md", "transcript.md", ...codes.map((code) => `${code}.md`)];
    expect(readdirSync(manualFolder).sort()).toEqual(pages.sort());
  });
  test("lists them all in its index, with what they mean", () => {
    const index = readFileSync(join(manualFolder, "README.md"), "utf8");
    const rows = index.split("\n").filter((row) => row.startsWith("| ["));
    expect(rows).toEqual(codes.map((code) => `| [${code}](${code}.md) | ${problemCodes[code]} |`));
  });
});
