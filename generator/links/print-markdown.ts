/**
 * An audit as the text of an issue: what is new, what is still broken and since when, what is in order
 * again, what has moved, and what nobody could verify. At its end the states that the next run has to
 * know are hidden: a runner keeps nothing, and the issue stays.
 */
import {
  type AuditedAddress,
  type AuditReport,
  count,
  countStates,
  describe,
  groupUnchecked,
  printAddress,
  printDay,
  printPages,
  printPlace,
  printSources,
} from "./audit-report.ts";
import { type LinkHistory, printHistory } from "./link-history.ts";

/** GitHub takes 65,536 characters; the hidden states need their part. */
const textMax = 40_000;
const hiddenMax = 20_000;

/**
 * Prints an audit in Markdown.
 * @param history what the next run has to know; left out when this run did not see everything
 */
export function printMarkdown(report: AuditReport, history?: LinkHistory): string {
  const { addresses = [], fixed = [] } = report.outbound ?? {};
  const having = (...states: readonly string[]) =>
    addresses.filter(({ state }) => states.includes(state));
  const isOld = ({ before }: AuditedAddress) => before?.state === "broken";
  const broken = having("broken");
  const inside = (report.internal?.findings ?? []).map(({ target, reason, places, pages }) =>
    item(code(target), [reason, ...places.map(printPlace).map(code), code(printPages(pages))]),
  );
  const again = fixed.map(({ address, since, isGone }) => {
    const how = isGone ? "the site no longer has it" : "it answers again";
    return item(`${link(address)}: ${how}; it had failed since ${printDay(since)}.`);
  });
  const unchecked = groupUnchecked(addresses).map((each) =>
    "count" in each ? item(`${each.count} addresses: ${each.reason}`) : printOpen(each),
  );
  const sections = [
    section("Dead links inside the site", inside),
    section("New: broken since this run", broken.filter((each) => !isOld(each)).map(printAudited)),
    section("Still broken", broken.filter(isOld).map(printAudited)),
    section("Moved", having("moved").map(printAudited)),
    section("In order again", again),
    section("Never verified", [...having("blocked", "unreachable").map(printOpen), ...unchecked]),
  ];
  const text = cut([printHead(report), ...sections.filter((part) => part !== "")].join("\n\n"));
  return `${text}\n${history ? `\n${hide(history)}\n` : ""}`;
}

function printHead(report: AuditReport): string {
  const { ranAt, isStopped, internal, outbound } = report;
  const { work, states } = countStates(report);
  const rows = [`Audit of ${printDay(ranAt)}. ${count(work, "thing", "things")} to mend.`];
  if (isStopped) rows.push("It was stopped before its end.");
  if (internal) {
    const pages = count(internal.pages, "page", "pages");
    rows.push(`${pages} opened, ${internal.links} links inside the site.`);
  }
  if (outbound) {
    const scope = outbound.scope ? ` ${outbound.scope}` : "";
    const all = count(outbound.addresses.length, "address", "addresses");
    const open = states.unreachable + states.blocked + states.unchecked;
    const answers = count(states.ok, "answers", "answer");
    rows.push(`${all} outside${scope}: ${answers}, ${open} could not be verified.`);
  }
  return rows.join("\n");
}

function section(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `## ${title}\n\n${items.join("\n")}`;
}

function item(title: string, rows: readonly string[] = []): string {
  return [`- ${title}`, ...rows.map((row) => `  - ${row}`)].join("\n");
}

/** What hosts and editors wrote stands as code or in angle brackets only. */
function code(text: string): string {
  return `\`${text.replaceAll("`", "'").replace(/\s+/g, " ")}\``;
}

function link(address: string): string {
  const shown = printAddress(address);
  return /^https?:[^\s<>]+$/.test(shown) ? `<${shown}>` : code(shown);
}

const printAudited = (audited: AuditedAddress) => printEntry(audited);
const printOpen = (audited: AuditedAddress) => printEntry(audited, `${audited.state}: `);

function printEntry(audited: AuditedAddress, before = ""): string {
  const said = describe(audited, (address) => code(printAddress(address)));
  // A reason quotes what a host has sent.
  const safe = audited.movedTo ? said : said.replace(/"(.*)"/, (_, quoted) => code(quoted));
  const sources = printSources(audited).map(code);
  const more = sources.length > 6 ? ` and ${sources.length - 6} more` : "";
  return item(link(audited.address), [before + safe, sources.slice(0, 6).join(", ") + more]);
}

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
