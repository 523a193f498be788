/**
 * Tells which files of the output folder are still as the last build left them: same size, same time of
 * the last change. Only those may stand in the next site without being made again.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LeftFile, LeftOutput } from "../model/output.ts";
import { sizeIn, stampOf } from "./stamps.ts";

/** Thrown when another build has changed the output while this one relied on it. */
export class OutputChanged extends Error {}

/**
 * Looks at every file and folder that a build has left.
 * @param stamps as they were when the build ended
 */
export function findLeftOutput(folder: string, stamps: LeftOutput["stamps"]): LeftOutput {
  const left = new Map<string, LeftFile>();
  let isWhole = Object.keys(stamps).length > 0;
  for (const [path, stamp] of Object.entries(stamps)) {
    const isSame = stampOf(`${folder}/${path}`) === stamp;
    if (!isSame) isWhole = false;
    else if (!path.endsWith("/")) left.set(path, { size: sizeIn(stamp), stamp });
  }
  return {
    isWhole,
    stamps,
    find: (path) => left.get(path),
    read: (path) => readIfThere(join(folder, path)),
  };
}

function readIfThere(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === "ENOENT" ? new OutputChanged() : cause;
  }
}
