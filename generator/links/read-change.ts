/**
 * What a change has added, read from what `git diff --unified=0` prints. With it an audit speaks
 * only of the addresses that a pull request brings.
 */
import type { Place } from "../model/problem.ts";
import type { OutboundAddress } from "./collect-outbound.ts";

/** A change of the content. */
export interface Change {
  /** Tells whether a line was added. */
  isAdded(place: Place): boolean;
  /** Tells whether an address stood on a line that was removed or rewritten. */
  wasThere(address: string): boolean;
}

/**
 * Reads a difference. Paths are those after the change, without `b/`.
 * @param newFiles files that the difference does not know yet; all their lines are added
 */
export function readChange(diff: string, newFiles: readonly string[] = []): Change {
  const added = new Set<string>();
  const removed: string[] = [];
  let file = "";
  // Changed lines may look like anything, also like the marks of a difference: they are counted off.
  let rowsOfHunk = 0;
  for (const row of diff.split("\n")) {
    if (rowsOfHunk > 0) {
      if (row.startsWith("-")) removed.push(row);
      if (/^[+-]/.test(row)) rowsOfHunk--;
      continue;
    }
    const named = /^\+\+\+ (?:b\/)?(.*?)\t?$/.exec(row);
    if (named) file = named[1] ?? "";
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(row);
    if (!hunk) continue;
    const [gone, start, count] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)];
    rowsOfHunk = gone + count;
    for (let line = start; line < start + count; line++) added.add(`${file}:${line}`);
  }
  return {
    isAdded: ({ file, line }) => newFiles.includes(file) || added.has(`${file}:${line}`),
    wasThere: (address) => removed.some((row) => endsThere(row, address)),
  };
}

/** Whether a row holds an address, and not only the beginning of a longer one. */
function endsThere(row: string, address: string): boolean {
  const after = row.split(address).slice(1);
  return after.some((rest) => !/^[\w/?#=&%~-]/.test(rest));
}

/**
 * The addresses that are written on an added line and were on no removed one, with the added lines
 * first among their places. An entry that only moved, or got a comma, is nothing new.
 */
export function onlyAdded(
  addresses: readonly OutboundAddress[],
  { isAdded, wasThere }: Change,
): readonly OutboundAddress[] {
  return addresses.flatMap((address) => {
    const fresh = address.written.filter(isAdded);
    const others = address.written.filter((place) => !isAdded(place));
    const isNew = fresh.length > 0 && !wasThere(address.address);
    return isNew ? [{ ...address, written: [...fresh, ...others] }] : [];
  });
}
