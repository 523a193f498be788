/**
 * Says in plain words why front matter cannot be read, and offers the corrected line. A person who
 * never heard of YAML must know from the message alone what to type. Each rule knows one mistake by
 * its looks; the first that knows the line speaks.
 */
import type { LineCounter } from "yaml";
import type { Edit, Position, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { replaceLines } from "../problems/edit-text.ts";
import { problemAt } from "../problems/problem-at.ts";
import { type FieldLine, findOpenQuote, indentOf, readFieldLine } from "./field-line.ts";

/** A fault of the YAML reader: its kind, and where in the text it was noticed. */
export interface YamlFault {
  readonly code: string;
  readonly pos: readonly [number, number];
}

/** What the reader stumbled over. */
interface Stumble {
  readonly code: string;
  readonly text: string;
  readonly rows: readonly string[];
  readonly at: Position;
  readonly row: string;
  readonly field: FieldLine | undefined;
}

interface Words {
  readonly message: string;
  readonly fix: string;
  /** Where to point to, when that is not where the reader stumbled. */
  readonly at?: Position;
  readonly edit?: Edit;
}

/** Explains a fault of the YAML reader by what the line looks like. */
export function explainYaml(source: SourceFile, fault: YamlFault, lines: LineCounter): Problem {
  const { line, col } = lines.linePos(fault.pos[0]);
  const { text } = source;
  const rows = text.split("\n");
  const row = rows[line - 1] ?? "";
  const at = { line, column: Math.max(1, col) };
  const stumble = { code: fault.code, text, rows, at, row, field: readFieldLine(rows, line) };
  for (const rule of rules) {
    const words = rule(stumble);
    if (words) return problemAt(source, words.at ?? at, { code: "front-matter-syntax", ...words });
  }
  throw new Error("The last rule knows every line.");
}

const rules: readonly ((stumble: Stumble) => Words | undefined)[] = [
  repeated,
  indented,
  unevenlyIndented,
  openQuote,
  likeJson,
  colonInside,
  quotesInside,
  stars,
  specialSign,
  backslash,
  spaceMissing,
  otherSeparator,
  unreadable,
];

/** The corrected field is certain: the text is the same, and quotes make it readable. */
function quoting({ text, at, field }: Stumble, message: string): Words | undefined {
  if (!field) return undefined;
  const edit = replaceLines(text, at.line, field.quoted, field.count);
  return { message, fix: field.quoted, edit };
}

function repeated({ code, row }: Stumble): Words | undefined {
  if (code !== "DUPLICATE_KEY") return undefined;
  const name = /^\s*([\w-]+)/.exec(row)?.[1] ?? row.trim();
  return {
    message: `The field "${name}" stands twice. Only one can count.`,
    fix: "Keep the right line and delete the other.",
  };
}

/** A field that begins further to the right than the one above, which has its text already. */
function indented({ code, rows, at, field }: Stumble): Words | undefined {
  if (code === "UNEXPECTED_TOKEN" && /^\s+[\w-]+:\s/.test(rows[1] ?? "") && at.column === 1) {
    const message = "This line begins with spaces, and the fields below it do not.";
    return { message, fix: (rows[1] ?? "").trimStart(), at: { line: 2, column: 1 } };
  }
  const below = rows.slice(at.line);
  const end = below.findIndex((row) => !/^\s+[\w-]+:(?:\s|$)/.test(row));
  const [next = ""] = below;
  if (!field || field.value === "" || end < 1 || !/^(?:BLOCK|MULTI)/.test(code)) return undefined;
  const own = rows[at.line - 1] ?? "";
  const indent = indentOf(own);
  if (end > 1 && indent === "") {
    const message = `The fields below "${field.name}" belong to it, so its own line must end after the colon.`;
    return {
      message,
      fix: `${field.name}:\n${indentOf(next)}name: ${own.slice(field.column - 1)}`,
    };
  }
  return {
    message: `This line begins with more spaces than the one above, so it would be read as a part of "${field.name}".`,
    fix: indent + next.trimStart(),
    at: { line: at.line + 1, column: 1 },
  };
}

function unevenlyIndented({ code, rows, at, row }: Stumble): Words | undefined {
  if (code !== "BAD_INDENT" || !/^\s+[\w-]+:/.test(row)) return undefined;
  const above = rows[at.line - 2] ?? "";
  if (/^\s+- /.test(above)) {
    const message = "The fields of a group begin with two spaces, and have no hyphen.";
    return { message, fix: above.replace("- ", ""), at: { line: at.line - 1, column: 1 } };
  }
  const fix = indentOf(above) + row.trimStart();
  return { message: "The lines of one group must begin with the same number of spaces.", fix };
}

function openQuote({ text, rows, at }: Stumble): Words | undefined {
  const open = findOpenQuote(rows, at.line);
  if (!open) return undefined;
  const { name, line, column, quoted } = open;
  const message = `The text of "${name}" begins with a quotation mark that is never closed.`;
  const edit = replaceLines(text, line, quoted);
  return { message, fix: quoted, at: { line, column }, edit };
}

/** Commas behind the lines, and quotes around the names, as the lists in `content/data` have them. */
function likeJson({ text, row, at }: Stumble): Words | undefined {
  const [, indent = "", name, value] =
    /^(\s*)"?([\w-]+)"?\s*:\s*("(?:[^"\\]|\\.)*"|[\d.]+|true|false)\s*,\s*$/.exec(row) ?? [];
  if (name === undefined) return undefined;
  const message = "The fields at the top of a page have no comma at the end of a line.";
  const fix = `${indent}${name}: ${value}`;
  return { message, fix, edit: replaceLines(text, at.line, fix) };
}

function colonInside(stumble: Stumble): Words | undefined {
  const { field } = stumble;
  if (!field || !/:(?:\s|$)/.test(field.value)) return undefined;
  const message = `The text of "${field.name}" has a colon in it, so it must stand in double quotes.`;
  return quoting(stumble, message);
}

function quotesInside(stumble: Stumble): Words | undefined {
  const { field, code } = stumble;
  if (!field || code === "BAD_DQ_ESCAPE" || !/^["'“‘]/.test(field.value)) return undefined;
  const message = `The text of "${field.name}" has quotation marks that end too early. Put all of it in double quotes, with a backslash before those inside.`;
  return quoting(stumble, message);
}

/** Bold or slanted words where a text is printed as it stands. */
function stars({ field }: Stumble): Words | undefined {
  if (!field || !/^\*+[^*]+\*+/.test(field.value)) return undefined;
  const message = `Stars make no bold words here: they would be printed in "${field.name}".`;
  return { message, fix: `${field.name}: ${field.value.replaceAll("*", "")}` };
}

function specialSign(stumble: Stumble): Words | undefined {
  const { field } = stumble;
  if (!field || !/^[@%`&*!|>{}[\]#?,-]/.test(field.value)) return undefined;
  const message = `The text of "${field.name}" begins with ${field.value[0]}, so it must stand in double quotes.`;
  return quoting(stumble, message);
}

/** A path as Windows writes it, or a backslash that begins nothing. */
function backslash({ code, text, row, at, field }: Stumble): Words | undefined {
  if (code !== "BAD_DQ_ESCAPE" || !field) return undefined;
  const isPath = /^"\S+\.\w+"$/.test(field.value);
  const fix = row.replace(/\\(?!")/g, isPath ? "/" : "\\\\");
  if (!isPath) return { message: "A backslash inside double quotes is written twice.", fix };
  const message = `The path of "${field.name}" has backslashes. Folders are parted by slashes.`;
  return { message, fix, edit: replaceLines(text, at.line, fix) };
}

function spaceMissing({ text, row, at }: Stumble): Words | undefined {
  if (!/^\s*[\w-]+:(?!\/\/)\S/.test(row)) return undefined;
  const fix = row.replace(/^(\s*[\w-]+):/, "$1: ");
  const edit = replaceLines(text, at.line, fix);
  return { message: "A space is missing after the colon.", fix, edit };
}

function otherSeparator({ row }: Stumble): Words | undefined {
  const [, head, rest] = /^(\s*[\w-]+)\s*[=;：]\s*(\S.*)$/.exec(row) ?? [];
  if (head === undefined) return undefined;
  const message = "Between the name of a field and its text stand a colon and a space.";
  return { message, fix: `${head}: ${rest}` };
}

function unreadable(): Words {
  return {
    message: "This line cannot be read. A field is a name, a colon, a space and a text.",
    fix: "If it goes on from the line above, begin it with two spaces. If the text of the page begins here, write --- above it.",
  };
}
