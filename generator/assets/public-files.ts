/**
 * Reads the files of `public/`, which are copied byte for byte. Fonts get a fingerprint, because only the
 * stylesheet names them; everything else keeps the name by which the world asks for it.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Folders } from "../cache/folders.ts";
import type { Address, AddressBook } from "../model/address.ts";
import type { OutputFile } from "../model/output.ts";
import type { SitePaths } from "../site-paths.ts";
import { fingerprintPath } from "./fingerprint.ts";

export interface PublicFiles {
  readonly files: readonly OutputFile[];
  /** Final addresses by path in `public/`. */
  readonly addresses: ReadonlyMap<string, Address>;
}

/** Reads the public folder. A chapter that has no fonts uses those of the default styles. */
export function readPublicFiles(
  { public: folder, fonts }: Pick<SitePaths, "public" | "fonts">,
  book: AddressBook,
  folders: Pick<Folders, "list">,
): PublicFiles {
  const listFiles = (one: string) => folders.list(one).filter(({ isFile }) => isFile);
  const own = listFiles(folder).map(({ path }) => path);
  // They lie elsewhere: with the default styles, or behind a link.
  const areBorrowed = !own.some((path) => path.startsWith("fonts/"));
  const borrowed = areBorrowed ? listFiles(fonts).map(({ path }) => `fonts/${path}`) : [];
  const read = [...own, ...borrowed].map((path) => {
    const isFont = path.startsWith("fonts/");
    const bytes = readFileSync(isFont ? join(dirname(fonts), path) : join(folder, path));
    const name = isFont ? `static/${fingerprintPath(path, bytes)}` : path;
    return { path, file: { path: name, bytes, source: `public/${path}` } };
  });
  return {
    files: read.map(({ file }) => file),
    addresses: new Map(read.map(({ path, file }) => [path, book.file(file.path)])),
  };
}
