/** Runs a command inside this process, for tests in which only its arguments or its environment differ. */
import { Console } from "node:console";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { defaultRoot } from "../../generator/content/site-paths.ts";

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A line of a stack trace, which only a mistake of our own may show. */
export const stackTrace = /^\s+at .+:\d+:\d+\)?$/m;

let runs = 0;

/** Runs a command of `generator/cli` with nobody at the terminal, and with these variables. */
export async function runInProcess(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  // Whatever is printed fits in, so that nobody has to wait until it is read.
  const capture = () => new PassThrough({ highWaterMark: 2 ** 30, encoding: "utf8" });
  const streams = { stdout: capture(), stderr: capture() };
  const before = {
    argv: process.argv,
    env: process.env,
    stdout: Object.getOwnPropertyDescriptor(process, "stdout"),
    console: globalThis.console,
  };
  process.argv = ["node", command, ...args];
  process.env = { ...before.env, CI: "", GITHUB_ACTIONS: "", ...environment };
  Object.defineProperty(process, "stdout", { value: streams.stdout, configurable: true });
  globalThis.console = new Console(streams);
  process.exitCode = 0;
  try {
    // A command runs when it is loaded: each run loads it again.
    const file = join(defaultRoot, "generator/cli", `${command}.ts`);
    await ((await import(/* @vite-ignore */ `${file}?run=${runs++}`)) as { end: Promise<void> })
      .end;
    const read = (stream: PassThrough) => stripVTControlCharacters(stream.read() ?? "");
    const [stdout, stderr] = [read(streams.stdout), read(streams.stderr)];
    return { code: Number(process.exitCode), stdout, stderr };
  } finally {
    process.exitCode = 0;
    process.argv = before.argv;
    process.env = before.env;
    globalThis.console = before.console;
    if (before.stdout) Object.defineProperty(process, "stdout", before.stdout);
  }
}
