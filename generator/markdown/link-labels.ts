/** Whether the words of a link say where it goes. Many people hear links without the text around them. */
import type { Span } from "../diagnostics/problem.ts";
import type { Link } from "../model/link.ts";
import type { BodyContext } from "./context.ts";

/** Reports words that say nothing of what is there, or something else. */
export function reportLabel(
  words: string,
  span: Span,
  target: string,
  link: Link | undefined,
  { report, words: { vagueLinks } }: BodyContext,
): void {
  const plain = words.trim().toLowerCase();
  const such = link && !link.label.startsWith("#") ? `, such as [${link.label}](${target})` : "";
  const advice = `Write what is there${such}.`;
  if (plain === "") {
    const message = "This link has no words, so nobody can see it or press it.";
    return report(span, { code: "link-label", message, advice });
  }
  const severity = "warning";
  if (
    link?.kind === "mail" &&
    /^\S+@\S+$/.test(plain) &&
    !link.href.toLowerCase().includes(plain)
  ) {
    const message = `The words of this link are the address "${plain}", and it opens "${link.href}".`;
    const fix = "Write the same address in both, or other words.";
    return report(span, { code: "link-label", severity, message, advice: fix });
  }
  if (!vagueLinks.includes(plain)) return;
  const message = `The link "${words}" doesn't say where it goes. Many people hear links without the text around them.`;
  report(span, { code: "link-label", severity, message, advice });
}
