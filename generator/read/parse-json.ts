/**
 * Reads a JSON file with the place of every value, and refuses keys that stand twice, of which
 * JSON.parse would silently take the last. Where the text breaks, the parser has a place and its own word
 * for the fault; an author has never heard of either. Each row of the table is one fault, known by the
 * text around that place; the first that fits explains it.
 */
import * as jsonc from "jsonc-parser";
import type { Offer, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { positionOf } from "../problems/position.ts";
import { readNumber } from "../problems/read-number.ts";
import { limits } from "./limits.ts";
import { type Explanation, explain, mend, type Parsed, readOn } from "./parsed.ts";

/**
 * Reads the JSON text of a source. The data is undefined when it cannot be read; behind faults that
 * have a certain correction it is what it will be with that.
 */
export function parseJson(source: SourceFile): Parsed {
  return readOn(source, parseOnce, goOn);
}

/** The text with what a fault offers, where it leads further; else without the entry of the fault. */
function goOn(text: string, { offer, place }: Problem): string {
  return leadsOn(text, offer) ? mend(text, offer.edit) : skipFault(text, place?.line ?? 0);
}

/** Whether a text can be read further with what is offered than without. */
function leadsOn(text: string, offer?: Offer): offer is Offer {
  return offer !== undefined && faultLine(mend(text, offer.edit)) > faultLine(text);
}

function faultLine(text: string): number {
  const lines: number[] = [];
  const onError: jsonc.JSONVisitor["onError"] = (_code, _at, _length, line) => lines.push(line);
  jsonc.visit(text, { onError }, { disallowComments: true });
  return lines[0] ?? Number.POSITIVE_INFINITY;
}

/** The text without the entry that a fault stands in, or without what stands behind the list. */
function skipFault(text: string, line: number): string {
  const rows = text.split("\n");
  const behind = rows.indexOf("]") + 1;
  // Of a file that is cut off the end is gone.
  if (behind === 0) rows.push("]");
  if (behind > 0 && behind < line) return rows.slice(0, behind).join("\n");
  const isEntry = (row: string) => /^(?:\t| {2})\{/.test(row);
  const start = rows.findLastIndex((row, index) => index < line && isEntry(row));
  const end = rows.findIndex((row, index) => index >= line && (isEntry(row) || /^\]/.test(row)));
  if (start < 0 || end < 0) return text;
  const before = rows.slice(0, start).join("\n");
  // The last entry has no comma behind it.
  const kept = rows[end]?.startsWith("]") ? before.replace(/,(?=\s*$)/, "") : before;
  return [kept, ...rows.slice(start, end).fill(""), ...rows.slice(end)].join("\n");
}

/** Reads as far as the first fault. */
function parseOnce(source: SourceFile): Parsed {
  const errors: jsonc.ParseError[] = [];
  const tree = jsonc.parseTree(source.text, errors, { disallowComments: true });
  const [fault] = errors;
  const again = tree ? findDuplicates(tree) : [];
  // Where the line between two entries is gone, the comma that is missing would not part them.
  const isJoined = again.some(([{ offset }, isEntry]) => isEntry && offset === fault?.offset);
  return {
    data: tree && !fault ? jsonc.getNodeValue(tree) : undefined,
    problems: fault && !isJoined ? [explainFault(source, fault)] : explainDuplicates(source, again),
    placeOf(path, part = "value") {
      for (let depth = path.length; tree && depth > 0; depth--) {
        const node = jsonc.findNodeAtLocation(tree, path.slice(0, depth) as (string | number)[]);
        const isKey = part === "key" && depth === path.length;
        const shown = isKey ? (node?.parent?.children?.[0] ?? node) : node;
        if (shown) return positionOf(source.text, shown.offset);
      }
      return positionOf(source.text, tree?.offset ?? 0);
    },
  };
}

type Duplicate = readonly [field: jsonc.Node, isEntry: boolean];

/** The fields whose names stand in the same entry before; of several in a list the first, where another entry begins. */
function findDuplicates({ type, children = [], parent }: jsonc.Node): readonly Duplicate[] {
  const seen = new Set<string>();
  const isAgain = ({ children: [key] = [] }: jsonc.Node) =>
    type === "object" && seen.size === seen.add(String(key?.value)).size;
  const again = children.filter(isAgain);
  const isWhole = again.length > 1 || again.length === seen.size;
  const isEntry = isWhole && parent?.type === "array";
  const own = isEntry ? again.slice(0, 1) : again;
  return [...children.flatMap(findDuplicates), ...own.map((field) => [field, isEntry] as const)];
}

function explainDuplicates(source: SourceFile, again: readonly Duplicate[]): readonly Problem[] {
  return again.slice(0, limits.problems).map(([{ offset, children = [] }, isEntry]) =>
    explain(source, "json-duplicate", {
      at: positionOf(source.text, offset),
      message: isEntry
        ? `Two entries have run into one: a second "${children[0]?.value}" begins here.`
        : `"${children[0]?.value}" stands twice in the same entry. Only one can count.`,
      fix: isEntry
        ? "Write two lines above this one: }, and below it {. The line in front of them ends without a comma. If it is one entry, delete what stands twice."
        : "Keep the right one and delete the other.",
    }),
  );
}

/** An open bracket: what stands in front of its row, the index of that, and what closes it. */
type Open = readonly [indent: string, at: number, sign: string];

/**
 * Finds the first bracket that is missing. The parser stops far behind it, but the rows show where it was:
 * what stands between two brackets begins further to the right than the rows of both.
 */
function findMissing(rows: readonly string[]): Explanation | undefined {
  const open: Open[] = [];
  // At the end everything is closed.
  for (const [at, row] of [...rows, "."].entries()) {
    const [, indent = "", first] = /^(\s*)(\S)/.exec(row) ?? [];
    const isOpen = ([outer, , sign]: Open) => outer.length < indent.length || sign === first;
    const unclosed = first ? open.splice(open.findLastIndex(isOpen) + 1) : [];
    // Of a file that is cut off nobody knows where it would have ended.
    if (unclosed.length > 1 && at === rows.length) return undefined;
    if (unclosed.length > 0) return closeAbove(rows, at, unclosed);
    const brackets = row.replace(/"(?:[^"\\]|\\.)*"?/g, '"').matchAll(/[[\]{}]/g);
    for (const { 0: token, index } of brackets) {
      const sign = { "{": "}", "[": "]" }[token];
      const last = sign ? [indent, at, token] : open.pop();
      if (sign) open.push([indent, at, sign]);
      else if (last?.[2] !== token)
        return openAbove(rows.slice(0, at + 1), token, index > indent.length, !last);
    }
  }
  return undefined;
}

function closeAbove(rows: readonly string[], end: number, unclosed: readonly Open[]) {
  const last = rows.findLastIndex((row, at) => at < end && row.trim() !== "");
  const [above = "", next = "]"] = [rows[last]?.trimEnd(), rows[end]?.trimStart()];
  // Nobody writes an empty group: it was opened twice.
  if (/[[{]$/.test(above)) return undefined;
  const closing = unclosed.map(([indent, at, sign]) => (at < last ? `\n${indent}` : " ") + sign);
  const [, start, sign] = unclosed.at(-1)!;
  const hint = end < rows.length ? "" : " If entries are gone, see the history of the file.";
  return {
    at: { line: last + 1, column: above.length + 1 },
    message: `What begins in line ${start + 1} ends here, and its closing ${sign} is missing.${hint}`,
    right: above.replace(/,$/, "") + closing.reverse().join("") + (/^[}\],]/.test(next) ? "" : ","),
  };
}

/** What the last of some rows closes; where that does not begin the row, it was opened there, too. */
function openAbove(rows: readonly string[], sign: string, isInline: boolean, isOutmost: boolean) {
  const end = rows.length - 1;
  const indent = rows[end]!.search(/\S/);
  const isOutside = (row: string, at: number) => at < end && /\S/.test(row.slice(0, indent + 1));
  const start = isInline ? end : rows.findLastIndex(isOutside) + 1;
  // Where nothing stands between the two, or the list has begun above, one is too many.
  if (isOutmost ? start > 0 : !isInline && start === end) return undefined;
  const [row = "", opening] = [rows[start], sign === "]" ? "[" : "{"];
  return {
    at: { line: start + 1, column: row.search(/\S|$/) + 1 },
    message: `What ends in line ${end + 1} begins here, and its opening ${opening} is missing.`,
    right: row.replace(/(?=\S|$)/, `${opening} `).trimEnd(),
  };
}

interface SyntaxFault {
  /** The parser's words for it; any unless set. */
  readonly code?: RegExp;
  /** What is wrong, and what stands around it; ▮ is the place where the parser stopped. */
  readonly wrong?: RegExp;
  /** The message; `{wrong}` is what is wrong. */
  readonly message: string;
  /** What certainly belongs in place of the wrong part. */
  readonly by?: string | ((wrong: string) => string);
  /** What probably belongs there. Where a function knows nothing, another row explains it. */
  readonly offer?: string | ((wrong: string) => string | undefined);
  /** What to do, where nothing can take its place. */
  readonly fix?: string;
}

const needsQuotes = "Names and texts stand in straight double quotes, and {wrong} does not.";

const faults: readonly SyntaxFault[] = [
  {
    wrong: /(?<=^\s*▮|\n▮)`{3}.*/,
    message: "The line {wrong} makes code of a text on GitHub, and this file is data.",
    by: "",
  },
  {
    wrong: /(?<=[:[]\s*)(?=.*▮)[^\s:"{}[\]][^:"{}[\]\n]*[^\s:,"{}[\]](?=,?(?:\s*[}\]]|\s*$))/m,
    message:
      "The number {wrong} has signs or commas in it, and is written without them. Where a field asks for a text, the whole stands in double quotes.",
    offer: (wrong) => readNumber(wrong.replace(/^\p{Sc}\s*|\s*(?:\p{Sc}|%|kr)$/gu, ""))?.toString(),
  },
  {
    // A time, a day or another value of which only the beginning is a number.
    code: /CommaExpected|PropertyNameExpected|InvalidSymbol/,
    wrong: /(?<=[:[]\s*)-?[\d.,]*\d,?▮(?![=;#“”‘’])[^\s"}\]]*[^\s"}\],]/,
    message: needsQuotes,
    by: (wrong) => `"${wrong}"`,
  },
  {
    wrong: /(?<=^\s*▮)(?=\s*$|<)/,
    message: "There is no data in this file.",
    fix: "Restore what was in it from the history of the repository. Only a list that is to have no entries is written as [].",
  },
  {
    code: /EndOfFileExpected/,
    wrong: /(?<=▮),?(?=\s*[^\s,/#<}\]])/,
    message: "Something stands behind the end of the list or entry.",
    fix: "If it belongs to the list, delete the ] above it and write it at the end; one comma stands between two entries. If all of it stands above already, delete everything from here on.",
  },
  {
    wrong: /(?<=▮)(?:[;.，(](?=\s*$)|\)(?=,?\s*$)|：|(?<="\s*▮)=)/m,
    message: "Between names and texts stand only { } [ ] : and commas, and {wrong} is none.",
    by: (wrong) => ({ "(": "{", ")": "}", "=": ":", "：": ":" })[wrong] ?? ",",
  },
  {
    wrong: /,(?=\s*▮[}\]])|(?<=▮),/,
    message: "There is one comma too many. The last entry has no comma after it.",
    by: "",
  },
  {
    code: /ColonExpected|ValueExpected|EndOfFile|CommaExpected|InvalidSymbol/,
    wrong: /(?<=\},\s*)"[\w-]+"(?=▮:)/,
    message: "Behind the } of an entry stands a field of no entry.",
    fix: "If a new entry begins here, write { in front of it. If not, write the field into the entry above, in front of its }.",
  },
  {
    code: /CommaExpected/,
    wrong: /(?<=\S)(?=\s+▮[^}\]])/,
    message: "A comma is missing here.",
    offer: ",",
  },
  {
    wrong: /(?<=▮)(?:\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|#.*|<!--[\s\S]*?(?:-->|$))/,
    message: "A note cannot stand in this file: everything in it is read as data.",
    by: "",
  },
  {
    code: /CommaExpected|EndOfFileExpected/,
    wrong: /(?<=([}\]])\s*▮)[}\]](?<=\1\s*▮\1)(?=\s*(?:[,\]}]|$))/,
    message: "There is one {wrong} too many.",
    offer: "",
  },
  {
    wrong: /(?<=\S)(?=\s*▮\s*$)/,
    message: "A closing } or ] is missing here.",
    fix: "Write } where the entry ends, and ] where the list ends. If entries are gone, copy them from the history of the file.",
  },
  {
    code: /InvalidEscapeCharacter|InvalidUnicode/,
    wrong: /(?<=▮)"[^\s"]+\.\w+"/,
    message: "This path has backslashes. Folders are parted by slashes.",
    by: (wrong) => wrong.replace(/\\+/g, "/"),
  },
  {
    code: /InvalidEscapeCharacter|InvalidUnicode/,
    message: "There is a backslash in this text that stands for nothing.",
    fix: "Write / or \\\\ instead.",
  },
  {
    wrong: /(?<=[[:,]\s*)""▮(?=[^"\n]+"\s*[,}\]]?\s*$)|(?<="▮)"(?=\s*[,}\]]?\s*$)/m,
    message: "There is one quotation mark too many.",
    by: (wrong) => wrong.slice(1),
  },
  {
    wrong: /(?<=[{,]\s*)"[\w-]+:\s*"▮/,
    message: "The quotation mark behind this name is missing.",
    by: (wrong) => wrong.replace(":", '":'),
  },
  {
    code: /InvalidSymbol/,
    wrong: /"▮(?![=;]).*(?="[\s,}\]]*$)/m,
    message: "The text ends at this quotation mark. One inside a text needs a backslash.",
    offer: (wrong) => wrong.replace(/\\?"/g, '\\"'),
  },
  {
    code: /Invalid(?:Character|Symbol)/,
    wrong: /(?<=▮)(?:".*?"|(?:[^\S \t\n\r]|\u200B)+)/,
    message: "There is a tab here, or another invisible sign that is no ordinary space.",
    by: (wrong) => wrong.replace(/\p{Cc}|[^\S ]|\u200B/gu, " "),
  },
  {
    wrong: /(?<=")(?=\s*▮")/,
    message: "Between a name and its value stands a colon.",
    offer: ":",
  },
  {
    code: /InvalidSymbol/,
    wrong: /(?<=▮)(?:true|false|yes|no|on|off)(?=\s*[,}\n])/i,
    message: 'The answer is true or false, in small letters, and "{wrong}" is neither.',
    by: (wrong) => `${/^(?:t|y|on)/i.test(wrong)}`,
  },
  {
    // A mark closes where a sign of JSON follows; an apostrophe inside a word does not.
    wrong:
      /(?<=▮)['‘’“”„`].*?['‘’“”`](?=\s*(?:[:,}\]]|$))|(?<=▮)[^:;,"{}[\]\n'‘’“”„`][^:,"{}[\]\n]*(?<!\s)(?:"(?=\s*(?:[:,}\]]|$)))?/m,
    message: needsQuotes,
    by: (wrong) =>
      JSON.stringify(wrong.replace(/^['‘’“”„`](.*)['‘’“”`]$|"$/, "$1").replaceAll("\\'", "'")),
  },
  {
    code: /UnexpectedEndOfString/,
    wrong: /(?<=▮)"[^\n]*\n?$/,
    message: "The file ends in the middle of this text: the rest of it is gone.",
    fix: "Copy what is missing from the history of the file.",
  },
  {
    code: /UnexpectedEndOfString/,
    wrong:
      /(?<=▮).*(?:(?:\n\s*(?=[^\s"{}[\]])(?:[^"\\\n]|\\.)*)+|(?<![\s}\],])(?=\s*[}\]]*,?\s*$))/m,
    message: "A text stays on one line, and ends with a double quote.",
    offer: (wrong) => (wrong.includes("\n") ? wrong.replace(/\s*\n\s*/g, " ") : `${wrong}"`),
  },
  {
    message: "This cannot be read, or something is missing before it.",
    fix: "Compare this place with the entry above it.",
  },
];

/** How many characters in front of a fault and behind it explain it. */
const [before, behind] = [300, 1500];

function explainFault(source: SourceFile, { error, offset }: jsonc.ParseError): Problem {
  const { text } = source;
  const missing = findMissing(text.split("\n"));
  const bracket = missing && explain(source, "json-syntax", { ...missing, isGuess: true });
  if (bracket && leadsOn(text, bracket.offer)) return bracket;
  const [first, end] = [Math.max(0, offset - before), offset + behind];
  // What is cut off must not look like the beginning or the end of the file.
  const [head, tail] = [first > 0 ? "…" : "", end < text.length ? "…" : ""];
  const marked = `${head}${text.slice(first, offset)}▮${text.slice(offset, end)}${tail}`;
  for (const { code, wrong: looks = /(?<=▮)/, by, offer = by, fix, ...row } of faults) {
    const match = looks.exec(marked);
    if (!match || code?.test(jsonc.printParseErrorCode(error)) === false) continue;
    const wrong = match[0].replace("▮", "");
    const words = typeof offer === "function" ? offer(wrong) : offer;
    if (offer !== undefined && words === undefined) continue;
    const index = first - head.length + match.index;
    const from = index - (index > offset ? 1 : 0);
    const to = from + wrong.length;
    const start = text.lastIndexOf("\n", from - 1) + 1;
    const [after = ""] = text.slice(to).split("\n");
    const right = words === undefined ? undefined : text.slice(start, from) + words + after;
    return explain(source, "json-syntax", {
      at: positionOf(text, from),
      message: row.message.replace("{wrong}", () => wrong),
      fix,
      isGuess: by === undefined,
      right: right?.trimEnd(),
      count: text.slice(start, to).split("\n").length,
    });
  }
  throw new Error("The last row of the table explains every fault.");
}
