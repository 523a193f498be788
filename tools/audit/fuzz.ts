/** Tries the properties that tests state about random input with many more cases than `npm test` does. */
import { readFlags, textFlags } from "../../generator/cli/options.ts";
import { readCount } from "../measurement.ts";
import { runVitest } from "../run-vitest.ts";

const tests = [
  "tests/incremental.test.ts",
  "tests/problems/correct.test.ts",
  "tests/browser/early-clicks.test.ts",
  "tests/hostile-growth.test.ts",
];

/**
 * Runs the tests with random input.
 * @param args `--runs N` cases for each property; `--seed N` to repeat an earlier run, which prints its seed
 * @throws UsageError when one of them is no number
 */
export async function run(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, textFlags("runs", "seed"));
  const runs = readCount("runs", flags.runs ?? "500");
  // Without a seed of its own, each run tries what no run has tried before.
  const seed = readCount("seed", flags.seed ?? String(1 + (Date.now() % 999_999)));
  console.log(`To repeat this: npm run audit -- fuzz --runs ${runs} --seed ${seed}`);
  await runVitest(tests, { FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) });
}
