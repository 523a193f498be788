/** Finds the slips of plain words in a text. */
import type { Text } from "mdast";
import type { Finding } from "../diagnostics/problem-at.ts";
import { type BodyContext, linesOf } from "./context.ts";
import { datedDay, type SlipRule, textSlips, twice } from "./slip-rows.ts";
import { lineSpan } from "./visitors.ts";

/** What markup has when one of its words may be such a slip: most has nothing. Two patterns are faster than one. */
const printedSigns =
  /[*`~{}[\]^|\\â€ÃÂ\uFFFD【＃＞\uE000-\uF8FF]|[=+%$]{2}|##|\)\(|<\/a>\)|_(?<=[\s>(]_)|_(?=[\s<.,)])|:(?=(?:\d?[a-z+-]|100)[\w+-]*:)|&(?:lt|#x3C);[%@#!]|&amp;(?:\w+;|\w{4,6}\b)|<(?:p>(?:&gt;\s|[—–]{2}|!!!|Certainly|Sure|Of course|====)|li>\s*<\/li>)/i;
const printedWords =
  /Error!|\(\?\?|\$[\d,]*,(?:\d{1,2}|\d{4,})(?!,?\d)|TODO|FIXME|TBD|XX\b|orem ipsum|Sent from my/i;
/** What no sign gives away. */
const isWordSlip = (text: string) => twice.test(text) || datedDay.test(text);

/** Whether the markup of a text may have such a slip, or a paragraph that is a table. To look at every word takes long. */
export const hasPrintedSlip = (html: string) =>
  printedSigns.test(html) || printedWords.test(html) || isWordSlip(html);

/** Signs without which no rule fits. */
const signs =
  /[—–*_~`>\\:[\](){}!<$#=^|：&âÃÂ\uFFFD【＃＞\uE000-\uF8FF]|[+%A-Z]{2}|Lorem|Sent from/;

/** How far behind plain words a slip is followed: words that the parser understood may stand in it. */
const reach = 200;

/** Makes the visitor that reports the slips of plain words, but for lines that are done already. */
export function createTextVisitor(context: BodyContext, isDone: (line: number) => boolean) {
  const done = { line: 0, end: 0 };
  return (node: Text) => {
    const { start, end } = node.position ?? {};
    if (!start || !end || !(signs.test(node.value) || isWordSlip(node.value))) return;
    for (const [index, row] of linesOf(node, context).entries()) {
      const line = start.line + index;
      if (isDone(line)) continue;
      const to = line === end.line ? end.column - 1 : row.length;
      // What one slip takes may be several nodes.
      const taken = done.line === line ? done.end : 0;
      const from = Math.max(taken, index === 0 ? start.column - 1 : 0);
      for (const { at, end, finding } of findSlips(row, from, to)) {
        context.report(lineSpan(line, at + 1, row.length - at), finding);
        Object.assign(done, { line, end });
      }
    }
  };
}

/** The slips that begin between two places of a line, none inside of another one. */
function* findSlips(row: string, start: number, to: number) {
  // An address makes a link of its own, also where no other link is read around it.
  const isAddress = /^https?:/.test(row.slice(to, to + 6));
  const look = (one: SlipRule, from: number) => {
    one.looks.lastIndex = from;
    const text = row.slice(0, one.isPlain && !isAddress ? to : to + reach);
    for (const match of text.matchAll(one.looks))
      if (one.isSlip?.(match[1]?.toLowerCase() ?? "") ?? true)
        return { one, match, at: match.index };
    return { one, at: to };
  };
  let all = textSlips.map((one) => look(one, start));
  for (let from = start; ; ) {
    // Only what a slip has taken is looked for again: many slips are still one walk over the line.
    all = all.map((it) => (it.at < from ? look(it.one, from) : it));
    const [first] = all.toSorted((a, b) => a.at - b.at);
    if (!first?.match || first.at >= to) return;
    const [typed, ...groups] = first.match;
    const end = first.at + typed.length;
    yield { at: first.at, end, finding: explainSlip(first.one, typed, groups) };
    from = end;
  }
}

/** What a rule says about what looks like it. */
export function explainSlip(
  rule: SlipRule,
  typed: string,
  groups: readonly string[] = [],
): Finding {
  const { code = "text-literal", by, fix, isCertain, severity } = rule;
  const right = by?.(typed, ...groups);
  const swap = right === typed ? undefined : { typed, right, isCertain };
  const advice = typeof fix === "function" ? fix(groups[0]?.toLowerCase() ?? "") : fix;
  const message = rule.message.replace("{found}", () => typed.trim());
  return { code, severity, message, fix: advice, swap };
}
