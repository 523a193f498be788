/**
 * What a build knows of the one before it: its results, what it left in the output folder, and whether
 * anything at all has changed since.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { digestTexts } from "../cache/digest.ts";
import { tryWriteAtomic } from "../cache/write-atomic.ts";
import { type Memory, noMemory } from "../model/memory.ts";
import { type LeftOutput, nothingLeft } from "../model/output.ts";
import type { Checked } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { findLeftOutput } from "../output/left-output.ts";
import type { SitePaths } from "../site-paths.ts";
import type { Folders } from "./folders.ts";
import { digestMachine } from "./machine.ts";
import { openMemory, type Seals } from "./open-memory.ts";
import { digestAssetFolders, digestSources } from "./read-inputs.ts";

/** The build before this one. */
export interface History {
  readonly memory: Memory;
  readonly left: LeftOutput;
  /** True when something is remembered from now on, and nothing is yet. */
  readonly isNew: boolean;
  /** The report of the last build, when this one would come out the same, and its files are there. */
  findSame<Report>(): Report | undefined;
  /** Writes down what the next build may know. */
  save(report: object, stamps: LeftOutput["stamps"]): void;
  /** Ends the build, whether it was saved or not: nothing that it has kept can be read any more. */
  close(): void;
}

/** The history of a build that is to remember nothing. */
export const noHistory: History = {
  memory: noMemory,
  left: nothingLeft,
  isNew: false,
  findSame: () => undefined,
  save() {},
  close() {},
};

/** What a build is asked for, as far as it matters to what comes out. */
export interface HistoryOrder {
  /** The folder of the memory; without it nothing is remembered. */
  readonly memory?: string;
  readonly paths: SitePaths;
  readonly sources: Checked<Sources>;
  readonly folders: Pick<Folders, "digest">;
  readonly baseUrl?: string;
  readonly hasStyleguide?: boolean;
}

/** What is kept of a build as a whole. */
interface Summary {
  readonly madeFrom: string;
  readonly report: object;
  readonly stamps: LeftOutput["stamps"];
  /** Two builds may have ended at once: results count only beside the summary of their own build. */
  readonly seals: Seals;
}

/** Opens the history of a build. */
export function openHistory(order: HistoryOrder): History {
  const { memory: folder, paths, sources, baseUrl = "", hasStyleguide = false } = order;
  if (folder === undefined) return noHistory;
  const machine = digestMachine();
  const wanted = [baseUrl, String(hasStyleguide), paths.out];
  const whole = digestTexts(
    machine,
    digestAssetFolders(paths, order.folders.digest),
    digestSources(paths.content, sources),
    ...wanted,
  );
  const last = readSummary(join(folder, "summary"), machine);
  const left = findLeftOutput(paths.out, last?.stamps ?? {});
  const memory = openMemory(folder, last?.seals ?? {});
  return {
    memory,
    left,
    isNew: last === undefined,
    findSame: <Report>() =>
      last?.madeFrom === whole && left.isWhole ? (last.report as Report) : undefined,
    save(report, stamps) {
      const summary: Summary = { madeFrom: whole, report, stamps, seals: memory.save() };
      writeSummary(join(folder, "summary"), machine, summary);
    },
    close: memory.close,
  };
}

/** The first line seals the rest for the machine that wrote it: another one may build otherwise. */
function writeSummary(file: string, machine: string, summary: Summary): void {
  const text = JSON.stringify(summary);
  tryWriteAtomic(file, `${digestTexts(machine, text)}\n${text}`);
}

function readSummary(file: string, machine: string): Summary | undefined {
  try {
    const [seal, text = ""] = readFileSync(file, "utf8").split("\n");
    return seal === digestTexts(machine, text) ? (JSON.parse(text) as Summary) : undefined;
  } catch {
    return undefined;
  }
}
