/**
 * Says why a field of front matter cannot be read, or not as it was meant, with the corrected line. A
 * person who never heard of YAML must know from the message alone what to type. Most faults are known
 * by the looks of the field: the first row of a table that fits explains it.
 */
import type { Position } from "../model/problem.ts";
import type { Explanation } from "./parsed.ts";

/** A line as it was typed; where it is a field, with the lines that its text goes on in. */
export interface Field {
  readonly row: string;
  readonly name: string;
  /** The text in one line; empty when there is none or the line is no field. */
  readonly value: string;
  /** How many lines it takes. */
  readonly count: number;
  /** The line with the whole text in double quotes. */
  readonly quoted: string;
}

/** Reads the line of a field, whatever is wrong with it. */
export function readField(rows: readonly string[], line: number): Field {
  const row = rows[line - 1] ?? "";
  const [, indent = "", name = /[\w-]+/.exec(row)?.[0] ?? row.trim(), text = ""] =
    /^(\s*(?:-\s+)?)([^\s:]+):\s+(.*)$/.exec(row) ?? [];
  const next = rows.slice(line);
  const end = next.findIndex((below) => !/^\s+\S/.test(below));
  const more = text === "" ? [] : next.slice(0, end < 0 ? undefined : end);
  const value = [text, ...more].map((part) => part.trim()).join(" ");
  const bare = value.replace(/^["'“”„‘’‚](.*)["'“”‘’]$/, "$1");
  const quoted = `${indent}${name}: ${inDoubleQuotes(bare)}`;
  return { row, name, value, count: 1 + more.length, quoted };
}

function inDoubleQuotes(text: string): string {
  return `"${text.replace(/\\?"/g, '\\"')}"`;
}

/** Where a parser stopped, and what stands there. */
export interface Stumble {
  /** The kind of the fault as `yaml` calls it. */
  readonly code?: string | undefined;
  readonly at: Position;
  readonly rows: readonly string[];
  readonly field: Field;
}

/** How a field looks that is not read as it was meant, and how it should look. */
interface Look {
  /** The kind of the fault; any unless set. */
  readonly code?: string;
  /** The looks of the text of the field. */
  readonly value?: RegExp;
  /** The looks of its line. */
  readonly row?: RegExp;
  /** The message; `{name}` is the field, `{sign}` the first sign of its text. */
  readonly says: string;
  /** What certainly belongs in place of what `row` matches. Without it the text needs double quotes. */
  readonly by?: string;
  /** What probably belongs there. */
  readonly offer?: string;
  /** What to do, where nothing can take its place. */
  readonly fix?: string;
  readonly severity?: "warning";
}

/** Looks of fields that cannot be read. The first that fits explains the fault. */
const looks: readonly Look[] = [
  {
    code: "COMMENT",
    says: 'Everything from # on counts as a note for editors, so it would be missing from "{name}". A text with # must stand in double quotes.',
  },
  {
    code: "CURLY",
    says: 'The curly quotation marks around the text of "{name}" would be printed on the page. Type straight ones, or none.',
    severity: "warning",
  },
  {
    code: "DUPLICATE_KEY",
    says: 'The field "{name}" stands twice. Only one can count.',
    fix: "Keep the right line and delete the other.",
  },
  {
    row: /^(\s*)"?([\w-]+)"?\s*:\s*("(?:[^"\\]|\\.)*"|[\d.]+|true|false)\s*,\s*$/,
    says: "The fields at the top of a page have no comma at the end of a line.",
    by: "$1$2: $3",
  },
  {
    code: "BAD_DQ_ESCAPE",
    value: /^"\S+\.\w+"$/,
    row: /\\(?!")/,
    says: 'The path of "{name}" has backslashes. Folders are parted by slashes.',
    by: "/",
  },
  {
    value: /:(?:\s|$)/,
    says: 'The text of "{name}" has a colon in it, so it must stand in double quotes.',
  },
  {
    value: /^["'“‘]/,
    says: 'The text of "{name}" has quotation marks that end too early. Put all of it in double quotes, with a backslash before those inside.',
  },
  {
    row: /^([\w-]+:\s+)\*+([^*]+)\*+/,
    says: 'Stars make no bold words here: they would be printed in "{name}".',
    offer: "$1$2",
  },
  {
    value: /^[@%`&*!|>{}[\]#?,-]/,
    says: 'The text of "{name}" begins with {sign}, so it must stand in double quotes.',
  },
  { row: /^(\s*[\w-]+:)(?!\/\/)(?=\S)/, says: "A space is missing after the colon.", by: "$1 " },
  {
    row: /^(\s*[\w-]+)\s*[=;：]\s*(?=\S)/,
    says: "Between the name of a field and its text stand a colon and a space.",
    offer: "$1: ",
  },
  {
    says: "This line cannot be read. A field is a name, a colon, a space and a text.",
    fix: "If it goes on from the line above, begin it with two spaces. If the text of the page begins here, write --- above it.",
  },
];

/** Explains a fault by the looks of its field. */
function explainLook({ code, at, field }: Stumble): Explanation | undefined {
  const look = looks.find(
    ({ code: wanted = code, value, row }) =>
      wanted === code && (value?.test(field.value) ?? true) && (row?.test(field.row) ?? true),
  );
  if (!look) return undefined;
  const { says, severity, row, by, offer, fix } = look;
  const message = says.replace("{name}", field.name).replace("{sign}", field.value[0] ?? "");
  const right = row ? field.row.replace(row, by ?? offer ?? "") : field.quoted;
  const certain = { right, count: row ? 1 : field.count, isGuess: offer !== undefined };
  return { at, message, severity, ...(fix ? { fix } : certain) };
}

/** Explains why a field is not read, or not as it was meant. */
export function explainStumble(stumble: Stumble): Explanation | undefined {
  return explainIndent(stumble) ?? explainOpenQuote(stumble) ?? explainLook(stumble);
}

const innerField = /^\s+[\w-]+:(?:\s|$)/;

/** Fields that begin further to the left or to the right than those around them. */
function explainIndent({ code = "", at, rows, field }: Stumble): Explanation | undefined {
  const { row, name, value } = field;
  const above = rows[at.line - 2] ?? "";
  const next = rows[at.line] ?? "";
  if (code === "BAD_INDENT" && innerField.test(row)) {
    if (!/^\s+- /.test(above)) {
      const message = "The lines of one group must begin with the same number of spaces.";
      return { at, message, fix: indentOf(above) + row.trimStart() };
    }
    const message = "The fields of a group begin with two spaces, and have no hyphen.";
    return { at: { line: at.line - 1, column: 1 }, message, fix: above.replace("- ", "") };
  }
  if (value === "" || !innerField.test(next) || !/^(?:BLOCK|MULTI)/.test(code)) return undefined;
  const message = `This line begins with more spaces than the one above, so it would be read as a part of "${name}".`;
  return { at: { line: at.line + 1, column: 1 }, message, fix: indentOf(row) + next.trimStart() };
}

function indentOf(row: string): string {
  return /^\s*/.exec(row)?.[0] ?? "";
}

/** How a line begins that is a field, goes on from the one above, or is an entry of a list. */
const lineStart = /^(?:[\w-]+\s*:(?:\s|$)|\s+\S|-\s)/;

/** The first quotation mark that is not closed before the next field begins. */
function explainOpenQuote({ at, rows }: Stumble): Explanation | undefined {
  const isClosed = (text: string, mark: string) =>
    text.replace(mark === '"' ? /\\./g : /''/g, "").includes(mark);
  for (const [index, row] of rows.slice(0, at.line).entries()) {
    const [, head = "", name = "", mark = "", rest = ""] =
      /^(\s*([\w-]+):\s+)(["'])(.*)$/.exec(row) ?? [];
    if (mark === "" || isClosed(rest, mark)) continue;
    const below = rows
      .slice(index + 1)
      .find((next) => lineStart.test(next) || isClosed(next, mark));
    if (below !== undefined && !/^[\w-]+\s*:/.test(below)) continue;
    return {
      at: { line: index + 1, column: head.length + 1 },
      message: `The text of "${name}" begins with a quotation mark that is never closed.`,
      right: head + inDoubleQuotes(rest.trimEnd()),
    };
  }
  return undefined;
}
