/**
 * Door in for `public/`: files that are copied byte for byte. Fonts get a fingerprint, because only
 * the stylesheet names them; everything else keeps the name by which the world asks for it.
 */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CompileCache } from "../memory/compile-cache.ts";
import type { Address, AddressBook } from "../model/address.ts";
import type { OutputFile } from "../model/output.ts";
import { fingerprintPath } from "./fingerprint.ts";

export interface PublicFiles {
  readonly files: readonly OutputFile[];
  /** Final addresses by path in `public/`. */
  readonly addresses: ReadonlyMap<string, Address>;
}

/**
 * Reads the public folder.
 * @param fonts the folder of the fonts: a chapter that has none uses those of the default styles
 * @param compiled files that do not have to be read again
 */
export async function readPublicFiles(
  folder: string,
  fonts: string,
  book: AddressBook,
  compiled: Pick<CompileCache, "ofFile" | "folders">,
): Promise<PublicFiles> {
  const listFiles = (one: string) => compiled.folders.list(one).filter(({ isFile }) => isFile);
  const own = listFiles(folder).map(({ path }) => path);
  // They lie elsewhere: with the default styles, or behind a link.
  const areLent = !own.some((path) => path.startsWith("fonts/"));
  const lent = areLent ? listFiles(fonts).map(({ path }) => `fonts/${path}`) : [];
  const read = await Promise.all(
    [...own, ...lent].map(async (path) => {
      const isFont = path.startsWith("fonts/");
      const file = isFont ? join(dirname(fonts), path) : join(folder, path);
      return compiled.ofFile(`public ${path}`, file, async () => {
        const bytes = await readFile(file);
        const name = isFont ? `static/${fingerprintPath(path, bytes)}` : path;
        return { path, file: { path: name, bytes, source: `public/${path}` } };
      });
    }),
  );
  return {
    files: read.map(({ file }) => file),
    addresses: new Map(read.map(({ path, file }) => [path, book.file(file.path)])),
  };
}
