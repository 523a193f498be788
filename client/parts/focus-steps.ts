/**
 * The keys that lead through a list (ARIA practices): arrows to the neighbours, Home and End to
 * the ends. The lists differ in what stands before the first and after the last.
 */

/** The places of a list, by the key that leads there; undefined where a key leads nowhere. */
export type Steps<T> = Readonly<Record<string, T | null | undefined>>;

/** Where the keys lead from one place of a list, which is a circle. */
export function stepsFrom<T>(here: number, list: readonly T[]): Steps<T> {
  return {
    ArrowDown: list[here + 1] ?? list[0],
    ArrowUp: list.at(here - 1),
    Home: list[0],
    End: list.at(-1),
  };
}

/** Moves focus to where a key leads, instead of scrolling; answers whether it did. */
export function takeStep(
  event: { readonly key: string; preventDefault(): void },
  steps: Steps<HTMLElement>,
): boolean {
  const next = steps[event.key];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}
