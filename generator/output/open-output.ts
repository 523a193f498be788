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
import {
  findPreviousOutput,
  OutputChanged,
  type PreviousOutput,
  type Stamps,
  sizeIn,
  stampAll,
} from "./previous-output.ts";

/** What the output folder holds now. */
export interface Written {
  readonly files: number;
  /** Of all files together. */
  readonly bytes: number;
  readonly stamps: Stamps;
}

/**
 * Opens an output folder, which doesn't have to exist yet, for this build alone. Nobody sees any of the new site before
 * it's published.
 * @throws OutputError when the folder must not be replaced, or another build is at work
 */
export const openOutput = (folder: string): Output => new Output(folder);

/** An output folder while a build fills it. Paths are those inside of the folder. */
export class Output {
  readonly #folder: string;
  /** What is written now, and takes the place of the folder when it is published. */
  readonly #fresh: string;
  /** Where the folder of before is put until it is removed. */
  readonly #stale: string;
  readonly #written = new Set<string>();
  readonly #kept = new Set<string>();
  #previous: PreviousOutput;

  constructor(folder: string) {
    const { fresh, stale } = claimOutput(folder);
    this.#folder = folder;
    this.#fresh = fresh;
    this.#stale = stale;
    this.#previous = findPreviousOutput(folder);
  }

  /** Says which files of the last site are still there and may be kept. */
  reuse(found: PreviousOutput): void {
    this.#previous = found;
  }

  /** Writes a file, unless it's already there. If two files have the same path, the first one counts. */
  write({ path, bytes }: OutputFile): void {
    if (this.#written.has(path) || this.#kept.has(path)) return;
    // A file that was made again may have come out the same.
    if (this.#previous.has(path) && Buffer.from(bytes).equals(this.#previous.read(path))) {
      this.#kept.add(path);
      return;
    }
    this.#writeFresh(path, bytes);
    this.#written.add(path);
  }

  /** Keeps a file of the last build as it is. */
  keep(path: string): void {
    if (!this.#written.has(path)) this.#kept.add(path);
  }

  /**
   * Publishes what was written and kept. Anything else that was in the folder is gone.
   * @throws OutputChanged when a file that was kept or written isn't there anymore
   * @throws every error of the disk; the folder is then as it was before
   */
  publish(): Written {
    const stamps = this.#replaceOne() ?? this.#replaceAll();
    const paths = [...this.#written, ...this.#kept];
    const bytes = paths.reduce((sum, path) => sum + sizeIn(stamps[path]), 0);
    return { files: paths.length, bytes, stamps };
  }

  /** Removes what wasn't published. If that fails, the next build removes it. */
  close(): void {
    removeLeftover(this.#fresh);
  }

  /** Writes a file at once. Handing thousands of small files to other threads would take longer. */
  #writeFresh(path: string, bytes: string | Uint8Array): void {
    const place = join(this.#fresh, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }

  /** Replaces the only file that's new; undefined when more has changed than that, and nothing was done. */
  #replaceOne(): Stamps | undefined {
    const { stamps, isWhole } = this.#previous;
    const before = Object.keys(stamps).filter((path) => !path.endsWith("/"));
    const isSameSet =
      before.length === this.#written.size + this.#kept.size &&
      before.every((path) => this.#written.has(path) || this.#kept.has(path));
    if (!isWhole || !isSameSet || this.#written.size > 1) return undefined;
    const [path] = this.#written;
    if (path === undefined) return stamps;
    renameSync(join(this.#fresh, path), join(this.#folder, path));
    return { ...stamps, ...stampAll([path], this.#folder) };
  }

  /** Links the files that stay into the new folder, and puts it in the place of the old one. */
  #replaceAll(): Stamps {
    const linked = this.#linkKept();
    const stamps = stampAll([...this.#written, ...this.#kept], this.#fresh);
    const isLost = [...this.#written].some((path) => stamps[path] === "");
    const isOther = linked.some((path) => stamps[path] !== this.#previous.stamps[path]);
    if (isLost || isOther) throw new OutputChanged();
    this.#swapFolders();
    return stamps;
  }

  /**
   * Gives each file that stays a second name in the fresh folder, or copies it.
   * @returns the paths of those that have one
   */
  #linkKept(): readonly string[] {
    const parents = [...this.#kept].map((path) => dirname(join(this.#fresh, path)));
    for (const parent of new Set(parents)) mkdirSync(parent, { recursive: true });
    return [...this.#kept].filter((path) => {
      try {
        linkSync(join(this.#folder, path), join(this.#fresh, path));
        return true;
      } catch {
        // This disk has no hard links, or the file is gone; then reading it throws.
        this.#writeFresh(path, this.#previous.read(path));
        return false;
      }
    });
  }

  /**
   * Node can't exchange two folders in one step. If the process is killed between the two renames, the next command
   * puts the old site back.
   */
  #swapFolders(): void {
    const isReplaced = existsSync(this.#folder);
    if (isReplaced) renameSync(this.#folder, this.#stale);
    try {
      renameSync(this.#fresh, this.#folder);
    } catch (cause) {
      if (isReplaced) renameSync(this.#stale, this.#folder);
      throw cause;
    }
    removeLeftover(this.#stale);
  }
}
