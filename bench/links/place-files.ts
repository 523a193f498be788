/** Puts files on the disk, for what wants a real folder. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

interface PlacedFile {
  readonly path: string;
  readonly bytes?: string | Uint8Array;
  readonly text?: string;
}

/** Writes files into a fresh temporary folder, and gives its path. */
export function placeFiles(files: readonly PlacedFile[]): string {
  const root = mkdtempSync(join(tmpdir(), "bench-links-"));
  for (const { path, bytes, text = "" } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes ?? text);
  }
  return root;
}
