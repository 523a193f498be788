/**
 * The real site, built once for all tests that need its files. The first test that asks for it builds
 * it into a temporary folder named after the digest of everything that goes into a build; the others,
 * and the next run, find it there.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runBuild } from "../../../build.ts";
import { digestTexts } from "../../../generator/cache/digest.ts";
import { openFolders } from "../../../generator/cache/folders.ts";
import { GateError } from "../../../generator/report/gate.ts";
import { defaultRoot } from "../../../generator/site-paths.ts";
import { one, type Part, parseHtml } from "./html.ts";

/** One document of the site. */
export interface SiteDocument {
  /** As content writes it: `/ourstory`; the not-found page is `404.html`. */
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

/** Which site is built: the real one under its own address, unless these are given. */
export interface Wanted {
  /** Another address. */
  readonly baseUrl?: string;
  /** The folder of another chapter. */
  readonly root?: string;
}

/** The address of a route under a base path: a folder, with its slash. */
export function addressOf(route: string, base = "/"): string {
  if (route === "404.html") return `${base}404.html`;
  return route === "/" ? base : `${base}${route.slice(1)}/`;
}

/** Makes a document of a file of the output. */
export function openDocument(file: string, html: string): SiteDocument {
  const root = parseHtml(html);
  const route = file === "404.html" ? file : `/${file.replace(/\/?index\.html$/, "")}`;
  return { route, file, html, root, main: one(root, "main") };
}

const known = new Map<string, Promise<BuiltSite>>();

/** Gives a built site. */
export function builtSite(wanted: Wanted = {}): Promise<BuiltSite> {
  const key = JSON.stringify(wanted);
  const site = known.get(key) ?? findOrBuild(wanted).then(openSite);
  known.set(key, site);
  return site;
}

const lockMs = 60_000;

async function findOrBuild(wanted: Wanted): Promise<string> {
  const all = join(tmpdir(), "dance-marathon-site");
  const place = join(all, digestInputs(wanted));
  const [dist, lock] = [join(place, "dist"), join(place, "lock")];
  mkdirSync(place, { recursive: true });
  while (!existsSync(dist)) {
    // One process builds and the others wait. The lock of a killed run is removed.
    if (ageOf(lock) > lockMs) rmSync(lock, { recursive: true, force: true });
    // It answers nothing when the folder is there already.
    if (mkdirSync(lock, { recursive: true }))
      await buildInto(dist, wanted).finally(() => rmSync(lock, { recursive: true }));
    else await wait(100);
  }
  const old = readdirSync(all).filter((name) => ageOf(join(all, name)) > 24 * 60 * lockMs);
  for (const name of old) rmSync(join(all, name), { recursive: true, force: true });
  return dist;
}

function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

async function buildInto(dist: string, wanted: Wanted): Promise<void> {
  const out = `${dist}.${process.pid}`;
  try {
    await runBuild({ isQuiet: true, out, ...wanted });
    renameSync(out, dist);
  } catch (cause) {
    if (!(cause instanceof GateError)) throw cause;
    const list = cause.problems.map(({ message, place }) => `${place?.file}: ${message}`);
    throw new Error(`The site does not build:\n${list.join("\n")}`);
  }
}

const inputs = ["content", "templates", "client", "styles", "public", "generator"];

function digestInputs(wanted: Wanted): string {
  const { digest, digestFile } = openFolders();
  const folders = [...inputs.map((name) => join(defaultRoot, name)), wanted.root ?? []].flat();
  const files = ["build.ts", "package-lock.json"].map((name) => join(defaultRoot, name));
  const digests = [digest(...folders), ...files.map(digestFile)];
  return digestTexts(JSON.stringify(wanted), defaultRoot, ...digests).slice(0, 16);
}

function openSite(dist: string): BuiltSite {
  const files = openFolders()
    .list(dist)
    .map(({ path }) => path);
  const read = (file: string) => readFileSync(join(dist, file), "utf8");
  const pages = files.filter((file) => file.endsWith(".html"));
  const documents = pages.map((file) => openDocument(file, read(file)));
  const byRoute = new Map(documents.map((document) => [document.route, document]));
  const document = (route: string) => {
    const found = byRoute.get(route);
    if (!found) throw new Error(`The site has no document for ${route}.`);
    return found;
  };
  return { dist, documents, files, document, read };
}
