/**
 * What the builds of one process know of each other. Results stay in memory, and finished
 * files stay in memory, and nothing of it lies on the disk: who works on a site waits for what the edit
 * has changed, and for nothing else.
 */

import { digestTexts } from "../cache/digest.ts";
import type { Memory } from "../model/memory.ts";
import { type LeftOutput, nothingLeft, type OutputFile } from "../model/output.ts";
import { type History, noHistory } from "./history.ts";

/** The history of builds in one process. */
export interface LiveHistory extends History {
  /** Takes a file that has just been made in the place of the one that had its path. */
  leave(file: OutputFile): void;
  /** Keeps everything that the last build has kept, where this one keeps nothing else under its name. */
  keepAll(): void;
  /** Ends a build of which all was made: what it did not keep is forgotten. */
  endBuild(): void;
}

type Results = Map<string, readonly [madeFrom: string, value: unknown]>;

/** Begins a history. */
export function createLiveHistory(): LiveHistory {
  let before: Results = new Map();
  let now: Results = new Map();
  const files = new Map<string, OutputFile["bytes"]>();
  const memory: Memory = {
    digest: digestTexts,
    recall<T>(name: string, madeFrom: string) {
      const [from, value] = now.get(name) ?? before.get(name) ?? [];
      return from === madeFrom ? (value as T) : undefined;
    },
    keep: (name, madeFrom, value) => void now.set(name, [madeFrom, value]),
    keepText: (name, madeFrom, text) => void now.set(name, [madeFrom, JSON.parse(text)]),
    renew<T>(name: string, madeFrom: string) {
      const result = now.get(name) ?? before.get(name);
      if (result?.[0] !== madeFrom) return undefined;
      now.set(name, result);
      return () => result[1] as T;
    },
  };
  const left: LeftOutput = {
    ...nothingLeft,
    find: (path) => (files.has(path) ? { size: 0, stamp: "" } : undefined),
    read: (path) => files.get(path) ?? "",
  };
  return {
    ...noHistory,
    memory,
    left,
    leave: ({ path, bytes }) => void files.set(path, bytes),
    keepAll() {
      for (const [name, result] of before) if (!now.has(name)) now.set(name, result);
    },
    endBuild() {
      before = now;
      now = new Map();
    },
  };
}
