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
export interface Size {
  readonly part: string;
  readonly unit: "lines" | "files" | "words";
  readonly now: number;
  readonly max: number;
  /** What a part that is still above its budget may have: it shrinks, and never grows. */
  readonly allowed?: number;
}

/** Content that tests read; it is nothing that a maintainer changes with the code. */
const fixtures = [":!tests/fixtures", ":!tests/chapter/site"];

/** Measures every part that has a budget. */
export function measureSizes(): readonly Size[] {
  const generator = readFiles("build.ts", "generator");
  const decisions = readFiles("docs/decisions").join(" ");
  return [
    {
      part: "build.ts and generator/",
      unit: "lines",
      now: countLines(generator),
      max: 14_000,
      allowed: 16_950,
    },
    { part: "build.ts and generator/", unit: "files", now: generator.length, max: 180 },
    {
      part: "generator/, under 25 lines",
      unit: "files",
      now: generator.filter((text) => countLines([text]) < 25).length,
      max: 11,
    },
    {
      part: "tests/ without fixtures of content",
      unit: "lines",
      now: countLines(readFiles("tests", ...fixtures)),
      max: 14_000,
      allowed: 16_350,
    },
    {
      part: "bench/ without lock file",
      unit: "lines",
      now: countLines(readFiles("bench", ":!bench/package-lock.json")),
      max: 1500,
    },
    {
      part: "docs/decisions/",
      unit: "words",
      now: decisions.match(/\S+/g)?.length ?? 0,
      max: 7000,
    },
    { part: "build.ts", unit: "lines", now: countLines(readFiles("build.ts")), max: 99 },
    {
      part: "ARCHITECTURE.md",
      unit: "lines",
      now: countLines(readFiles("ARCHITECTURE.md")),
      max: 100,
    },
  ];
}

/** Prints the sizes as a table. */
export function printSizes(sizes: readonly Size[]): string {
  const rows = sizes.map(({ part, unit, now, max }) => {
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
