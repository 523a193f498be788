/**
 * Checks the links of the content that the link resolver let through: the parts of pages that they lead
 * to, the mail addresses and phone numbers. And finds pages that none leads to.
 * Every link is checked where it is written, so a build and a check say the same.
 */

import { askFor, nearNames } from "../diagnostics/nearest.ts";
import type { Problem } from "../diagnostics/problem.ts";
import { type Finding, problemAt } from "../diagnostics/problem-at.ts";
import { routeIn } from "../markdown/link-resolver.ts";
import { decodeTyped } from "../model/address.ts";
import type { BodyFindings, LinkUse } from "../model/body.ts";
import { once } from "../model/collections.ts";
import type { Sources } from "../model/source.ts";
import { type ListName, lists } from "../schema/catalog.ts";
import { problemIn } from "./check-lists.ts";
import { type CheckedPages, type Draft, isMade } from "./check-pages.ts";

/** A page with what was found in its body. */
export type LinkedPage = BodyFindings & { readonly draft: Draft };

/** The links of a site. */
export interface SiteLinks extends Pick<Sources, "files">, Pick<CheckedPages, "waiting"> {
  readonly pages: readonly LinkedPage[];
  /** Those of settings, lists and front matter. */
  readonly others: readonly LinkUse[];
  /** Whether what visitors do not see yet is shown, for a preview. */
  readonly hasDrafts?: boolean | undefined;
  /** Files with errors that hide parts which a page will have. */
  readonly hiding: ReadonlySet<string | undefined>;
}

/** The file of a list, by what a body asks for: `list staff`. Undefined for a link or a picture. */
export const fileOf = (asked: string) => lists[asked.replace("list ", "") as ListName]?.file;

/** Checks all links. */
export function checkLinks(site: SiteLinks): readonly Problem[] {
  const { pages, others, files, hiding } = site;
  // Names of parts begin with some of the words.
  const filesOf = ({ draft, asked }: LinkedPage) => [
    draft.origin.source.path,
    "content/words.json",
    ...asked.map(fileOf),
  ];
  const byRoute = new Map(pages.map((page) => [`${page.draft.route}`, page]));
  const anchorsOf = once((route) => {
    const page = byRoute.get(route);
    const isWhole = page && !filesOf(page).some((file) => hiding.has(file));
    return isWhole ? new Set(page.anchors.map(({ id }) => id)) : undefined;
  });
  const check = (use: LinkUse, by: Draft | undefined) => {
    const { target, href, place } = use;
    // Most links lead to a whole page.
    if (!target.includes("#") && !contact.test(href)) return [];
    const fault = findAnchorFault(target, by?.route, anchorsOf) ?? findContactFault(use);
    const source = fault && files.find(({ path }) => path === place.file);
    return source ? [problemAt(source, place, fault)] : [];
  };
  // A field of a list may name a part of whatever page shows it; one of front matter is on its page.
  const drafts = new Map(pages.map(({ draft }) => [draft.origin.source.path, draft]));
  return [
    ...pages.flatMap(({ draft, links }) => links.flatMap((use) => check(use, draft))),
    ...others.flatMap((use) => check(use, drafts.get(use.place.file))),
    ...findEarly(site, drafts),
  ];
}

/** A link to a mail address or a phone number, and what it is. */
const contact = /^(mailto|tel):([^?;]*)/i;

/** With so many parts of a page a wrong name is compared. No page that people read has more. */
const comparedMax = 500;

/** What is wrong with a link to a part of a page: undefined when the page has it, or is unknown. */
function findAnchorFault(
  target: string,
  own: string | undefined,
  anchorsOf: (route: string) => ReadonlySet<string> | undefined,
): Finding | undefined {
  const [, path = own ?? "", fragment = ""] = /^(\/[^#]*)?#(.+)$/.exec(target) ?? [];
  const route = path.replace(/(?<=.)\/$/, "");
  const known = fragment === "" ? undefined : anchorsOf(route);
  const part = decodeTyped(fragment);
  if (!known || known.has(part)) return undefined;
  const parts = [...known].slice(0, comparedMax);
  const near = nearNames(part, parts).map((id) => `#${id}`);
  const [right] = near;
  // Those that share the most words come first: the heading may have been renamed.
  const words = part.split("-").filter((word) => word.length > 3);
  const shared = (id: string) => words.filter((word) => id.includes(word)).length;
  const alike = parts.toSorted((one, other) => shared(other) - shared(one));
  const names = alike.slice(0, 6).map((id) => `#${id}`);
  const fix =
    names.length === 0
      ? `Write ${route}: that page has no parts that a link can lead to.`
      : `Write ${route}, or one of its parts: ${names.join(", ")}. If the part was taken down on purpose, take out what links to it.`;
  const says = `The link ${target} leads to nothing: ${route} has no part called "${part}".`;
  // A heading that was renamed a little is the only one near; of two, a person must choose.
  const swap = { typed: `#${fragment}`, right, isCertain: near.length === 1 };
  return { code: "anchor-unknown", message: says + askFor(right), fix, swap };
}

/** Finds links for visitors to pages that they do not see yet. Of several to one page, that is the cause. */
function findEarly(
  { pages, others, files, waiting, hasDrafts }: SiteLinks,
  drafts: ReadonlyMap<string, Draft>,
): readonly Problem[] {
  const early = new Map(waiting.map((page) => [page.route, page]));
  for (const { draft } of pages) if (!draft.waits) early.delete(draft.route);
  if (early.size === 0) return [];
  const uses = [...pages.flatMap(({ links }) => links), ...others];
  const seen = uses.filter(({ place }) => !drafts.get(place.file)?.waits);
  return [...early.values()].flatMap(({ route, source, from }) => {
    const links = seen.filter(({ target }) => routeIn(target) === route);
    const what = from ? `an article that appears on ${from}` : "a draft, which is not published";
    const publish = from
      ? "publish it now by an earlier date"
      : "publish it: delete the line draft";
    const report = { code: "link-unpublished", severity: hasDrafts ? "warning" : "error" } as const;
    const draft = drafts.get(source);
    if (draft && links.length > 1) {
      const places = new Set(links.map(({ place }) => `${place.file}:${place.line}`));
      const message = `This is ${what}, and ${links.length} links lead to it: ${[...places].join(", ")}.`;
      const fix = `Take the links out until then, or ${publish}.`;
      return [problemIn(draft, [from ? "date" : "draft"], { ...report, message, fix })];
    }
    return links.flatMap(({ target, place }) => {
      const message = `The link ${target} leads to ${what}.`;
      const fix = `Make the link later, or ${publish} in ${source}.`;
      const file = files.find(({ path }) => path === place.file);
      return file ? [problemAt(file, place, { ...report, message, fix })] : [];
    });
  });
}

/** For each scheme the shape of what is right, and what is reported of another. */
const schemes = {
  mailto: {
    code: "mail-unusable",
    // Words joined by full stops, an at sign, and a host of letters in any script.
    shape:
      /^[\w!#$%&'*+=?^`{|}~-]+(?:\.[\w!#$%&'*+=?^`{|}~-]+)*@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}[\p{L}\d-]*[\p{L}\d]$/u,
    fault: (typed: string) => `"${typed}" is no mail address`,
    fix: "Write an address such as mailto:name@example.org or mailto:name@example.org?subject=Hello.",
  },
  tel: {
    code: "phone-unusable",
    // A number that works from anywhere (RFC 3966), or a short one that works in its own country.
    shape: /^(?:\+[1-9](?:[-.()\s]*\d){6,14}|(?:[-.()\s]*\d){3,6})$/,
    fault: (typed: string) => `nobody can call ${typed} from another country`,
    fix: "Write the number with the sign + and the code of its country, such as tel:+1-352-555-0100.",
  },
} as const;

/** What is wrong with a link to a mail address or a phone number, at the place where that is stated. */
function findContactFault({ target, href }: LinkUse): Finding | undefined {
  const [, scheme = "", typed = ""] = contact.exec(href) ?? [];
  // A name is right wherever it is used: the ledger states its address.
  if (scheme === "" || target.startsWith("link:")) return undefined;
  const { code, shape, fault, fix } = schemes[scheme.toLowerCase() as keyof typeof schemes];
  const contacts = decodeTyped(typed).split(",");
  const wrong = contacts.map((contact) => contact.trim()).find((contact) => !shape.test(contact));
  if (wrong === undefined) return undefined;
  const message = `The link ${href} cannot be used: ${fault(wrong)}.`;
  return { code, severity: "warning", message, fix };
}

/**
 * Pages that no link of another page leads to. The home page is where one comes in; redirect pages and
 * the not-found page exist for posters, slips and lost visitors. Articles are found by their list and
 * by their neighbours, an event without a file by the list of events.
 */
export function findOrphans({ pages: all, others }: SiteLinks): readonly Problem[] {
  const pages = all.filter(({ draft }) => !draft.waits);
  const linked = new Set(others.map(({ target }) => routeIn(target)));
  for (const { draft, links } of pages) {
    const routes = links.map(({ target }) => routeIn(target));
    for (const route of routes) if (route !== draft.route) linked.add(route);
  }
  const isOrphan = ({ draft }: LinkedPage) =>
    draft.kind === "page" &&
    !isMade(draft) &&
    !["redirect", "missing", "search"].includes(draft.value.layout) &&
    !(draft.route === "/" || linked.has(draft.route));
  return pages.filter(isOrphan).map(({ draft: { route, origin } }) => {
    const message = `No other page leads to ${route}, so only those find it who know its address.`;
    const place = { file: origin.source.path, line: 1, column: 1 };
    const fix = `Link to ${route} from a page, or list it in content/navigation.json.`;
    return { code: "page-orphan", severity: "warning", message, place, fix };
  });
}
