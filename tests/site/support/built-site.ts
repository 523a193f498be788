/**
 * A built site, for all tests that need its files. The first one who asks for it builds it into a temporary
 * folder: before the tests that is `support/start-site.ts`, so that all of them find the site there.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openFolders } from "../../../generator/content/folders.ts";
import { defaultRoot } from "../../../generator/content/site-paths.ts";
import { digestTexts } from "../../../generator/model/digest.ts";
import { one, type Part, parseHtml } from "./html.ts";

export type BuiltSite = ReturnType<typeof openSite>;

export type SiteDocument = BuiltSite["documents"][number];

/** Which site is built: the real one under its own address, unless another address or folder is given. */
type Wanted = { readonly baseUrl?: string; readonly root?: string };

/** The address of a route under a base path: a folder, with its slash. */
export function addressOf(route: string, base = "/"): string {
  if (route === "404.html") return `${base}404.html`;
  return route === "/" ? base : `${base}${route.slice(1)}/`;
}

/** The day for which the tests build: what begins later is to come. */
export const testDay = "2026-12-31";

const run = promisify(execFile);
const known = new Map<string, Promise<BuiltSite>>();

export function builtSite(wanted: Wanted = {}): Promise<BuiltSite> {
  const key = JSON.stringify(wanted);
  const site = known.get(key) ?? findOrBuild(wanted, digestTexts(key)).then(openSite);
  known.set(key, site);
  return site;
}

async function findOrBuild(wanted: Wanted, name: string): Promise<string> {
  const dist = join(sitesFolder(), name);
  if (existsSync(dist)) return dist;
  // In a process of its own: two sites are built at once, and no test has to load the generator.
  const flags = ["--quiet", "--today", testDay, "--out", dist];
  if (wanted.baseUrl) flags.push("--base-url", wanted.baseUrl);
  if (wanted.root) flags.push("--root", wanted.root);
  await run(process.execPath, [join(defaultRoot, "generator/start.mjs"), "build", ...flags]);
  return dist;
}

/** The folder of all built sites. Processes that this one starts find it in the environment. */
function sitesFolder(): string {
  const given = process.env["BUILT_SITES"];
  if (given) return given;
  const folder = mkdtempSync(join(tmpdir(), "sites-"));
  process.env["BUILT_SITES"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function openSite(dist: string) {
  /** Every file of the output, sorted. */
  const files: readonly string[] = openFolders()
    .list(dist)
    .map(({ path }) => path);
  const read = (file: string) => readFileSync(join(dist, file), "utf8");
  // An address that a page had before only leads on.
  const isPage = (file: string) => file.endsWith(".html") && !read(file).includes('"refresh"');
  const pages = files.filter(isPage);
  const documents = pages.map((file) => {
    /** As a visitor asks for it: `/ourstory/`. */
    const path = `/${file.replace(/index\.html$/, "")}`;
    /** As content writes it: `/ourstory`; the not-found page is `404.html`. */
    const route = file === "404.html" ? file : path.replace(/(.)\/$/, "$1");
    const html = read(file);
    const root: Part = parseHtml(html);
    return { route, file, path, html, root, main: one(root, "main") as Part };
  });
  const document = (wished: string) => {
    const found = documents.find(({ route }) => route === wished);
    if (!found) throw new Error(`The site has no document for ${wished}.`);
    return found;
  };
  return { dist, documents, files, document, read };
}
