/**
 * The fields at the top of a page: what YAML reads otherwise than a volunteer means it, what may have been
 * meant by a field that it can't read, and the words for both.
 */
import YAML from "yaml";
import type { Edit } from "../diagnostics/problem.ts";
import { linesAround } from "../diagnostics/source-text.ts";
import type { ExplainedLanguage } from "./read-on.ts";
import { type SyntaxFault, tellEdit } from "./repair.ts";

/** Finds what YAML reads otherwise than it is meant: as a note, as a sign, with quotes or a tab in it. */
export function findMisreadings(document: YAML.Document, text: string): readonly SyntaxFault[] {
  const tabs = [...text.matchAll(/^ *[^\S \n]\s*(?=[\w-]+:)/gm)];
  const found: SyntaxFault[] = tabs.map(({ 0: indent, index }) => {
    return { kind: "TAB_AS_INDENT", start: index, end: index + indent.length };
  });
  const note = (kind: string, node: YAML.Node | null) => {
    const [start = 0, end = 0] = node?.range ?? [];
    found.push({ kind, start, end });
  };
  YAML.visit(document, {
    Alias: (_key, node) => note("SIGN", node),
    Node: (_key, node) => {
      if (!YAML.isAlias(node) && (node.anchor || node.tag)) note("SIGN", node);
    },
    Pair(_key, { key, value }) {
      // A name that is a group of its own: `{{name}}`.
      if (YAML.isCollection(key)) note("SIGN", key);
      if (!YAML.isScalar(value) || !value.range) return;
      const [start, end] = value.range;
      const typed = text.slice(start, end);
      const [rest = ""] = /^[ \t]*#.*/.exec(text.slice(end)) ?? [];
      const isText = typeof value.value === "string" || value.value === null;
      if (rest && isText && value.type !== "QUOTE_DOUBLE" && value.type !== "QUOTE_SINGLE")
        found.push({ kind: "NOTE", start, end: end + rest.length });
      else if (/^[“”„‘’‚].*[“”‘’]$/s.test(typed)) found.push({ kind: "CURLY", start, end });
    },
  });
  return found;
}

/** A field and its text, whatever stands between the two. */
const field = /^(\s*(?:- +)?)["*_]*([A-Za-z][\w-]*)["*_]*(\s*[:=：;]\s*)[*_]*(.*)$/;

/** A text without the quotes around it, as it stands between double quotes. */
function quote(text: string): string {
  const bare = text.trim().replace(/^(["'“”„‘’‚])(.*?)["'“”‘’]?$/s, "$2");
  return JSON.stringify(bare.replace(/\\"/g, '"').replace(/\s*\n\s*/g, " "));
}

/**
 * What may have been meant by a field that can't be read: its text in quotes, its sign, its indentation.
 * @param limit where the fields end
 */
export function fieldCandidates(
  text: string,
  { start, end }: SyntaxFault,
  limit: number,
): readonly Edit[] {
  const lines = linesAround(text, { start, end: start });
  const above = linesAround(text, { start: Math.max(0, lines.start - 1), end: lines.start - 1 });
  const last = linesAround(text, { start: Math.min(end, limit), end: Math.min(end, limit) });
  return [lines, above, { start: lines.start, end: Math.max(lines.end, last.end) }]
    .filter((span) => span.start >= 4 && span.end <= limit)
    .flatMap((span) => {
      const typed = text.slice(span.start, span.end);
      const below = text.slice(span.end, limit);
      return readings(typed, below).flatMap(({ text: written, lines: more = 0 }) => {
        const reach = more === 0 ? 0 : lengthOfLines(below, more);
        const edit = { start: span.start, end: span.end + reach, text: written };
        return written === typed && reach === 0 ? [] : [edit];
      });
    });
}

interface WrittenLine {
  readonly text: string;
  /** How many lines below it takes in. */
  readonly lines?: number;
}

/** The ways in which a line may have been meant. */
function readings(typed: string, below: string): readonly WrittenLine[] {
  const spaced = typed
    .replace(/\t/g, "  ")
    .replace(/[^\S \n]/g, " ")
    .replace(/[\u200B\uFEFF]/g, "");
  const indent = /^\s*/.exec(spaced)![0];
  const text = spaced.trimStart();
  // As a note any line can be read, so only one that was typed as a note may become one.
  if (text.startsWith("//")) return [{ text: `${indent}# ${text.replace(/^\/+\s*/, "")}` }];
  const [, start = "", name, , value = ""] = field.exec(spaced) ?? [];
  const [continued = ""] = /^(?:\n[ \t]+\S.*)*/.exec(below) ?? [];
  const lines = continued.split("\n").length - 1;
  const moved = ["", "  ", `${indent}  `, indent.slice(2)].map((one) => ({ text: one + text }));
  const others = [{ text: spaced }, ...moved];
  if (!name) return others;
  const bare = value.replace(/,\s*$/, "").trim();
  const tags = bare.match(/#[\w-]+/g)?.map((tag) => tag.slice(1));
  const list = /^\[.*[^\]]$/.test(bare) ? `${bare}]` : tags ? `[${tags.join(", ")}]` : undefined;
  return [
    { text: `${start}${name}: ${bare}` },
    { text: `${start.replace("- ", "")}${name}: ${bare}` },
    { text: `${start}${name}: ${quote(bare)}` },
    ...(lines > 0 ? [{ text: `${start}${name}: ${quote(bare + continued)}`, lines }] : []),
    ...(list ? [{ text: `${start}${name}: ${list}` }] : []),
    ...others,
  ];
}

function lengthOfLines(text: string, count: number): number {
  return text
    .split("\n")
    .slice(0, count + 1)
    .join("\n").length;
}

/** What is wrong, by the parser's own word; `{name}` is the field. */
const words: Readonly<Record<string, readonly [message: string, advice: string]>> = {
  BAD_INDENT: [
    "The fields of one group begin with the same number of spaces.",
    "Write as many spaces in front of this line as in front of the one above it.",
  ],
  CURLY: [
    'The curly quotation marks around the text of "{name}" would be printed on the page.',
    "Type straight ones, or none.",
  ],
  DUPLICATE_KEY: [
    'The field "{name}" stands twice. Only one can count.',
    "Keep the right line and delete the other.",
  ],
  NOTE: [
    'Everything from # on counts as a note for editors, so it would be missing from "{name}".',
    "Put the whole text in double quotes. If it is a note, move it to a line of its own.",
  ],
  NOT_FIELDS: [
    "The fields at the top can't be read: each is a name, a colon, a space and a text.",
    "Write every field on a line of its own, such as title: The title of the page.",
  ],
  TAB_AS_INDENT: [
    "There's a tab or another sign here that only looks like a space.",
    "Type spaces in front of the field.",
  ],
};

const unreadable = [
  "This line can't be read. A field is a name, a colon, a space and a text.",
  "If it goes on from the line above, begin it with two spaces. If the text of the page begins here, write --- above it.",
] as const;

/** Explains a fault of the fields. */
export const explainFields: ExplainedLanguage["explain"] = (text, { kind, start }, repair) => {
  const row = text.slice(linesAround(text, { start, end: start }).start).split("\n", 1)[0] ?? "";
  const name = field.exec(row)?.[2] ?? row.trim();
  const [message, advice] = words[kind] ?? unreadable;
  const known = { message: message.replace("{name}", name), advice };
  if (!repair || words[kind])
    return { ...known, isCertain: repair !== undefined && kind !== "NOTE" };
  const { edit } = repair;
  const typed = text.slice(edit.start, edit.end);
  const isCertain = wordsOf(typed) === wordsOf(edit.text);
  const isQuoted = edit.text.includes(': "') && !typed.includes(': "');
  const told = isQuoted
    ? `The text of "${name}" has a sign in it that means something else here, so it must stand in double quotes.`
    : (tellEdit(text, edit) ?? "A field is a name, a colon, a space and a text.");
  return { message: told, advice, isCertain };
};

const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
