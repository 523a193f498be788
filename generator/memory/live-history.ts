/**
 * What the builds of one process know of each other. Results stay the objects that they are, finished
 * files stay in memory, and nothing of it lies on the disk: who works on a site waits for what the edit
 * has changed, and for nothing else.
 */
import type { Memory } from "../model/memory.ts";
import { type LeftOutput, nothingLeft, type OutputFile } from "../model/output.ts";
import { digestTexts } from "./digests.ts";
import { type History, noHistory } from "./history.ts";

/** The history of builds in one process. */
export interface LiveHistory extends History {
  /** Takes a finished file in the place of the one that had its path. */
  leave(file: OutputFile): void;
}

/**
 * Begins a history. What belongs to a file that is gone stays until the process ends: it is little,
 * and the file may come back.
 */
export function createLiveHistory(): LiveHistory {
  const results = new Map<string, readonly [madeFrom: string, value: unknown]>();
  const files = new Map<string, OutputFile["bytes"]>();
  const memory: Memory = {
    digest: digestTexts,
    recall<T>(name: string, madeFrom: string) {
      const [from, value] = results.get(name) ?? [];
      return from === madeFrom ? (value as T) : undefined;
    },
    keep: (name, madeFrom, value) => void results.set(name, [madeFrom, value]),
  };
  const left: LeftOutput = {
    ...nothingLeft,
    find: (path) => (files.has(path) ? { size: 0, stamp: "" } : undefined),
    read: (path) => Buffer.from(files.get(path) ?? ""),
  };
  return {
    ...noHistory,
    memory,
    left,
    leave(file) {
      if (!file.left) files.set(file.path, file.bytes);
    },
  };
}
