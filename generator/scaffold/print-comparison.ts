/** Prints the preview of a pull request in Markdown. It's short on purpose, because the built site shows everything. */
import { quoteLines, quoteText } from "../diagnostics/job-summary.ts";
import { countOf } from "../diagnostics/print-terminal.ts";
import type { Comparison } from "./compare-sites.ts";
import type { BuiltPage } from "./read-site.ts";

const gone =
  "Links to these addresses will stop working. If a page was renamed, write its old address above its text, such as `redirectFrom: [/old]`; `npm run new -- move /old /new` does it all.";

/** Prints a comparison as parts of Markdown. Each part makes sense without the others, because GitHub may cut the last ones. */
export function printComparison(comparison: Comparison): readonly string[] {
  const { added, renamed, removed, changed, texts } = comparison;
  const counts = `${countOf(added.length, "page")} added, ${renamed.length} renamed, ${removed.length} removed, ${changed.length} changed.`;
  return [
    `## What visitors will notice\n\n${counts}`,
    ...printList("Added", added.map(printPage)),
    ...printList("Renamed", renamed),
    ...printList("Removed", removed.map(printPage), gone),
    ...printTexts(texts),
  ];
}

/** A list with a warning below; nothing when there are no rows. */
function printList(title: string, rows: readonly string[], warning?: string): readonly string[] {
  if (rows.length === 0) return [];
  const end = warning ? [`\n⚠️ ${warning}`] : [];
  return [[`### ${title}\n`, ...rows.map((row) => `- ${row}`), ...end].join("\n")];
}

/** The first items of a list, and a last one that says how many were left out. */
function cutList(items: readonly string[], most: number): readonly string[] {
  const rest = items.length - most;
  return rest > 0 ? [...items.slice(0, most), `and ${rest} more`] : items;
}

const printPage = ({ route, title }: BuiltPage) => `${quoteCode(route)} ${quoteText(title)}`;

function printTexts(groups: Comparison["texts"]): readonly string[] {
  const shown = groups.map(({ routes, lines }) => {
    return `${printRoutes(routes)}\n\n${quoteLines(cutList(lines.map(cut), 24), "diff")}`;
  });
  return shown.length > 0 ? ["### Changed", ...shown] : [];
}

function printRoutes(routes: readonly string[]): string {
  const shown = cutList(routes.map(quoteCode), 12).join(", ");
  return routes.length > 1 ? `${countOf(routes.length, "page")}: ${shown}` : shown;
}

/** Quotes a text as code. A backtick would end the code, and no other character means anything in it. */
const quoteCode = (text: string) => `\`${text.replace(/[`\s]/g, "_")}\``;

function cut(line: string): string {
  const clean = line.replace(/\p{Cc}/gu, "\uFFFD");
  return clean.length > 242 ? `${clean.slice(0, 242)}…` : clean;
}
