/**
 * Says in plain words why front matter cannot be read, and offers the corrected line. A person who
 * never heard of YAML must know from the message alone what to type.
 */
import type { LineCounter } from "yaml";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { type Finding, type Position, problemAt } from "../problems/problem-at.ts";

/** A line of hyphens as people and their keyboards make it: too many, too few, joined, indented. */
const fenceLike = /^\s*(?:-{2,}|[–—][-–—]*)\s*$/;

const fieldLike = /^\s*[\w-]+\s*:(?:\s|$)|^\s+\S|^-\s/;

/** The fences are judged before gray-matter sees the file: it forgives what should be said. */
export function findFenceFault(source: SourceFile): Problem | undefined {
  const rows = source.text.split("\n");
  const first = rows[0] ?? "";
  const fault = (index: number, finding: Finding) =>
    problemAt(source, { line: index + 1, column: 1 }, finding);
  if (first.trimEnd() !== "---") {
    if (first.startsWith("---") || fenceLike.test(first)) return fault(0, fenceWords("first"));
    return fault(0, missingWords(rows));
  }
  // The first of these is where gray-matter stops to read, whatever follows the hyphens.
  const end = rows.findIndex(
    (row, index) => index > 0 && (row.startsWith("---") || fenceLike.test(row)),
  );
  const text = findTextBefore(rows, end < 0 ? rows.length : end);
  if (end >= 0 && text === undefined) {
    return rows[end]?.trimEnd() === "---" ? undefined : fault(end, fenceWords("closing"));
  }
  return fault(Math.min(text ?? rows.length, rows.length - 1), {
    code: "front-matter-unclosed",
    message: "The front matter is not closed: the second line of three hyphens is missing.",
    fix: "---",
  });
}

function fenceWords(which: "first" | "closing"): Finding {
  return {
    code: "front-matter-syntax",
    message: `The ${which} line of the front matter must be three hyphens and nothing else.`,
    fix: "---",
  };
}

function missingWords(rows: readonly string[]): Finding {
  const later = rows.findIndex((row) => row.trimEnd() === "---");
  const onlyBlank = later > 0 && rows.slice(0, later).every((row) => row.trim() === "");
  return {
    code: "front-matter-missing",
    message: onlyBlank
      ? "There is an empty line before the front matter. The file must begin with ---."
      : "The file does not begin with front matter: three hyphens, the fields, three hyphens.",
    fix: onlyBlank
      ? "Delete the empty lines above ---."
      : "---\ntitle: The title of the page\ndescription: One sentence about it\n---",
  };
}

/**
 * Where the text of the page begins although the front matter is not closed: the row after the last
 * field, when an empty line and then something that is no field follow. A file that is never closed
 * needs no empty line to give itself away.
 */
function findTextBefore(rows: readonly string[], end: number): number | undefined {
  const isOpen = end === rows.length;
  let lastField = 0;
  for (let index = 1; index < end; index++) {
    const row = rows[index] ?? "";
    if (fieldLike.test(row)) lastField = index;
    else if (
      row.trim() !== "" &&
      !row.startsWith("#") &&
      (isOpen || rows[index - 1]?.trim() === "")
    )
      return lastField + 1;
  }
  return isOpen ? lastField + 1 : undefined;
}

/** A fault of the YAML reader: its kind, and where in the text it was noticed. */
export interface YamlFault {
  readonly code: string;
  readonly pos: readonly [number, number];
}

/** Explains a fault of the YAML reader by what the line looks like. */
export function explainYaml(source: SourceFile, fault: YamlFault, lines: LineCounter): Problem {
  const { line, col } = lines.linePos(fault.pos[0]);
  const rows = source.text.split("\n");
  const row = rows[line - 1] ?? "";
  const at = { line, column: Math.max(1, col) };
  const say = (place: Position, message: string, fix: string) =>
    problemAt(source, place, { code: "front-matter-syntax", message, fix });
  if (fault.code === "DUPLICATE_KEY") {
    const key = /^\s*([\w-]+)/.exec(row)?.[1] ?? row.trim();
    const message = `The field "${key}" stands twice. Only one can count.`;
    return say(at, message, "Keep the right line and delete the other.");
  }
  if (row.includes("\t")) {
    const place = { line, column: row.indexOf("\t") + 1 };
    const message = "There is a tab in the front matter. Only spaces may indent a line.";
    return say(place, message, row.replaceAll("\t", "  "));
  }
  const open = findOpenQuote(rows, line);
  if (open) {
    const message = `The text of "${open.name}" begins with a quotation mark that is never closed.`;
    return say({ line: open.line, column: open.column }, message, open.fix);
  }
  const field = readField(rows, line);
  if (field && /:(?:\s|$)/.test(field.value)) {
    const message = `The text of "${field.name}" has a colon in it, so it must stand in double quotes.`;
    return say(at, message, field.quoted);
  }
  if (field && /^["'“‘]/.test(field.value)) {
    const message = `The text of "${field.name}" has quotation marks that end too early. Put all of it in double quotes, with a backslash before those inside.`;
    return say(at, message, field.quoted);
  }
  if (field && /^[@%`&*!|>{}[\]#?,-]/.test(field.value)) {
    const message = `The text of "${field.name}" begins with a special sign, so it must stand in double quotes.`;
    return say(at, message, field.quoted);
  }
  if (/^\s*[\w-]+:\S/.test(row)) {
    const message = "A space is missing after the colon.";
    return say(at, message, row.replace(/^(\s*[\w-]+):/, "$1: "));
  }
  return say(
    at,
    "This line cannot be read. A field is a name, a colon, a space and a value.",
    "If it goes on from the line above, begin it with two spaces. If the text of the page begins here, write --- above it.",
  );
}

/**
 * Plain text is cut at a space and a hash, because a comment begins there: `We are #1 here` would
 * become `We are`. Nobody who types a hashtag means that.
 */
export function explainComment(source: SourceFile, at: Position): Problem | undefined {
  const field = readField(source.text.split("\n"), at.line);
  if (!field || !/(?:^|\s)#/.test(field.value)) return undefined;
  return problemAt(source, at, {
    code: "front-matter-syntax",
    message: `Everything from # on is a comment, so it would be missing from "${field.name}". A text with # must stand in double quotes.`,
    fix: field.quoted,
  });
}

/** The field of a line, with the lines that it goes on in. */
function readField(rows: readonly string[], line: number) {
  const [, indent = "", name, value = ""] =
    /^(\s*(?:-\s+)?)([\w-]+):\s+(.*)$/.exec(rows[line - 1] ?? "") ?? [];
  if (name === undefined) return undefined;
  const next = rows.slice(line);
  const end = next.findIndex((row) => row.trim() === "" || !/^\s/.test(row));
  const more = value === "" ? [] : next.slice(0, Math.max(end, 0));
  const whole = [value, ...more].map((row) => row.trim()).join(" ");
  const quoted = `${indent}${name}: "${unquote(whole).replace(/\\?"/g, '\\"')}"`;
  return { name, value: whole, quoted };
}

/** A quotation mark that opens a value and is not closed before the next field begins. */
function findOpenQuote(rows: readonly string[], until: number) {
  for (const [index, row] of rows.slice(0, until).entries()) {
    const [, head = "", name = "", mark = "", rest = ""] =
      /^(\s*([\w-]+):\s+)(["'])(.*)$/.exec(row) ?? [];
    if (mark === "" || hasMark(rest, mark)) continue;
    const next = rows.slice(index + 1);
    const closing = next.findIndex((later) => fieldLike.test(later) || hasMark(later, mark));
    if (closing >= 0 && !/^[\w-]+\s*:/.test(next[closing] ?? "")) continue;
    const fix = `${head}"${rest.trimEnd().replaceAll('"', '\\"')}"`;
    return { name, line: index + 1, column: head.length + 1, fix };
  }
  return undefined;
}

function hasMark(text: string, mark: string): boolean {
  return text.replace(mark === '"' ? /\\./g : /''/g, "").includes(mark);
}

/** Takes the quotation marks off that stand around the whole of a text. */
function unquote(value: string): string {
  return value.replace(/^["'“‘](.*)["'”’]$/, "$1");
}
