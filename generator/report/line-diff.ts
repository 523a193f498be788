/**
 * Compares two texts line by line: the changes, for people, and a unified diff, which `git apply`
 * and GitHub understand.
 */

/** A run of lines that went, and those that came in their place. Line numbers count from one. */
export interface Change {
  readonly line: number;
  readonly before: readonly string[];
  /** Where the new lines begin in the new text. */
  readonly newLine: number;
  readonly after: readonly string[];
}

/** Above this many pairs of lines the middle is taken as one change: nobody reads more closely. */
const pairsMax = 4_000_000;

/** The changes from one list of lines to another, in order. */
export function findChanges(
  before: readonly string[],
  after: readonly string[],
): readonly Change[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const left = before.slice(head, before.length - tail);
  const right = after.slice(head, after.length - tail);
  if (left.length === 0 && right.length === 0) return [];
  const kept = left.length * right.length > pairsMax ? [] : findKept(left, right);
  const changes: Change[] = [];
  let [l, r] = [0, 0];
  for (const [keptL, keptR] of [...kept, [left.length, right.length] as const]) {
    const change = { before: left.slice(l, keptL), after: right.slice(r, keptR) };
    if (change.before.length + change.after.length > 0)
      changes.push({ ...change, line: head + l + 1, newLine: head + r + 1 });
    [l, r] = [keptL + 1, keptR + 1];
  }
  return changes;
}

/** The longest sequence of lines that both have, as pairs of their indexes. */
function findKept(left: readonly string[], right: readonly string[]) {
  const width = right.length + 1;
  // lengths[i * width + j]: how long the sequence is from left line i and right line j on.
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const longest =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
      lengths[i * width + j] = longest;
    }
  }
  const kept: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < left.length && j < right.length) {
    if (left[i] === right[j]) kept.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}

/** How many lines around a change are shown. */
const context = 3;

/** A unified diff of one file; empty when the texts are equal. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const left = linesOf(before);
  const right = linesOf(after);
  const hunks = groupChanges(findChanges(left, right)).map((group) => printHunk(group, left));
  return hunks.length === 0 ? "" : `--- a/${path}\n+++ b/${path}\n${hunks.join("")}`;
}

/** Lines with their line feeds; the last one may have none. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Changes that are so near to each other that their contexts meet share a hunk. */
function groupChanges(changes: readonly Change[]): readonly (readonly Change[])[] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1);
    const isNear = last && change.line - (last.line + last.before.length) <= 2 * context;
    if (isNear) groups.at(-1)?.push(change);
    else groups.push([change]);
  }
  return groups;
}

function printHunk(group: readonly Change[], left: readonly string[]): string {
  const [first, last] = [group[0]!, group.at(-1)!];
  const from = Math.max(1, first.line - context);
  const to = Math.min(left.length, last.line + last.before.length - 1 + context);
  const rows: string[] = [];
  let line = from;
  for (const change of group) {
    while (line < change.line) rows.push(` ${left[line++ - 1]}`);
    rows.push(...change.before.map((row) => `-${row}`), ...change.after.map((row) => `+${row}`));
    line += change.before.length;
  }
  while (line <= to) rows.push(` ${left[line++ - 1]}`);
  const oldCount = to - from + 1;
  const grown = group.reduce((sum, one) => sum + one.after.length - one.before.length, 0);
  const newFrom = first.newLine - (first.line - from);
  const head = `@@ -${span(from, oldCount)} +${span(newFrom, oldCount + grown)} @@\n`;
  const ended = rows.map((row) =>
    row.endsWith("\n") ? row : `${row}\n\\ No newline at end of file\n`,
  );
  return head + ended.join("");
}

/** Where a hunk stands; one without lines names the line before it. */
function span(from: number, count: number): string {
  return count === 0 ? `${from - 1},0` : `${from},${count}`;
}
