/** Checks whether the words of a link say where it goes. Many people hear links without the text around them. */
import type { Finding, Span } from "../diagnostics/problem.ts";
import type { Link } from "../model/link.ts";
import { isBlank } from "../schema/hidden-text.ts";
import type { BodyContext } from "./context.ts";

/** Reports a link whose words are missing, vague, or another mail address than the one it opens. */
export function reportLinkWords(
  words: string,
  span: Span,
  target: string,
  link: Link | undefined,
  { report, words: { vagueLinks } }: BodyContext,
): void {
  const plain = words.trim().toLowerCase();
  const example = link && !link.label.startsWith("#") ? `, such as [${link.label}](${target})` : "";
  const advice = `Write what is there${example}.`;
  if (isBlank(words)) report(span, { ...noWords, advice });
  else if (link && namesOtherMailbox(plain, link)) report(span, explainMailbox(plain, link));
  else if (vagueLinks.includes(plain)) report(span, { ...explainVague(words), advice });
}

const noWords: Finding = {
  code: "link-label",
  message: "This link has no words, so people can't see it or click it.",
};

/** Whether the words are a mail address, and not the one that the link opens. */
const namesOtherMailbox = (words: string, { kind, href }: Link) =>
  kind === "mail" && /^\S+@\S+$/.test(words) && !href.toLowerCase().includes(words);

const explainMailbox = (words: string, { href }: Link): Finding => ({
  code: "link-label",
  severity: "warning",
  message: `The words of this link are the address "${words}", but it opens "${href}".`,
  advice: "Write the same address in both, or other words.",
});

const explainVague = (words: string): Finding => ({
  code: "link-label",
  severity: "warning",
  message: `The link "${words}" doesn't say where it goes. Many people hear links without the text around them.`,
});
