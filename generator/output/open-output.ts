/**
 * The only room that writes the output folder. A build fills a fresh folder beside it and swaps the two,
 * so that a build which fails or is killed leaves the last good site whole. What lies in the output
 * already is not written again: the fresh folder gets a second name of it. When a single file is new, it
 * takes the place of the old one at once, and the folder stays.
 */
import { existsSync, linkSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { OutputFile } from "../model/output.ts";
import { claimOutput, removeLeftover } from "./claim-output.ts";
import * as previousOutput from "./previous-output.ts";

/** What the output folder holds now. */
export type Written = ReturnType<ReturnType<typeof openOutput>["publish"]>;

/**
 * Opens an output folder, whether it is there or not, for this build alone. Nobody sees anything of a site
 * before it is published.
 * @throws OutputError when the folder is not to be replaced, or another build is at work
 */
export function openOutput(folder: string) {
  const { fresh, stale } = claimOutput(folder);
  const written = new Set<string>();
  const kept = new Set<string>();
  let previous = previousOutput.findPreviousOutput(folder);
  /** Each file is written when it comes: to hand thousands of small ones to other threads costs more. */
  const writeFresh = (path: string, bytes: string | Uint8Array): void => {
    const place = join(fresh, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  };
  /** Replaces the one file that is new in a site that is whole; undefined when it is not so. */
  const replaceOne = (): previousOutput.Stamps | undefined => {
    const before = Object.keys(previous.stamps).filter((path) => !path.endsWith("/"));
    const isSameSet =
      before.length === written.size + kept.size &&
      before.every((path) => written.has(path) || kept.has(path));
    if (!previous.isWhole || !isSameSet || written.size > 1) return undefined;
    const [path] = written;
    if (path === undefined) return previous.stamps;
    renameSync(join(fresh, path), join(folder, path));
    return { ...previous.stamps, ...previousOutput.stampAll([path], folder) };
  };
  /** Puts the fresh folder, with a second name of all that stays, in the place of the old one. */
  const swap = (): previousOutput.Stamps => {
    const parents = [...kept].map((path) => dirname(join(fresh, path)));
    for (const parent of new Set(parents)) mkdirSync(parent, { recursive: true });
    const linked: string[] = [];
    for (const path of kept) {
      try {
        linkSync(join(folder, path), join(fresh, path));
        linked.push(path);
      } catch {
        // The disk has no second names, or the file is gone.
        writeFresh(path, previous.read(path));
      }
    }
    const stamps = previousOutput.stampAll([...written, ...kept], fresh);
    const isLost = (path: string) => stamps[path] === "";
    if ([...written].some(isLost) || linked.some((path) => stamps[path] !== previous.stamps[path]))
      throw new previousOutput.OutputChanged();
    // Node cannot exchange two folders. Nothing happens in this process between the two renames, and who
    // is killed there has the old site put back by the next command.
    const isReplaced = existsSync(folder);
    if (isReplaced) renameSync(folder, stale);
    try {
      renameSync(fresh, folder);
    } catch (cause) {
      if (isReplaced) renameSync(stale, folder);
      throw cause;
    }
    removeLeftover(stale);
    return stamps;
  };
  return {
    /** What of the last site is still there, and may be kept. */
    reuse(found: previousOutput.PreviousOutput): void {
      previous = found;
    },
    /** Writes a file, unless it lies there already. Of two files with one path the first counts. */
    write({ path, bytes }: OutputFile): void {
      if (written.has(path) || kept.has(path)) return;
      // A file that was made again may have come out as it was.
      if (previous.has(path) && Buffer.from(bytes).equals(previous.read(path))) kept.add(path);
      else {
        writeFresh(path, bytes);
        written.add(path);
      }
    },
    /** Keeps a file of the last build as it is. */
    keep(path: string): void {
      if (!written.has(path)) kept.add(path);
    },
    /**
     * Makes what was written and kept the whole content of the folder. Anything else in it is gone.
     * @throws OutputChanged when what was kept or written is not there any more
     * @throws every error of the disk; the folder is as it was then
     */
    publish() {
      const stamps = replaceOne() ?? swap();
      const paths = [...written, ...kept];
      const bytes = paths.reduce((sum, path) => sum + previousOutput.sizeIn(stamps[path]), 0);
      return { files: paths.length, bytes, stamps };
    },
    /** Removes what was not published. What cannot be removed now, the next build removes. */
    close: () => removeLeftover(fresh),
  };
}
