/** Puts a small world on the disk, for everything that needs a real folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { usualFiles, type World } from "./usual-files.ts";

/** A world on the disk. */
export interface PlacedWorld {
  readonly root: string;
  readonly out: string;
  remove(): void;
}

/** Writes files into a folder, and makes the folders that they need. */
export function writeFiles(folder: string, files: World): void {
  for (const [path, text] of Object.entries(files)) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Writes a world, on top of the usual files, into a fresh temporary folder. */
export function placeWorld(world: World): PlacedWorld {
  const root = mkdtempSync(join(tmpdir(), "world-"));
  writeFiles(root, { ...usualFiles, ...world });
  const remove = () => rmSync(root, { recursive: true, force: true });
  return { root, out: join(root, "dist"), remove };
}
