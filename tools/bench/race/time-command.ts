/**
 * Runs a command in a fresh process, as a person would, and measures seconds, CPU time and memory.
 * `/usr/bin/time` is not everywhere, so the memory of the process tree is read from `/proc` forty times a
 * second, which costs a hundredth of a core. Where there is no `/proc`, memory is not measured.
 */
import { exec, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { benchFolder } from "./system.ts";

/** What a command took. */
export interface Taken {
  /** Seconds from its start to its end, by the clock on the wall. */
  readonly seconds: number;
  /** Seconds of CPU time of all its processes: it hardly grows when the machine is busy. */
  readonly computed: number;
  /** The most bytes of memory that all its processes had at one time. */
  readonly peak?: number;
}

const run = promisify(exec);

/**
 * Runs a command line to its end. Programs of npm packages are found in the folder's own `node_modules`
 * and in those of `bench`.
 * @throws Error with what the command printed, when it fails
 */
export async function timeCommand(line: string, folder: string): Promise<Taken> {
  const temporary = join(folder, ".tmp");
  mkdirSync(temporary, { recursive: true });
  // Files that an earlier command has written must not be written to the disk during this one.
  spawnSync("sync");
  // The shell's `times` prints the CPU time of everything that it has started.
  const script = `${line}\ncode=$?\ntimes > "$TMPDIR/times"\nexit $code`;
  const start = performance.now();
  const env = makeEnvironment(folder, temporary);
  const running = run(script, { cwd: folder, env, maxBuffer: 1e8 });
  running.child.stdin?.end();
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory(running.child.pid ?? 0));
  }, 25);
  try {
    await running;
  } catch (cause) {
    const { code, stdout, stderr } = cause as { code: unknown; stdout: string; stderr: string };
    throw new Error(`${line} ended with ${code}:\n${`${stdout}${stderr}`.slice(-4000)}`);
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - start) / 1000;
  const computed = parseTimes(readFileSync(join(temporary, "times"), "utf8"));
  return peak === 0 ? { seconds, computed } : { seconds, computed, peak };
}

function makeEnvironment(folder: string, temporary: string): NodeJS.ProcessEnv {
  const programs = [folder, benchFolder].map((place) => join(place, "node_modules/.bin"));
  return {
    ...process.env,
    PATH: [...programs, process.env["PATH"]].join(delimiter),
    // A cache in the system's temporary folder would make a build without a cache too fast.
    TMPDIR: temporary,
    // Ours asks git when a page was changed, and no other one does: its site is part of no repository.
    GIT_CEILING_DIRECTORIES: benchFolder,
    // A test runner or a workflow sets these; each generator must decide for itself.
    NODE_ENV: undefined,
    GITHUB_ACTIONS: undefined,
    NO_COLOR: "1",
    FORCE_COLOR: undefined,
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

/** Sums the second line of what `times` prints: `0m1.23s 0m0.45s`, user and system, of all children. */
function parseTimes(printed: string): number {
  const times = [...(printed.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
}

/**
 * The bytes of a process and its descendants: the sum of their resident memory (VmRSS), or the highest
 * peak of a single one (VmHWM), which may lie between two samples. Shared pages count for each.
 */
function readMemory(pid: number): number {
  const statuses = listTree(pid).map((one) => readProc(`/proc/${one}/status`));
  const read = (field: RegExp) =>
    statuses.map((status) => 1024 * Number(field.exec(status)?.[1] ?? 0));
  const resident = read(/^VmRSS:\s+(\d+) kB/m).reduce((sum, bytes) => sum + bytes, 0);
  return Math.max(resident, ...read(/^VmHWM:\s+(\d+) kB/m));
}

/** A process and its descendants. Each child belongs to the thread that started it. */
function listTree(pid: number): readonly number[] {
  const threads = readProc(`/proc/${pid}/task`, (path) => readdirSync(path).join(" ")).split(" ");
  const children = threads.flatMap(
    (thread) => readProc(`/proc/${pid}/task/${thread}/children`).match(/\d+/g) ?? [],
  );
  return [pid, ...children.map(Number).flatMap(listTree)];
}

/** Reads something of `/proc`; nothing when the process has just ended. */
function readProc(path: string, read = (file: string) => readFileSync(file, "utf8")): string {
  try {
    return read(path);
  } catch {
    return "";
  }
}
