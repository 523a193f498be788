/** Reports HTML in a text. It isn't printed, and words mustn't disappear with it unnoticed. */
import { Parser } from "htmlparser2";
import type * as mdast from "mdast";
import { type Fix, replace, type Span } from "../diagnostics/problem.ts";
import { bracketedName } from "../schema/marks.ts";
import { spanOf } from "./body-tree.ts";
import type { BodyContext } from "./context.ts";

/** The tags and the visible words in a piece of HTML, as a browser would read it. */
function readHtml(html: string) {
  const tags: { readonly name: string; readonly href: string | undefined }[] = [];
  const words: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, { href }) {
      tags.push({ name, href });
      if (name === "script" || name === "style") hidden++;
    },
    onclosetag(name) {
      if (name === "script" || name === "style") hidden--;
    },
    ontext: (text) => void (hidden === 0 && words.push(text)),
  });
  parser.end(html);
  return { tags, words: words.join("").trim() };
}

/** Elements that show something without words. */
const showsWithoutWords = /^(?:img|iframe|video|audio|embed|object|svg)$/;

/** What to write instead of an element. */
const replacements: Readonly<Record<string, string>> = {
  a: "Write a link as [its words](/ourstory).",
  p: "Leave an empty line between two paragraphs.",
  img: "Put the picture into content/images/, and write on a line of its own ![What it shows](scenes/stage.svg).",
  ul: "Write each entry of a list on a line that begins with a hyphen and a space.",
  details:
    "Write an accordion: :::accordion on a line of its own, below it ### and the question, its answer, and ::: at the end.",
  summary: "Write the question as a heading in an accordion: ### and a space in front of it.",
  iframe: 'For a film, write ::video[Its title]{link="link:its-name"}. Link to anything else.',
};

/**
 * Reports raw HTML, which is left out of the page: as a warning, or as an error if words or pictures would be lost with
 * it. Comments are notes between editors, so they aren't reported.
 */
export function reportHtml(node: mdast.Html, context: BodyContext): void {
  const span = spanOf(node);
  if (/<!--(?![\s\S]*-->)/.test(node.value)) {
    context.report(span, openNote);
    return;
  }
  const html = node.value.replace(/<!--[\s\S]*?-->/g, "").trim();
  // An end tag was already reported with its start tag.
  if (html === "" || /^<\/(?!br)[^>]*>$/.test(html)) return;
  if (!html.startsWith("<")) {
    context.report(span, wordsBehindNote);
    return;
  }
  if (looksLikeName.test(html)) {
    context.report(span, explainBracketedName(html));
    return;
  }
  const { tags, words } = readHtml(html);
  const name = /^<\/?([a-z]\w*)/i.exec(html)?.[1]?.toLowerCase() ?? "";
  const tag = /^<[^>\n]*>?/.exec(html)?.[0] ?? html;
  const shownTag = tag.length > 60 ? `${tag.slice(0, 57)}…` : tag;
  const isLost = words !== "" || tags.some((one) => showsWithoutWords.test(one.name));
  const message = isLost
    ? `HTML isn't used in pages, so the text in ${shownTag} would disappear.`
    : `HTML isn't used in pages, so ${shownTag} is left out.`;
  const general = words
    ? "Keep the text between the tags, and delete the tags. A post of another site becomes a link to it."
    : `Delete ${shownTag} and its end; the words between them stay.`;
  const advice = replacements[name] ?? general;
  const severity = isLost ? "error" : "warning";
  if (isLineBreak.test(html)) {
    reportLineBreak(span, context);
    return;
  }
  const fix = findMarkdown(span, context);
  context.report(span, { code: "html-dropped", severity, message, advice, fix });
}

const isLineBreak = /^<\/?br *\/?>$/i;
const lineBreaks = /\s*(?:<\/?br *\/?>\s*)+/iy;

/** Reports a line break of HTML. Several in a row are one, and begin a new paragraph. */
function reportLineBreak({ start, end }: Span, context: BodyContext): void {
  const { text, report, isField } = context;
  const before = text.slice(0, start).trimEnd();
  if (/<\/?br *\/?>$/i.test(before)) return;
  lineBreaks.lastIndex = before.length;
  const [typed = ""] = lineBreaks.exec(text) ?? [];
  const isSeveral = (typed.match(/</g) ?? []).length > 1;
  const isInside = before !== "" && before.length + typed.length < text.trimEnd().length;
  const span = { start: before.length, end: before.length + typed.length };
  const right = isSeveral || isField ? "\n\n" : "\\\n";
  report(
    { start, end },
    {
      code: "html-dropped",
      severity: "warning",
      message: `HTML isn't used in ${isField ? "texts" : "pages"}, so ${text.slice(start, end)} is left out.`,
      advice: isField
        ? "Write \\n\\n in its place, which begins a new paragraph."
        : "Leave an empty line to begin a new paragraph, or end the line with a backslash.",
      // Across an empty line the paragraphs are there already.
      fix: isInside && !typed.includes("\n\n") ? replace(span, right) : undefined,
    },
  );
}

const openNote = {
  code: "text-lost",
  message: "A note for editors starts here and never ends, so the text after it would disappear.",
  advice: "Write --> where the note ends.",
} as const;

const wordsBehindNote = {
  code: "text-lost",
  message: "The text on the same line as this note for editors would disappear.",
  advice: "Put the note on a line of its own, with an empty line below it.",
} as const;

const looksLikeName = new RegExp(`^${bracketedName.source}$`);

const explainBracketedName = (typed: string) =>
  ({
    code: "text-lost",
    message: `Text between < and > is read as HTML, so ${typed} would disappear.`,
    advice: `Write ${typed.slice(1, -1)} without < and >.`,
  }) as const;

/** The correction that turns an HTML element into Markdown, if it's complete on one line and Markdown has it. */
function findMarkdown({ start }: Span, { text }: BodyContext): Fix | undefined {
  const [line = ""] = text.slice(start).split("\n", 1);
  const [whole, name = "", words = ""] = /^<([a-z]\w*)\b[^>]*>([^<]*)<\/\1>/i.exec(line) ?? [];
  if (!whole || words.trim() === "") return undefined;
  const { tags } = readHtml(whole);
  const forms: Readonly<Record<string, string | undefined>> = {
    a: tags[0]?.href && `[${words.trim()}](${tags[0].href})`,
    b: `**${words.trim()}**`,
    strong: `**${words.trim()}**`,
    i: `*${words.trim()}*`,
    em: `*${words.trim()}*`,
  };
  const level = /^h([2-6])$/i.exec(name)?.[1];
  const right = level ? `${"#".repeat(Number(level))} ${words.trim()}` : forms[name.toLowerCase()];
  return right ? replace({ start, end: start + whole.length }, right) : undefined;
}
