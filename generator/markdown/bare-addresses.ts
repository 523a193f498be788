/** Finds addresses among the words of a text that Markdown doesn't take for links, so that nobody could follow them. */
import type * as mdast from "mdast";
import type { Finding } from "../diagnostics/problem.ts";
import { spanOf } from "./body-tree.ts";
import { type BodyContext, linkTo, typedText } from "./context.ts";
import { typedByHand } from "./explain-links.ts";

const hostName = /(?:[a-z\d](?:[a-z\d-]*[a-z\d])\.)+[a-z]{2,}/.source;
const path = /\/[\w~-](?:[^\s<>()"]*[\w~/-])?/.source;
/** An address without its scheme. Only a path makes it one: the name of a site alone is ordinary in a sentence. */
const withPath = new RegExp(`(?<![\\p{L}\\p{N}@./:_-])${hostName}${path}`, "giu");

/** A mail address with a comma in place of a period behind its @. */
const mailWithComma = /(?<![\w.+-])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*,[a-z]{2,}(?![\w-])/giu;

/** Reports such addresses in some words that aren't part of a link. */
export function reportBareAddresses(node: mdast.Text, context: BodyContext): void {
  const { start } = spanOf(node);
  const text = typedText(node, context);
  const report = (
    typed: string,
    index: number,
    finding: Finding,
    words: string,
    right?: string,
  ) => {
    const span = { start: start + index, end: start + index + typed.length };
    context.report(span, { ...finding, fix: linkTo(right, span, words) });
  };
  for (const { 0: typed, index } of text.matchAll(withPath)) {
    const { right, advice = "" } = context.links.resolve(`https://${typed}`).fault ?? {};
    report(typed, index, explainWords(typed, advice), typed, right);
  }
  for (const { 0: typed, index } of text.matchAll(mailWithComma)) {
    const mail = typed.replace(",", ".");
    const { right } = context.links.resolve(`mailto:${mail}`).fault ?? {};
    report(typed, index, explainComma(typed, mail), mail, right);
  }
}

const explainWords = (typed: string, advice: string): Finding => ({
  ...typedByHand,
  message: `The address ${typed} wouldn't be a link, because it doesn't begin with https://.`,
  advice: `${advice} A link is [words](link:name).`.trim(),
});

const explainComma = (typed: string, mail: string): Finding => ({
  code: "mail-unusable",
  severity: "warning",
  message: `The mail address ${typed} has a comma where a period belongs.`,
  advice: `Write ${mail}.`,
});
