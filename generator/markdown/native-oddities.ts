/**
 * What the native parser reads otherwise than remark's own (decision 0003). A text that may hold one
 * of these goes to remark's own parser: slower, and right. The patterns say yes to a little more than
 * needed. Where they could look far ahead from each sign they look at most a thousand signs ahead, so
 * that no text is slow. tests/markdown/differential.test.ts holds them against the published examples
 * and thousands of documents, and each against its own example.
 */

/** One way in which the native parser is different. */
export interface Oddity {
  /** What the native parser does. */
  readonly what: string;
  /** What every such text has: to look for a few signs is many times as quick as to look for a pattern. */
  readonly needs?: string;
  /** Finds the texts in which it may happen. */
  readonly finds: (text: string) => boolean;
  /** A text that shows it. */
  readonly example: string;
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

const item = String.raw`(?:[-*+]|\d[.)])`;
/** The beginning of a line: spaces, quotes and items, in any order. */
const lead = String.raw`^(?:[ \t>]|${item}[ \t]|\d(?=\d))*`;
const value = String.raw`(?:"[^"{}&\n]*"|'[^'{}&\n]*'|[\w./-]+)`;
const attribute = String.raw`(?:[#.][\w-]+|[\w-]+(?:=${value})?)`;
const attributes = String.raw`\{(?:[ \t]*${attribute}(?:[ \t]+${attribute})*)?[ \t]*\}`;

/** In blocks with colons: only a text with two of them in a row can have one. */
const ofBlocks: readonly Oddity[] = [
  {
    what: "takes a closing fence right below a table for one more row of that",
    finds: closesBelowTable,
    example: ":::callout\n| a |\n| - |\n:::",
  },
  {
    what: "ends a list or quote at a fence that closes nothing, and an inner block stays open",
    finds: hasLooseFence,
    example: "- a\n:::",
  },
  {
    what: "goes on with a block in a quote in lines that have no mark of a quote",
    finds: matches(/>[ \t]*:{2,}/),
    example: "> :::a\n> b\nc",
  },
  {
    what: "opens a block with anything behind its name, and ends its attributes at any brace",
    finds: matches(
      new RegExp(
        `${lead}:{2,}[\\w-]+(?![\\w-])(?!(?:\\[[ \\t]*[^\\]\\s][^\\]\\n]*\\])?(?:${attributes})?[ \\t]*$)`,
        "m",
      ),
    ),
    example: '::a{b="{{c}}"}',
  },
  {
    what: "takes an item of a list for a loose one when a block that begins it is not closed",
    finds: matches(new RegExp(`${item}[ \\t]+:{3,}`)),
    example: "- :::a\n\nb",
  },
  {
    what: "reads on in open code behind the end of the block around it",
    finds: matches(/(?:^|\n)[ \t]*(?:```|~~~)/),
    example: ":::a\n~~~\n:::",
  },
  {
    what: "counts spaces before and behind code otherwise, when a block is indented or follows it",
    finds: matches(/(?:^|\n)(?: {4}| *\t| +:{3,})/),
    example: " :::a\n    b",
  },
  {
    what: "drops a backslash at the end of a block",
    finds: matches(/\\[ \t]*\n:{3,}/),
    example: ":::a\n\\\n:::",
  },
  {
    what: "knows what a block defines also above of it",
    finds: matches(/\]:/),
    example: "[x]\n:::a\n[x]: b\n:::",
  },
];

/** In everything else. */
const ofText: readonly Oddity[] = [
  {
    what: "does not see that a mark beside another mark is no border of a word",
    finds: matches(/\*\\?[_~]|_\\?[*~]|~\\?[*_]|\*\\\*|_\\_|~\\~|\\[*_~][*_~]/),
    example: "a**_**",
  },
  {
    what: "takes a sign beyond U+FFFF, such as 🎉, beside a mark for punctuation",
    finds: matches(/[*_~][\ud800-\udfff]|[\ud800-\udfff][*_~]/),
    example: "*🎉*a",
  },
  {
    what: "places the text of a task behind its box, also where remark's own does not",
    needs: "[",
    finds: matches(new RegExp(`${item}[ \\t]+\\[[ \\txX]\\](?:\\s|$)`)),
    example: "- [ ] [a](/b)",
  },
  {
    what: "breaks indented code at the beginning of an item into pieces",
    finds: matches(new RegExp(`${item}(?: {5}| *\\t)`)),
    example: "*\n0)     a\n       b",
  },
  {
    what: "ends indented code that has no empty line above it otherwise",
    finds: matches(/\n(?<=\S[ \t]*\n)(?: {4}| {0,3}\t)/),
    example: "1. a\n#\n\tb\n3. c",
  },
  {
    what: "begins no list with another number than one in the lines below a definition",
    needs: "]:",
    finds: matches(/\]:[^\n]*\n(?:[^\n]+\n){0,99}[ \t>]*\d/),
    example: "[x]: /y\n# a\n2) b",
  },
  {
    what: "keeps the line end of HTML at the end of an item",
    needs: "<",
    finds: matches(new RegExp(`${item}(?:[ \\t]+|[ \\t]*\\n[ \\t]+)<`)),
    example: "- <!-->\n1)",
  },
  {
    what: "ends a paragraph above a line that begins like an item and like the rule of a table",
    finds: matches(/\n[ \t>]*[-+*][ \t]+\|/),
    example: "a\nb||\n- |-",
  },
  {
    what: "asks for the marks of a quote before every row of a table",
    finds: matches(/(?:^|\n)[ \t]*>[ \t>]*[-|:][-|: \t]*(?:\n|$)/),
    example: ">a\nb||\n>-|-",
  },
  {
    what: "does not take a list for a loose one when two empty lines end the quote around it",
    finds: matches(/>[ \t]*\n[ \t]*>[ \t>]*(?:\n|$)/),
    example: ">- a\n>\n>",
  },
  {
    what: "takes an item for a loose one after an empty note",
    needs: "[^",
    finds: matches(/\[\^[^\]\n]{1,999}\]:[ \t]*(?:\n|$)|[-*+>.)][ \t]*\[\^/),
    example: "- [^1]:\n  b",
  },
  {
    what: "takes any sign behind www. and a bar behind an address for a part of the address",
    finds: matches(/www\.(?!\w)|(?:https?:\/\/|www\.)[^\s|]{0,999}\|/i),
    example: "www.|\n-|",
  },
  {
    what: "finds no mail address behind a slash",
    needs: "@",
    finds: matches(/\/[\w.+-]+@/),
    example: "/a@b.c",
  },
  {
    what: "makes no link whose text is a note",
    needs: "[^",
    finds: matches(/\[[^\]\n]{0,999}\[\^/),
    example: "[[^1]](/a)\n\n[^1]: b",
  },
  {
    what: "knows a directive in a line by plain letters and in one line only",
    finds: matches(/:[^\s:[{]{0,99}[^\0-\x7f][^\s:[{]{0,99}[[{]|:[\w-]{1,99}\[[^\]\n]{0,999}[\n|]/),
    example: ":🎉[]()",
  },
];

/** All of them. */
export const oddities: readonly Oddity[] = [...ofBlocks, ...ofText];

/** Whether a text may be read differently by the native parser. */
export function isOdd(text: string): boolean {
  const isIn = ({ needs = "", finds }: Oddity) => text.includes(needs) && finds(text);
  return ofText.some(isIn) || (text.includes("::") && ofBlocks.some(isIn));
}

const ruleOfTable = /^[ \t]*[|:]?[ \t]*:?-[-|: \t]*$/;

/**
 * Walks along the fences: an inner block must have fewer colons than the one around it, and each closing
 * fence as many as the innermost open block.
 */
function hasLooseFence(text: string): boolean {
  const open: number[] = [];
  for (const [, fence = "", rest = ""] of text.matchAll(/^(:{3,})([^\n]*)$/gm)) {
    const isOpening = /^\w/.test(rest);
    if (isOpening && fence.length >= (open.at(-1) ?? Infinity)) return true;
    if (isOpening) open.push(fence.length);
    else if (rest.trim() !== "" || open.pop() !== fence.length) return true;
  }
  return open.length > 0;
}

function closesBelowTable(text: string): boolean {
  if (!text.includes("|")) return false;
  let isTable = false;
  for (const line of text.split("\n")) {
    if (isTable && /^[ \t]*:::/.test(line)) return true;
    isTable = ruleOfTable.test(line) || (isTable && line.trim() !== "");
  }
  return false;
}
