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

/** Writes a world, on top of the usual files, into a fresh temporary folder. */
export function placeWorld(world: World): PlacedWorld {
  const root = mkdtempSync(join(tmpdir(), "world-"));
  for (const [path, text] of Object.entries({ ...usualFiles, ...world })) {
    if (text === undefined) continue;
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return {
    root,
    out: join(root, "dist"),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
