/**
 * What an editor meant as a heading, a link or a block and every parser takes for plain words: each
 * rule knows one slip by the looks of its line. The corrected line is shown, and certain where only
 * a space is missing.
 */
import type { Finding } from "../problems/problem-at.ts";
import { findQuoteSlip } from "./attributes.ts";
import { findBlockRule, isNamedEnd } from "./blocks.ts";

/** A line of plain text, without the signs of a quote in front of it. */
export interface Line {
  readonly typed: string;
  /** The same, character by character, but for its code, which is all backticks. */
  readonly words: string;
}

/** A slip, and how many characters of its line stand before it. */
export interface LineSlip extends Finding {
  readonly at?: number;
}

/**
 * The slip in a line; the first where there are several of one kind.
 * @param exists tells whether the target of a link leads to something
 */
export function findLineSlip(
  line: Line,
  exists: (target: string) => boolean,
): LineSlip | undefined {
  return (
    lostColons(line) ??
    blockColons(line) ??
    headingWithoutSpace(line) ??
    oneColon(line) ??
    brokenLink(line) ??
    targetWithSpace(line, exists)
  );
}

function lostColons({ typed, words }: Line): LineSlip | undefined {
  const code = "block-content";
  if (isNamedEnd(words)) {
    const message = "These colons close no block, because words stand behind them.";
    return { code, message, swap: { typed, right: typed.replace(/[^:].*$/, "") } };
  }
  if (!/^:{3,}\s*$/.test(words)) return undefined;
  return {
    code,
    message: "These colons close no block.",
    fix: "A block is closed by as many colons as it begins with, and a block around it has one more. If none is open here, delete this line.",
  };
}

function blockColons({ typed, words }: Line): LineSlip | undefined {
  const code = "block-content";
  const name = /(?:^:{2,}\s*|\s::)([a-z]+)(?=\s*[[{]|$)/i.exec(words)?.[1];
  if (name === undefined) return undefined;
  const slip = words.startsWith("::") && findQuoteSlip(typed, name, "unread");
  if (slip) return slip;
  const example = exampleOf(name.toLowerCase());
  const [, label] = /^::+\w+\[([^\]]*)\]\((?:\/|link:)[^)\s]*\)$/.exec(typed.trim()) ?? [];
  if (label !== undefined && /\blink="/.test(example)) {
    const message = `The target of the block "${name}" stands in braces, and not in round brackets as in a link.`;
    const right = typed.trim().replace(/\]\((.*)\)$/, ']{link="$1"}');
    return { code, message, swap: { typed, right } };
  }
  const tight = typed.replace(/^(:{2,})\s*([a-z]+)\s*(?=[[{])/i, "$1$2").replace(/\]\s+\{/, "]{");
  const isMended = words.startsWith("::") && tight !== typed;
  return {
    code,
    message:
      "There are the colons of a block here, but no block can be read. It needs a line of its own, and no space before its brackets and braces.",
    fix: example || "Delete the colons, or write one of the blocks in CONTRIBUTING.md.",
    swap: isMended ? { typed, right: tight } : undefined,
  };
}

/** `:button[Go]{link="/"}` is read as part of a sentence, and no block. */
function oneColon({ typed, words }: Line): LineSlip | undefined {
  const found = /(?<![:\w]):([a-z]+)(?=[[{])/.exec(words);
  const [, name = ""] = found ?? [];
  const rule = findBlockRule(name);
  if (!found || !rule) return undefined;
  const line = typed.trim();
  return {
    at: found.index,
    code: "block-content",
    message: `The block "${name}" is written with ${rule.forms.join(" or ")} at the beginning of a line, not with one colon.`,
    fix: line.startsWith(":") ? `:${line}` : exampleOf(name),
  };
}

/** The first line of a block's example; empty when there is no such block. */
function exampleOf(name: string): string {
  return findBlockRule(name)?.example.split("\n")[0] ?? "";
}

/** What would be printed as it was typed, and what to type instead. */
function literal(message: string, typed: string, right: string, isCertain = false): Finding {
  const swap = { typed, right, isCertain };
  return { code: "text-literal", message, fix: `Write ${right} in place of ${typed}.`, swap };
}

function headingWithoutSpace({ typed, words }: Line): LineSlip | undefined {
  if (!/^#{2,6}[^\s#]/.test(words)) return undefined;
  const message = "This line is no heading: a space is missing after the number signs.";
  return literal(message, typed, typed.replace(/^#+/, "$& "), true);
}

/** Links whose brackets are not where they belong: what is wrong, and how it is corrected. */
const brokenLinks: readonly (readonly [looks: RegExp, says: string, part: RegExp, by: string])[] = [
  [
    /\[[^\]]+\]\s+\((?:\/|link:|https?:)[^)\s]*\)/,
    "A link has no space between its two brackets",
    /\]\s+\(/,
    "](",
  ],
  [
    /\([^()]+\)\[(?:\/|link:|https?:)[^\]\s]*\]/,
    "A link has its words in square brackets and its address in round ones",
    /^\((.*)\)\[(.*)\]$/,
    "[$1]($2)",
  ],
  [
    /\[[^\]]+\]\((?:\/|link:|https?:)[^)\s]*$/,
    "The bracket behind the address of this link is missing",
    /$/,
    ")",
  ],
];

function brokenLink({ typed, words }: Line): LineSlip | undefined {
  for (const [looks, says, part, by] of brokenLinks) {
    const found = looks.exec(words);
    if (!found) continue;
    const at = found.index;
    const link = typed.slice(at, at + found[0].length);
    const message = `${says}, so ${link} would be printed as it stands.`;
    return { at, ...literal(message, link, link.replace(part, by)) };
  }
  return undefined;
}

/** A link with a space in its target, which GitHub shows as it was typed, brackets and all. */
function targetWithSpace(
  { typed, words }: Line,
  exists: (target: string) => boolean,
): LineSlip | undefined {
  const found = /\[[^\]]+\]\((?:\/|link:|https?:|mailto:|tel:)[^)"<]*\s[^)"<]*\)/.exec(words);
  if (!found) return undefined;
  const at = found.index;
  const link = typed.slice(at, at + found[0].length);
  const open = found[0].indexOf("](") + 2;
  const target = link.slice(open, -1).trim();
  // In an address outside the site a space has a way to be written; elsewhere it does not belong.
  const sign = /^https?:/.test(target) ? "%20" : "";
  const joined = [sign, "-"].map((between) => target.replace(/\s+/g, between));
  const right = joined.find(exists) ?? target.replace(/\s.*/, "");
  const message = `The address of a link cannot have a space in it, so ${link} would be printed as it stands.`;
  if (exists(right)) return { at, ...literal(message, link, `${link.slice(0, open)}${right})`) };
  const fix = "Write the address of the page as it stands in the browser, without spaces.";
  return { at, code: "text-literal", message, fix };
}
