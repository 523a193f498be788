/**
 * Finds formulas in a table of text. Spreadsheets run a cell that begins with one of a few signs, and a formula that calls
 * something can send what's in the table to a stranger, or start a program. A number with a sign, a phone number and
 * the name of an account begin with these signs as well, and call nothing.
 */
import type { DownloadFault } from "./check-download.ts";

/** The end of a cell, whatever a spreadsheet takes for one. */
const cellEnd = /[,;\t\r\n]/;

/** Signs that begin a formula anywhere, also in the width of Asian letters. */
const equals = /^[=＝](?![=＝])/;
const operator = /^[-+@＋－＠]/;

/** The name of a cell, such as `$B$12`. */
const cellName = /\$?\b[A-Za-z]{1,3}\$?\d+\b/g;

/** A name with a bracket behind it. */
const call = /[A-Za-z_][\w.]*\s*\(/;
/** The same at the beginning, or behind a sign of calculation: `+1-SUM(` and not `+1 352 (office)`. */
const callInSum = /^.(?:[^\p{L}_]*[-+*/^&=<>(!@])?\s*[A-Za-z_][\w.]*(?:\(|\s+\(\s*")/u;
/** Another program is asked: `cmd|' /C calc'!A0`. */
const otherProgram = /^[^|]*\|[^!]*!/;

/** The most characters of a cell that are looked at. */
const lookedAt = 1000;

/** Finds the first cell that a spreadsheet would run. */
export function findFormula(text: string): DownloadFault | undefined {
  let start = 0;
  for (const typed of text.split(cellEnd)) {
    // Spaces and quotes in front of a sign don't matter. Megabytes of them would be too many for a pattern.
    const begin = Math.max(0, typed.search(/[^\s"]/));
    const cell = typed.slice(begin, begin + lookedAt);
    if (runs(cell)) {
      return {
        what: "has a formula in it that a spreadsheet would run",
        advice: "Put what the cell shows in its place. In a spreadsheet: copy, paste values.",
        place: { text, start, end: start + typed.length },
      };
    }
    start += typed.length + 1;
  }
  return undefined;
}

function runs(cell: string): boolean {
  if (equals.test(cell)) return call.test(cell) || cell.includes("|");
  if (!operator.test(cell)) return false;
  return otherProgram.test(cell) || callInSum.test(cell.replace(cellName, "0"));
}
