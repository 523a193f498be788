/**
 * The real site, built once for all tests of this folder. The first test that asks for it builds
 * it into a temporary folder named after the content of every file that goes into a build; the
 * others, and the next run, find it there.
 */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runBuild } from "../../../build.ts";
import { GateError } from "../../../generator/report/gate.ts";
import { defaultRoot } from "../../../generator/site-paths.ts";
import { one, type Part, parseHtml } from "./html.ts";

/** One document of the built site. */
export interface SiteDocument {
  /** As the specification writes it: `/ourstory`; the not-found page is `404.html`. */
  readonly route: string;
  /** The file in the output. */
  readonly file: string;
  readonly html: string;
  readonly root: Part;
  /** What stands between header and footer. */
  readonly main: Part;
}

/** A built site. */
export interface BuiltSite {
  readonly dist: string;
  readonly documents: readonly SiteDocument[];
  /** Every file of the output, sorted. */
  readonly files: readonly string[];
  /** The document of a route. */
  document(route: string): SiteDocument;
  /** The text of a file of the output. */
  read(file: string): string;
}

/** Which site is built: the real one under its own address, if nothing is said. */
export interface Wanted {
  /** Another address. */
  readonly baseUrl?: string;
  /** The folder of another chapter. */
  readonly root?: string;
}

const known = new Map<string, Promise<BuiltSite>>();

/** Gives a built site. */
export function builtSite(wanted: Wanted = {}): Promise<BuiltSite> {
  const key = JSON.stringify(wanted);
  const site = known.get(key) ?? findOrBuild(wanted).then(openSite);
  known.set(key, site);
  return site;
}

const patienceMs = 120_000;

async function findOrBuild(wanted: Wanted): Promise<string> {
  const place = join(tmpdir(), "dance-marathon-site", fingerprintOfSources(wanted));
  const dist = join(place, "dist");
  const lock = join(place, "lock");
  mkdirSync(place, { recursive: true });
  for (const start = Date.now(); !existsSync(dist); await wait(100)) {
    if (takeLock(lock)) {
      try {
        if (!existsSync(dist)) await buildInto(dist, wanted);
      } finally {
        rmdirSync(lock);
      }
    }
    if (Date.now() - start > patienceMs) throw new Error(`Nobody finished the build in ${place}.`);
  }
  forgetOldSites(join(place, ".."));
  return dist;
}

/** True for the one process that may build. A lock that a killed run left behind is taken over. */
function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > patienceMs / 2) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

async function buildInto(dist: string, wanted: Wanted): Promise<void> {
  const workshop = mkdtempSync(join(tmpdir(), "dance-marathon-build-"));
  try {
    await runBuild({ isQuiet: true, out: join(workshop, "dist"), ...wanted });
    renameSync(join(workshop, "dist"), dist);
  } catch (cause) {
    if (!(cause instanceof GateError)) throw cause;
    const list = cause.problems.map(
      ({ message, place }) => `${place?.file}:${place?.line} ${message}`,
    );
    throw new Error(`The site does not build:\n${list.join("\n")}`);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

const inputs = ["content", "templates", "client", "styles", "public", "generator"];

function fingerprintOfSources(wanted: Wanted): string {
  const hash = createHash("sha256").update(JSON.stringify(wanted));
  const own = wanted.root ? listFiles(relative(defaultRoot, wanted.root)) : [];
  const files = [...inputs.flatMap((folder) => listFiles(folder)), ...own];
  for (const file of [...files, "build.ts", "package-lock.json"]) {
    hash.update(file).update(readFileSync(join(defaultRoot, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(join(defaultRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(defaultRoot.length + 1))
    .sort();
}

const dayMs = 24 * 60 * 60 * 1000;

function forgetOldSites(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > dayMs) rmSync(path, { recursive: true, force: true });
  }
}

function openSite(dist: string): BuiltSite {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .sort();
  const read = (file: string) => readFileSync(join(dist, file), "utf8");
  const documents = files
    .filter((file) => file.endsWith(".html"))
    .map((file) => open(file, read(file)));
  const byRoute = new Map(documents.map((document) => [document.route, document]));
  const document = (route: string) => {
    const found = byRoute.get(route);
    if (found === undefined) throw new Error(`The built site has no document for ${route}.`);
    return found;
  };
  return { dist, documents, files, document, read };
}

function open(file: string, html: string): SiteDocument {
  const root = parseHtml(html);
  return { route: routeOf(file), file, html, root, main: one(root, "main") };
}

function routeOf(file: string): string {
  if (!file.endsWith("index.html")) return file;
  return file === "index.html" ? "/" : `/${file.slice(0, -"/index.html".length)}`;
}
