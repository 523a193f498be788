/**
 * What is different between two finished sites. A change of the layout is on every page, so the same
 * change is kept once, with the pages that have it.
 */
import type { BuiltPage } from "./read-page.ts";
import type { BuiltSite } from "./read-site.ts";

/** What some pages have in common. */
export interface Shared<T> {
  readonly routes: readonly string[];
  readonly items: readonly T[];
}

/** A line that only one of the two sites has on a page. */
export interface ChangedLine {
  readonly sign: "-" | "+";
  readonly text: string;
}

/** The difference between two sites. */
export interface Comparison {
  readonly added: readonly BuiltPage[];
  readonly removed: readonly BuiltPage[];
  /** Pages of both sites on which a visitor can notice something. */
  readonly changed: readonly string[];
  readonly texts: readonly Shared<ChangedLine>[];
  /** Anchors that are gone, though their page is still there. */
  readonly anchors: readonly Shared<string>[];
  readonly weights: readonly {
    readonly kind: string;
    readonly before: number;
    readonly after: number;
  }[];
}

/** Compares two sites. */
export function compareSites(before: BuiltSite, after: BuiltSite): Comparison {
  const kept = [...after.pages.values()].flatMap((page) => {
    const old = before.pages.get(page.route);
    return old ? [{ route: page.route, old, page }] : [];
  });
  const texts = kept.map(({ route, old, page }) => ({
    route,
    items: compareLines(old.lines, page.lines),
  }));
  const anchors = kept.map(({ route, old, page }) => ({
    route,
    items: subtract(old.anchors, page.anchors),
  }));
  return {
    added: [...after.pages.values()].filter(({ route }) => !before.pages.has(route)),
    removed: [...before.pages.values()].filter(({ route }) => !after.pages.has(route)),
    changed: texts.filter(({ items }) => items.length > 0).map(({ route }) => route),
    texts: share(texts, ({ sign, text }) => sign + text),
    anchors: share(anchors, (id) => id),
    weights: [...after.weights].map(([kind, bytes]) => ({
      kind,
      before: before.weights.get(kind) ?? 0,
      after: bytes,
    })),
  };
}

/**
 * Lines that are gone or new, each gone line followed by the new one that is most like it. A line
 * that only stands elsewhere is neither.
 */
function compareLines(before: readonly string[], after: readonly string[]): readonly ChangedLine[] {
  const gone = subtract(before, after);
  const left = subtract(after, before);
  const pairs = gone.flatMap((text): readonly ChangedLine[] => {
    const at = findMostAlike(text, left);
    const [added] = at === undefined ? [] : left.splice(at, 1);
    const line = { sign: "-", text } as const;
    return added === undefined ? [line] : [line, { sign: "+", text: added }];
  });
  return [...pairs, ...left.map((text) => ({ sign: "+", text }) as const)];
}

/** What the first list has more often than the second. */
function subtract(texts: readonly string[], others: readonly string[]): string[] {
  const spare = new Map<string, number>();
  for (const text of others) spare.set(text, (spare.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = spare.get(text) ?? 0;
    spare.set(text, count - 1);
    return count <= 0;
  });
}

function findMostAlike(text: string, others: readonly string[]): number | undefined {
  let best: number | undefined;
  let most = 0.3;
  for (const [at, other] of others.entries()) {
    const { start, end } = findCommonEnds(text, other);
    const likeness = (start + end) / Math.max(text.length, other.length);
    if (likeness > most) {
      best = at;
      most = likeness;
    }
  }
  return best;
}

/** How many characters two texts have in common at their start and at their end. */
export function findCommonEnds(one: string, two: string) {
  const shorter = Math.min(one.length, two.length);
  let start = 0;
  while (start < shorter && one[start] === two[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === two.at(-1 - end)) end++;
  return { start, end };
}

/** Puts what is the same on several pages together: what most pages have comes first. */
function share<T>(
  pages: readonly { readonly route: string; readonly items: readonly T[] }[],
  keyOf: (item: T) => string,
): readonly Shared<T>[] {
  const routesOf = new Map<string, { readonly item: T; readonly routes: string[] }>();
  for (const { route, items } of pages) {
    for (const item of items) {
      const known = routesOf.get(keyOf(item)) ?? { item, routes: [] };
      if (known.routes.at(-1) !== route) known.routes.push(route);
      routesOf.set(keyOf(item), known);
    }
  }
  const groups = new Map<string, { readonly routes: readonly string[]; readonly items: T[] }>();
  for (const { item, routes } of routesOf.values()) {
    const key = routes.join("\n");
    const group = groups.get(key) ?? { routes, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()].sort((one, two) => two.routes.length - one.routes.length);
}
