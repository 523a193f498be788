/** Finds words in the fields of pages and lists that were left over, or that can't be right. */
import { isSampleText, toCome } from "../schema/stand-ins.ts";
import type { TextFault } from "./facts.ts";
import { placeholders } from "./leftover-families.ts";
import { findingOf, findValueFaults } from "./values.ts";

/**
 * Finds what's wrong with the words of a field.
 * @param isSample whether the entry is marked as a sample, so that its words may be stand-ins
 */
export function findWordFaults(words: string, isSample: boolean): readonly TextFault[] {
  if (isSampleText(words))
    return isSample ? [] : [{ ...explainSampleText(words), start: 0, typed: words }];
  const leftOver = Array.from(
    words.matchAll(placeholders.pattern),
    ({ 0: typed, index: start }) => ({
      code: "text-literal" as const,
      severity: "warning" as const,
      message: placeholders.message.replace("{found}", () => typed),
      advice: placeholders.advice,
      start,
      typed,
    }),
  );
  const values = findValueFaults(words).map((fault) => {
    const { index: start, typed, right } = fault;
    return { ...findingOf(fault), start, typed, right };
  });
  return [...leftOver, ...values];
}

/** Only a command writes `To come - the author's name`. Somebody may mean the other stand-ins. */
const explainSampleText = (words: string) =>
  ({
    code: "text-literal",
    severity: words.startsWith(`${toCome} - `) ? "error" : "warning",
    message: `"${words}" is only there until somebody writes the real words.`,
    advice: "Write the real words, or mark the entry as a sample again until they're known.",
  }) as const;
