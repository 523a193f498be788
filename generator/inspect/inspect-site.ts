/**
 * Looks at the finished site as a stranger would, before anybody sees it: every address that any file
 * names must lead somewhere, and every document must have one first heading and no id twice. The links of
 * the content were judged before, where they are written; what is wrong here was made by a template, or
 * stands in a file that was copied.
 */
import type { DocumentIndex, MadeDocument, OutputFile } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import { createSourceFinder, findLineIn, type ReadSources } from "./find-source-line.ts";
import { createLocator, type Locate, type SiteAddress } from "./locate.ts";
import { findNearestFile, findNearestPart, shownPath } from "./nearest-target.ts";
import { readerOf } from "./read-file.ts";

/** A finished site. */
export interface FinishedSite {
  readonly address: SiteAddress;
  readonly documents: readonly MadeDocument[];
  /** All files that are no pages. */
  readonly files: readonly OutputFile[];
  /** Reads the texts in which a wrong address may stand; asked only when there is one. */
  readonly readSources: ReadSources;
}

/** Inspects a finished site. */
export function inspectSite(site: FinishedSite): readonly Problem[] {
  const { documents, files } = site;
  const followed = followAddresses(site);
  return [
    ...describeFaults(followed.faults, site),
    ...documents.flatMap(inspectShape),
    ...findIdlePictures(files, followed.named),
  ];
}

/** Why an address leads nowhere. */
type Reason =
  /** There is no such file. */
  | "file"
  /** There is the file, but nothing in it has that id. */
  | "part"
  /** It begins with a slash, but not with the path of the site. */
  | "beside"
  /** It is written from its own place, on the page that is shown at every place. */
  | "anyplace";

/** An address that leads nowhere. */
interface Fault {
  /** The file that names it. */
  readonly file: string;
  readonly target: string;
  readonly reason: Reason;
  /** The file that it leads to, from the root of the output, and the part of that. */
  readonly path: string;
  readonly part: string;
}

/** The page that hosts show for every address that they do not know. */
const anyplacePage = "404.html";

function followAddresses({ address, documents, files }: FinishedSite) {
  const faults: Fault[] = [];
  const named = new Set<string>();
  const indexes = new Map(documents.map(({ path, index }) => [path, index]));
  const served = new Set(
    [...indexes.keys(), ...files.map(({ path }) => path)].filter((path) => !path.startsWith("_")),
  );
  const judge = createJudge(createLocator(address), served, indexes);
  const follow = (file: string, targets: Iterable<string>) => {
    for (const target of targets) {
      const { path, part, reason } = judge(target, file);
      if (reason) faults.push({ file, target, reason, path, part });
      else if (path !== file) named.add(path);
    }
  };
  for (const { path, index } of documents) {
    follow(path, index.targets);
    for (const { targets } of index.shared) follow(path, targets);
  }
  for (const file of files) {
    const targets = new Set<string>();
    readerOf(file.path)?.(textOf(file), (target) => void targets.add(target));
    follow(file.path, targets);
  }
  return { faults, named };
}

function textOf({ bytes }: OutputFile): string {
  return typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
}

function idsOf({ ids, shared }: DocumentIndex): readonly string[] {
  return [...ids, ...shared.flatMap((part) => part.ids)];
}

function hasPart({ ids, shared }: DocumentIndex, part: string): boolean {
  return ids.includes(part) || shared.some((one) => one.ids.includes(part));
}

type Judgement = Pick<Fault, "path" | "part"> & { readonly reason?: Reason };

const outside: Judgement = { path: "", part: "" };

/** Most addresses stand on many pages, and lead to the same place from each: those are judged once. */
function createJudge(
  locate: Locate,
  served: ReadonlySet<string>,
  indexes: ReadonlyMap<string, DocumentIndex>,
) {
  const known = new Map<string, Judgement>();
  const judge = (target: string, file: string): Judgement => {
    const location = locate(target, file);
    if (location.kind === "outside") return outside;
    const { path, part } = location;
    if (location.kind === "beside") return { path, part, reason: "beside" };
    if (!served.has(path)) return { path, part, reason: "file" };
    if (file === anyplacePage && isRelative(target)) return { path, part, reason: "anyplace" };
    // Every page has a top, whatever its ids: HTML, section 7.4.6.4.
    if (part === "" || part.toLowerCase() === "top") return { path, part };
    const index = indexes.get(path);
    return !index || hasPart(index, part) ? { path, part } : { path, part, reason: "part" };
  };
  return (target: string, file: string): Judgement => {
    if (isRelative(target) || target.startsWith("#")) return judge(target, file);
    const judgement = known.get(target) ?? judge(target, file);
    known.set(target, judgement);
    return judgement;
  };
}

function isRelative(target: string): boolean {
  return !/^(?:[/#?]|$|[a-z][a-z0-9+.-]*:)/i.test(target);
}

/** One problem for each wrong address, however many documents name it. */
function describeFaults(faults: readonly Fault[], site: FinishedSite): readonly Problem[] {
  if (faults.length === 0) return [];
  const routes = new Map(site.documents.map(({ path, page }) => [path, page.route as string]));
  const findLine = createSourceFinder(site.readSources, site.address);
  const paths = [...routes.keys(), ...site.files.map(({ path }) => path)];
  const groups = new Map<string, Fault[]>();
  for (const fault of faults) {
    const other = routes.has(fault.file) ? "" : fault.file;
    const key = JSON.stringify([fault.target, fault.reason, other]);
    groups.set(key, [...(groups.get(key) ?? []), fault]);
  }
  return [...groups.values()].map(([first, ...more]) => {
    const fault = first as Fault;
    const count = new Set([fault, ...more].map(({ file }) => file)).size;
    const copied = site.files.find(({ path }) => path === fault.file);
    const line = copied?.source
      ? findLineIn(copied.source, textOf(copied), fault.target)
      : findLine(fault.target);
    const offer = findOffer(fault, paths, site);
    return {
      code: fault.reason === "part" ? "anchor-unknown" : "link-unknown",
      severity: "error",
      message: `${fault.target || site.address.base} leads to nothing: ${describeReason(fault, offer, site)}${describePlace(fault, count, routes)}`,
      ...line,
      ...(offer === undefined ? {} : { fix: `Write ${offer} in place of ${fault.target}.` }),
    };
  });
}

/** The address that was probably meant, as it would be written there. */
function findOffer(
  { target, path, part, reason }: Fault,
  paths: readonly string[],
  { address, documents }: FinishedSite,
): string | undefined {
  if (reason === "anyplace") return undefined;
  const isWhole = /^https?:/.test(target);
  const print = (found: string) =>
    `${isWhole ? address.origin : ""}${address.base}${encodeURI(shownPath(found))}`;
  if (reason === "part") {
    const document = documents.find((one) => one.path === path);
    const near = document && findNearestPart(part, idsOf(document.index));
    return near && (target.startsWith("#") ? `#${near}` : `${print(path)}#${near}`);
  }
  const near = findNearestFile(reason === "beside" ? path.slice(1) : path, paths);
  return near === undefined ? undefined : print(near);
}

function describeReason(
  { reason, path, part }: Fault,
  offer: string | undefined,
  { address: { base } }: FinishedSite,
): string {
  const address = `${base}${shownPath(path)}`;
  switch (reason) {
    case "part":
      return `${address} has no part called "${part}".`;
    case "beside":
      return `it does not begin with ${base}, the path of the site.`;
    case "anyplace":
      return "the page for lost visitors is shown at every address, so a link on it begins with a slash.";
    case "file":
      if (offer?.endsWith(`${address}/`)) return "the address of a page ends with a slash.";
      if (offer && isSameButCase(offer, encodeURI(address)))
        return "upper and lower case must agree.";
      return `the site has no ${address}.`;
  }
}

function isSameButCase(one: string, other: string): boolean {
  return one !== other && one.toLowerCase() === other.toLowerCase();
}

function describePlace(
  { file }: Fault,
  count: number,
  routes: ReadonlyMap<string, string>,
): string {
  const route = routes.get(file);
  if (route === undefined) return ` It stands in ${file}.`;
  if (count === 1) return ` It stands on ${route}.`;
  if (count === routes.size) return ` It stands on all ${count} documents.`;
  return ` It stands on ${count} of ${routes.size} documents, first on ${route}.`;
}

/** What every document owes its visitors by itself: one first heading, and no id twice. */
function inspectShape({ page, index }: MadeDocument): readonly Problem[] {
  const place = { file: page.source, line: 1, column: 1 };
  const seen = new Set(index.ids);
  const repeated = new Set(index.repeatedIds);
  for (const part of index.shared) {
    for (const id of part.repeatedIds) repeated.add(id);
    for (const id of part.ids) (seen.has(id) ? repeated : seen).add(id);
  }
  const problems = [...repeated].map<Problem>((id) => ({
    code: "id-repeated",
    severity: "error",
    message: `The name "${id}" stands twice on the page, so a link to #${id} would find the first only.`,
    place,
    fix: "If it comes from a heading of the text, give the heading other words.",
  }));
  const titles = index.titles + index.shared.reduce((sum, part) => sum + part.titles, 0);
  if (titles === 1) return problems;
  const message = `The page has ${titles} first headings; it must have one.`;
  return [...problems, { code: "output-fault", severity: "error", message, place }];
}

/** Pictures of `public/` that nothing of the site names. Those that browsers ask for by themselves stay. */
function findIdlePictures(
  files: readonly OutputFile[],
  named: ReadonlySet<string>,
): readonly Problem[] {
  const isAsked = /(?:^|\/)(?:favicon\.ico|apple-touch-icon[^/]*\.png)$|^\.well-known\//;
  return files.flatMap(({ path, source }) => {
    const isPicture = /\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/i.test(path);
    if (source === undefined || !isPicture || named.has(path) || isAsked.test(path)) return [];
    return [
      {
        code: "public-unused",
        severity: "warning",
        message: `The picture ${source} is shown nowhere on the site, and is published all the same.`,
        place: { file: source, line: 1, column: 1 },
        fix: "Delete the file, if no other site uses its address.",
      },
    ];
  });
}
