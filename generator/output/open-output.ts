/**
 * The only code that writes the output folder. A build fills a new folder beside it, and at the end the new folder takes
 * the place of the old one. So a build that fails or is killed leaves the last good site whole. A file that's already in
 * the output isn't written again: it gets a second name (a hard link) in the new folder. If only one file is new, it
 * replaces the old one by a single rename, and the folder stays where it is.
 */
import { existsSync, linkSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { OutputFile } from "../model/output.ts";
import { claimOutput, removeLeftover } from "./claim-output.ts";
import * as previousOutput from "./previous-output.ts";

/** What the output folder holds now. */
export type Written = ReturnType<ReturnType<typeof openOutput>["publish"]>;

/**
 * Opens an output folder, which doesn't have to exist yet, for this build alone. Nobody sees any of the new site before
 * it's published.
 * @throws OutputError when the folder must not be replaced, or another build is at work
 */
export function openOutput(folder: string) {
  const { fresh, stale } = claimOutput(folder);
  const written = new Set<string>();
  const kept = new Set<string>();
  let previous = previousOutput.findPreviousOutput(folder);
  /** Writes a file at once. Handing thousands of small files to other threads would take longer. */
  const writeFresh = (path: string, bytes: string | Uint8Array): void => {
    const place = join(fresh, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  };
  /** Replaces the only file that's new; undefined when more has changed than that, and nothing was done. */
  const replaceFile = (): previousOutput.Stamps | undefined => {
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
  /** Links the files that stay into the new folder, and puts it in the place of the old one. */
  const replaceFolder = (): previousOutput.Stamps => {
    const parents = [...kept].map((path) => dirname(join(fresh, path)));
    for (const parent of new Set(parents)) mkdirSync(parent, { recursive: true });
    const linked: string[] = [];
    for (const path of kept) {
      try {
        linkSync(join(folder, path), join(fresh, path));
        linked.push(path);
      } catch {
        // This disk has no hard links, or the file is gone; then reading it throws.
        writeFresh(path, previous.read(path));
      }
    }
    const stamps = previousOutput.stampAll([...written, ...kept], fresh);
    const isLost = (path: string) => stamps[path] === "";
    if ([...written].some(isLost) || linked.some((path) => stamps[path] !== previous.stamps[path]))
      throw new previousOutput.OutputChanged();
    // Node can't exchange two folders in one step. If the process is killed between the two renames, the next command
    // puts the old site back.
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
    /** Says which files of the last site are still there and may be kept. */
    reuse(found: previousOutput.PreviousOutput): void {
      previous = found;
    },
    /** Writes a file, unless it's already there. If two files have the same path, the first one counts. */
    write({ path, bytes }: OutputFile): void {
      if (written.has(path) || kept.has(path)) return;
      // A file that was made again may have come out the same.
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
     * Publishes what was written and kept. Anything else that was in the folder is gone.
     * @throws OutputChanged when a file that was kept or written isn't there anymore
     * @throws every error of the disk; the folder is then as it was before
     */
    publish() {
      const stamps = replaceFile() ?? replaceFolder();
      const paths = [...written, ...kept];
      const bytes = paths.reduce((sum, path) => sum + previousOutput.sizeIn(stamps[path]), 0);
      return { files: paths.length, bytes, stamps };
    },
    /** Removes what wasn't published. If that fails, the next build removes it. */
    close: () => removeLeftover(fresh),
  };
}
