/**
 * An audit as people read it, in the terminal and in an issue: what is to be mended first, with its
 * lines, then what could not be verified, and the counts. It calls nothing fine that nobody has looked
 * at. The issue ends with the hidden states that the next run has to know: a runner keeps nothing, and
 * the issue stays.
 */
import pc from "picocolors";
import type { Place } from "../model/problem.ts";
import {
  type AuditedAddress,
  type AuditReport,
  count,
  countStates,
  printAddress,
} from "./audit-report.ts";
import { type LinkHistory, printHistory } from "./link-states.ts";
import { describeMove } from "./mend-addresses.ts";

/** GitHub takes 65,536 characters; the hidden states need their part. */
const textMax = 40_000;
const hiddenMax = 20_000;

/** One thing that a report names, and short lines about it. */
interface Item {
  readonly title: string;
  readonly rows: readonly string[];
}

/** Prints an audit for the terminal. */
export function printReport(report: AuditReport): string {
  const sections = listSections(report, (text) => text).map(({ title, items }) => {
    const blocks = items.map((item) => [printAddress(item.title), ...item.rows].join("\n    "));
    return [pc.bold(title), ...blocks.map((block) => `- ${block}`)].join("\n");
  });
  const isFine = sections.length === 0 && !report.isStopped;
  const end = `${isFine ? `${pc.green("✓")} ` : ""}${listCounts(report).join("\n")}`;
  return [...sections, end].join("\n\n");
}

/**
 * Prints an audit in Markdown.
 * @param history what the next run has to know; left out when this run did not see everything
 */
export function printMarkdown(report: AuditReport, history?: LinkHistory): string {
  // What hosts and editors wrote stands as code or in angle brackets only.
  const code = (text: string) => `\`${text.replaceAll("`", "'").replace(/\s+/g, " ")}\``;
  const link = (title: string) => {
    const shown = printAddress(title);
    return /^https?:[^\s<>]+$/.test(shown) ? `<${shown}>` : code(shown);
  };
  const sections = listSections(report, code).map(({ title, items }) => {
    const blocks = items.map((item) => [link(item.title), ...item.rows].join("\n  - "));
    return `## ${title}\n\n${blocks.map((block) => `- ${block}`).join("\n")}`;
  });
  const head = `Audit of ${printDay(report.ranAt)}. ${listCounts(report).join("\n")}`;
  const text = cut([head, ...sections].join("\n\n"));
  return `${text}\n${history ? `\n${hide(history)}\n` : ""}`;
}

/**
 * What a report says, in the order of its urgency.
 * @param show marks a value that others wrote, or a place
 */
function listSections({ internal, outbound }: AuditReport, show: (text: string) => string) {
  const { addresses = [], fixed = [] } = outbound ?? {};
  const listPlaces = (places: readonly Place[], before = "") =>
    places.map(({ file, line, column }) => show(`${before}${file}:${line}:${column}`));
  const printAudited = (audited: AuditedAddress): Item => {
    const { address, written, used, pages, movedTo } = audited;
    const says = movedTo
      ? describeMove(address, movedTo, show(printAddress(movedTo)))
      : describe(audited);
    const known = [...listPlaces(written), ...listPlaces(used, "used in ")];
    const sources =
      known.length > 0 ? known : [show(`${printPages(pages)} (written by a template)`)];
    return { title: address, rows: [says, ...sources] };
  };
  const having = (...states: readonly string[]) =>
    addresses.filter(({ state }) => states.includes(state));
  const isOld = ({ before }: AuditedAddress) => before?.state === "broken";
  const broken = having("broken");
  const again = fixed.map(({ address, since, isGone }) => {
    const how = isGone ? "The site no longer has it" : "It answers again";
    return { title: address, rows: [`${how}; it had failed since ${printDay(since)}.`] };
  });
  const inside = (internal?.findings ?? []).map(({ target, reason, places, pages }) => {
    return { title: target, rows: [reason, ...listPlaces(places), show(printPages(pages))] };
  });
  const alone = (internal?.orphans ?? []).map((page) => ({ title: page, rows: [] }));
  const open = [
    ...having("blocked", "unreachable").map(printAudited),
    ...listUnchecked(addresses, printAudited),
  ];
  const sections: readonly { readonly title: string; readonly items: readonly Item[] }[] = [
    { title: "Dead links inside the site", items: inside },
    { title: "Pages that no way from the home page leads to", items: alone },
    {
      title: "New: broken since this run",
      items: broken.filter((each) => !isOld(each)).map(printAudited),
    },
    { title: "Still broken", items: broken.filter(isOld).map(printAudited) },
    { title: "Moved", items: having("moved").map(printAudited) },
    { title: "In order again", items: again },
    { title: "Not verified", items: open },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

/** Addresses that were not checked. A reason that many share is said once: most of them are mail. */
function listUnchecked(addresses: readonly AuditedAddress[], print: (one: AuditedAddress) => Item) {
  const unchecked = addresses.filter(({ state }) => state === "unchecked");
  const groups = [...new Set(unchecked.map(({ reason }) => reason))].map((reason) =>
    unchecked.filter((each) => each.reason === reason),
  );
  return groups.flatMap((group): readonly Item[] =>
    group.length < 4
      ? group.map(print)
      : [{ title: `${group.length} addresses`, rows: [`unchecked: ${group[0]?.reason}`] }],
  );
}

/** What happened to an address, and since when. */
function describe({ state, reason, failingSince, okAt }: AuditedAddress): string {
  if (failingSince === undefined) return `${state}: ${reason}`;
  const last = okAt === undefined ? "" : ` It last answered on ${printDay(okAt)}.`;
  return `${state}: ${reason} It has failed since ${printDay(failingSince)}.${last}`;
}

/** Names a page or two, and counts the rest. */
function printPages([first = "no page", second, ...others]: readonly string[]): string {
  if (others.length > 0) return `on ${first} and ${others.length + 1} other pages`;
  return second === undefined ? `on ${first}` : `on ${first} and ${second}`;
}

/** The counts of an audit, in sentences. */
function listCounts(report: AuditReport): readonly string[] {
  const { isStopped, internal, outbound } = report;
  const { work, states } = countStates(report);
  const rows = [`${count(work, "thing", "things")} to mend.`];
  if (isStopped) rows.push("The audit was stopped. This is what it had found by then.");
  if (internal) {
    const { pages, pagesOfSite, links, findings } = internal;
    const opened =
      pages === pagesOfSite ? count(pages, "page", "pages") : `${pages} of ${pagesOfSite} pages`;
    rows.push(
      `${opened} opened, ${links} links inside the site lead somewhere, ${count(findings.length, "leads", "lead")} nowhere.`,
    );
  }
  if (!outbound) return rows;
  const { addresses, scope } = outbound;
  const { ok, ...others } = states;
  const counts = Object.entries(others).flatMap(([state, n]) => (n > 0 ? [`${n} ${state}`] : []));
  const all = `${count(addresses.length, "address", "addresses")} outside${scope ? ` ${scope}` : ""}`;
  rows.push(`${all}: ${[count(ok, "answers", "answer"), ...counts].join(", ")}.`);
  const open = states.unreachable + states.blocked + states.unchecked;
  if (open > 0)
    rows.push(`${count(open, "is", "are")} not verified: nobody knows whether they work.`);
  const days = addresses
    .flatMap((each) => (each.isRemembered && each.checkedAt ? [each.checkedAt] : []))
    .sort();
  const [oldest] = days;
  if (oldest)
    rows.push(
      `${count(days.length, "was", "were")} asked in earlier runs, since ${printDay(oldest)}, and not again.`,
    );
  return rows;
}

/** A time as its day in universal time: `2026-11-21`. */
const printDay = (time: string): string => time.slice(0, 10);

/** Cuts at the end of a row, and says so. */
function cut(text: string): string {
  if (text.length <= textMax) return text;
  const end = text.lastIndexOf("\n", textMax);
  const rest = text.slice(end).split("\n- ").length - 1;
  return `${text.slice(0, end)}\n\n${rest} more are in the log of the run.`;
}

/** One line that no reader sees. Answers that are in order are left out: they are asked anyway. */
function hide(history: LinkHistory): string {
  const trouble = [...history].filter(([, { state }]) => state !== "ok" && state !== "moved");
  const print = () => printHistory(new Map(trouble)).replaceAll(">", "\\u003e");
  while (print().length > hiddenMax) trouble.length = Math.floor(trouble.length * 0.9);
  return `<!-- links-memory ${print()} -->`;
}
