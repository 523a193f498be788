/**
 * The preview of a pull request: what visitors will notice, in Markdown that GitHub shows on the page
 * of the run. It is short on purpose; who wants all of it opens the built site.
 */
import { countOf, quoteLines, quoteText } from "../report/markdown-text.ts";
import { type ChangedLine, type Comparison, findCommonEnds, type Shared } from "./compare-sites.ts";
import type { BuiltPage } from "./read-page.ts";

const mostGroups = 40;
const mostLines = 24;
const mostRoutes = 12;
/** Characters of a line that are shown, and of what has not changed beside a change. */
const longestLine = 240;
const surroundings = 48;

/** The comparison as parts of Markdown, each of which can stand alone. */
export function printComparison(comparison: Comparison): readonly string[] {
  const { added, removed, changed, texts, anchors } = comparison;
  const counts = [
    `${countOf(added.length, "page")} added`,
    `${removed.length} removed`,
    `${changed.length} changed`,
  ].join(", ");
  return [
    `## What visitors will notice\n\n${counts}.`,
    ...printPages("Added", added),
    ...printPages("Removed", removed, "Links to these addresses will stop working."),
    ...printTexts(texts),
    ...printAnchors(anchors),
    printWeights(comparison.weights),
  ];
}

function printPages(
  title: string,
  pages: readonly BuiltPage[],
  warning?: string,
): readonly string[] {
  if (pages.length === 0) return [];
  const shown = pages.slice(0, mostGroups);
  const rows = shown.map(
    ({ route, title: name, bytes }) =>
      `- \`${quoteCode(route)}\` ${quoteText(name)} (${formatBytes(bytes)})`,
  );
  const rest = pages.length > shown.length ? [`- and ${pages.length - shown.length} more`] : [];
  const end = warning ? [`\n⚠️ ${warning}`] : [];
  return [[`### ${title}\n`, ...rows, ...rest, ...end].join("\n")];
}

function printTexts(groups: readonly Shared<ChangedLine>[]): readonly string[] {
  if (groups.length === 0) return [];
  const shown = groups.slice(0, mostGroups).map(({ routes, items }) => {
    const lines = shortenPairs(items.slice(0, mostLines)).map(
      ({ sign, text }) => `${sign} ${text}`,
    );
    const rest = items.length - lines.length;
    const end = rest > 0 ? [`  and ${countOf(rest, "more line")}`] : [];
    return `${printRoutes(routes)}\n\n${quoteLines([...lines, ...end], "diff")}`;
  });
  const rest = groups.length - shown.length;
  return [
    "### Changed",
    ...shown,
    ...(rest > 0 ? [`And ${countOf(rest, "more change")} of other pages.`] : []),
  ];
}

function printAnchors(groups: readonly Shared<string>[]): readonly string[] {
  if (groups.length === 0) return [];
  const rows = groups.slice(0, mostGroups).map(({ routes, items }) => {
    const ids = items.slice(0, mostLines).map((id) => `\`#${quoteCode(id)}\``);
    const rest = items.length > ids.length ? ` and ${items.length - ids.length} more` : "";
    return `- ${printRoutes(routes)}: ${ids.join(", ")}${rest}`;
  });
  const rest = groups.length > rows.length ? [`- and ${groups.length - rows.length} more`] : [];
  return [
    [
      "### Anchors that are gone\n",
      ...rows,
      ...rest,
      "\n⚠️ Links to these places still open the page, but at its top.",
    ].join("\n"),
  ];
}

function printWeights(weights: Comparison["weights"]): string {
  const sum = (side: "before" | "after") =>
    weights.reduce((bytes, weight) => bytes + weight[side], 0);
  const all = [...weights, { kind: "**All files**", before: sum("before"), after: sum("after") }];
  const rows = all
    .filter(({ before, after }) => before + after > 0)
    .map(
      ({ kind, before, after }) =>
        `| ${kind} | ${formatBytes(before)} | ${formatBytes(after)} | ${formatDifference(after - before)} |`,
    );
  return [
    "### Bytes\n",
    "| | before | after | difference |",
    "| --- | ---: | ---: | ---: |",
    ...rows,
  ].join("\n");
}

function printRoutes(routes: readonly string[]): string {
  const shown = routes.slice(0, mostRoutes).map((route) => `\`${quoteCode(route)}\``);
  const rest = routes.length > shown.length ? ` and ${routes.length - shown.length} more` : "";
  const many = routes.length > 1 ? `${countOf(routes.length, "page")}: ` : "";
  return `${many}${shown.join(", ")}${rest}`;
}

/** A backtick would end the code; nothing else means anything in it. */
function quoteCode(text: string): string {
  return text.replace(/[`\s]/g, "_");
}

/** Leaves out what a gone line and the new one after it have in common. */
function shortenPairs(lines: readonly ChangedLine[]): readonly ChangedLine[] {
  return lines.map((line, at) => {
    const partner = line.sign === "-" ? lines[at + 1] : lines[at - 1];
    const isPair = partner !== undefined && partner.sign !== line.sign;
    return { ...line, text: isPair ? shorten(line.text, partner.text) : cut(line.text) };
  });
}

function shorten(text: string, partner: string): string {
  const { start, end } = findCommonEnds(text, partner);
  const from = start > surroundings ? text.lastIndexOf(" ", start - surroundings) + 1 : 0;
  const space = end > surroundings ? text.indexOf(" ", text.length - end + surroundings) : -1;
  const to = space === -1 ? text.length : space;
  return cut(`${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`);
}

function cut(text: string): string {
  const clean = text.replace(/\p{Cc}/gu, "\uFFFD");
  return clean.length > longestLine ? `${clean.slice(0, longestLine)}…` : clean;
}

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
}

function formatDifference(bytes: number): string {
  if (bytes === 0) return "none";
  return `${bytes > 0 ? "+" : "−"}${formatBytes(Math.abs(bytes))}`;
}
