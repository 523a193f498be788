/**
 * Finds a bracket of JSON that is missing. The parser stops far behind it, but the rows show where it was: what
 * stands between two brackets begins further to the right than the rows of both.
 */
import type { Explanation } from "./parsed.ts";

/** An open bracket: what stands in front of its row, the index of that, and what closes it. */
type Open = readonly [indent: string, at: number, sign: string];

/** Finds the first bracket that is missing in the rows of a text, and the row that has it. */
export function findMissing(rows: readonly string[]): Explanation | undefined {
  const open: Open[] = [];
  // At the end everything is closed.
  for (const [at, row] of [...rows, "."].entries()) {
    const [, indent = "", first] = /^(\s*)(\S)/.exec(row) ?? [];
    const isOpen = ([outer, , sign]: Open) => outer.length < indent.length || sign === first;
    const unclosed = first ? open.splice(open.findLastIndex(isOpen) + 1) : [];
    // Of a file that is cut off nobody knows where it would have ended.
    if (unclosed.length > 1 && at === rows.length) return undefined;
    if (unclosed.length > 0) return closeAbove(rows, at, unclosed);
    const brackets = row.replace(/"(?:[^"\\]|\\.)*"?/g, '"').matchAll(/[[\]{}]/g);
    for (const { 0: token, index } of brackets) {
      const sign = { "{": "}", "[": "]" }[token];
      const last = sign ? [indent, at, token] : open.pop();
      if (sign) open.push([indent, at, sign]);
      else if (last?.[2] !== token)
        return openAbove(rows.slice(0, at + 1), token, index > indent.length, !last);
    }
  }
  return undefined;
}

function closeAbove(rows: readonly string[], end: number, unclosed: readonly Open[]) {
  const last = rows.findLastIndex((row, at) => at < end && row.trim() !== "");
  const [above = "", next = "]"] = [rows[last]?.trimEnd(), rows[end]?.trimStart()];
  // Nobody writes an empty group: it was opened twice.
  if (/[[{]$/.test(above)) return undefined;
  const closing = unclosed.map(([indent, at, sign]) => (at < last ? `\n${indent}` : " ") + sign);
  const [indent, start, sign] = unclosed.at(-1)!;
  const row = rows[end] ?? "";
  if (/^\s*[\]}],?\s*$/.test(row) && row.indexOf(next) === indent.length)
    return {
      at: { line: end + 1, column: indent.length + 1 },
      message: `What begins in line ${start + 1} ends here, and is closed by ${sign}.`,
      right: row.replace(/[\]}]/, sign),
    };
  const hint = end < rows.length ? "" : " If entries are gone, see the history of the file.";
  return {
    at: { line: last + 1, column: above.length + 1 },
    message: `What begins in line ${start + 1} ends here, and its closing ${sign} is missing.${hint}`,
    right: above.replace(/,$/, "") + closing.reverse().join("") + (/^[}\],]/.test(next) ? "" : ","),
  };
}

/** What the last of some rows closes; where that does not begin the row, it was opened there, too. */
function openAbove(rows: readonly string[], sign: string, isInline: boolean, isOutmost: boolean) {
  const end = rows.length - 1;
  const indent = rows[end]!.search(/\S/);
  const isOutside = (row: string, at: number) => at < end && /\S/.test(row.slice(0, indent + 1));
  const start = isInline ? end : rows.findLastIndex(isOutside) + 1;
  // Where nothing stands between the two, or the list has begun above, one is too many.
  if (isOutmost ? start > 0 : !isInline && start === end) return undefined;
  const [row = "", opening] = [rows[start], sign === "]" ? "[" : "{"];
  return {
    at: { line: start + 1, column: row.search(/\S|$/) + 1 },
    message: `What ends in line ${end + 1} begins here, and its opening ${opening} is missing.`,
    right: row.replace(/(?=\S|$)/, `${opening} `).trimEnd(),
  };
}
