/**
 * Explains why a field of front matter cannot be read, or not as it was meant, with the corrected line. A
 * person who never heard of YAML must know from the message alone what to type. A fault is known by the
 * looks of the field: the first row of the tables that fits explains it.
 */
import type { Position } from "../diagnostics/problem.ts";
import type { Explanation } from "./parsed.ts";

/** A line as it was typed; where it is a field, with the lines that its text goes on in. */
type Field = ReturnType<typeof readField>;

/** Reads the line of a field, whatever is wrong with it. */
function readField(rows: readonly string[], line: number) {
  const row = rows[line - 1] ?? "";
  const [, indent = "", name = /[\w-]+/.exec(row)?.[0] ?? row.trim(), text = ""] =
    /^(\s*(?:-\s+)?)([^\s:]+):\s+(.*)$/.exec(row) ?? [];
  const next = rows.slice(line);
  const end = next.findIndex((below) => !/^\s+\S/.test(below));
  const more = text === "" ? [] : next.slice(0, end < 0 ? undefined : end);
  /** The text in one line; empty when there is none or the line is no field. */
  const value = [text, ...more].map((part) => part.trim()).join(" ");
  const bare = value.replace(/^["'“”„‘’‚](.*)["'“”‘’]$|^(["'])((?:(?!\2).)*)$/, "$1$3");
  /** The line with the whole text in double quotes. */
  const quoted = `${indent}${name}: "${bare.replace(/\\?"/g, '\\"')}"`;
  return { row, name, value, count: 1 + more.length, quoted };
}

/** Where YAML cannot be read. */
export interface Stop {
  /** The kind of the fault as `yaml` calls it. */
  readonly code?: string;
  readonly at: Position;
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
  readonly message: string;
  /** What certainly belongs in place of what `row` matches. Without it the text needs double quotes. */
  readonly by?: string | ((found: string) => string);
  /** What probably belongs there. */
  readonly offer?: string;
  /** What to do, where nothing can take its place. */
  readonly fix?: string;
  readonly severity?: "warning";
}

/** Tabs at the beginning of a line, and there and behind a colon the spaces of other programs. */
const oddSpaces =
  /^ *(?:[^\S ]|\u200B)+\s*(?=\S)|(?<=^\s*[\w-]+:)[ \t]*(?:[^\S \t]|\u200B)+\s*(?=\S)/;

const needsQuotes = 'The text of "{name}" begins with {sign}, so it must stand in double quotes.';

/** What YAML can read and takes for its own signs, or what is printed otherwise than it was meant. */
const misreadings: readonly Look[] = [
  {
    row: oddSpaces,
    message: "There is a tab or an invisible sign here. Only ordinary spaces may stand here.",
    by: (found) =>
      found
        .replace(/\t/g, "  ")
        .replace(/[\u200B\uFEFF]/g, "")
        .replace(/\s/g, " "),
  },
  {
    row: /^(?:- +|["*_]+)([\w-]+)["*_]*(?::[*_]+(?=\s)|(?=:))/,
    message: "The name of a field stands at the beginning of the line, without signs around it.",
    by: (found) => found.replace(/^- +|["*_]/g, ""),
  },
  {
    value: /^"(?:[^"\\]|\\.)*$|^'(?:[^']|'')*$/,
    message: 'The text of "{name}" begins with a quotation mark that is never closed.',
  },
  {
    row: /(?<=^tags:\s+)(?:#[\w-]+[\s,]*)+$/,
    message: 'The words of the list "{name}" have no # in front of them.',
    by: (found) => `[${found.match(/[\w-]+/g)?.join(", ")}]`,
  },
  {
    row: /(?<=^[\w-]+:\s+\[(?:[^"']{0,99}[\s,])?)#(?=\w)/g,
    message: 'The words of the list "{name}" have no # in front of them.',
    by: "",
  },
  {
    value: /^(?!["']|(?:[-\d.]+|true|false) ).*?(?<!\S)#/,
    message:
      'Everything from # on counts as a note for editors, so it would be missing from "{name}". A text with # must stand in double quotes.',
  },
  {
    // An apostrophe looks like the closing mark, and stands between letters.
    value: /^(?:[“”„][^“”„]*[“”]|[‘’‚](?:[^‘’‚]|(?<=\p{L})’(?=\p{L}))*[‘’])$/u,
    message:
      'The curly quotation marks around the text of "{name}" would be printed on the page. Type straight ones, or none.',
    severity: "warning",
  },
  {
    row: /(?<=^[\w-]+:\s+)\*+([^*]+)\*+/,
    message: 'Stars make no bold words here: they would be printed in "{name}".',
    offer: "$1",
  },
  {
    row: /^([\w-]+:\s+\[[^\]"']*\w)\s*$/,
    message: 'The list of "{name}" is never closed.',
    by: "$1]",
  },
  { value: /^(?:[&*]\S|(?:\[.*)?\{\s*\{)/, message: needsQuotes },
];

const refusals: readonly Look[] = [
  {
    code: "DUPLICATE_KEY",
    message: 'The field "{name}" stands twice. Only one can count.',
    fix: "Keep the right line and delete the other.",
  },
  {
    row: /^(\s*)"?([\w-]+)"?\s*:\s*("(?:[^"\\]|\\.)*"|[\d.]+|true|false)\s*,\s*$/,
    message: "The fields at the top of a page have no comma at the end of a line.",
    by: "$1$2: $3",
  },
  {
    code: "BAD_DQ_ESCAPE",
    value: /^"\S+\.\w+"$/,
    row: /\\(?!")/g,
    message: 'The path of "{name}" has backslashes. Folders are parted by slashes.',
    by: "/",
  },
  {
    value: /:(?:\s|$)/,
    message: 'The text of "{name}" has a colon in it, so it must stand in double quotes.',
  },
  {
    value: /^["'“‘]/,
    message:
      'The text of "{name}" has quotation marks that end too early. Put all of it in double quotes, with a backslash before those inside.',
  },
  { value: /^[@%`&*!|>{}[\]#?,-]/, message: needsQuotes },
  {
    row: /^(\s*[\w-]+)(?::(?!\/\/)(?=\S)|\s+:\s*(?=\S)|\s*[=;：]\s*(?=\S))/,
    message: "Between the name of a field and its text stand a colon and a space.",
    by: "$1: ",
  },
  {
    row: /^\s*(?:\/\/|\/\*|<!--)\s*(.*?)\s*(?:\*\/|-->)?\s*$/,
    message: "A note among the fields at the top of a page begins with # and a space.",
    by: "# $1",
  },
  {
    message: "This line cannot be read. A field is a name, a colon, a space and a text.",
    fix: "If it goes on from the line above, begin it with two spaces. If the text of the page begins here, write --- above it.",
  },
];

/** Explains the first of the fields above a page that is not read as it was meant, or not at all. */
export function explainField(rows: readonly string[], stop?: Stop): Explanation | undefined {
  let isText = false;
  for (const [index, row] of rows.entries()) {
    // Below a field that ends with | or > all lines are its text, up to the next field.
    isText = /:\s+[|>][-+\d]*\s*$/.test(row) || (isText && !/^\S/.test(row));
    const field = readField(rows, index + 1);
    const here = stop?.at.line === index + 1 ? stop : undefined;
    const explained =
      (here && explainIndent(rows, here)) ??
      (isText ? undefined : explainLook(misreadings, field, index + 1)) ??
      (here && explainLook(refusals, field, index + 1, here));
    if (explained) return explained;
  }
  return undefined;
}

/** Explains a field by the first of some looks that fits. */
function explainLook(looks: readonly Look[], field: Field, line: number, stop?: Stop) {
  const look = looks.find(
    ({ code, value, row }) =>
      (code === undefined || code === stop?.code) &&
      (value?.test(field.value) ?? true) &&
      (row === undefined || field.row.search(row) >= 0),
  );
  if (!look) return undefined;
  const { severity, row, by, offer = by, fix } = look;
  const column = Math.max(0, row ? field.row.search(row) : field.row.indexOf(field.value)) + 1;
  const at = stop?.at ?? { line, column };
  const message = look.message
    .replace("{name}", field.name)
    .replace("{sign}", field.value[0] ?? "");
  if (fix) return { at, message, fix };
  const right = row ? field.row.replace(row, offer as string) : field.quoted;
  const isGuess = row !== undefined && by === undefined;
  return { at, message, severity, isGuess, right, count: row ? 1 : field.count };
}

const innerField = /^\s+[\w-]+:(?:\s|$)/;
const indentOf = (row: string) => /^\s*/.exec(row)?.[0] ?? "";

/** Fields that begin further to the left or to the right than those around them. */
function explainIndent(rows: readonly string[], { code = "", at }: Stop): Explanation | undefined {
  const [above = "", row = "", below = ""] = rows.slice(at.line - 2);
  const message = "The fields of one group begin with the same number of spaces, without a hyphen.";
  const correct = (line: number, fix: string) => ({ at: { line, column: 1 }, message, fix });
  if (code === "BAD_INDENT" && innerField.test(row))
    return /^\s+- /.test(above)
      ? correct(at.line - 1, above.replace("- ", ""))
      : correct(at.line, indentOf(above) + row.trimStart());
  if (/^(?:BLOCK|MULTI)/.test(code) && /:\s+\S/.test(row) && innerField.test(below))
    return /:\s*$/.test(above) || innerField.test(above)
      ? correct(at.line, indentOf(below) + row)
      : correct(at.line + 1, indentOf(row) + below.trimStart());
  return undefined;
}
