/** Writes files that others may look for at this moment. */
import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a file so that it is never there in part: beside its place first, then moved there. */
export function writeWhole(file: string, bytes: string | Uint8Array): void {
  const fresh = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(fresh, bytes);
  renameSync(fresh, file);
}
