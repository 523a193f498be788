/**
 * Keeps what compiling made, by what it was made from: in memory between the builds of one process,
 * and in `.cache` for the next process. What it was made from is compared by its bytes, so a result
 * is the same whether it was kept or has just been made. Only within a process, where every change is
 * seen, may a stamp stand for the bytes of a file.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { digestTexts } from "../cache/digest.ts";
import { tryWriteAtomic } from "../cache/write-atomic.ts";
import { type DigestFolders, type Folders, presentFolders } from "./folders.ts";
import { digestMachine } from "./machine.ts";
import { stampOf } from "./stamps.ts";

export interface CompileCache {
  /** The folders of the sources, perhaps as they were a moment ago. */
  readonly folders: Folders;
  /** The result of that name in memory, if it was made from the same; else it is made now. */
  remember<T>(name: string, madeFrom: string, make: () => T): T;
  /**
   * As above, for what is made of one file: as long as its stamp is the same, it is not even read.
   * @param path absolute; what is not there makes it throw
   * @param isFinal what is only a stand-in is not kept
   */
  ofFile<T>(
    name: string,
    path: string,
    make: () => Promise<T>,
    isFinal?: (made: T) => boolean,
  ): Promise<T>;
  /**
   * As the first, and on disk: for plain data that takes long to make.
   * @param digest names the sources as they are; what changes while it is made is not kept
   */
  keep<T>(name: string, digest: DigestSources, make: () => Promise<T>): Promise<T>;
}

/** Names sources, folders among them, by what they are. */
export type DigestSources = (digest: DigestFolders) => string;

/**
 * Makes an empty memory in front of a folder. The folder may be missing, and may be deleted.
 * @param folders the folders of the sources, perhaps as they were a moment ago
 * @param write does what nobody has to wait for, at once or later
 */
export function createCompileCache(
  folder: string,
  folders = presentFolders,
  write = (work: () => void) => work(),
): CompileCache {
  const memory = new Map<string, { readonly madeFrom: string; readonly made: unknown }>();
  return {
    folders,
    remember<T>(name: string, madeFrom: string, make: () => T) {
      const known = memory.get(name);
      if (known?.madeFrom === madeFrom) return known.made as T;
      const made = make();
      memory.set(name, { madeFrom, made });
      return made;
    },
    async ofFile<T>(
      name: string,
      path: string,
      make: () => Promise<T>,
      isFinal: (made: T) => boolean = () => true,
    ) {
      const stamp = stampOf(path);
      const known = memory.get(name);
      if (known?.madeFrom === stamp) return known.made as T;
      const made = await make();
      if (isFinal(made)) memory.set(name, { madeFrom: stamp, made });
      return made;
    },
    async keep<T>(name: string, digest: DigestSources, make: () => Promise<T>) {
      const madeFrom = digest(folders.digest);
      const last = memory.get(name);
      if (last?.madeFrom === madeFrom) return last.made as T;
      // Whoever compiles is part of what a result is made from.
      const entry = { file: join(folder, name), madeFrom: `${digestMachine()} ${madeFrom}` };
      const kept = await readEntry(entry);
      const made = kept ? (kept.made as T) : await make();
      if (!kept) {
        if (digest(folders.digestAgain) !== madeFrom) return made;
        write(() => writeEntry(entry, made));
      }
      memory.set(name, { madeFrom, made });
      return made;
    },
  };
}

interface Entry {
  readonly file: string;
  readonly madeFrom: string;
}

/** Reads an entry: a line with the digest of all that makes it right, then the result. */
async function readEntry({ file, madeFrom }: Entry) {
  try {
    const entry = await readFile(file);
    const end = entry.indexOf("\n");
    const bytes = entry.subarray(end + 1);
    if (entry.toString("latin1", 0, end) !== digestTexts(madeFrom, bytes)) return undefined;
    return { made: deserialize(bytes) as unknown };
  } catch {
    return undefined;
  }
}

function writeEntry({ file, madeFrom }: Entry, made: unknown): void {
  const bytes = serialize(made);
  tryWriteAtomic(file, Buffer.concat([Buffer.from(`${digestTexts(madeFrom, bytes)}\n`), bytes]));
}
