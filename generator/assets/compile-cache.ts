/**
 * Keeps what compiling made, by what it was made from: in memory between the builds of one process,
 * and in `.cache` for the next process. What it was made from is compared by its bytes, so a result
 * is the same whether it was kept or has just been made.
 */
import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { defaultRoot } from "../site-paths.ts";

export interface CompileCache {
  /** The result of that name in memory, if it was made from the same; else it is made now. */
  remember<T>(name: string, madeFrom: string, make: () => T): T;
  /**
   * As above, and on disk: for plain data that takes long to make.
   * @param fingerprint names the sources as they are now; what changes while it is made is not kept
   */
  keep<T>(name: string, fingerprint: () => Promise<string>, make: () => Promise<T>): Promise<T>;
}

/** Makes an empty memory in front of a folder. The folder may be missing, and may be deleted. */
export function createCompileCache(folder: string): CompileCache {
  const memory = new Map<string, { readonly madeFrom: string; readonly made: unknown }>();
  let machine: Promise<string> | undefined;
  return {
    remember<T>(name: string, madeFrom: string, make: () => T) {
      const known = memory.get(name);
      if (known?.madeFrom === madeFrom) return known.made as T;
      const made = make();
      memory.set(name, { madeFrom, made });
      return made;
    },
    async keep<T>(name: string, fingerprint: () => Promise<string>, make: () => Promise<T>) {
      const madeFrom = await fingerprint();
      const known = memory.get(name);
      if (known?.madeFrom === madeFrom) return known.made as T;
      machine ??= fingerprintMachine();
      const entry = { file: join(folder, name), madeFrom: `${await machine} ${madeFrom}` };
      const kept = await readEntry(entry);
      const made = kept ? (kept.made as T) : await make();
      if (!kept) {
        if ((await fingerprint()) !== madeFrom) return made;
        await writeEntry(entry, made);
      }
      memory.set(name, { madeFrom, made });
      return made;
    },
  };
}

/** A fingerprint of everything in some folders: the names and the bytes of all files. */
export async function fingerprintFolders(...folders: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const { path, bytes } of [...new Set(folders)].flatMap(readFolder))
    hash.update(`\0${path}\0${bytes.length}\0`).update(bytes);
  return hash.digest("hex");
}

/** Hundreds of small files: to wait for each costs several times as much as to read it. */
function readFolder(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return paths.map((path) => ({ path: path.slice(folder.length), bytes: readIfThere(path) }));
}

/** A file may be gone by now; whoever compiles will find that out by himself. */
function readIfThere(path: string): Uint8Array | string {
  try {
    return readFileSync(path);
  } catch {
    return "";
  }
}

/** Whoever compiles is part of what a result is made from: our own code, and the packages. */
async function fingerprintMachine(): Promise<string> {
  const rooms = ["assets", "render"].map((room) => join(defaultRoot, "generator", room));
  const packages = await readFile(join(defaultRoot, "package-lock.json"));
  const digest = createHash("sha256").update(process.version).update(packages).digest("hex");
  return `${digest} ${await fingerprintFolders(...rooms)}`;
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
    if (entry.toString("latin1", 0, end) !== digestOf(madeFrom, bytes)) return undefined;
    return { made: deserialize(bytes) as unknown };
  } catch {
    return undefined;
  }
}

/** Writes beside the entry and moves it there: another build may read or write it at this moment. */
async function writeEntry({ file, madeFrom }: Entry, made: unknown): Promise<void> {
  const bytes = serialize(made);
  const fresh = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(fresh, Buffer.concat([Buffer.from(`${digestOf(madeFrom, bytes)}\n`), bytes]));
  await rename(fresh, file);
}

function digestOf(madeFrom: string, bytes: Uint8Array): string {
  return createHash("sha256").update(`${madeFrom}\0`).update(bytes).digest("hex");
}
