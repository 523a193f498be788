/** What YAML reads otherwise than a volunteer means it, and the words for what is wrong with the fields of a page. */
import YAML from "yaml";
import { linesAround } from "../diagnostics/source-text.ts";
import { nameInLine } from "./front-matter-candidates.ts";
import type { ExplainedLanguage } from "./read-on.ts";
import { type SyntaxFault, tellEdit } from "./repair.ts";

/** Finds what YAML reads otherwise than it is meant: as a note, as a sign, with quotes or a tab in it. */
export function findMisreadings(document: YAML.Document, text: string): readonly SyntaxFault[] {
  const found: SyntaxFault[] = [...findTabs(text)];
  const add = (kind: string, node: YAML.Node | null) => {
    const [start = 0, end = 0] = node?.range ?? [];
    found.push({ kind, start, end });
  };
  YAML.visit(document, {
    Alias: (_key, node) => add("SIGN", node),
    Node: (_key, node) => {
      if (!YAML.isAlias(node) && (node.anchor || node.tag)) add("SIGN", node);
    },
    Pair: (_key, { key, value }) => {
      // A name that is a group of its own: `{{name}}`.
      if (YAML.isCollection(key)) add("SIGN", key);
      if (YAML.isScalar(value)) found.push(...findInValue(value, text));
    },
  });
  return found;
}

/** Tabs and other signs in front of a field that only look like spaces. */
const findTabs = (text: string) =>
  Array.from(text.matchAll(/^ *[^\S \n]\s*(?=[\w-]+:)/gm), ({ 0: indent, index }) => {
    return { kind: "TAB_AS_INDENT", start: index, end: index + indent.length };
  });

/** A note behind a text, which may be a part of it, and curly quotes around one. */
function findInValue({ value, range, type }: YAML.Scalar, text: string): readonly SyntaxFault[] {
  if (!range) return [];
  const [start, end] = range;
  const [note = ""] = /^[ \t]*#.*/.exec(text.slice(end)) ?? [];
  const isText = typeof value === "string" || value === null;
  const isQuoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
  if (note && isText && !isQuoted) {
    // In front of a space the sign begins a note everywhere; `#1` and `#FTK` are words.
    const kind = /#(?:\s|$)/.test(note.slice(0, note.indexOf("#") + 2)) ? "NOTE" : "NUMBER_SIGN";
    return [{ kind, start, end: end + note.length }];
  }
  const isCurly = /^[“”„‘’‚].*[“”‘’]$/s.test(text.slice(start, end));
  return isCurly ? [{ kind: "CURLY", start, end }] : [];
}

const countsAsNote =
  'Everything from # on counts as a note for editors, so it would be missing from "{name}".';

/** What is wrong, by the parser's own word; `{name}` is the field. */
const words: Readonly<Record<string, readonly [message: string, advice: string]>> = {
  BAD_DQ_ESCAPE: [
    'There\'s a backslash in the text of "{name}" that means nothing here.',
    "Write / instead, or take the quotation marks away.",
  ],
  BAD_INDENT: [
    "The fields of one group begin with the same number of spaces.",
    "Write as many spaces in front of this line as in front of the one above it.",
  ],
  CURLY: [
    'The curly quotation marks around the text of "{name}" would be printed on the page.',
    "Type straight ones, or none.",
  ],
  DUPLICATE_KEY: [
    'The field "{name}" is there twice. Only one can count.',
    "Keep the right line, and delete the other one.",
  ],
  MISSING_CHAR: [
    'The text of "{name}" starts with a quotation mark or a bracket that\'s never closed.',
    "Write the same quotation mark, or the closing bracket, where the text ends.",
  ],
  NOTE: [
    countsAsNote,
    "If it's a note, move it to a line of its own. If it's part of the text, put the whole text in double quotes.",
  ],
  NOT_FIELDS: [
    "The fields at the top can't be read: each is a name, a colon, a space and a text.",
    "Write every field on a line of its own, such as title: The title of the page.",
  ],
  NUMBER_SIGN: [
    countsAsNote,
    "Put the whole text in double quotes. If it's a note, move it to a line of its own.",
  ],
  TAB_AS_INDENT: [
    "There's a tab or another character here that only looks like a space.",
    "Type spaces in front of the field.",
  ],
};

const unreadable = [
  "This line can't be read. A field is a name, a colon, a space and a text.",
  "If it goes on from the line above, begin it with two spaces. If the text of the page begins here, write --- above it.",
] as const;

/** Explains a fault of the fields. Its correction is certain where it changes signs, and never a word. */
export const explainFields: ExplainedLanguage["explain"] = (text, { kind, start }, repair) => {
  const line = text.slice(linesAround(text, { start, end: start }).start).split("\n", 1)[0] ?? "";
  const [pattern, advice] = words[kind] ?? unreadable;
  const message = pattern.replace("{name}", () => nameInLine(line));
  if (!repair) return { message, advice };
  const { edit } = repair;
  const isSame = wordsOf(text.slice(edit.start, edit.end)) === wordsOf(edit.text);
  // What is read otherwise than it was meant says that better than what would be changed.
  const isMisread = ["CURLY", "MISSING_CHAR", "NUMBER_SIGN"].includes(kind);
  const repairMessage = isMisread ? undefined : (edit.message ?? tellEdit(text, edit));
  const isCertain = isSame && !edit.isGuess && kind !== "NUMBER_SIGN";
  return { message, advice, repairMessage, isCertain };
};

const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
