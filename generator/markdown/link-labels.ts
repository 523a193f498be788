/** Checks whether the words of a link say where it goes. Many people hear links without the text around them. */
import type { Finding, Span } from "../diagnostics/problem.ts";
import type { Link } from "../model/link.ts";
import { isBlank } from "../schema/hidden-text.ts";
import { findOtherPromise } from "../schema/promised-address.ts";
import type { BodyContext } from "./context.ts";

/** Reports a link whose words are missing, vague, or another address than the one it opens. */
export function reportLinkWords(
  words: string,
  span: Span,
  target: string,
  link: Link | undefined,
  context: BodyContext,
): void {
  const {
    report,
    words: { vagueLinks },
  } = context;
  const plain = words.trim().toLowerCase();
  const example = link && !link.label.startsWith("#") ? `, such as [${link.label}](${target})` : "";
  const advice = `Write what is there${example}.`;
  if (isBlank(words)) report(span, { ...noWords, advice });
  else if (vagueLinks.includes(plain)) report(span, { ...explainVague(words), advice });
  else reportPromise(words, span, link, context);
}

/** Reports a link whose words are an address, if it opens another one. */
export function reportPromise(
  words: string,
  span: Span,
  link: Link | undefined,
  { report }: BodyContext,
): void {
  const promised = link && findOtherPromise(words, link.href);
  if (promised) report(span, explainPromise(promised, link));
}

const noWords: Finding = {
  code: "link-label",
  message: "This link has no words, so people can't see it or click it.",
};

const explainPromise = (promised: string, { href }: Link): Finding => ({
  code: "link-label",
  message: `The words of this link are the address "${promised}", but it opens "${href}".`,
  advice: "Write the same address in both, or other words.",
});

const explainVague = (words: string): Finding => ({
  code: "link-label",
  severity: "warning",
  message: `The link "${words}" doesn't say where it goes. Many people hear links without the text around them.`,
});
