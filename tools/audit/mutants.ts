/**
 * `npm run audit:mutants`: puts small faults into the code, one at a time, in a clone of the last commit,
 * and counts those that no test notices. What guards trust is tried against the tests of the guard alone.
 * `--only GLOB` chooses the files, `--every N` takes each Nth fault, `--from N` the first of them: without
 * it every week has others. It ends with 1 when over 15 in 100 survive, or one in what guards trust.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { readFlags, textFlag } from "../../generator/cli/options.ts";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { guards, harmless } from "./guards.ts";
import { findMutants } from "./mutate.ts";
import { type Failure, printFailures, printTable } from "./report.ts";

const survivorsMax = 0.15;
/** The tests without a browser are quick, so they go first. */
const allTests = [["--project=code", "--project=build", "--project=output"], ["--project=built"]];
const flags = readFlags(process.argv.slice(2), { only: textFlag, every: textFlag, from: textFlag });
const { only = "{generator,client,templates}/**/*.{ts,tsx}", every = "100" } = flags;
const { from = Math.floor(Date.now() / 86_400_000) } = flags;
const root = mkdtempSync(join(tmpdir(), "mutants-"));

/** How many milliseconds a run may take: a fault may make a loop that does not end. */
let limit = 3_600_000;

/** Runs tests in the clone; whether all of them pass in time. */
function run(tests: readonly string[]): Promise<boolean> {
  const args = ["vitest", "run", "--bail=1", ...tests];
  const child = spawn("npx", args, { cwd: root, stdio: "ignore", detached: true });
  // The whole group: a worker in such a loop outlives its parent.
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), limit);
  return new Promise((resolve) => {
    child.once("exit", (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

try {
  execFileSync("git", ["clone", "--quiet", defaultRoot, root]);
  symlinkSync(join(defaultRoot, "node_modules"), join(root, "node_modules"));
  const guarded = guards.flatMap(([files, tests]) => {
    const runs = [tests];
    return fastGlob.sync(files, { cwd: root }).map((file) => [file, runs] as const);
  });
  const runsOfGuard = new Map(guarded);
  const runsOf = (file: string) => runsOfGuard.get(file) ?? allTests;
  const chosen = fastGlob.sync(only, { cwd: root }).sort();
  let slowest = 0;
  for (const tests of new Set(chosen.flatMap(runsOf))) {
    const start = performance.now();
    const flags = ["vitest", "run", "--reporter=dot", ...tests];
    execFileSync("npx", flags, { cwd: root, stdio: "inherit" });
    slowest = Math.max(slowest, performance.now() - start);
  }
  limit = 2 * slowest;
  const tried: (Failure & { readonly survives: boolean })[] = [];
  let at = Number(from) % Number(every);
  for (const file of chosen) {
    const code = readFileSync(join(root, file), "utf8");
    for (const { mutated, ...fault } of findMutants(file, code)) {
      if (at++ % Number(every) !== 0 || `${file}: ${fault.what}` in harmless) continue;
      writeFileSync(join(root, file), mutated);
      // The markup is noticed in the style guide within seconds, scripts in the built site first.
      const first = /^templates/.test(file) ? [["--project=code", "tests/styleguide.test.ts"]] : [];
      const rest = /^client/.test(file) ? runsOf(file).toReversed() : runsOf(file);
      let survives = true;
      for (const tests of [...first, ...rest]) survives &&= await run(tests);
      writeFileSync(join(root, file), code);
      console.error(`${survives ? "survived" : "noticed "}  ${fault.place}  ${fault.what}`);
      tried.push({ ...fault, goal: runsOfGuard.has(file) ? "guard" : "other code", survives });
    }
  }
  const survivors = tried.filter(({ survives }) => survives);
  const rows = ["guard", "other code"].map((goal) => {
    const inGoal = tried.filter((fault) => fault.goal === goal);
    return [inGoal.length, inGoal.filter(({ survives }) => survives).length, goal];
  });
  console.log(`${printTable(["faults", "survived", "in"], rows)}\n\n${printFailures(survivors)}`);
  const isBroken = survivors.some(({ goal }) => goal === "guard");
  process.exitCode = isBroken || survivors.length > tried.length * survivorsMax ? 1 : 0;
} finally {
  rmSync(root, { recursive: true, force: true });
}
