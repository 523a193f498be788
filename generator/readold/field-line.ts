/**
 * One field of front matter as it was typed, read by its looks: for lines that the YAML reader could
 * not read, so that the corrected line can be shown.
 */

export interface FieldLine {
  readonly name: string;
  /** The text, with the lines that it goes on in joined by spaces. */
  readonly value: string;
  /** How many lines it takes. */
  readonly count: number;
  /** Column of the text, counted from one. */
  readonly column: number;
  /** The line with the whole text in double quotes. */
  readonly quoted: string;
}

/** Reads the field that begins on a line; undefined when there is none. */
export function readFieldLine(rows: readonly string[], line: number): FieldLine | undefined {
  const [, head = "", indent = "", name, value = ""] =
    /^((\s*(?:-\s+)?)([\w-]+):\s+)(.*)$/.exec(rows[line - 1] ?? "") ?? [];
  if (name === undefined) return undefined;
  const next = rows.slice(line);
  const end = next.findIndex((row) => row.trim() === "" || !/^\s/.test(row));
  const more = value === "" ? [] : next.slice(0, Math.max(end, 0));
  const whole = [value, ...more].map((row) => row.trim()).join(" ");
  const quoted = `${indent}${name}: ${inDoubleQuotes(withoutQuotes(whole))}`;
  return { name, value: whole, count: 1 + more.length, column: head.length + 1, quoted };
}

/** Puts a text in double quotes, with a backslash before those inside. */
export function inDoubleQuotes(text: string): string {
  return `"${text.replace(/\\?"/g, '\\"')}"`;
}

/** Takes the quotation marks off that stand around the whole of a text. */
export function withoutQuotes(value: string): string {
  return value.replace(/^["'“‘](.*)["'”’]$/, "$1");
}

/** The spaces that a line begins with. */
export function indentOf(row: string): string {
  return /^\s*/.exec(row)?.[0] ?? "";
}

/** A text that begins with a quotation mark and is not closed before the next field begins. */
export interface OpenQuote {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  /** The line with its text in double quotes. */
  readonly quoted: string;
}

/** How a line begins that is a field, goes on from the one above, or is an entry of a list. */
const lineStart = /^(?:[\w-]+\s*:(?:\s|$)|\s+\S|-\s)/;

/** Finds the first quotation mark that is never closed, above or on a line. */
export function findOpenQuote(rows: readonly string[], until: number): OpenQuote | undefined {
  for (const [index, row] of rows.slice(0, until).entries()) {
    const [, head = "", name = "", mark = "", rest = ""] =
      /^(\s*([\w-]+):\s+)(["'])(.*)$/.exec(row) ?? [];
    if (mark === "" || hasMark(rest, mark)) continue;
    const next = rows.slice(index + 1);
    const closing = next.findIndex((later) => lineStart.test(later) || hasMark(later, mark));
    if (closing >= 0 && !/^[\w-]+\s*:/.test(next[closing] ?? "")) continue;
    const quoted = head + inDoubleQuotes(rest.trimEnd());
    return { name, line: index + 1, column: head.length + 1, quoted };
  }
  return undefined;
}

function hasMark(text: string, mark: string): boolean {
  return text.replace(mark === '"' ? /\\./g : /''/g, "").includes(mark);
}
