/** Runs a command as a person would, in a fresh process, and says what it took. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { watchMemory } from "./peak-memory.ts";

/** What a command took. */
export interface Taken {
  /** From its start to its end, by the clock on the wall. */
  readonly seconds: number;
  /** What all its processes have computed, on all cores: it hardly grows when others are busy too. */
  readonly computed: number;
  /** The most memory that it and all its processes had at one time, in bytes. */
  readonly peak?: number;
}

/** A command line and where it runs. */
export interface TimedCommand {
  /** As in the scripts of a package.json. */
  readonly line: string;
  readonly folder: string;
  /** Folders of programs that come before those of the system, as npm puts them. */
  readonly programs: readonly string[];
}

/**
 * Runs a command to its end.
 * @throws Error with what the command said, when it fails
 */
export async function runTimed({ line, folder, programs }: TimedCommand): Promise<Taken> {
  const temporary = join(folder, ".tmp");
  mkdirSync(temporary, { recursive: true });
  const env = {
    ...process.env,
    PATH: [...programs, process.env["PATH"]].join(delimiter),
    // Caches that a tool keeps in the system's folder count as caches too.
    TMPDIR: temporary,
    // Each tool decides for itself; a test runner and a workflow would decide for it.
    NODE_ENV: undefined,
    GITHUB_ACTIONS: undefined,
    NO_COLOR: "1",
    FORCE_COLOR: undefined,
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  // What was written before is on the disk by then: nobody waits for another's files.
  spawnSync("sync");
  const start = performance.now();
  const child = spawn("sh", ["-c", `${line}\ncode=$?\ntimes >&3\nexit $code`], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const watch = watchMemory(child.pid ?? 0);
  const [, out, errors, times] = child.stdio.map(collect);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const seconds = (performance.now() - start) / 1000;
  const peak = watch.stop();
  if (code !== 0) {
    const said = [...(out ?? []), ...(errors ?? [])].join("").slice(-4000);
    throw new Error(`${line} ended with ${code}:\n${said}`);
  }
  const computed = readTimes((times ?? []).join(""));
  return peak === undefined ? { seconds, computed } : { seconds, computed, peak };
}

function collect(stream: Readable | Writable | null | undefined): readonly string[] {
  const parts: string[] = [];
  stream?.on("data", (part: Buffer) => parts.push(part.toString()));
  return parts;
}

/** The shell's `times`: minutes and seconds of itself, and in the next line of all it has started. */
function readTimes(text: string): number {
  const [, started = ""] = text.split("\n");
  const times = [...started.matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
