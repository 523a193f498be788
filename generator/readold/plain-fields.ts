/**
 * Reads front matter as nearly all of it is written: names, and words or numbers behind them,
 * with one step of indented fields. That takes a twentieth of the time of the YAML library, which reads
 * whatever is written in another way, and explains every mistake. A test holds the two against each
 * other: what is read here comes out the same, down to the column.
 */
import type { Position } from "../problems/problem-at.ts";
import type { DataPath } from "./parsed.ts";

/** One field that was read. */
interface Field {
  readonly name: string;
  /** Undefined for a field that holds the indented ones below it. */
  readonly value?: unknown;
  readonly key: Position;
  readonly at: Position;
  readonly inside: Field[];
}

/** Front matter that was read without the library. */
export interface PlainFields {
  readonly data: Readonly<Record<string, unknown>>;
  placeOf(path: DataPath, part?: "key" | "value"): Position;
}

/** The two spaces of an indented field, its name, and what stands behind the colon. */
const rowPattern = /^( {2})?([A-Za-z][\w-]{0,60}):(?: (.+))?$/;
/** Names and words that YAML takes for something else than text. */
const special = /^(?:null|true|false)$/i;
/** Words without a sign of YAML: a colon before a space, a hash behind one. Or a day. */
const plainText = /^(?:[A-Za-z](?:[^\s:]|:(?=\S)| (?=[^#]))*|\d{4}-\d\d-\d\d)$/;
const quotedText = /^"[^"\\\t]*"$/;
const number = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,4})?$/;

/**
 * Reads the text between the fences.
 * @param text begins with the line end of the first fence, so that its rows are those of the file
 * @returns undefined for whatever is written in another way, or not rightly
 */
export function readPlainFields(text: string): PlainFields | undefined {
  const fields = readFields(text);
  if (!fields) return undefined;
  return {
    data: toData(fields),
    // Places are asked for only where something is wrong or traced: they are found again, not kept.
    placeOf: (path, part = "value") => placeIn(readFields(text) ?? [], path, part),
  };
}

function readFields(text: string): readonly Field[] | undefined {
  const fields: Field[] = [];
  for (const [index, row] of text.split("\n").entries()) {
    if (row === "") continue;
    const [, indent = "", name, written] = rowPattern.exec(row) ?? [];
    const holder = indent === "" ? undefined : fields.at(-1);
    const siblings =
      indent === "" ? fields : holder?.value === undefined ? holder?.inside : undefined;
    if (name === undefined || special.test(name) || !siblings) return undefined;
    if (siblings.some((field) => field.name === name)) return undefined;
    const value = written === undefined ? undefined : readValue(written);
    // Only a field of the first step may hold others; no field may hold nothing.
    if (value === undefined && (written !== undefined || holder)) return undefined;
    const key = { line: index + 1, column: indent.length + 1 };
    const at = { line: index + 1, column: row.length - (written?.length ?? 0) + 1 };
    siblings.push({ name, value, key, at, inside: [] });
  }
  const isWhole = fields.every(({ value, inside }) => value !== undefined || inside.length > 0);
  return isWhole && fields.length > 0 ? fields : undefined;
}

function readValue(written: string): string | number | boolean | undefined {
  if (quotedText.test(written)) return written.slice(1, -1);
  if (number.test(written)) return Number(written);
  if (/^(?:true|false)$/.test(written)) return written === "true";
  return plainText.test(written) && !special.test(written) ? written : undefined;
}

function toData(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.map(({ name, value, inside }) => [name, value ?? toData(inside)]),
  );
}

/** The place of the part that a path leads to, or of the nearest part around it. */
function placeIn(fields: readonly Field[], path: DataPath, part: "key" | "value"): Position {
  const outer = fields.find(({ name }) => name === path[0]);
  const inner = outer?.inside.find(({ name }) => name === path[1]);
  const field = inner ?? outer;
  if (!field) return { line: 1, column: 1 };
  if (part === "key") return field.key;
  // What holds others begins with the first of them.
  return field.inside[0]?.key ?? field.at;
}
