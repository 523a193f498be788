/** Makes a function that remembers its results: the work for a text is done once. */
export function memoize<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (!known.has(text)) known.set(text, work(text));
    return known.get(text) as T;
  };
}

/** Makes a value when somebody asks for it, and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => {
    kept ??= { value: make() };
    return kept.value;
  };
}

/** Does the work of all items, so many at a time. The results have the order of the items. */
export async function mapInParallel<Item, Result>(
  items: readonly Item[],
  jobs: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const workNext = async () => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: jobs }, workNext));
  return results;
}

/** The items in groups of those that have the same key, in the order of their first ones. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown) {
  const groups = new Map<unknown, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.get(key)?.push(item) ?? groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** The items that are not among others; one that is there once takes one away. */
export function subtract<Item>(
  items: readonly Item[],
  others: readonly Item[],
  nameOf: (item: Item) => string = String,
): Item[] {
  const left = new Map<string, number>();
  for (const name of others.map(nameOf)) left.set(name, (left.get(name) ?? 0) + 1);
  return items.filter((item) => {
    const name = nameOf(item);
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count <= 0;
  });
}

/** The things with the smallest measure, in their order. */
export function keepLeast<T>(things: readonly T[], measure: (thing: T) => number): readonly T[] {
  if (things.length < 2) return things;
  const measured = things.map((thing) => ({ thing, amount: measure(thing) }));
  const least = Math.min(...measured.map(({ amount }) => amount));
  return measured.filter(({ amount }) => amount === least).map(({ thing }) => thing);
}
