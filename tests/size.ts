/**
 * The budgets of size: how many lines, files and words a maintainer has to read. `npm run size` prints
 * them beside what there is, and `tests/house.test.ts` holds them. Only files that git knows are
 * counted, as `git ls-files … | xargs cat | wc -l` counts them.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultRoot } from "../generator/site-paths.ts";

/** A part of the repository, with what it has and what it may have at most. */
type Size = readonly [part: string, unit: "lines" | "files" | "words", now: number, max: number];

/** Content that tests read; it is nothing that a maintainer changes with the code. */
const fixtures = [":!tests/fixtures", ":!tests/chapter/site"];

/** Measures every part that has a budget. */
export function measureSizes(): readonly Size[] {
  const generator = readFiles("build.ts", "generator");
  const small = generator.filter((text) => countLines([text]) < 25);
  const tests = readFiles("tests", ...fixtures);
  const audit = readFiles("audit", ":!audit/package*.json");
  const bench = readFiles("bench", ":!bench/package-lock.json");
  const words = readFiles("docs/decisions").join(" ").match(/\S+/g)?.length ?? 0;
  return [
    ["build.ts and generator/", "lines", countLines(generator), 16_500],
    ["build.ts and generator/", "files", generator.length, 210],
    ["generator/, under 25 lines", "files", small.length, 11],
    ["tests/ without fixtures of content", "lines", countLines(tests), 18_000],
    ["audit/ without packages", "lines", countLines(audit), 1500],
    ["bench/ without lock file", "lines", countLines(bench), 1500],
    ["docs/decisions/", "words", words, 7000],
    ["build.ts", "lines", countLines(readFiles("build.ts")), 99],
    ["ARCHITECTURE.md", "lines", countLines(readFiles("ARCHITECTURE.md")), 100],
  ];
}

/** Prints the sizes as a table. */
function printSizes(sizes: readonly Size[]): string {
  const rows = sizes.map(([part, unit, now, max]) => {
    const mark = now > max ? "✗" : "✓";
    return `${mark} ${part.padEnd(36)} ${String(now).padStart(6)} of ${String(max).padStart(6)} ${unit}`;
  });
  return rows.join("\n");
}

function readFiles(...paths: readonly string[]): readonly string[] {
  const options = { cwd: defaultRoot, encoding: "utf8" } as const;
  const listed = execFileSync("git", ["ls-files", "-z", "--", ...paths], options);
  const names = listed.split("\0").filter(Boolean);
  return names.map((name) => readFileSync(join(defaultRoot, name), "latin1"));
}

function countLines(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text.match(/\n/g)?.length ?? 0), 0);
}

if (process.argv[1] === import.meta.filename) console.log(printSizes(measureSizes()));
