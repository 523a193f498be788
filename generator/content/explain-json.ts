/**
 * Explains why a JSON file cannot be read. The parser has a place and its own word for the fault; an author has
 * never heard of either. Each row of the table is one fault, known by the text around that place; the first that
 * fits explains it.
 */
import * as jsonc from "jsonc-parser";
import type { Offer, Problem } from "../diagnostics/problem.ts";
import { readNumber } from "../diagnostics/read-number.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import type { SourceFile } from "../model/source.ts";
import { findMissing } from "./missing-brackets.ts";
import { explain, mend } from "./parsed.ts";

/** Whether a text can be read further with what is offered than without. */
export function leadsOn(text: string, offer?: Offer): offer is Offer {
  return offer !== undefined && faultLine(mend(text, offer.edit)) > faultLine(text);
}

function faultLine(text: string): number {
  const lines: number[] = [];
  const onError: jsonc.JSONVisitor["onError"] = (_code, _at, _length, line) => lines.push(line);
  jsonc.visit(text, { onError }, { disallowComments: true });
  return lines[0] ?? Number.POSITIVE_INFINITY;
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
    wrong:
      /(?<=\},\s*▮)\},?(?=\s*\{)|(?<=([}\]])\s*▮)[}\]](?<=\1\s*▮\1)(?=\s*(?:[,\]}]|$))|(?<=\{\s*▮)\{/,
    message: "There is one {wrong} too many.",
    offer: "",
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
    wrong: /(?<="[\w-]+":[^\n{[]*\n\s*▮)\{/,
    message: "A new entry begins here, inside of the one above.",
    fix: "Move it, from this { to its }, behind the } of the entry above. One comma stands between two entries.",
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
      /(?<=▮).*(?:(?:\n\s*(?=[^\s"{}[\]]|\[[^\]"\n]+\]\()(?:[^"\\\n]|\\.)*)+|(?<![\s}\],])(?=\s*[}\]]*,?\s*$))/m,
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

/** Explains the first fault of a text, where the parser has stopped. */
export function explainFault(source: SourceFile, { error, offset }: jsonc.ParseError): Problem {
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
