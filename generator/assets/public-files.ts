/**
 * Reads the files of `public/`, which are copied byte for byte, and makes names that change with the bytes of
 * a file, so that a browser may keep it for ever. Of the public files only fonts get such a name, because
 * only the stylesheet asks for them; everything else keeps the name by which the world asks for it.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SitePaths } from "../content/site-paths.ts";
import { type Problem, problemOf } from "../diagnostics/problem.ts";
import type { Address, SiteAddresses } from "../model/address.ts";
import type { OutputFile } from "../model/output.ts";
import type { Folders } from "../output/folders.ts";

/** The first digits of a file's SHA-256, enough to distinguish all files of a site. */
export function fingerprint(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 10);
}

/** `images/stage.svg` with its fingerprint: `images/stage.0f3c….svg`. */
export function fingerprintPath(path: string, bytes: string | Uint8Array): string {
  return path.replace(/\.[^.]*$/, (ending) => `.${fingerprint(bytes)}${ending}`);
}

/** The digest that the integrity attribute and the content security policy use. */
export function digest(bytes: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}

/** The headers are made, and each of their rules begins with an address on a line of its own. */
const refused = /^_headers$|\p{Cc}/u;

/** Reads the public folder, with the fonts of the default styles for a chapter that has none. */
export function readPublicFiles(
  { public: folder, fonts }: Pick<SitePaths, "public" | "fonts">,
  site: SiteAddresses,
  folders: Pick<Folders, "list">,
) {
  const listFiles = (one: string) => folders.list(one).filter(({ isFile }) => isFile);
  const all = listFiles(folder).flatMap(({ path }) => (path.startsWith("fonts/") ? [] : path));
  const own = all.filter((path) => !refused.test(path));
  const problems = all
    .filter((path) => refused.test(path))
    .map((path): Problem => {
      const message = `The file public/${path} has a name that would change what hosts send with every file.`;
      const source = { path: `public/${path}`, text: "" };
      return problemOf(source, { code: "file-refused", message, advice: "Rename it." });
    });
  // They may lie elsewhere: with the default styles, or behind a link.
  const ofFonts = listFiles(fonts).map(({ path }) => `fonts/${path}`);
  const addresses = new Map<string, Address>();
  const files = [...own, ...ofFonts].map((path): OutputFile => {
    const isFont = path.startsWith("fonts/");
    const bytes = readFileSync(isFont ? join(dirname(fonts), path) : join(folder, path));
    const name = isFont ? `static/${fingerprintPath(path, bytes)}` : path;
    addresses.set(path, site.file(name));
    return { path: name, bytes, source: `public/${path}` };
  });
  return { files, addresses, problems };
}
