/**
 * How much memory a command needs, with every process that it starts. `/usr/bin/time` is not
 * everywhere, and Node tells the peak of its own process only; so the process tree is looked at forty
 * times a second in `/proc`, which costs a hundredth of a core. Without `/proc` nothing is measured.
 *
 * The peak is the largest sum of resident memory (VmRSS) at one look. The kernel keeps the highest
 * mark of each process (VmHWM), so a peak of one process between two looks is not lost. Pages that
 * two processes share are counted twice.
 */
import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds between two looks. */
const interval = 25;

/** A watch over a process tree. */
export interface MemoryWatch {
  /** Ends the watch. The peak in bytes; undefined where the system does not tell. */
  stop(): number | undefined;
}

/** Begins to watch a process and all that it starts. */
export function watchMemory(pid: number): MemoryWatch {
  let peak = 0;
  const look = () => {
    const seen = listTree(pid).map(readMemory);
    const sum = seen.reduce((total, { now }) => total + now, 0);
    peak = Math.max(peak, sum, ...seen.map(({ highest }) => highest));
  };
  look();
  const timer = setInterval(look, interval);
  return {
    stop() {
      clearInterval(timer);
      return peak > 0 ? peak : undefined;
    },
  };
}

/** A process and its descendants. A child belongs to the thread that started it. */
function listTree(pid: number): readonly number[] {
  const children = readFolder(`/proc/${pid}/task`).flatMap((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(listTree)];
}

/** The memory of a process in bytes; nothing when it has just ended. */
function readMemory(pid: number): { readonly now: number; readonly highest: number } {
  const status = readFile(`/proc/${pid}/status`);
  const read = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0) * 1024;
  return { now: read("VmRSS"), highest: read("VmHWM") };
}

/** A process may end between two reads: then there is nothing to tell. */
function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function readFolder(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
