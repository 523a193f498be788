/**
 * Door in for `public/`: files that are copied byte for byte. Fonts get a fingerprint, because only
 * the stylesheet names them; everything else keeps the name by which the world asks for it.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { Address, AddressBook } from "../model/address.ts";
import type { OutputFile } from "../model/output.ts";
import { fingerprintPath } from "./fingerprint.ts";

export interface PublicFiles {
  readonly files: readonly OutputFile[];
  /** Final addresses by path in `public/`. */
  readonly addresses: ReadonlyMap<string, Address>;
}

/** Reads the public folder. */
export async function readPublicFiles(folder: string, book: AddressBook): Promise<PublicFiles> {
  const paths = (
    await fastGlob("**", { cwd: folder, dot: true, followSymbolicLinks: false })
  ).sort();
  const read = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path));
      const name = path.startsWith("fonts/") ? `static/${fingerprintPath(path, bytes)}` : path;
      return { path, file: { path: name, bytes, source: `public/${path}` } };
    }),
  );
  return {
    files: read.map(({ file }) => file),
    addresses: new Map(read.map(({ path, file }) => [path, book.file(file.path)])),
  };
}
