/**
 * Holds every `#part` that content asks for against the headings, questions and stories of the page
 * that it names. A build does the same, and more, on the finished pages; the check of the content
 * has none, and is what mends a link to a heading that was renamed.
 */
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import type { Anchored, LinkUse, Traces } from "../model/traces.ts";
import { problemAt } from "../problems/problem-at.ts";
import { nearNames } from "../problems/suggest.ts";

/**
 * Checks the parts that all links ask for.
 * @param files the texts that the links stand in
 */
export function checkAnchors(
  { links, anchors: pages }: Pick<Traces, "links" | "anchors">,
  files: readonly SourceFile[],
): readonly Problem[] {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const byFile = new Map(pages.map((page) => [page.file, page]));
  const sources = new Map(files.map((file) => [file.path, file]));
  return links.flatMap((use) => {
    const [path = "", fragment = ""] = use.target.split("#");
    if (fragment === "" || !/^(?:\/|$)/.test(path)) return [];
    // A text of a list may ask for a part of whatever page shows it: the finished page tells.
    const own = byFile.get(use.place.file);
    const page = path === "" ? own : byRoute.get(path.replace(/(?<=.)\/$/, ""));
    const source = sources.get(use.place.file);
    // An unknown page is told of by the book of links.
    if (!page || !source || page.anchors.includes(decoded(fragment))) return [];
    return [tellOf(use, fragment, page, source)];
  });
}

function tellOf(
  { target, place }: LinkUse,
  fragment: string,
  { route, anchors }: Anchored,
  source: SourceFile,
): Problem {
  const part = decoded(fragment);
  const near = findNear(part, anchors);
  const [nearest] = near;
  const names = anchors.slice(0, 6).map((id) => `#${id}`);
  const otherwise =
    names.length === 0
      ? `Write ${route}: that page has no parts that a link can lead to.`
      : `Write ${route}, or one of its parts: ${names.join(", ")}.`;
  const ask = nearest ? ` Did you mean #${nearest}?` : "";
  return problemAt(source, place, {
    code: "anchor-unknown",
    message: `The link ${target} leads to nothing: ${route} has no part called "${part}".${ask}`,
    fix: nearest ? `Write #${nearest} in place of #${fragment}.` : otherwise,
    // A heading that was renamed a little is the only one near; of two, a person must choose.
    swap: nearest
      ? { typed: `#${fragment}`, right: `#${nearest}`, isCertain: near.length === 1 }
      : undefined,
  });
}

/** The anchors that were probably meant, nearest first. */
function findNear(fragment: string, anchors: readonly string[]): readonly string[] {
  // GitHub gives a heading that begins with a digit an id that does; ours has a word before it.
  const isNumbered = /^\d/.test(fragment);
  const same = anchors.filter(
    (id) => (isNumbered && id.endsWith(`-${fragment}`)) || wordsOf(id) === wordsOf(fragment),
  );
  return same.length > 0 ? same : nearNames(fragment, anchors);
}

/** The words of an anchor in one order: a renamed heading often has the same ones. */
function wordsOf(anchor: string): string {
  return anchor.toLowerCase().split("-").sort().join("-");
}

/** What an editor typed may have a per cent sign that is none of the encoding. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
