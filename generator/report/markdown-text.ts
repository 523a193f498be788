/**
 * Quotes what people typed inside Markdown that GitHub renders: it must be shown as it stands, and
 * must not become a link, a heading, a formula or markup of the report.
 */

/** Everything that means something to GitHub's Markdown inside a line. */
const signs = /[\\`*_{}[\]<>()#+\-!|~&$^=:@]/g;

/** A text on one line, in which no character is a sign of Markdown. */
export function quoteText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.replace(signs, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Lines as a block of code. The fence is longer than any row of backticks inside.
 * @param language what GitHub colours it as, such as `diff`
 */
export function quoteLines(lines: readonly string[], language = "text"): string {
  const text = lines.join("\n");
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** `1 page`, `2 pages`. */
export function countOf(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}
