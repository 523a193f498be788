/** Runs a command of the project as a person or a host would: in a process of its own. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { defaultRoot } from "../../generator/site-paths.ts";

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a TypeScript file of the project.
 * @param environment variables that differ from those of this process
 */
export function runScript(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Ended {
  // A test runner sets NODE_ENV, and React would render in its slow way for developers.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", join(defaultRoot, file), ...args],
    {
      cwd: defaultRoot,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", NODE_ENV: undefined, ...environment },
    },
  );
  return { code: status, stdout, stderr };
}

/** A line of a stack trace, which only a mistake of our own may show. */
export const stackTrace = /^\s+at .+:\d+:\d+\)?$/m;
