/**
 * Checks the finished site before it's published, and looks only at its files. Every address in any file must lead
 * somewhere, and every document must have exactly one `h1` and no id twice. The links of the content were checked
 * earlier, where they're written. So if something is wrong here, a template made it, or it's in a file that was copied.
 */

import { suggestName } from "../diagnostics/nearest.ts";
import { type Place, type Problem, problemAt } from "../diagnostics/problem.ts";
import type { SiteAddresses } from "../model/address.ts";
import { groupBy } from "../model/collections.ts";
import type { MadeDocument, OutputFile } from "../model/output.ts";
import { textOf } from "./file-addresses.ts";
import { type DeadAddress, followAddresses, idsOf } from "./follow-addresses.ts";

/** A finished site. */
export interface FinishedSite {
  readonly address: Pick<SiteAddresses, "origin" | "base">;
  readonly documents: readonly MadeDocument[];
  /** All files that aren't pages. */
  readonly files: readonly OutputFile[];
}

/** Inspects a finished site. */
export function inspectSite(site: FinishedSite): readonly Problem[] {
  return [
    ...describeDeadAddresses(followAddresses(site), site),
    ...site.documents.flatMap(inspectShape),
  ];
}

/** Makes one problem of each wrong address, however many documents name it. */
function describeDeadAddresses(dead: readonly DeadAddress[], site: FinishedSite) {
  const { documents, files } = site;
  const routes = new Map(documents.map(({ path, page }) => [path, page.route as string]));
  const groups = groupBy(dead, ({ target, path, part, file }) =>
    JSON.stringify([target, path, part, routes.has(file) ? "" : file]),
  );
  return groups.map((group): Problem => {
    const [first] = group;
    const { target, file } = first;
    const copied = files.find(({ path, source }) => path === file && source);
    return {
      code: first.part === undefined ? "link-unknown" : "anchor-unknown",
      severity: "error",
      message: `${target} goes nowhere: ${describeReason(first, site)} ${describePlace(group, routes)}`,
      ...(copied && { place: findPlace(copied, target) }),
      advice: adviseNearest(first, site),
    };
  });
}

/** The path of a file as addresses have it: hosts add `index.html`. */
const shownPath = (path: string) => path.replace(/(^|\/)index\.html$/, "$1");

function describeReason({ path, part }: DeadAddress, { address: { base } }: FinishedSite): string {
  const shown = (path.startsWith("/") ? "" : base) + shownPath(path);
  if (part === undefined) return `the site has no ${shown}.`;
  return `${shown} has no part called "${part}".`;
}

function describePlace(group: readonly DeadAddress[], routes: ReadonlyMap<string, string>): string {
  const files = [...new Set(group.map(({ file }) => file))];
  const [first = ""] = files;
  const route = routes.get(first);
  if (route === undefined) return `It's in ${first}.`;
  if (files.length === 1) return `It's on ${route}.`;
  return `It's on ${files.length} of ${routes.size} documents, first on ${route}.`;
}

/** The address that was probably meant, as it would be written there. Nothing is guessed for a part of a page. */
function adviseNearest(
  { target, path, part }: DeadAddress,
  site: FinishedSite,
): string | undefined {
  const paths = [...site.documents, ...site.files].map((file) => shownPath(file.path));
  const near = part === undefined && suggestName(shownPath(path).replace(/^\//, ""), paths);
  if (typeof near !== "string") return undefined;
  const start = (/^https?:/.test(target) ? site.address.origin : "") + site.address.base;
  return `Write ${start}${encodeURI(near)} in place of ${target}`;
}

/** Where a copied file has an address. An address that a template made has no place in any file. */
function findPlace(file: OutputFile, target: string): Place {
  const text = textOf(file);
  const start = Math.max(0, text.indexOf(target));
  return { source: { path: file.source ?? "", text }, start, end: start + target.length };
}

/** Checks a document by itself: it must have exactly one `h1`, and no id twice. */
function inspectShape({ page, index }: MadeDocument): readonly Problem[] {
  const source = { path: page.source, text: "" };
  const top = { start: 0, end: 0 };
  const seen = new Set<string>();
  const repeated = new Set(idsOf(index).filter((id) => seen.size === seen.add(id).size));
  const problems = [...repeated].map((id): Problem => {
    const message = `The name "${id}" is on the page twice, so a link to #${id} would only find the first.`;
    const advice = "If it comes from a heading of the text, give the heading other words.";
    return problemAt(source, top, { code: "id-repeated", message, advice });
  });
  const titles = [index, ...index.shared].reduce((sum, part) => sum + part.titles, 0);
  if (titles === 1) return problems;
  const message = `The page has ${titles} main headings, and it must have one.`;
  const advice =
    "This comes from a template, not from your text. Show this message to a maintainer.";
  return [...problems, problemAt(source, top, { code: "output-fault", message, advice })];
}
