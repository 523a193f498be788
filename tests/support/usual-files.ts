/** The files of small worlds, and short forms to write pages and problems. Loads nothing heavy. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { ProblemCode } from "../../generator/diagnostics/codes.ts";
import { describeProblems } from "../../generator/diagnostics/describe.ts";
import type { Place, Problem } from "../../generator/diagnostics/problem.ts";
import { positionOf } from "../../generator/diagnostics/source-text.ts";

/** Paths from the root of the site to texts or bytes; undefined leaves a usual file out. */
export type World = Readonly<Record<string, string | Uint8Array | undefined>>;

const fixtures = join(import.meta.dirname, "../fixtures");

/** Reads a copy that stays as it is: no edit of the real content changes what a test sees. */
export function readFixture(path: string): string {
  return readFileSync(join(fixtures, path), "utf8");
}

/** The settings that every world needs, so that a test states only what it is about. */
export const usualFiles: World = {
  "content/site.json": readFixture("usual/site.json"),
  "content/words.json": readFixture("usual/words.json"),
  "content/navigation.json": '{"groups":[],"actions":[],"social":[],"footer":[],"legal":[]}',
  "content/links.json": readFixture("usual/links.json"),
  "content/facts.json": "[]",
  "content/images/scenes/stage.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"/>',
  "content/pages/index.md": page("Home", "Hello."),
};

/** A small site that has no problem, not even an untidy one. Tests make their mistakes in it. */
export const smallSite: World = { ...usualFiles, ...readFiles(join(fixtures, "small-site")) };

/** The texts of all files below a folder, by their paths. */
export function readFiles(folder: string, encoding: BufferEncoding = "utf8") {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const texts = files.map(
    (file) => [relative(folder, file), readFileSync(file, encoding)] as const,
  );
  return Object.fromEntries(texts);
}

/** A page's text: right front matter and the given body. */
export function page(title: string, body: string, more = ""): string {
  const description = `The page ${title} of a small world, made for one test and for nothing else.`;
  return `---\ntitle: ${title}\ndescription: ${description}\n${more}---\n\n${body}\n`;
}

/** An article of a day, as the file of its name. */
export function post(linkName: string, date: string, id = 1, more = ""): World {
  const author = "author:\n  name: Ana Cruz\n  organization: Chi Omega\n  role: Captain";
  const fields = `id: ${id}\ntitle: The ${linkName}\nlinkName: ${linkName}\ndate: ${date}\n${author}`;
  const banner =
    "imageUrl: scenes/stage.svg\nimageAlt: A stage\ndescription: An article, in brief.";
  return { [`content/blog/${linkName}.md`]: `---\n${fields}\n${banner}\n${more}---\n\nText.\n` };
}

/** A JSON file of the usual site with other values. */
export function change(file: string, changes: object): World {
  const value = JSON.parse(String(usualFiles[file])) as object;
  return { [file]: JSON.stringify({ ...value, ...changes }) };
}

/** How many cases a property is tried with, and from where: `FUZZ_RUNS=10000` asks for as many. */
export function fuzzing(usualRuns: number, usualSeed = 1) {
  const { FUZZ_RUNS: runs = usualRuns, FUZZ_SEED: seed = usualSeed } = process.env;
  return { numRuns: Number(runs), seed: Number(seed) };
}

/** A problem with only what a test is about. */
export function problem(changes: Partial<Problem> = {}): Problem {
  const place = placeAt("content/pages/a.md", 12, 8);
  return { code: "link-unknown", severity: "error", message: "It is wrong.", place, ...changes };
}

/** A place in a file of which only its own line is known: those above it are empty. */
export function placeAt(path: string, line: number, column = 1, row = "See [it](/abuot)."): Place {
  const above = "\n".repeat(line - 1);
  const start = above.length + column - 1;
  return { source: { path, text: above + row }, start, end: start };
}

/** A problem in one line, as tests state it: `error field-missing content/pages/x.md:2:1`. */
export function brief({ severity, code, place }: Problem): string {
  return `${severity} ${code} ${place ? placeName(place) : "nowhere"}`;
}

/** A place as people write it: `content/pages/x.md:2:1`. */
export function placeName({ source, start }: Place): string {
  const { line, column } = positionOf(source.text, start);
  return `${source.path}:${line}:${column}`;
}

/** What is shown below a problem: its lines as they should be, or what to do. */
export const answerOf = (problem: Problem) => describeProblems([problem])[0]?.answer ?? "";

/** What a small world is always guilty of: it shows little of its lists, and its pages need no links. */
const untidy: readonly ProblemCode[] = [
  "entry-unused",
  "page-orphan",
  "title-repeated",
  "description-repeated",
];

/** Leaves out what a small world is always guilty of, but for the codes that a test is about. */
export function withoutUntidy(problems: readonly Problem[], codes: readonly ProblemCode[]) {
  return problems.filter(({ code }) => !untidy.includes(code) || codes.includes(code));
}
