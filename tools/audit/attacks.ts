/** Runs the tests of the attacks that SECURITY.md lists, and counts the cases of each: how many were tried, and how many held. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags, textFlags } from "../../generator/cli/options.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { runVitest } from "../run-vitest.ts";
import { printTable } from "./report.ts";

/** What vitest writes about a file. */
interface FileResult {
  readonly name: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly meta?: { readonly runs?: number };
  }[];
}

/** An attack, and the files whose tests try it. */
interface Attack {
  readonly name: string;
  readonly tests: readonly string[];
}

/**
 * Runs the tests and prints the table. The exit code is 1 when a case didn't hold. A property counts as many cases as it
 * tried, and every other test as one, even if it goes through several.
 * @param args `--only TEXT`: the attacks whose row has this text
 * @throws UsageError for any other argument
 */
export async function run(args: readonly string[]): Promise<void> {
  const { only = "" } = readFlags(args, textFlags("only"));
  const attacks = readAttacks(readFileSync(join(defaultRoot, "SECURITY.md"), "utf8"), only);
  const folder = mkdtempSync(join(tmpdir(), "attacks-"));
  try {
    const file = join(folder, "results.json");
    const files = [...new Set(attacks.flatMap(({ tests }) => tests))];
    const form = ["--reporter=json", `--outputFile=${file}`];
    await runVitest([...files, ...form], { COUNT_RUNS: "1" });
    const { testResults } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly testResults: readonly FileResult[];
    };
    console.log(printAttacks(attacks, testResults));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The rows of the first table below the heading "What was tried", as far as they have a text. */
function readAttacks(text: string, only: string): readonly Attack[] {
  const [, section = ""] = text.split("\n## What was tried\n");
  const [, table = ""] = section.split("| --- | --- |\n");
  const rows = table.split("\n\n")[0]?.trim().split("\n") ?? [];
  const chosen = rows.filter((row) => row.includes(only));
  return chosen.map((row) => {
    const [, name = "", tests = ""] = row.split("|");
    return { name: name.trim(), tests: tests.match(/tests\/[\w./-]+/g) ?? [] };
  });
}

function printAttacks(attacks: readonly Attack[], results: readonly FileResult[]): string {
  const countOf = (files: readonly string[], counts: (status: string) => boolean) =>
    results
      .filter(({ name }) => files.some((file) => name.replaceAll("\\", "/").endsWith(`/${file}`)))
      .flatMap(({ assertionResults }) => assertionResults)
      .reduce((sum, { status, meta }) => sum + (counts(status) ? (meta?.runs ?? 1) : 0), 0);
  const rowOf = (name: string, files: readonly string[]) => [
    countOf(files, (status) => status === "passed" || status === "failed"),
    countOf(files, (status) => status === "passed"),
    name,
  ];
  const all = [...new Set(attacks.flatMap(({ tests }) => tests))];
  const rows = attacks.map(({ name, tests }) => rowOf(name, tests));
  return printTable(["tried", "held", "attack"], [...rows, rowOf("all of them", all)]);
}
