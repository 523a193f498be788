/** Short names for what something is made from: another text, file or machine has another one. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultRoot } from "../site-paths.ts";

/** Lengths stand between the texts: no two lists of texts run together to the same. */
export function digestTexts(...texts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha1");
  for (const text of texts) hash.update(`${text.length}\n`).update(text);
  return hash.digest("base64");
}

/** Names the names and bytes of all files of some folders. */
export type DigestFolders = (...folders: readonly string[]) => string;

/** A folder that is not there is as good as empty. */
export const digestFolders: DigestFolders = digestWith(digestFolder);

/** The same for a build, which reads each folder once: it is built as it was then. */
export function rememberFolders(): DigestFolders {
  const known = new Map<string, string>();
  return digestWith((folder) => {
    const digest = known.get(folder) ?? digestFolder(folder);
    known.set(folder, digest);
    return digest;
  });
}

/** Makes the function for several folders from that for one. */
export function digestWith(digest: (folder: string) => string): DigestFolders {
  return (...folders) => digestTexts(...[...new Set(folders)].map(digest));
}

/** Names the names and bytes of all files of one folder. */
export function digestFolder(folder: string): string {
  if (!existsSync(folder)) return "";
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  // Hundreds of small files: to wait for each costs several times as much as to read it.
  return digestTexts(...paths.flatMap((path) => [path.slice(folder.length), readIfThere(path)]));
}

/** A file may be gone by now; whoever works with it will find that out by himself. */
function readIfThere(path: string): Uint8Array | string {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // A link that leads to a folder.
    if (code === "EISDIR") return digestFolder(path);
    if (code === "ENOENT") return "";
    throw cause;
  }
}

let machine: string | undefined;

/** The digest of the machine that runs: its modules, its packages, and Node. */
export function digestMachine(): string {
  // What this process has loaded does not change any more.
  machine ??= readMachine();
  return machine;
}

function readMachine(): string {
  const files = ["package-lock.json", "node_modules/.package-lock.json", "build.ts"];
  return digestTexts(
    process.version,
    process.platform,
    process.arch,
    ...files.map((path) => readIfThere(join(defaultRoot, path))),
    digestFolders(join(defaultRoot, "generator")),
  );
}
