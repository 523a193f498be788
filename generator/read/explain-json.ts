/**
 * Says in plain words where JSON breaks, and offers the corrected line. The parser knows where it
 * stopped and its own word for the fault; an author has never heard of either. Each row of the table
 * knows one fault by the text around that place; the first that fits explains it.
 */
import { type ParseError, printParseErrorCode } from "jsonc-parser";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { positionOf } from "../problems/position.ts";
import { explain } from "./parsed.ts";

/** What stands where the parser stopped. */
interface Spot {
  /** What the pattern of the fault matches, or else the sign or word at the place. */
  readonly wrong: string;
  readonly line: string;
  /** The line below. */
  readonly next: string;
}

type Words = string | ((spot: Spot) => string);

interface Fault {
  /** The parser's words for it; any unless set. */
  readonly code?: RegExp;
  /** What is wrong, and what stands around it; ▮ is the place where the parser stopped. */
  readonly wrong?: RegExp;
  /** The message; `{wrong}` is what is wrong, `{found}` the sign or word where the parser stopped. */
  readonly says: string;
  /** What certainly belongs in place of the wrong part. */
  readonly by?: Words;
  /** What probably belongs there. */
  readonly offer?: Words;
  /** What to do, where nothing can take its place. */
  readonly fix?: Words;
}

/** Behind the last sign before the place. */
const lastSign = /(?<=\S)(?=\s*▮)/;
const endEntry = "Write } where the entry ends.";
const endList = "Write ] where the list ends.";
const invisible =
  "There is an invisible sign here that is no ordinary space. It was copied from another program.";

const faults: readonly Fault[] = [
  {
    wrong:
      /(?<=[:[]\s*)(?:-?\d{1,3},▮\d{3}(?:,\d{3})*|▮\$\d+(?:,\d{3})*)(?:\.\d+)?(?=,?(?:["\s}\]]|$))/,
    says: "The number {wrong} has signs or commas in it. Here it is written without.",
    offer: ({ wrong }) => wrong.replace(/[$,]/g, ""),
  },
  {
    code: /CommaExpected|PropertyNameExpected|InvalidSymbol/,
    wrong: /(?<=[:[]\s*)-?[\d.,]*\d,?▮(?![=;#“”‘’])[^\s"}\]]*[^\s"}\],]/,
    says: "The value {wrong} is no plain number, so it must stand in double quotes.",
    by: ({ wrong }) => `"${wrong}"`,
  },
  {
    wrong: /,(?=\s*▮[}\]])/,
    says: "There is a comma before the closing {found}. The last entry has no comma after it.",
    by: "",
  },
  { code: /^(?!EndOfFile)/, wrong: /(?<=▮),/, says: "There is one comma too many.", by: "" },
  {
    code: /CommaExpected/,
    wrong: /(?<=[^}\]\s])(?=\s+▮\{)/,
    says: "The entry ends here, and its closing } and the comma are missing.",
    offer: ({ line }) => `\n${/^\s*/.exec(line)?.[0]}},`,
  },
  {
    code: /CommaExpected/,
    wrong: /(?<=\S)(?=\s+▮[^}\]])/,
    says: "A comma is missing here.",
    offer: ",",
  },
  {
    wrong: /(?<=▮)(?:\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|#.*|<!--[\s\S]*?(?:-->|$))/,
    says: "A note cannot stand in this file: everything in it is read as data.",
    by: "",
  },
  {
    code: /CommaExpected/,
    wrong: /(?<=([}\]])\s*▮)[}\]](?<=\1\s*▮\1)(?=\s*(?:[,\]}]|$))/,
    says: "There is one {found} too many.",
    offer: "",
  },
  {
    code: /CommaExpected/,
    wrong: /(?<=▮)\]/,
    says: "A closing } is missing before this ].",
    fix: endEntry,
  },
  { code: /CloseBraceExpected/, wrong: lastSign, says: "A closing } is missing.", fix: endEntry },
  { code: /CloseBracketExpected/, wrong: lastSign, says: "A closing ] is missing.", fix: endList },
  {
    code: /InvalidCharacter/,
    says: "There is a tab or another invisible sign in this text.",
    by: ({ wrong }) => wrong.replace(/\p{Cc}/gu, " "),
  },
  {
    code: /InvalidEscapeCharacter|InvalidUnicode/,
    wrong: /(?<=▮)"[^\s"]+\.\w+"/,
    says: "This path has backslashes. Folders are parted by slashes.",
    by: ({ wrong }) => wrong.replace(/\\+/g, "/"),
  },
  {
    code: /InvalidEscapeCharacter|InvalidUnicode/,
    says: "There is a backslash in this text that stands for nothing.",
    fix: "Write / or \\\\ instead.",
  },
  {
    code: /InvalidSymbol/,
    wrong: /(?<="▮)(?![=;])/,
    says: "The text ends at the quotation mark before this. One inside a text needs a backslash.",
    fix: escapeQuotes,
  },
  { wrong: /(?<=▮)(?:[^\S \t\n\r]|\u200B)+/, says: invisible, by: " " },
  { wrong: /(?<="\s*▮)=/, says: "Between a name and its value stands a colon.", offer: ":" },
  { wrong: /(?<=\S.*▮);|(?<=▮);(?=.*\S)/, says: "Entries are parted by commas.", offer: "," },
  {
    code: /InvalidSymbol/,
    wrong: /(?<=▮)(?:true|false|null)(?!\w)/i,
    says: '"{wrong}" is written in small letters.',
    by: ({ wrong }) => wrong.toLowerCase(),
  },
  {
    // A mark closes where a sign of JSON follows; an apostrophe inside a word does not.
    wrong: /(?<=▮)['‘’“”„`].*?['‘’“”`](?=\s*(?:[:,}\]]|$))/m,
    says: "Names and texts stand in straight double quotes, not in these.",
    by: ({ wrong }) => JSON.stringify(wrong.slice(1, -1).replaceAll("\\'", "'")),
  },
  {
    code: /InvalidSymbol/,
    wrong: /(?<=▮)[^:,"{}[\]\n'‘’“”„`][^:,"{}[\]\n]*(?<!\s)/,
    says: "Names and texts stand in straight double quotes, and {wrong} has none.",
    by: ({ wrong }) => JSON.stringify(wrong),
  },
  {
    code: /ColonExpected/,
    says: "A colon is missing between a name and its value.",
    fix: 'Write it as "name": "value".',
  },
  {
    code: /UnexpectedEndOfString/,
    wrong: /(?<=▮).*\n\s*[^\s"{}[\]]/,
    says: "A text stays on one line, and this one goes on in the next.",
    fix: ({ line, next }) => `${line.trimEnd()} ${next.trim()}`,
  },
  {
    code: /UnexpectedEndOfString/,
    says: "This text is not closed on its line: the double quote at its end is missing.",
    fix: ({ line }) => line.replace(/\s*[}\]]*,?\s*$/, (end) => `"${end}`),
  },
  {
    code: /EndOfFileExpected/,
    says: "Something stands behind the end of the list or entry.",
    fix: "Move it inside the brackets, or delete it.",
  },
  { wrong: /(?<=^\s*▮)/, says: "The file is empty.", fix: "[]" },
  {
    says: "This cannot be read, or something is missing before it.",
    fix: ({ line }) => `Compare this place with the entry above it: ${line.trim()}`,
  },
];

/** The line with a backslash before each quotation mark that stands inside its text. */
function escapeQuotes({ line }: Spot): string {
  const [, head = "", inside, rest = ""] =
    /^(\s*[{[]*\s*(?:"[^"]*"\s*:\s*)?")(.*)("[\s,}\]]*)$/.exec(line) ?? [];
  if (!inside) return 'Write \\" for a quotation mark inside a text.';
  return head + inside.replace(/\\?"/g, '\\"') + rest;
}

/** Explains the first fault of a JSON text. */
export function explainJson(source: SourceFile, { error, offset, length }: ParseError): Problem {
  const { text } = source;
  const code = printParseErrorCode(error);
  const marked = `${text.slice(0, offset)}▮${text.slice(offset)}`;
  const found = text.slice(offset, offset + Math.max(1, length));
  const [line = "", next = ""] = text.split("\n").slice(positionOf(text, offset).line - 1);
  for (const fault of faults) {
    const match = fault.wrong ? fault.wrong.exec(marked) : { 0: found, index: offset };
    if (!match || fault.code?.test(code) === false) continue;
    const { says, by, offer = by, fix } = fault;
    const wrong = match[0].replace("▮", "");
    const write = (words: Words | undefined) =>
      typeof words === "function" ? words({ wrong, line, next }) : words;
    const from = match.index - (match.index > offset ? 1 : 0);
    const to = from + wrong.length;
    const words = write(offer);
    const start = text.lastIndexOf("\n", from - 1) + 1;
    const [after = ""] = text.slice(to).split("\n");
    return explain(source, "json-syntax", {
      at: positionOf(text, from),
      message: says.replace("{wrong}", () => wrong).replace("{found}", () => found),
      fix: write(fix),
      isGuess: by === undefined,
      right: words === undefined ? undefined : (text.slice(start, from) + words + after).trimEnd(),
      count: text.slice(start, to).split("\n").length,
    });
  }
  throw new Error("The last row of the table explains every fault.");
}
