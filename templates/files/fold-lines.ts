/** The lines of a calendar file, as long as they may be (RFC 5545, section 3.1). */

/** How many octets a line may have, without its line break. */
const longest = 75;

/**
 * An escape such as `\n` or `\,`, or a character. The characters are code points, as in the RFC. What a reader takes for
 * one character can be longer than a line, and every version of Node divides some of those in its own way.
 */
const units = /\\.|./gu;

/**
 * Folds the lines of a calendar anew, at 75 octets of UTF-8. The package `ics` counts characters in place of octets, and
 * may fold inside an escape, which some calendars then print as a backslash.
 * @param text lines that end with CRLF, folded or not
 * @returns the same lines; none is too long, and none ends inside an escape or a character
 */
export function foldLines(text: string): string {
  return text
    .replace(/\r\n[\t ]/g, "")
    .split("\r\n")
    .map(foldLine)
    .join("\r\n");
}

function foldLine(line: string): string {
  let folded = "";
  let length = 0;
  for (const [unit] of line.matchAll(units)) {
    const octets = Buffer.byteLength(unit);
    if (length + octets > longest) {
      folded += "\r\n ";
      // The space that marks a continuation counts.
      length = 1;
    }
    folded += unit;
    length += octets;
  }
  return folded;
}
