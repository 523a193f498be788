/**
 * Keeps the finished files of photographs between builds, by the hash of the original and of
 * everything else that the files depend on. An entry is one file: a line with the digest of what
 * follows, a line that describes it, then the bytes. An entry that is not whole is as good as none.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { tryWriteAtomic } from "../../cache/write-atomic.ts";
import { type Candidate, type Photograph, photographSettings } from "./photograph.ts";

/** What the files depend on besides the original. */
export interface Making {
  readonly settings: object;
  readonly sharp: string;
  /** Rises when the files would come out otherwise though no setting has changed. */
  readonly recipe: number;
}

let making: Making | undefined;

function currentMaking(): Making {
  making ??= { settings: photographSettings, sharp: readSharpVersion(), recipe: 1 };
  return making;
}

/**
 * The version of sharp, asked for without loading it: a build that finds all entries needs none. Its
 * description is read from beside its entry, because the package does not export it.
 */
function readSharpVersion(): string {
  const entry = createRequire(import.meta.filename).resolve("sharp");
  const folder = /^.*[\\/]node_modules[\\/]sharp[\\/]/.exec(entry)?.[0] ?? "";
  const described = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly version: string;
  };
  return described.version;
}

/** The name of an original's entry. */
export function entryNameOf(bytes: Buffer, making: Making = currentMaking()): string {
  return createHash("sha256").update(JSON.stringify(making)).update(bytes).digest("hex");
}

interface Description {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { width: number; format: Candidate["format"]; length: number }[];
}

/** Reads an entry; undefined when there is none that is whole. */
export async function readEntry(folder: string, name: string): Promise<Photograph | undefined> {
  let entry: Buffer;
  try {
    entry = await readFile(join(folder, name));
  } catch {
    return undefined;
  }
  const digestEnd = entry.indexOf("\n");
  const described = entry.subarray(digestEnd + 1);
  if (entry.toString("latin1", 0, digestEnd) !== digestOf(described)) return undefined;
  const end = described.indexOf("\n");
  const { width, height, files } = JSON.parse(described.toString("utf8", 0, end)) as Description;
  let from = end + 1;
  const candidates = files.map((file) => {
    const bytes = described.subarray(from, from + file.length);
    from += file.length;
    return { width: file.width, format: file.format, bytes };
  });
  return { width, height, candidates };
}

/** Keeps a photograph. Another build may look for it at this moment: it is never there in part. */
export function writeEntry(folder: string, name: string, made: Photograph): void {
  const { width, height, candidates } = made;
  const files = candidates.map((file) => ({
    width: file.width,
    format: file.format,
    length: file.bytes.length,
  }));
  const description: Description = { width, height, files };
  const head = Buffer.from(`${JSON.stringify(description)}\n`);
  const described = Buffer.concat([head, ...candidates.map(({ bytes }) => bytes)]);
  const entry = Buffer.concat([Buffer.from(`${digestOf(described)}\n`), described]);
  tryWriteAtomic(join(folder, name), entry);
}

function digestOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
