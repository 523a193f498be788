/**
 * Families of Markdown syntax, as it looks when the parser didn't understand it. Each family is a class of mistakes,
 * never a single program or typo, and has one message and one piece of advice.
 */
import type { ProblemCode } from "../diagnostics/codes.ts";
import { withoutSpaces } from "../diagnostics/readings.ts";
import { downloadPathOf, picturePathOf, slugOf } from "../model/address.ts";
import { downloadKinds } from "../model/source.ts";
import { toCome } from "../schema/stand-ins.ts";
import { startsOnComputer } from "./explain-links.ts";
import { readPath } from "./pictures.ts";

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
  /**
   * Corrects the line from what is left over on, where more than a single character is wrong and it's clear.
   * @param before what comes before it in its line
   * @param below the lines below it up to the next empty one, with the line break in front of them
   */
  readonly correct?: (line: string, before: string, below: string) => Correction | undefined;
}

/** Joins several patterns. `^` and `$` match at every line. If one part ignores case, the whole pattern does. */
function anyOf(...parts: readonly RegExp[]): RegExp {
  const ignoresCase = parts.some(({ ignoreCase }) => ignoreCase);
  return new RegExp(parts.map(({ source }) => source).join("|"), ignoresCase ? "gimu" : "gmu");
}

const asTyped = "would show up on the page as typed";

const blockInside: Family = {
  pattern: anyOf(/^[ \t]*:{2,}.*/u),
  message: `A block can't be here: {found} ${asTyped}.`,
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
  message: `A block needs a line of its own. Here, {found} ${asTyped}.`,
  advice: "Start a new line with the colons, below an empty line.",
  correct: putOnOwnLine,
  code: "block-content",
  isRepairable: false,
};

const wholeBlock = /^:+([a-z][a-z-]*(?:\[[^\]]*\])?(?:\{[^{}]*\})?)/;

/** A block of one line on a line of its own, without the marks of bold or italic words around it. */
function putOnOwnLine(line: string, before: string): Correction | undefined {
  const [end] = /^:{3,}[ \t]*$/.exec(line) ?? [];
  if (end && before.trim() !== "") {
    const [gap = ""] = /[ \t]*$/.exec(before) ?? [];
    return { typed: end, right: `\n${end.trim()}`, back: gap.length };
  }
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
  message: `Braces are for the name of a figure or the fields of a block. Here, {found} ${asTyped}.`,
  advice: "Write {{name}} for a figure, or delete the braces. For the sign itself, write \\{.",
  correct: correctFields,
};

/** Words in brackets with the address in braces: a button where they're alone, and a link in a sentence. */
function correctFields(line: string, before: string): Correction | undefined {
  const [typed, link] = /^\{[^{}]*?\blink=["']([^"'{}\s]+)["'][^{}]*\}/.exec(line) ?? [];
  const [label] = /(?<!\\)\[[^[\]\\]+\]$/.exec(before) ?? [];
  if (!typed || !label) return undefined;
  const isAlone = before.trim() === label && line.trimEnd() === typed;
  const right = isAlone ? `::button${label}${typed}` : `${label}(${link})`;
  const message = isAlone
    ? "A button begins with two colons and its name."
    : "The address of a link goes in parentheses.";
  return { typed, right, back: label.length, message };
}

const foreignTags: Family = {
  pattern: anyOf(/\{%[^\n]*?%\}/u),
  message: '"{found}" is a tag that some other software fills in. This site doesn\'t.',
  advice: "Delete it, or write the words it should become.",
  isRepairable: false,
};

const spacedAddresses: Family = {
  pattern: anyOf(/!?\[[^[\]\n]*\]\((?=[^()\n]*[^\s()][ \t]+(?:[^()\n]|\([^()\n]*\))*\))/u),
  message: `The address of this link or picture has a space in it, so it ${asTyped}.`,
  correct: correctSpaces,
  advice:
    'Write the address without spaces. For a file called team photo.jpg, write team-photo.jpg. A caption needs quotes: ![What it shows](scenes/stage.svg "Its caption").',
};

/** The path of a file on somebody's computer. Without spaces in it, it's explained as the target that it is. */
const pathsOnComputer: Family = {
  pattern: new RegExp(
    `!?\\[[^[\\]\\n]*\\]\\((?=(?:${startsOnComputer})[^\\n]*[^\\s()][ \\t][^\\n]*\\))`,
    "gmiu",
  ),
  message: "This is a file on a computer, and visitors can't open it.",
  advice:
    "Upload a picture into content/images/, or another file into content/files/, and write its name here.",
  code: "link-unknown",
  isRepairable: false,
};

/** The name of a file, which may have brackets in it: `Packet (2026) FINAL`. */
const nameWithSpaces = /(?:[^()"\n]|\([^()"\n]*\))*/.source;
const endOfAddress = /(?=(?:[ \t]+"[^"]*")?\))/.source;
const spacedFile = (start: RegExp, endings: readonly string[]) =>
  new RegExp(
    `^(${start.source}\\[[^[\\]]*\\]\\()(${nameWithSpaces}\\.(?:${endings.join("|")}))${endOfAddress}`,
    "i",
  );
/** A picture or a file to download whose name has a space in it, in front of its caption if there is one. */
const spacedPicture = spacedFile(/!/, ["svg", "png", "jpe?g", "webp", "avif"]);
const spacedDownload = spacedFile(/(?!!)/, downloadKinds);

/**
 * The name that a file is published under, or the spaces of a whole address as an address can have them, or the right quotes
 * around a caption.
 */
function correctSpaces(line: string): Correction | undefined {
  const [, start = "", picture = ""] = spacedPicture.exec(line) ?? [];
  if (picture) return { typed: start + picture, right: start + picturePathOf(readPath(picture)) };
  const [, words = "", file = ""] = spacedDownload.exec(line) ?? [];
  if (file && !/[:@]/.test(file)) {
    const right = words + downloadPathOf(readPath(file, "files"));
    return { typed: words + file, right };
  }
  const [, link = "", caption = "", end = ""] = withCaption.exec(line) ?? [];
  if (caption !== "") {
    const right = `${link}"${caption.replace(/["“”]/g, "'")}")`;
    const message = "The quotes around this caption aren't right.";
    return { typed: `${link}"${caption}${end}`, right, message };
  }
  const [, before = "", typed = ""] = /^(!?\[[^[\]]*\]\()([^()"“”'‘’]*)\)/.exec(line) ?? [];
  const [, page, part] = /^(\/[^#\s]*)?#(.+)$/.exec(typed.trim()) ?? [];
  if (part) return { typed: before + typed, right: `${before}${page ?? ""}#${slugOf(part)}` };
  const right = withoutSpaces(typed.trim());
  return right === undefined ? undefined : { typed: before + typed, right: before + right };
}

/** A link or picture with a caption whose quotes aren't right: one is missing, or there are some inside of it. */
const withCaption = /^(!?\[[^[\]]*\]\([^\s()]+ +)"([^()]*?)("?\))/;

const missingNotes: Family = {
  pattern: anyOf(/\[\^[^\]\s]+\]/u),
  message: `The footnote {found} has no text, so it ${asTyped}.`,
  advice: "Write its text on a line of its own, such as [^1]: The text. Or delete the mark.",
  isRepairable: false,
};

const missingDefinitions: Family = {
  pattern: anyOf(/!?\[[^[\]\n]*\]\[[^[\]\n]*\]/u),
  message: `Nothing says where {found} should go, so it ${asTyped}.`,
  advice:
    "Put the address in parentheses: [the words](/ourstory). A picture from another document has to be uploaded into content/images/ first, and is written ![What it shows](scenes/stage.svg).",
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
  message: `A link is [words](address), with nothing in between. Here, {found} ${asTyped}.`,
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
  message: `A link is [words](address), with nothing in between. Here, {found} ${asTyped}.`,
  advice: "Write [the words](/ourstory), and nothing between ] and (.",
};

const boxesToCheck: Family = {
  pattern: anyOf(/^[ \t]*\[(?: +|[xX]?)\](?=\s|$)/u),
  message: "A checkbox has to be part of a list.",
  advice: "Start the line with - [ ] and a space, or with - [x] and a space if it's done.",
};

const code: Family = {
  pattern: anyOf(/`+/u),
  message: `The {found} here ${asTyped}, because nothing closes what it opens.`,
  advice: "Write `words` for code. If you mean an apostrophe, write '.",
};

const stars: Family = {
  pattern: anyOf(
    // One end of bold words, without the other.
    /\*{2,}/u,
    // A star after a word. Within a word, as in `word*s`, it means nothing; behind a digit it's one of `5*`.
    /(?<![\s*\d])\*(?=\s|$|[^\p{L}\p{N}*])/u,
    // A star before a word.
    /(?<=^|[\s\p{P}\uFFFC])\*(?=[^\s*])/u,
  ),
  message: `The {found} here ${asTyped}, because its other half is missing.`,
  advice: "Write **words** for bold and *words* for italics. For the star itself, write \\*.",
  correct: correctSpacesInBold,
};

/** Bold words with their stars, and the spaces between the two. */
const spacedBold = /^(\*{2,3})([ \t]*)([^*\s](?:[^*]*[^*\s])?)([ \t]*)\1(?!\*)/;

/** Bold words with a space inside of their stars, with the space outside of them. */
function correctSpacesInBold(line: string, before: string): Correction | undefined {
  const [typed, stars = "", first = "", words = "", last = ""] = spacedBold.exec(line) ?? [];
  if (!typed || first + last === "") return undefined;
  const opening = first !== "" && /\S$/.test(before) ? " " : "";
  const closing = last !== "" && /^[\p{L}\p{N}]/u.test(line.slice(typed.length)) ? " " : "";
  return {
    typed,
    right: opening + stars + words + stars + closing,
    message: "Bold words can't have spaces inside of their stars.",
  };
}

/** Underscores at the edge of a word. Inside a name such as `two_words` they mean nothing. */
const underscores: Family = {
  pattern: anyOf(
    /(?<![\p{L}\p{N}_])_{1,2}(?=[\p{L}\p{N}\uFFFC])/u,
    /(?<=[\p{L}\p{N}\uFFFC])_{1,2}(?![\p{L}\p{N}_])/u,
  ),
  message: `The {found} here ${asTyped}, because its other half is missing.`,
  advice: "Write **words** for bold and *words* for italics, or delete the underscore.",
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
  message: `The {found} here means nothing, and ${asTyped}.`,
  advice: "Write **words** for bold, or delete these characters.",
};

const headings: Family = {
  pattern: anyOf(
    // No space after the number signs. A single one may be a hashtag.
    /^[ \t]*(?:#{2,6}(?=[^\s#])|＃+)/u,
    // More number signs than any heading has.
    /^[ \t]*#{7,}(?=\s)/u,
    // Another character between the number signs.
    /^[ \t]*#[^\w\s#]{1,2}#/u,
    // A character behind them that only looks like a space.
    /^[ \t]*#{1,6}(?=[^\S \t\n])/u,
    // Number signs after other words.
    /(?<![\w#])#{2,6}(?=\s)/u,
  ),
  correct: correctSpace,
  message: "This isn't a heading yet: a heading starts with ## and a space.",
  advice: "Write ## and a space in front of the heading.",
};

/** The mark of an entry of a list. */
const entryMark = /[-*+]|\d{1,3}[.)]/.source;
const markAndSpace = new RegExp(`^(#{1,6}|${entryMark})[^\\S\\n]+`);
const markAndWord = new RegExp(`^(?:${entryMark})(?=\\S)`);

/** The mark at the beginning of a heading or an entry of a list, with an ordinary space behind it. */
function correctSpace(line: string, before: string): Correction | undefined {
  const [typed, mark] = markAndSpace.exec(line) ?? [];
  if (!typed || !/[^\S \t]/.test(typed) || before.trim() !== "") return undefined;
  const message = `The character behind ${mark} only looks like a space.`;
  return { typed, right: `${mark} `, message };
}

const bullets: Family = {
  pattern: anyOf(/^[ \t]*[•◦▪●‣·➢➤►■✓✔]\s*(?=[\p{L}\p{N}*\uFFFC])/u),
  message: "This isn't a list yet: each item starts with a hyphen and a space.",
  advice: "Start each item with a hyphen and a space.",
  isRepairable: false,
};

const linesAcross: Family = {
  pattern: anyOf(/^[ \t]*[-=_*~—–]{2,}[ \t]*$/u),
  message: `The line {found} ${asTyped}.`,
  advice:
    "For a line across the page, write --- on a line of its own, with an empty line above and below.",
};

export const tables: Family = {
  pattern: anyOf(
    // A line with a bar at both ends.
    /^[ \t]*\|.*\|[ \t]*$/u,
    // Bars between words, in two lines.
    /^.*\S \| \S.*(?=\n.*\S \| \S)/u,
  ),
  message: "This line isn't part of a table.",
  advice:
    "Separate cells with |, and put a line such as | --- | --- | below the first row, with as many cells. For the sign itself, write \\|.",
  isRepairable: false,
  correct: correctDashes,
};

/** Dashes of any length, which a phone or a word processor makes of hyphens. */
const anyDashes = /[\p{Pd}\u2212\u2500\u2501]+/gu;

/** The line of hyphens below the first row of a table, if it has other dashes. */
function correctDashes(line: string, _before: string, below: string): Correction | undefined {
  const [second = ""] = /^\n[^\n]*/.exec(below) ?? [];
  const isOfDashes = second.includes("|") && /^[\s|:]*$/.test(second.replace(anyDashes, ""));
  const right = second.replace(anyDashes, "---");
  if (!isOfDashes || right === second) return undefined;
  const message = "The line below the first row of a table has to be of hyphens.";
  return { typed: line + second, right: line + right, message };
}

const cellsOfSheets: Family = {
  pattern: anyOf(/^.*\S\t+\S.*(?=\n.*\S\t+\S)/u),
  message: "This was copied from a spreadsheet, and tabs don't make a table.",
  advice: "Separate cells with |, and put | --- | --- | below the first row.",
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
  message: 'The letters "{found}" were garbled when they were copied.',
  advice: "Delete them, and type what belongs here.",
  isRepairable: false,
};

const emojiCodes: Family = {
  pattern: anyOf(/:[a-z][a-z0-9_+-]*:(?![\w/])/u),
  message: `There's no emoji called {found}, so it ${asTyped}.`,
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
  message: '"{found}" looks like a leftover from writing.',
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
  pathsOnComputer,
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
  message: "The backslashes here make these characters show up as typed.",
  advice: "Delete the backslashes, or leave them if that's what you want.",
  severity: "warning",
  isRepairable: false,
};

/** The names of GitHub's alerts, as part of a pattern. */
export const alertNames = "note|tip|important|warning|caution";

/** The first line of a GitHub alert that isn't in a quote. */
export const looseAlert: Family = {
  pattern: anyOf(/\[!\s*[a-z]+\s*\]?/iu),
  message: `A box starts with a line such as > [!NOTE]. Here, {found} ${asTyped}.`,
  advice: "Write > [!NOTE] on a line of its own, and > in front of each line of the box.",
  isRepairable: false,
};

/** The same in a quote, but with a name that isn't one of GitHub's five. */
export const unknownAlert: Family = {
  ...looseAlert,
  pattern: anyOf(new RegExp(`\\[!(?!(?:${alertNames})\\])[\\s\\w]*\\]?`, "iu")),
};

/** A bracket without a partner. It's found by counting, so it has no pattern. */
export const unpairedBracket: Omit<Family, "pattern"> = {
  message: `The other half of the bracket {found} is missing, so it ${asTyped}.`,
  advice: "Write [the words](/ourstory) for a link, or delete the bracket.",
};

/** A sign that looks like a box to check off, or a checked one. */
const emptyBox = /[\u2610\u2B1C\u25A1\u25FB]/u;
const checkedBox = /[\u2611\u2612\u2705]/u;
/** Either of them. What stands behind it asks for a colored picture. */
const box = `(${emptyBox.source}|${checkedBox.source})\\uFE0F?`;

/** A line that begins with such a sign. */
export const looseTask: Family = {
  pattern: anyOf(new RegExp(`^[ \\t]*${box}\\s*(?=\\S)`, "u")),
  message: "This isn't a list to check off yet: each item starts with - [ ] and a space.",
  advice: "Start each item with - [ ] and a space, or with - [x] and a space if it's done.",
  severity: "warning",
  isRepairable: false,
  correct: correctBoxes,
};

const boxAndSpace = new RegExp(`^([ \\t]*)${box}[ \\t]*`, "u");

/** The lines that begin with boxes, as Markdown has them. A line without a box ends them. */
function correctBoxes(line: string, before: string, below: string): Correction | undefined {
  const lines = (line + below).split("\n");
  const end = lines.findIndex((row) => !boxAndSpace.test(row));
  const typed = lines.slice(0, end < 0 ? undefined : end);
  // A check mark may say that something is done, or only decorate its line.
  if (typed.some((row) => row.trimStart().startsWith("\u2705"))) return undefined;
  const right = typed.map((row, at) =>
    row.replace(boxAndSpace, (_found, indent: string, sign: string) => {
      // Behind the hyphen of an entry there's no need for another one.
      const mark = at === 0 && before.trim() !== "" ? "" : "- ";
      return `${indent}${mark}[${emptyBox.test(sign) ? " " : "x"}] `;
    }),
  );
  return { typed: typed.join("\n"), right: right.join("\n") };
}

const nameOfWords = /\p{Lu}[\p{L}'’]* [\p{L}'’ -]*/u.source;
const restOfSentence = /[.,!?]|[ \n]\p{Ll}|$/u.source;

/**
 * Words in square brackets that stand in a sentence as the words of a link do. What an editor adds to a text begins
 * with a small letter, or is a single word, or stands between two sentences.
 */
export const looseWords: Family = {
  pattern: anyOf(
    new RegExp(`(?<![\\p{L}\\p{N}\\uFFFC])\\[${nameOfWords}\\](?=${restOfSentence})`, "u"),
  ),
  message: "The words {found} look like a link without its address, or like a blank to fill in.",
  advice:
    "Write [the words](/ourstory) for a link, or fill in the blank. To keep the brackets, write \\[ and \\].",
  severity: "warning",
  isRepairable: false,
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
  correct: correctSpace,
  message: "These lines aren't a list yet: each item starts with a hyphen or 1. and a space.",
  advice: "Start each item with a hyphen and a space, or with a number, a period and a space.",
};

/** The mark of a single list entry with a space behind it, in place of none or of a sign that only looks like one. */
export function correctEntry(line: string, before: string): Correction | undefined {
  const [typed] = markAndWord.exec(line) ?? [];
  return correctSpace(line, before) ?? (typed ? { typed, right: `${typed} ` } : undefined);
}
