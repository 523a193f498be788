/**
 * What a parser takes for plain words although it was meant as a block, a heading, a link, a picture, bold
 * words, a note, an emoji or a tag of another program: it would be printed as it was typed. A row of the
 * table is one slip.
 */
import { blockRules } from "./blocks.ts";
import { straighten } from "./brace-slips.ts";
import { emojiCode, signFor } from "./emoji.ts";

/** How words look that are not what was meant, and how they should look. */
export interface SlipRule {
  readonly code?: "block-content" | "text-untidy";
  readonly looks: RegExp;
  /** How a paragraph begins, of which a later line looks so. */
  readonly begins?: RegExp;
  /** Asks more than the looks; `name` is the first group of their pattern. */
  readonly isSlip?: (name: string) => boolean;
  /** The message; `{found}` is what looks so. */
  readonly message: string;
  /** What was probably meant; a text without a change is no answer. */
  readonly by?: (found: string, ...groups: string[]) => string;
  readonly isCertain?: boolean;
  /** What to do, where nothing can take its place. */
  readonly fix?: string | ((name: string) => string);
  readonly severity?: "warning";
  /** True where the parser understood nothing of it: behind words of a link stand its brackets. */
  readonly isPlain?: boolean;
}

/** Where a link or a picture leads, as content writes it or as a browser shows it. */
const target =
  /(?:(?:\/|link:|https?:\/\/)[\w./:#?=&%-]*[\w/]|[\w./-]+\.(?:svg|png|jpe?g|webp|avif))/.source;

/** Signs of other programs: templates, mail and blog systems, forums, wikis, editors of Markdown. */
const foreign = new RegExp(
  [
    String.raw`\{%(?<!\{..)[^%]*%\}|<%[^%]*%>|\$\{\w+\}|(?<=\*)\|[a-z:_]+\|(?=\*)|\$\$[^$\s][^$]*\$\$`,
    String.raw`\[([a-z][\w-]*)(?:=[^\]]*|\s+[\w-]+=[^\]]*)?\][^[\]]*\[\/\1\]`,
    String.raw`\[\/[a-z][\w-]*\]|\[[a-z][\w-]*\s+[\w-]+=[^\]]*\]|\[(?:gallery|toc|embed)\]`,
    String.raw`!?\[\[[^[\]]+\]\]|==[^\s=][^=]*==|\^[a-z\d][^\s^]*\^|(?<=\S )\{[#.:][^\s{}]+\}`,
    String.raw`【\d[^】]*】|:contentReference\[[^\]]*\](?:\{[^}]*\})?|\[[^[\]]+\]\[[^[\]]+\]`,
    String.raw`={2,6}(?<=^[\s>]{0,99}=+) .* =+\s*$|\{[#.:](?<=^[\s>]{0,99}..)(?=[^{}]*\}\s*$)|!(?<=^[\s>]{0,99}!!!) +[a-z]+(?: +".*")?\s*$|\{[#@/](?<!\{..)[a-z][^{}]*\}|\{:(?=\s*[.#a-z][^{}]*\})`,
    String.raw`\+\+(?<![\w+]..)[^\s+][^+]*\+\+(?!\w)|\|\|[^\s|][^|]*\|\||%%(?<![\w%]..)[^\s%][^%]*%%|\^\[[^[\]]+\](?!\()`,
    String.raw`<[@#!][\w|.-]+>|\$\\[a-z]+\$|(?<=[.,!?])\\n(?=\w)|(?<=^\s{0,99})&gt;(?=\s)`,
    String.raw`(?<=[^\s[\]!] ?)\[(?:[a-h]|\d{1,2})\](?![[(:a-z])|\[(?<=^[\s>]{0,99}\[)[a-h]\](?=\w)|\[!(?!(?:note|tip|important|warning|caution)\])\w+\]`,
    String.raw`\(\([a-z][\w.-]*\)\)|&(?:nbsp|[lr][sd]quo|[mn]dash|hellip)(?![;\w])|&amp;(?:amp|nbsp|lt|gt|quot);`,
    // What is left of a letter that was saved in one encoding and read in another.
    String.raw`â€[\u0080-\u2122]?|Ã[\u0080-\u00BF]|Â(?=[\s\u0080-\u00BF])|\uFFFD|[\uE000-\uF8FF][\w\uE000-\uF8FF]*`,
  ].join("|"),
  "gi",
);

/** What was meant as a block, or as a part of one. */
const blockSlips: readonly SlipRule[] = [
  {
    looks:
      /(?<=^[\s>]{0,99})(?:::\s*|:{3,}\s+([a-z]+)(?:\s[^{}[\]:]*)?)$|(?<=^(?:\t| {2})[\s>]{0,99}):{3,}\s*$|(?<=[^\s>])\s+:{3,}\s*$/gi,
    isSlip: (name) => !blockRules.has(name),
    message: "A block is closed by three colons at the beginning of a line, and nothing else.",
    by: (found) => found.replace(/^\s+|(?<=^:+)\s+(?=\w+\s+\S)/, "\n").replace(/^:+[^\n]*$/, ":::"),
    fix: "Take away what stands in front of the colons and behind them.",
  },
  {
    looks: /(?<=^[\s>]{0,99}):{3,}\s*$/g,
    message: "These colons close no block.",
    fix: "A block is closed by as many colons as it begins with, and a block around it has one more. If none is open here, delete this line.",
  },
  {
    looks: /(?<=^[\s>]{0,99})::+[a-z]+\[[^\]]*\]\((?:\/|link:|\w+=).*\)\s*$/gi,
    message: "The target of a block stands in braces, and not in round brackets as in a link.",
    by: (found) =>
      found.replace(/\]\((\w+=.*)\)\s*$/, "]{$1}").replace(/\]\((.*)\)\s*$/, ']{link="$1"}'),
  },
  {
    looks: /(?<=^[\s>]{0,99})(?:\\:){2,}.*|(?<=^[\s>]{0,99}):{2,}[a-z]+\\[[{].*/gi,
    message: "Backslashes stand before the signs of this block, so it would be printed as typed.",
    by: (found) => found.replace(/\\(?=[^\w\s])/g, ""),
  },
  {
    looks: /(?<=^[\s>]{0,99}):{2,}(?:[a-z]+\s+|\s+[a-z]+\s*)(?=[[{])/gi,
    message: "A block has no space before its name, its brackets and its braces.",
    by: (found) => found.replace(/\s+/g, ""),
  },
  {
    looks:
      /(?<=^[\s>]{0,99})(:{2,}[a-z]+)(\[[^[\]]*\])?\{((?:[^{}]|\{\{[^{}]*\}\})*)\}\s*(?:(?:(\p{P})|(\[[^[\]]*\])\p{P}?|([^\s:{][^{}]*):::)\s*$|(?=[^\s:{]))/giu,
    message: "The line of a block ends with its braces, and this one goes on behind them.",
    by(found, block = "", label = "", inside = "", stop = "", behind = "", words = "") {
      const head = `${block}${label || behind}{${straighten(inside)}}`;
      if (words) return `${head.replace(/^:+/, ":::")}\n${words.trim()}\n:::`;
      return label && behind ? found : head + (stop || behind ? "" : "\n\n");
    },
    fix: "Write what stands behind the braces on a line of its own.",
  },
  {
    looks: /(?<=[^\s>])\s+::([a-z]+)\[[^[\]]*\]\{[^{}“”„]*\}\s*$/g,
    isSlip: (name) => blockRules.has(name),
    message: "A block stands on a line of its own, below an empty one.",
    by: (found) => `\n\n${found.trim()}`,
  },
  {
    looks:
      /(?:(?<=\s)::|(?<=^[\s>]{0,99}):{2,}\s*)([a-z]+)(?=\s*[[{(]|\s[^{:]{1,100}\{|(?<=:\w+)\s+"?[\p{L}\d][^{[:]*$|$).*/giu,
    message:
      "There are the colons of a block here, but no block can be read. It needs a line of its own, and in its braces one straight quotation mark before each text and one behind it.",
    by: (found) =>
      found
        .replace(/^(::[a-z]+)\s+([^\s[{:][^[{]{0,99}?)\s?\{/, "$1[$2]{")
        // As other programs write a box.
        .replace(
          /^:{2,}(?:callout|note|tip|info|warning) "?([^"{[]+)"?$/i,
          ':::callout{title="$1"}',
        )
        .replace(/\((\w+=[^()]*)\)\s*$/, "{$1}")
        .replace(/\]\s+\{/, "]{")
        .replace(/\{((?:\/|link:)[^\s{}"]*)\}\s*$/, '{link="$1"}')
        .replace(/\{((?:[^{}]|\{\{.*?\}\})*)\}?\s*$/, (_, all) => `{${straighten(all)}}`),
    fix: (name) =>
      blockRules.get(name)?.example.replace(/^(.*)[\s\S]*/, "Such as: $1") ??
      "Delete the colons, or write one of the blocks in docs/cheat-sheet.md.",
  },
  {
    looks: /(?<![:\w]):([a-z]+)(?=[[{])/gi,
    isSlip: (name) => blockRules.has(name),
    message: "A block is written with two or three colons at the beginning of a line, not one.",
    by: (found) => `:${found}`,
  },
];

/** Small words that nobody means to write twice, as `that that` may be meant. */
export const twice = /\b(the|a|an|and|of|to|for|with|are|we|you|your|our)\s\1\b(?!-)/i;

/** A day of the calendar with its day of the week. */
export const datedDay =
  /\b((?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day,? [A-Z][a-z]+ \d\d?,? \d{4})\b/;

/** Such a day with the right day of the week; as it was typed where there is no such day. */
function withDayOf(typed: string): string {
  const date = new Date(`${typed.replace(/^\w+,? /, "")} UTC`);
  if (Number.isNaN(date.getTime())) return typed;
  const weekday = date.toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
  return typed.replace(/^\w+/, weekday);
}

/** What stands first in a line is reported, explained by the first rule that fits. */
export const textSlips: readonly SlipRule[] = [
  ...blockSlips.map((row) => ({ ...row, code: "block-content" }) as const),
  {
    looks: /(?<=^[\s>]{0,99})#{2,6}(?:[^\s#]|\u00A0).*/g,
    message: "This line is no heading: an ordinary space is missing after the number signs.",
    by: (found) => found.replace(/^(#+)\u00A0*/, "$1 "),
    isCertain: true,
  },
  {
    looks: /(?<=^[\s>]{0,99})(?:(?:\\#+)+(?=\s)|＃{1,6}|＞)\s*(?=\S)/g,
    message: "The sign {found} would be printed, and makes no heading and no quote.",
    by: (found) =>
      `${found
        .replace(/[\\\s]/g, "")
        .replace(/＞/, ">")
        .replace(/＃|^#$/g, "##")} `,
  },
  {
    looks: /(?<=[^\s>#].{0,2})(?<!#.?)#{2,}(?=\s|$)/g,
    message: "Number signs make a heading only at the beginning of a line.",
    fix: "Delete them, or begin a line with them, below an empty one.",
  },
  {
    looks:
      /\b(?:TODO|FIXME|TBD)\b|\[(?:INSERT|YOUR|[Ii]nsert|[Yy]our|[A-Z]{2,}\b(?=[ A-Z]*\]))[^[\]]*\]|\[(?:names?|dates?|time|place|link|number|amount)\](?![[(:])|\bXX+(?:[/:]XX+\b|(?= (?:of|people|dancers|students|hours|dollars)\b))|(?<=\b[A-Z][a-z]+ )XX\b|\bXXX+\b|\(\?{2,}\)|\bLorem ipsum\b|^(?:={4,}|[—–]{2,})$|\b(?:Reference source|Bookmark) not (?:found|defined)|^(?:Certainly|Sure|Of course)[!,](?:\s*h|[^.]*?\bH)ere(?:[’']s| is)\b|^Sent from my (?:iP\w+|Galaxy|Samsung|Android|phone|mobile)\b/g,
    message: '"{found}" is left over from writing, and would be printed as it stands.',
    fix: "Write what belongs here, or delete it.",
    severity: "warning",
  },
  {
    looks: /(?:\\\*){2}([^\s*\\](?:[^*\\]*[^\s*\\])?)(?:\\\*){2}/g,
    message: "Backslashes stand before the stars around these words, so stars would be printed.",
    by: (_found, words = "") => `**${words}**`,
    severity: "warning",
  },
  {
    code: "text-untidy",
    looks: new RegExp(twice.source, "gi"),
    message: "A word is typed twice: {found}.",
    by: (_found, word = "") => word,
    severity: "warning",
  },
  {
    looks: new RegExp(datedDay.source, "g"),
    isSlip: (typed) => withDayOf(typed).toLowerCase() !== typed,
    message: "The day of the week is not that of the date: {found}.",
    by: withDayOf,
    severity: "warning",
  },
  {
    code: "text-untidy",
    looks: /\$\d{1,3}(?:,\d{3})*,(?:\d{1,2}|\d{4,})(?!,?\d)|\${2,}(?=\d)/g,
    message: "This is no amount: {found}. A comma stands before each three digits.",
    fix: "Write the right amount.",
    severity: "warning",
  },
  {
    looks: /!?\[[^[\]]*\]\((?![^)]*["'])[^()\s]*\s[^()]*\)/g,
    message: "An address cannot have a space in it, so {found} would be printed as it stands.",
    by: (found) =>
      found
        .replace(/(\.(?:svg|png|jpe?g|webp|avif))\s+[“„]?([^"“”„=][^"“”„]*?)”?\)$/i, '$1 "$2")')
        .replace(/#.*(?=\))/, (part) => part.trim().toLowerCase().replace(/\s+/g, "-"))
        .replace(/\]\([^":@]*\.\w{2,4}\)$/, (file) => file.toLowerCase().replace(/\s+/g, "-"))
        .replace(/\]\([^"]*$/, (address) => address.replace(/\s+(?:=\d*x\d*)?/g, "")),
    fix: "Write the address without spaces. A picture or a file gets a name with small letters and hyphens first.",
  },
  {
    isPlain: true,
    // A bracket that is missing, of the wrong kind, or too far away.
    looks: new RegExp(
      [
        String.raw`\\?!?[[{][^[\](){}]*(?:[\]}]!?\s*[[({]?<?|\)?\()${target}[\])}>]*`,
        String.raw`\[[^[\](){}/]+(?:(?:\/|link:)[a-z][\w/#-]*\)|\][^[\](){}]{0,60}[^\s[\](){}]\(${target}\))`,
        String.raw`(?:!\s?[^[\](){}]{1,200}|[^\s[\](){}]{1,60})\]\(${target}\)`,
        String.raw`\([^[\](){}]+\)[[(]${target}[\])]|(?<=\))\]\(${target}\)`,
      ].join("|"),
      "gi",
    ),
    message:
      "A link has its words in square brackets and its address in round ones right behind them, so {found} would be printed as it stands. A picture has an exclamation mark in front.",
    by(found) {
      const parts = new RegExp(`^!?\\s*[[({]?(.*?)[\\](})]?!?[\\s[({<]*(${target})[\\])}>]*$`, "i");
      const [, words = "", address = ""] =
        parts.exec(found.replace(/\\(?=[[\]])/g, "").replace(/^\((.*)\)(?=[[(])/, "[$1]")) ?? [];
      return `${/^!|\]!/.test(found) ? "!" : ""}[${words.replace("]", "").trim()}](${address})`;
    },
  },
  {
    looks: /\[\^[^\]\s]+\]/g,
    message: "This note has no text, so {found} would be printed as it stands.",
    fix: "Write the text of the note on a line of its own at the end of the page, such as [^1]: The text.",
  },
  {
    looks:
      /(?<=^[\s>]{0,99}(?:(?:[-*+]|\d+[.)])\s{0,99})?)(?:[-*+]\s*)?\[\s*[x✓✔]?\s*\](?![[(:])\s*/gi,
    message: "A box to tick off is an entry of a list, with one space between its brackets.",
    by: (found) => `${/^\[/.test(found) ? "" : "- "}[${/[x✓✔]/i.test(found) ? "x" : " "}] `,
    fix: "Begin the line with - [ ] and a space, or with - [x] and a space for what is done.",
  },
  {
    looks:
      /\[(?<=^([\s>]{0,99})(?:\*\*)?\[)\s*!\s*(note|tip|important|warning|caution)\b(?:\s*\]|(?!\s*\]))(?<!^\s*>[\s>]*\[!\w+\])/gi,
    message: "A box begins with the line > [!NOTE], and each of its lines with the sign >.",
    by: (_, start = "", name = "") => `${/>/.test(start) ? "" : "> "}[!${name.toUpperCase()}]`,
    fix: "Write the first line of the box so, and nothing else in it.",
  },
  {
    looks: /!\[[^[\]]*\]\[[^[\]]+\]|\[(?:image|cid): ?[^[\]]+\]/gi,
    message: "The picture {found} was left behind in the document that this text comes from.",
    fix: "Save it into content/images/, and write ![What it shows](its-name.jpg) here, on a line of its own.",
  },
  {
    looks: foreign,
    by: (found) =>
      signFor(found) ??
      found
        .replace(/^(?:\[\[|\(\()([a-z][\w.-]*)(?:\]\]|\)\))$/, "{{$1}}")
        .replace(/^\{[#.:][^{}]*\}$/, ""),
    message: "The sign {found} belongs to another program, and would be printed as it stands.",
    fix: "Write what it means as docs/cheat-sheet.md shows, such as **words** for bold words, [words](/ourstory) for a link and [^1] for a note, or delete it. Where it is meant, write \\ in front of it.",
  },
  {
    looks: emojiCode,
    isSlip: (name) => signFor(name) === undefined,
    message: "The code {found} of an emoji would be printed as it stands.",
    fix: "Type the emoji itself. The keys for it are the Windows key and the full stop on Windows, and Control, Command and the space bar on a Mac.",
  },
  {
    looks: /(?<!\\)`/g,
    message: "This backtick would be printed, because none behind it closes what it opens.",
    fix: "Write `words` for code. If an apostrophe is meant, write '.",
  },
  {
    looks:
      /(?<![\\*_~])(?:(\*\*|~~)(?![*_~])|(?<=^|[\s(>\p{scx=Han}\p{sc=Hira}\p{sc=Kana}])(__(?![_\s])|[*_](?=[^\s*_~])))([^*_~]+)(?<!\\)(?:\1\2)(?![*_~])(?:(?<=\s(?:\1|\2))(?: |[\p{L}\d]+))?/gu,
    message:
      "These signs would be printed. They stand right before the words and right behind them, with no space between, and with a space or the end of a sentence around them.",
    by(found, double, single, words = "") {
      const mark = double ?? single;
      const [rest = ""] = found.split(mark ?? "").slice(-1);
      if (words.trim() !== words)
        return words.replace(/^\s*(.*?)(\s*)$/s, `${mark}$1${mark}${rest && "$2"}${rest.trim()}`);
      // Where no space stands between words, the quotes and stops around them leave the signs.
      if (!/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(words)) return `${found} `;
      return words.replace(/^(\p{P}*)(.*?)(\p{P}*)$/su, `$1${mark}$2${mark}$3`);
    },
    fix: "Write **words** for bold words, or delete the signs.",
  },
  {
    looks:
      /(?<![\\\w*_~])(?:\*{2,3}|~~|(?<=^|[\s(>])__)(?=[^\s*_~.,;!?"”])|(?<=[^\s*_~\\])(?:\*{2,3}|~~)(?![\w*_~])|\*(?<=[^\s*_\\]\*\*?\*)\*?(?![\w*_])/g,
    message: "The signs {found} would be printed here: nothing closes or opens what they mark.",
    fix: "Write **words** for bold words, or delete the signs. Where they are meant, write \\ in front of each.",
  },
  {
    looks: /(?<=^|[\s(>])[*_](?=[\p{L}"“(])/gu,
    message: "The sign {found} would be printed here, because none behind it closes what it opens.",
    fix: "Write *words* for words in italics. Where the sign itself is meant, write \\ in front of it.",
    severity: "warning",
  },
];
