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
 * Opens an output folder, whether it is there or not, for this build alone. Nobody sees anything of a site
 * before it is published.
 * @throws OutputError when the folder is not to be replaced, or another build is at work
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

  /** Says what of the last site is still there, and may be kept. */
  reuse(found: PreviousOutput): void {
    this.#previous = found;
  }

  /** Writes a file, unless it lies there already. Of two files with one path the first counts. */
  write({ path, bytes }: OutputFile): void {
    if (this.#written.has(path) || this.#kept.has(path)) return;
    // A file that was made again may have come out as it was.
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
   * Makes what was written and kept the whole content of the folder. Anything else in it is gone.
   * @throws OutputChanged when what was kept or written is not there any more
   * @throws every error of the disk; the folder is as it was then
   */
  publish(): Written {
    const stamps = this.#replaceOne() ?? this.#replaceAll();
    const paths = [...this.#written, ...this.#kept];
    const bytes = paths.reduce((sum, path) => sum + sizeIn(stamps[path]), 0);
    return { files: paths.length, bytes, stamps };
  }

  /** Removes what was not published. What cannot be removed now, the next build removes. */
  close(): void {
    removeLeftover(this.#fresh);
  }

  /** Each file is written when it comes: to hand thousands of small ones to other threads costs more. */
  #writeFresh(path: string, bytes: string | Uint8Array): void {
    const place = join(this.#fresh, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }

  /** Replaces the one file that is new in a site that is whole; undefined when it is not so. */
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

  /** Puts the fresh folder, with a second name of all that stays, in the place of the old one. */
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
        // The disk has no second names, or the file is gone.
        this.#writeFresh(path, this.#previous.read(path));
        return false;
      }
    });
  }

  /**
   * Node cannot exchange two folders. Nothing happens in this process between the two renames, and who is killed
   * there has the old site put back by the next command.
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
