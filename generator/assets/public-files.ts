/**
 * Reads the files of `public/`, which are copied byte for byte. They keep the names by which the world asks for
 * them. Only fonts get a name that changes with their bytes, because only the stylesheet asks for fonts, and
 * a browser may then keep them forever.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Folders } from "../content/folders.ts";
import type { SitePaths } from "../content/site-paths.ts";
import { type Problem, problemOf } from "../diagnostics/problem.ts";
import type { Address, SiteAddresses } from "../model/address.ts";
import { fingerprintPath } from "../model/digest.ts";
import type { OutputFile } from "../model/output.ts";

/**
 * Names that are not copied. `_headers` is written by the generator, with a rule that begins on a line of its
 * own for each address: a line break in a name would begin another rule.
 */
const refusedName = /^_headers$|\p{Cc}/u;

/** Reads the public folder. A chapter that has no fonts gets those of the default site. */
export function readPublicFiles(
  { public: folder, fonts }: Pick<SitePaths, "public" | "fonts">,
  site: SiteAddresses,
  folders: Pick<Folders, "list">,
) {
  const problems: Problem[] = [];
  const files: OutputFile[] = [];
  const addresses = new Map<string, Address>();
  const copy = (path: string, name: string, bytes: Uint8Array) => {
    addresses.set(path, site.file(name));
    files.push({ path: name, bytes, source: `public/${path}` });
  };
  for (const path of listFiles(folder, folders)) {
    if (path.startsWith("fonts/")) continue;
    if (refusedName.test(path)) problems.push(refuseName(path));
    else copy(path, path, readFileSync(join(folder, path)));
  }
  // The fonts may be in another folder: that of the default site, or behind a link.
  for (const font of listFiles(fonts, folders)) {
    const path = `fonts/${font}`;
    const bytes = readFileSync(join(dirname(fonts), path));
    copy(path, `static/${fingerprintPath(path, bytes)}`, bytes);
  }
  return { files, addresses, problems };
}

function listFiles(folder: string, folders: Pick<Folders, "list">): readonly string[] {
  return folders.list(folder).flatMap(({ path, isFile }) => (isFile ? path : []));
}

function refuseName(path: string): Problem {
  return problemOf(
    { path: `public/${path}`, text: "" },
    {
      code: "file-refused",
      message: `The file public/${path} has a name that would change what hosts send with every file.`,
      advice: "Rename it.",
    },
  );
}
