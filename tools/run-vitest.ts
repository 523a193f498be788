/** Runs tests as a part of a tool. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { defaultRoot } from "../generator/content/site-paths.ts";

/**
 * Runs the tests of some files, and takes over the exit code of vitest.
 * @param files paths of tests, or parts of them
 * @param settings variables that the tests read from their environment
 */
export async function runVitest(
  files: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  // The program itself and no shell: only so is it started in the same way on every system.
  const program = join(defaultRoot, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [program, "run", ...files], {
    cwd: defaultRoot,
    env: { ...process.env, ...settings },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  process.exitCode = (code as number | null) ?? 1;
}
