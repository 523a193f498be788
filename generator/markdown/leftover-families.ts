/**
 * Families of Markdown syntax, as it looks when the parser didn't understand it. Each family is a class of mistakes,
 * never a single program or typo, and has one message and one piece of advice.
 */
import type { ProblemCode } from "../diagnostics/codes.ts";
import { withoutSpaces } from "../diagnostics/readings.ts";
import { slugOf } from "../model/address.ts";
import { toCome } from "../schema/stand-ins.ts";

/**
 * A text with only letters, digits and ordinary punctuation. No family matches it, so it needn't be searched. A
 * punctuation mark counts only where a sentence would have it: a colon after a word, a single hyphen, a parenthesis
 * around words.
 */
export const ordinary = new RegExp(
  `^(?:${[
    // Letters, except those that garbled text begins with.
    /(?![ÃÂ])[\p{L}\p{M}\p{N}]/u,
    /\uFFFC(?!\w+;)/u,
    /[ \n.,;!?'"’‘“”…/)]/u,
    /(?<=\S):(?![:\p{L}])/u,
    /\((?!\/)/u,
    /[-–—](?![-–—])/u,
  ]
    .map(({ source }) => source)
    .join("|")})*$`,
  "u",
);

/** What to write in place of some words of a line. */
export interface Correction {
  readonly typed: string;
  readonly right: string;
  /** How many characters in front of these words go as well. */
  readonly back?: number;
  /** What's wrong, if the correction knows more exactly. */
  readonly message?: string;
}

/** A class of mistakes in Markdown. */
export interface Family {
  /** What is left over. */
  readonly pattern: RegExp;
  /** The message; `{found}` is what is left over. */
  readonly message: string;
  readonly advice: string;
  readonly severity?: "warning";
  readonly code?: ProblemCode;
  /** False if no single character would fix it, so no correction is tried. */
  readonly isRepairable?: false;
  /** Corrects the line from what is left over on, where more than a single character is wrong and it's clear. */
  readonly correct?: (line: string, before: string) => Correction | undefined;
}

/** Joins several patterns. `^` and `$` match at every line. If one part ignores case, the whole pattern does. */
function anyOf(...parts: readonly RegExp[]): RegExp {
  const ignoresCase = parts.some(({ ignoreCase }) => ignoreCase);
  return new RegExp(parts.map(({ source }) => source).join("|"), ignoresCase ? "gimu" : "gmu");
}

const asTyped = "would be printed as it stands";

const blockInside: Family = {
  pattern: anyOf(/^[ \t]*:{2,}.*/u),
  message: `A block stands here where none can be: {found} ${asTyped}.`,
  advice: "Put the block on a line of its own, outside of lists, quotes and tables.",
  code: "block-content",
  isRepairable: false,
};

const blockInLine: Family = {
  pattern: anyOf(
    // The name of a block, and the bracket or brace after it.
    /:+[a-z][a-z-]*(?=[[{])/u,
    // Colons within a line.
    /:{2,}/u,
    // A line such as `: callout`, where some colons are missing.
    /^[ \t]*:[^\p{L}\p{N}_]{0,3}[a-z-]+[ \t]*$/u,
  ),
  message: `A block stands on a line of its own, so {found} ${asTyped}.`,
  advice: "Begin a line with the colons, below an empty line.",
  correct: putOnOwnLine,
  code: "block-content",
  isRepairable: false,
};

const wholeBlock = /^:+([a-z][a-z-]*(?:\[[^\]]*\])?(?:\{[^{}]*\})?)/;

/** A block of one line on a line of its own, without the marks of bold or italic words around it. */
function putOnOwnLine(line: string, before: string): Correction | undefined {
  const [typed, block] = wholeBlock.exec(line) ?? [];
  if (!typed || !/[[{]/.test(typed)) return undefined;
  const [mark = ""] = /[*_]+$/.exec(before) ?? [];
  const isMarked = mark !== "" && line.startsWith(mark, typed.length);
  const [opening, closing] = isMarked ? [mark.length, mark] : [0, ""];
  const above = before.slice(0, before.length - opening);
  const rest = line.slice(typed.length + closing.length);
  const [spaces = ""] = /[ \t]*$/.exec(above) ?? [];
  const top = above.trim() === "" ? "" : "\n\n";
  const bottom = rest.trim() === "" ? "" : "\n\n";
  const [gap = ""] = /^[ \t]*/.exec(rest) ?? [];
  return {
    typed: typed + closing + gap,
    right: `${top}::${block}${bottom}`,
    back: opening + spaces.length,
  };
}

const braces: Family = {
  pattern: anyOf(/[{}]+/u),
  message: `Braces hold the name of a figure or the fields of a block. The sign {found} ${asTyped}.`,
  advice: "Write {{name}} for a figure, or delete the braces.",
};

const foreignTags: Family = {
  pattern: anyOf(/\{%[^\n]*?%\}/u),
  message: "The sign {found} is a tag of another program, which nothing here reads.",
  advice: "Delete it, or write the words that it stands for.",
  isRepairable: false,
};

const spacedAddresses: Family = {
  pattern: anyOf(/!?\[[^[\]\n]*\]\((?=[^()\n]*[^\s()][ \t]+[^()\n]*\))/u),
  message: `The address of this link or picture has a space in it, so it ${asTyped}.`,
  correct: correctSpaces,
  advice:
    'Write the address without spaces; a file with spaces in its name gets another one first. A caption has quotes: ![What it shows](scenes/stage.svg "Its caption").',
};

/** The spaces of a whole address in a link, as an address can have them, or the right quotes around a caption. */
function correctSpaces(line: string): Correction | undefined {
  const [, link = "", caption = "", end = ""] = withCaption.exec(line) ?? [];
  if (caption !== "") {
    const right = `${link}"${caption.replace(/["“”]/g, "'")}")`;
    const message = "The quotes around this caption aren't right.";
    return { typed: `${link}"${caption}${end}`, right, message };
  }
  const [, before = "", typed = ""] = /^(!?\[[^[\]]*\]\()([^()"“”'‘’]*)\)/.exec(line) ?? [];
  const right = withoutSpaces(typed.trim());
  return right === undefined ? undefined : { typed: before + typed, right: before + right };
}

/** A link or picture with a caption whose quotes aren't right: one is missing, or there are some inside of it. */
const withCaption = /^(!?\[[^[\]]*\]\([^\s()]+ +)"([^()]*?)("?\))/;

const missingNotes: Family = {
  pattern: anyOf(/\[\^[^\]\s]+\]/u),
  message: `The note {found} has no text, so it ${asTyped}.`,
  advice: "Write the note on a line of its own, such as [^1]: Its words, or delete the sign.",
  isRepairable: false,
};

const missingDefinitions: Family = {
  pattern: anyOf(/!?\[[^[\]\n]*\]\[[^[\]\n]*\]/u),
  message: `Nothing says where {found} leads, so it ${asTyped}.`,
  advice:
    "Write the address in round brackets: [the words](/ourstory). A picture of another document isn't in the text: put it into content/images/, and write ![What it shows](scenes/stage.svg).",
  isRepairable: false,
};

const links: Family = {
  pattern: anyOf(
    // Double brackets, as in a wiki.
    /!?\[\[|\]\]/u,
    // A picture without its end.
    /!\[/u,
    // The middle of a link, also with its brackets swapped.
    /\]\(|\]\[|\)\[/u,
    // The beginning of a note.
    /\[\^/u,
    // A bracket right before an address or a link. A mark of bold words or a break is shorter.
    /\](?=\/|\uFFFC{4})/u,
  ),
  message: `A link has its words in square brackets and its address in round ones right behind them. The sign {found} ${asTyped}.`,
  correct: correctWikiLink,
  advice:
    "Write [the words](/ourstory) for a link, ![what it shows](scenes/stage.svg) for a picture.",
};

/** A link as a wiki has it, `[[Main Event]]`, which names a page. It's shown only if there's such a page. */
function correctWikiLink(line: string): Correction | undefined {
  const [typed, target = "", words] = /^\[\[([^[\]|]+)(?:\|([^[\]|]+))?\]\]/.exec(line) ?? [];
  return typed ? { typed, right: `[${words ?? target}](/${slugOf(target)})` } : undefined;
}

const addresses: Family = {
  pattern: anyOf(
    // Something between the words and their address, as `[words].(/ourstory)` or `[words] (/ourstory)`.
    /\](?=[^\s\p{L}\p{N}(]\()/u,
    /\](?=!?\s*\((?:\/|link:|https?:)[^()]*\))/u,
    /\](?=!?\s*\([\w./-]+\.(?:svg|png|jpe?g|webp|avif|pdf)\))/u,
    // An address in brackets, without words.
    /\((?=(?:\/[\w-]|link:)[^\s()]*\))/u,
    // The name of an outside address, without brackets.
    /(?<![\w(])link:(?=[\w-])/u,
  ),
  message: `The address of a link stands in round brackets right behind its words, so the sign {found} ${asTyped}.`,
  advice: "Write [the words](/ourstory), with nothing between the brackets.",
};

const boxesToCheck: Family = {
  pattern: anyOf(/^[ \t]*\[(?: +|[xX]?)\](?=\s|$)/u),
  message: "A box to check off is an entry of a list.",
  advice: "Begin the line with - [ ] and a space, or with - [x] and a space for what is done.",
};

const code: Family = {
  pattern: anyOf(/`+/u),
  message: `The sign {found} ${asTyped}, because nothing closes what it opens.`,
  advice: "Write `words` for code. If you mean an apostrophe, write '.",
};

const stars: Family = {
  pattern: anyOf(
    // One end of bold words, without the other.
    /\*{2,}/u,
    // A star after a word. Within a word, as in `word*s`, it means nothing.
    /(?<![\s*])\*(?=\s|$|[^\p{L}\p{N}*])/u,
    // A star before a word.
    /(?<=^|[\s\p{P}\uFFFC])\*(?=[^\s*])/u,
  ),
  message: `The sign {found} ${asTyped}, because nothing closes or opens what it marks.`,
  advice:
    "Write **words** for bold words and *words* for italics. If you mean the star itself, write \\*.",
};

/** Underscores at the edge of a word. Inside a name such as `two_words` they mean nothing. */
const underscores: Family = {
  pattern: anyOf(
    /(?<![\p{L}\p{N}_])_{1,2}(?=[\p{L}\p{N}\uFFFC])/u,
    /(?<=[\p{L}\p{N}\uFFFC])_{1,2}(?![\p{L}\p{N}_])/u,
  ),
  message: `The sign {found} ${asTyped}, because nothing closes or opens what it marks.`,
  advice: "Write **words** for bold words and *words* for italics, or delete the underscore.",
  severity: "warning",
};

/** Syntax of other languages: crossed-out or highlighted words, formulas, templates. */
const foreignSyntax: Family = {
  pattern: anyOf(
    /~~+|==+|%%|\|\|/u,
    /<%|%>|<[?!](?=\w)/u,
    /(?<!\$)\$\$(?=[^\s$])|(?<=[^\s$])\$\$(?!\$)|\$\\[a-z]+/u,
    /(?<!\w)\+\+(?=\w)/u,
  ),
  message: `The sign {found} marks nothing here, and ${asTyped}.`,
  advice: "Write **words** for bold words, or delete the signs.",
};

const headings: Family = {
  pattern: anyOf(
    // No space after the number signs. A single one may be a hashtag.
    /^[ \t]*(?:#{2,6}(?=[^\s#])|＃+)/u,
    // More number signs than any heading has.
    /^[ \t]*#{7,}(?=\s)/u,
    // Another character between the number signs.
    /^[ \t]*#[^\w\s#]{1,2}#/u,
    // Number signs after other words.
    /(?<![\w#])#{2,6}(?=\s)/u,
  ),
  message: "This line isn't a heading: a heading begins with number signs and a space.",
  advice: "Write ## and a space in front of a heading.",
};

const bullets: Family = {
  pattern: anyOf(/^[ \t]*[•◦▪●‣·➢➤►■✓✔]\s*(?=[\p{L}\p{N}*\uFFFC])/u),
  message: "This sign makes no list: an entry begins with a hyphen and a space.",
  advice: "Begin each entry with a hyphen and a space.",
  isRepairable: false,
};

const linesAcross: Family = {
  pattern: anyOf(/^[ \t]*[-=_*~—–]{2,}[ \t]*$/u),
  message: `The line {found} ${asTyped}.`,
  advice:
    "Write --- on a line of its own, with an empty line above and below, for a line across the page.",
};

const tables: Family = {
  pattern: anyOf(
    // A line with a bar at both ends.
    /^[ \t]*\|.*\|[ \t]*$/u,
    // Bars between words, several in a line.
    /(?<=\S )\|(?= [^\s\uFFFC][^\n\uFFFC]* \| )/u,
    // Bars between words, in two lines.
    /^.*\S \| \S.*(?=\n.*\S \| \S)/u,
  ),
  message: "This line makes no table.",
  advice:
    "Write the sign | between two cells, and below the first row a line such as | --- | --- |, with as many cells.",
  isRepairable: false,
};

const cellsOfSheets: Family = {
  pattern: anyOf(/^.*\S\t+\S.*(?=\n.*\S\t+\S)/u),
  message: "Cells were copied from a spreadsheet, and tabs make no table.",
  advice: "Write the sign | between two cells, and | --- | --- | below the first row.",
  isRepairable: false,
};

/** Characters that were read in the wrong encoding, and HTML entities that lost their end or were escaped twice. */
const brokenCharacters: Family = {
  pattern: anyOf(
    /â€.?|Ã[\u0080-\u00BF]|Â(?=[\s\u0080-\u00BF])|\uFFFD/u,
    /&(?:nbsp|amp|quot|[lr][sd]quo|[mn]dash|hellip)(?!\w)/u,
    // The rest of an entity after an ampersand that was understood: `&amp;nbsp;`.
    /\uFFFC+(?:amp|lt|gt|quot|nbsp|#\d+);/u,
  ),
  message: "The sign {found} is what became of a sign when this text was copied.",
  advice: "Delete it, and type the sign that belongs here.",
  isRepairable: false,
};

const emojiCodes: Family = {
  pattern: anyOf(/:[a-z][a-z0-9_+-]*:(?![\w/])/u),
  message: `The code {found} isn't that of an emoji, so it ${asTyped}.`,
  advice: "Type the emoji itself.",
  severity: "warning",
  isRepairable: false,
};

/** What a chatbot says before and after the text that it was asked for, and its notes on where it read something. */
const chatbotWords = [
  /\bAs an? (?:AI|artificial intelligence|(?:large )?language model)\b/u,
  /^(?:Certainly|Sure|Of course|Absolutely)[!,] [Hh]ere(?:['’]s| is)\b/u,
  /\b[Ll]et me know if you(?:['’]d| would) (?:like|prefer) (?:me to|any (?:change|edit|revision|adjustment)s?|(?:a|an)(?:other)? (?:\w+ )?(?:version|draft|tone))\b/u,
  /\b(?:Would you like|Do you want) me to\b/u,
  /(?:\bcite)?\bturn\d+(?:search|view|news|file|image|fetch)\d+|\bciteturn\d+\w+/u,
  /\boaicite\b|\[cite(?:_start|_end|: ?[\d, ]+)?\]|【[^】\n]*】(?<=†[^】]*】)/u,
];

/** The sign of a comment in a word processor: the initials of its author and a number. */
const commentMark = /(?<=\S ?)\[[A-Z]{2,3}\d{1,2}\](?![(\w])/u;

export const placeholders: Family = {
  pattern: anyOf(
    new RegExp(`^${toCome}(?: - .*)?[.…]*$`, "u"),
    /\b(?:TODO|FIXME|[Ll]orem ipsum|X{3,}|x{4,})\b|\(\?{2,}\)/u,
    /\[(?:[Yy]our|[Ii]nsert|[Aa]dd|YOUR|INSERT|ADD) [^\]\n]*\]/u,
    // With small letters it's a word that somebody left out on purpose, as in "I told [name]".
    /\[(?:Names?|NAMES?|Dates?|DATES?)\]/u,
    /\[(?:Time|Place|Link|Number|Amount|TIME|PLACE|LINK|NUMBER|AMOUNT)\]/u,
    // A field that a word processor couldn't fill in.
    /\bError! [A-Z][^.]*\./u,
    commentMark,
    ...chatbotWords,
  ),
  message: 'The words "{found}" were left over from writing.',
  advice: "Write what belongs here, or delete it.",
  severity: "warning",
  isRepairable: false,
};

/** All families, the more specific ones first: if two match at the same place, the first one reports it. */
export const families: readonly Family[] = [
  blockInside,
  blockInLine,
  foreignTags,
  braces,
  spacedAddresses,
  missingNotes,
  missingDefinitions,
  links,
  addresses,
  boxesToCheck,
  code,
  stars,
  underscores,
  foreignSyntax,
  headings,
  bullets,
  linesAcross,
  tables,
  cellsOfSheets,
  brokenCharacters,
  emojiCodes,
];

/** Markdown that was escaped, probably by an editor or a converter: bold words, a link, a heading. */
export const escaped: Family = {
  pattern: anyOf(
    /\\\*\\\*\S(?:[^*\n]*\S)?\\\*\\\*/u,
    /\\\[[^\]\n]+\\?\]\\?\([^)\n]*\)/u,
    /^\\#{1,6}(?=\s|\\)/u,
  ),
  message: "There are backslashes in front of these signs, so they would be printed.",
  advice: "Delete the backslashes, or leave them if you mean the signs themselves.",
  severity: "warning",
  isRepairable: false,
};

/** The names of GitHub's alerts, as part of a pattern. */
export const alertNames = "note|tip|important|warning|caution";

/** The first line of a GitHub alert that isn't in a quote. */
export const looseAlert: Family = {
  pattern: anyOf(/\[!\s*[a-z]+\s*\]?/iu),
  message: `A box begins with a line such as > [!NOTE], so {found} ${asTyped}.`,
  advice: "Write > [!NOTE] on a line of its own, and the sign > in front of each line of the box.",
  isRepairable: false,
};

/** The same in a quote, but with a name that isn't one of GitHub's five. */
export const unknownAlert: Family = {
  ...looseAlert,
  pattern: anyOf(new RegExp(`\\[!(?!(?:${alertNames})\\])[\\s\\w]*\\]?`, "iu")),
};

/** A bracket without a partner. It's found by counting, so it has no pattern. */
export const unpairedBracket: Omit<Family, "pattern"> = {
  message: `The bracket {found} has no partner, so it ${asTyped}.`,
  advice: "Write [the words](/ourstory) for a link, or delete the bracket.",
};

/** The beginning of a list entry with its space missing, or with a mark that Markdown doesn't know. */
export const looseEntry: Family = {
  pattern: anyOf(
    // A list marker without its space.
    /^[ \t]*[-*+](?=[\p{L}*\uFFFC\u00A0])/u,
    /^[ \t]*\d{1,3}[.)](?=[\p{L}*\uFFFC])/u,
    // A dash or a letter instead of a list marker.
    /^[ \t]*[-–—o] +(?=\S)/u,
    /^[ \t]*[a-h]\) /u,
    // Another sign behind a number.
    /^[ \t]*\d{1,3}[\]}>] (?=\S)/u,
  ),
  message: "These lines make no list: an entry begins with a hyphen or 1. and a space.",
  advice: "Begin each entry with a hyphen and a space, or with a number, a dot and a space.",
};
