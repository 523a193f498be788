/**
 * Reads the files of `public/`, which are copied byte for byte, so nothing is published by accident: what isn't of a kind
 * that's listed here is a problem. They keep the names by which the world asks for
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
import { findNameFault } from "../schema/file-names.ts";

/**
 * The endings of what may be copied. None of them runs as a page or a script, and none tells a host what to do, as
 * `_redirects`, `.htaccess` and `vercel.json` would. Documents to download belong in `content/files/`.
 */
const kinds =
  "avif gif ico jpeg jpg m4a mp3 mp4 otf png svg ttf txt vtt webm webp woff woff2".split(" ");

/** Files for hosts: the domain of a site, and that a site isn't made with Jekyll. Neither has an ending. */
const forHosts = ["CNAME", ".nojekyll"];

/** Where programs look for what a site says of itself (RFC 8615). Some of these names have no ending. */
const wellKnown = /^\.well-known\/[^.]+(?:\.(?:txt|json))?$/;

/** Signs that mean the same in an address, on a disk, and in the rules of `_headers`. A star would be a rule for many files. */
const plainPath = /^(?:\.well-known\/)?\w[\w.@+-]*(?:\/\w[\w.@+-]*)*$/;

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
    const problem = refuse(path);
    if (problem) problems.push(problem);
    else copy(path, path, readFileSync(join(folder, path)));
  }
  // The fonts may be in another folder: that of the default site, or behind a link.
  for (const font of listFiles(fonts, folders)) {
    const path = `fonts/${font}`;
    const problem = refuse(path);
    if (problem) {
      problems.push(problem);
      continue;
    }
    const bytes = readFileSync(join(dirname(fonts), path));
    copy(path, `static/${fingerprintPath(path, bytes)}`, bytes);
  }
  return { files, addresses, problems };
}

function listFiles(folder: string, folders: Pick<Folders, "list">): readonly string[] {
  return folders.list(folder).flatMap(({ path, isFile }) => (isFile ? path : []));
}

/** Why a file can't be published, by its path inside of `public/`; undefined when it can. */
function refuse(path: string): Problem | undefined {
  if (forHosts.includes(path)) return undefined;
  const kind = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  const fault = findNameFault(path);
  if (fault) return refuseFile(path, `has ${fault}`, "Give it another name.");
  if (/(?:^|\/)\.(?!well-known\/)/.test(path)) {
    const advice =
      "Delete it here. If it has a password or a key, change that too, because everybody can read the history.";
    return refuseFile(path, "is hidden, and would be published all the same", advice);
  }
  if (!plainPath.test(path)) {
    const advice = "Name it with letters, digits, hyphens, dots and underscores only.";
    return refuseFile(path, "has a name that isn't published", advice);
  }
  if (/^_/.test(path) || !(kinds.includes(kind) || wellKnown.test(path))) {
    const advice = `It may hold ${kinds.join(", ")}, and what's in .well-known/. A document to download belongs in content/files/, and a page in content/pages/.`;
    return refuseFile(path, "is of a kind that isn't published", advice);
  }
  return undefined;
}

function refuseFile(path: string, what: string, advice: string): Problem {
  const message = `The file public/${path} ${what}.`;
  return problemOf({ path: `public/${path}`, text: "" }, { code: "file-refused", message, advice });
}
