/** Runs the tests of the attacks that SECURITY.md lists, and writes into its table how many cases were tried, and how many held. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags, textFlags } from "../../generator/cli/options.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { runVitest } from "../run-vitest.ts";

/** What vitest writes about a file. */
interface FileResult {
  readonly name: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly meta?: { readonly runs?: number };
  }[];
}

/** An attack: its row of the table as it was, its name, and the files whose tests try it. */
interface Attack {
  readonly row: string;
  readonly name: string;
  readonly tests: readonly string[];
}

const document = join(defaultRoot, "SECURITY.md");

/** What the command writes, between two marks. */
const written = /(?<=<!-- attacks -->\n)[\s\S]*(?=<!-- \/attacks -->)/;

/**
 * Runs the tests and writes the table. The exit code is 1 when a case didn't hold. A property counts as many cases as it
 * tried, and every other test as one, even if it goes through several.
 * @param args `--only TEXT`: prints the rows that have this text, and writes nothing
 * @throws UsageError for any other argument
 */
export async function run(args: readonly string[]): Promise<void> {
  const { only } = readFlags(args, textFlags("only"));
  const all = readAttacks(readFileSync(document, "utf8"));
  const attacks = all.filter(({ row }) => row.includes(only ?? ""));
  const table = writeTable(attacks, await runTests(filesOf(attacks)));
  console.log(table);
  if (only !== undefined) return;
  // It's read again: somebody may have written in it since.
  const text = readFileSync(document, "utf8");
  writeFileSync(
    document,
    text.replace(written, () => table),
  );
}

/** The attacks that the table names. Its last cells, if it has any more, are the counts of another day. */
function readAttacks(text: string): readonly Attack[] {
  const [table = ""] = written.exec(text) ?? [];
  const rows = table.split("\n").filter((row) => row.includes("tests/"));
  return rows.map((row) => {
    const [, name = "", tests = ""] = row.split("|");
    return { row, name: name.trim(), tests: tests.match(/tests\/[\w./-]+/g) ?? [] };
  });
}

const filesOf = (attacks: readonly Attack[]) => [...new Set(attacks.flatMap(({ tests }) => tests))];

/** Runs the tests of some files, the editor's too, which `npm test` leaves out. */
async function runTests(files: readonly string[]): Promise<readonly FileResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "attacks-"));
  try {
    const file = join(folder, "results.json");
    const form = ["--reporter=json", `--outputFile=${file}`];
    await runVitest([...files, ...form], { COUNT_RUNS: "1", WITH_EDITOR: "1" });
    const results = JSON.parse(readFileSync(file, "utf8")) as {
      readonly testResults: readonly FileResult[];
    };
    return results.testResults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The table in Markdown, with the sum of all attacks at its end: a test of several attacks counts once there. */
function writeTable(attacks: readonly Attack[], results: readonly FileResult[]): string {
  const countOf = (files: readonly string[], ...counted: readonly string[]) =>
    results
      .filter(({ name }) => files.some((file) => name.replaceAll("\\", "/").endsWith(`/${file}`)))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => counted.includes(status))
      .reduce((sum, { meta }) => sum + (meta?.runs ?? 1), 0)
      .toLocaleString("en-US");
  const rowOf = (name: string, shown: string, files: readonly string[]) =>
    `| ${name} | ${shown} | ${countOf(files, "passed", "failed")} | ${countOf(files, "passed")} |`;
  const rows = attacks.map(({ name, tests }) =>
    rowOf(name, tests.map((file) => `\`${file}\``).join(", "), tests),
  );
  const sum = rowOf("All of them", "", filesOf(attacks));
  return ["| Attack | Test | Tried | Held |", "| --- | --- | ---: | ---: |", ...rows, sum, ""].join(
    "\n",
  );
}
