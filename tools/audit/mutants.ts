/**
 * Puts small faults into the code, one at a time, in a clone of the last commit, and counts those that no test
 * notices. Code that keeps the site safe is tried against its own tests alone.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { readFlags, textFlags } from "../../generator/cli/options.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { readCount } from "../measurement.ts";
import { guards, harmless } from "./guards.ts";
import { findMutants, type Mutant, mutate } from "./mutate.ts";
import { type Failure, printFailures, printTable } from "./report.ts";

/** The arguments of vitest for one run of tests. */
type Run = readonly string[];

/** The tests without a browser are quick, so they go first. */
const allTests: readonly Run[] = [
  ["--project=code", "--project=build", "--project=output"],
  ["--project=built"],
];

/** A fault that was tried. */
interface Trial extends Failure {
  readonly survives: boolean;
}

/** A clone of the repository, in which faults can do no harm. */
interface Sandbox {
  readonly folder: string;
  /** The runs of tests by the files that are guarded. */
  readonly guarded: ReadonlyMap<string, readonly Run[]>;
}

/**
 * Tries a sample of the faults, and prints those that survive. The exit code is 1 when one is in guarded code. The others are
 * for a person to read: most of them only change a word.
 * @param args `--only GLOB` chooses the files; `--every N` takes each Nth fault, from the one that `--from N` says:
 *   without it, each day has its own sample
 * @throws UsageError when the command line is wrong
 */
export async function run(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, textFlags("only", "every", "from"));
  const files = flags.only ?? "{generator,client,templates}/**/*.{ts,tsx}";
  const every = readCount("every", flags.every ?? "100");
  const today = Math.floor(Date.now() / 86_400_000);
  const from = Number(flags.from ?? today) % every;
  const sandbox = cloneRepository();
  try {
    const sample = listFaults(sandbox, files).filter((_, index) => (index + from) % every === 0);
    // Some are known to change nothing.
    const faults = sample.filter(({ file, what }) => !(`${file}: ${what}` in harmless));
    const runs = new Set(faults.flatMap(({ file }) => runsOf(sandbox, file)));
    const limit = 2 * timeTests(sandbox, runs);
    const trials: Trial[] = [];
    for (const fault of faults) trials.push(await tryFault(sandbox, fault, limit));
    reportTrials(trials);
  } finally {
    rmSync(sandbox.folder, { recursive: true, force: true });
  }
}

/** Clones the last commit, with the packages of this checkout. */
function cloneRepository(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  execFileSync("git", ["clone", "--quiet", defaultRoot, folder]);
  symlinkSync(join(defaultRoot, "node_modules"), join(folder, "node_modules"), "junction");
  const guarded = guards.flatMap(({ files, tests }) =>
    fastGlob.sync(files, { cwd: folder }).map((file) => [file, [tests]] as const),
  );
  return { folder, guarded: new Map(guarded) };
}

/** A mutant, and the file that it is one of. */
type Fault = Mutant & { readonly file: string };

/** Lists all faults of some files. */
function listFaults({ folder }: Sandbox, files: string): readonly Fault[] {
  const paths = fastGlob.sync(files, { cwd: folder }).sort();
  return paths.flatMap((file) => {
    const code = readFileSync(join(folder, file), "utf8");
    return findMutants(file, code).map((mutant) => ({ ...mutant, file }));
  });
}

/** The runs of tests that have to notice a fault in a file. */
function runsOf({ guarded }: Sandbox, file: string): readonly Run[] {
  return guarded.get(file) ?? allTests;
}

const vitest = "node_modules/vitest/vitest.mjs";

/**
 * Runs tests on the code without a fault, because tests that fail anyway notice nothing.
 * @returns the milliseconds of the slowest run
 * @throws Error when a test fails
 */
function timeTests({ folder }: Sandbox, runs: ReadonlySet<Run>): number {
  let slowest = 0;
  for (const tests of runs) {
    const start = performance.now();
    const args = [vitest, "run", "--reporter=dot", ...tests];
    execFileSync(process.execPath, args, { cwd: folder, stdio: "inherit" });
    slowest = Math.max(slowest, performance.now() - start);
  }
  return slowest;
}

/** Puts a fault into its file, runs the tests that have to notice it, and takes it out again. */
async function tryFault(sandbox: Sandbox, fault: Fault, limit: number): Promise<Trial> {
  const { file, place, what } = fault;
  const path = join(sandbox.folder, file);
  const code = readFileSync(path, "utf8");
  writeFileSync(path, mutate(code, fault));
  let survives = true;
  for (const tests of orderRuns(sandbox, file)) survives &&= await passTests(sandbox, tests, limit);
  writeFileSync(path, code);
  console.error(`${survives ? "survived" : "noticed "}  ${place}  ${what}`);
  return { place, what, goal: sandbox.guarded.has(file) ? "guard" : "other code", survives };
}

/** The runs of a file, the one first that most likely notices a fault, and soon. */
function orderRuns(sandbox: Sandbox, file: string): readonly Run[] {
  const runs = runsOf(sandbox, file);
  // The style guide shows the markup of all templates within seconds.
  if (file.startsWith("templates"))
    return [["--project=code", "tests/styleguide.test.ts"], ...runs];
  // What runs in a page is tested in a browser.
  return file.startsWith("client") ? runs.toReversed() : runs;
}

/** Whether all tests of a run pass within a time: a fault may make a loop that never ends. */
function passTests({ folder }: Sandbox, tests: Run, limit: number): Promise<boolean> {
  const args = [vitest, "run", "--bail=1", ...tests];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: "ignore", detached: true });
  // The whole group is stopped: a worker in such a loop would outlive its parent.
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), limit);
  return new Promise((resolve) => {
    child.once("exit", (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

function reportTrials(trials: readonly Trial[]): void {
  const survivors = trials.filter(({ survives }) => survives);
  const rows = ["guard", "other code"].map((goal) => {
    const inGoal = trials.filter((trial) => trial.goal === goal);
    return [inGoal.length, inGoal.filter(({ survives }) => survives).length, goal];
  });
  console.log(`${printTable(["faults", "survived", "in"], rows)}\n\n${printFailures(survivors)}`);
  process.exitCode = survivors.some(({ goal }) => goal === "guard") ? 1 : 0;
}
