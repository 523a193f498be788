/**
 * Puts a fault into words: what leads where, why that is nothing, and what to write instead, in the
 * form in which the place wants it: a route in the content, an address in a template.
 */
import type { Problem } from "../model/problem.ts";
import type { Document } from "../render/render-pages.ts";
import type { Fault } from "./follow-addresses.ts";
import type { LinkIndex } from "./link-index.ts";
import { createFinder, isOwn, shownPath, type Target } from "./nearest-target.ts";
import type { Region } from "./read-document.ts";
import type { TracedFault } from "./trace-faults.ts";

/** Makes problems of traced faults. */
export function tellFaults(
  traced: readonly TracedFault[],
  documents: readonly Document[],
  index: LinkIndex,
): readonly Problem[] {
  if (traced.length === 0) return [];
  const findNearest = createFinder(index);
  const routes = new Map(documents.map(({ file, page }) => [file.path, page.route as string]));
  return traced.map((one) => {
    const [fault] = one.faults;
    const form: Form = { routes, index, typed: one.typed };
    const offer = findNearest(fault);
    const fix = offer ? fixWith(offer, fault, form) : fixWithout(fault, form);
    return {
      code: fault.reason === "part" ? "anchor-unknown" : "link-unknown",
      severity: "error",
      message: `${tellTarget(fault, form)}${tellWhy(fault, offer, form)}${tellWhere(one, form)}`,
      ...one.trace,
      ...(fix ? { fix } : {}),
    };
  });
}

/** How addresses are written where the fault was made. */
interface Form {
  /** Routes by the files of their documents. */
  readonly routes: ReadonlyMap<string, string>;
  readonly index: LinkIndex;
  /** As it was typed; undefined when a template made it. */
  readonly typed: string | undefined;
}

const places: Readonly<Record<Region, string>> = {
  head: " in the head",
  header: " in the header",
  main: " in the main part",
  footer: " in the footer",
  body: "",
};

function tellTarget({ naming, file }: Fault, { typed, index }: Form): string {
  const { target, element, region } = naming;
  const isPicture = element === "img" || element === "source";
  if (typed !== undefined)
    return `The ${isPicture ? "picture" : "link"} ${typed} leads to nothing: `;
  if (element === file.path) return `The file ${element} names ${target}, which leads to nothing: `;
  const isLink = element === "a" || element === "area";
  const subject = isLink ? "A link" : `The <${element}>`;
  const verb = isLink ? "leads to" : "asks for";
  return `${subject}${places[region]} ${verb} ${target || index.site.base}, and that is nothing: `;
}

function tellWhy({ reason, path, part }: Fault, offer: Target | undefined, form: Form): string {
  const { base } = form.index.site;
  switch (reason) {
    case "part":
      return `${nameOf(path, form)} has no part called "${part}".`;
    case "beside":
      return `it does not begin with ${base}, the path of the site.`;
    case "anyplace":
      return "the page for lost visitors is shown at every address, so a link on it begins with a slash.";
    case "file":
      if (offer && offer.path.toLowerCase() === path.toLowerCase() && offer.path !== path)
        return "upper and lower case must agree.";
      if (offer?.path === `${path}/index.html`) return "the address of a page ends with a slash.";
      return `the site has no ${form.typed === undefined ? base : "/"}${shownPath(path)}.`;
  }
}

/** Where a fault stands that is not on one line of one page. */
function tellWhere({ trace, faults }: TracedFault, { routes }: Form): string {
  const files = new Set(faults.map(({ file }) => file.path));
  const [first = ""] = files;
  if (trace?.place.file.endsWith(".md") || !routes.has(first)) return "";
  const others = new Set(faults.map(({ naming }) => naming.target)).size - 1;
  const more = trace || others === 0 ? "" : ` ${others} other addresses there are as wrong.`;
  const where = `on ${routes.get(first)}`;
  if (files.size === 1) return ` It is ${where}.${more}`;
  if (files.size === routes.size) return ` It is on all ${routes.size} documents.${more}`;
  return ` It is on ${files.size} of ${routes.size} documents, first ${where}.${more}`;
}

function fixWith(offer: Target, fault: Fault, form: Form): string {
  const { typed } = form;
  const written = typed ?? fault.naming.target;
  const isSamePage = written.startsWith("#") && offer.path === fault.file.path;
  const isWhole = /^https?:/.test(written);
  const better = isSamePage ? `#${offer.part}` : nameOf(offer.path, form, isWhole) + partOf(offer);
  return `Write ${better} in place of ${written}.`;
}

/** Without an offer an author is told what there is. */
function fixWithout(fault: Fault, form: Form): string | undefined {
  if (fault.reason !== "part" || form.typed === undefined) return undefined;
  const ids = [...(form.index.idsOf(fault.path) ?? [])].filter((id) => !isOwn(id));
  const page = nameOf(fault.path, form);
  if (ids.length === 0) return `Write ${page}: that page has no parts that a link can lead to.`;
  const some = ids.slice(0, 6).map((id) => `#${id}`);
  const more = ids.length > some.length ? ` and ${ids.length - some.length} more` : "";
  return `Write ${page}, or one of its parts: ${some.join(", ")}${more}.`;
}

function partOf({ part }: Target): string {
  return part === "" ? "" : `#${part}`;
}

/** The content names pages by route, templates by address; some places want a whole address. */
function nameOf(path: string, { routes, index, typed }: Form, isWhole = false): string {
  const { origin, base } = index.site;
  const route = routes.get(path);
  if (typed !== undefined && !isWhole && route !== undefined) return route;
  return `${isWhole ? origin : ""}${base}${encodeURI(shownPath(path))}`;
}
