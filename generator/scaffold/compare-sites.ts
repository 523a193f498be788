/** Finds how two finished sites differ. A change of the layout is on every page, and is reported only once. */
import { groupBy, subtract } from "../model/collections.ts";
import type { BuiltPage, BuiltSite } from "./read-site.ts";

/** The difference between two sites. */
export type Comparison = ReturnType<typeof compareSites>;

/** Compares two sites. */
export function compareSites(before: BuiltSite, after: BuiltSite) {
  const renamed = findRenamed(before, after);
  const findOld = ({ route }: BuiltPage) => before.get(renamed.get(route) ?? route);
  const pages = [...after.values()].flatMap((page) => {
    const old = findOld(page);
    // The page at the old address of a renamed page only sends visitors on, so it isn't compared.
    if (!old || [...renamed.values()].includes(page.route)) return [];
    return [{ route: page.route, lines: compareLines(old.lines, page.lines) }];
  });
  return {
    added: [...after.values()].filter((page) => !findOld(page)),
    renamed: [...renamed].map(([to, from]) => `\`${from}\` is now \`${to}\``),
    removed: [...before.values()].filter(({ route }) => !after.has(route)),
    /** Routes of both sites on which a visitor can notice something. */
    changed: pages.filter(({ lines }) => lines.length > 0).map(({ route }) => route),
    texts: share(pages),
  };
}

/** The new routes of renamed pages, each with the old one, which now sends visitors to the new one. */
function findRenamed(before: BuiltSite, after: BuiltSite): ReadonlyMap<string, string> {
  const added = [...after.keys()].filter((route) => !before.has(route));
  const moved = [...after.values()].flatMap(({ route, leadsTo }) => {
    const to = added.find((newRoute) => leadsTo.endsWith(`${newRoute}/`));
    return to && before.get(route)?.leadsTo === "" ? [[to, route] as const] : [];
  });
  return new Map(moved);
}

/**
 * Lists lines that are gone (`- …`), each followed by a new one (`+ …`). A line that only moved counts as neither. The
 * package `diff` would report it as both, so it isn't used here.
 */
function compareLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const gone = subtract(before, after).map((text) => `- ${text}`);
  const added = subtract(after, before).map((text) => `+ ${text}`);
  const pairs = gone.flatMap((line, at) => [line, ...added.slice(at, at + 1)]);
  return [...pairs, ...added.slice(gone.length)];
}

/** Groups changed lines that are on the same pages. Lines that are on the most pages come first. */
function share(pages: readonly { readonly route: string; readonly lines: readonly string[] }[]) {
  const found = pages.flatMap(({ route, lines }) => lines.map((line) => ({ route, line })));
  const each = groupBy(found, ({ line }) => line).map((group) => {
    return { line: group[0].line, routes: [...new Set(group.map(({ route }) => route))] };
  });
  const groups = groupBy(each, ({ routes }) => routes.join("\n")).map((group) => {
    return { routes: group[0].routes, lines: group.map(({ line }) => line) };
  });
  return groups.sort((a, b) => b.routes.length - a.routes.length);
}
