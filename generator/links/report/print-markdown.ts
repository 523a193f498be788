/**
 * An audit as the text of an issue: what is new, what is still broken and since when, what is in
 * order again, what has moved, and what nobody could verify. Hidden at its end stands what the
 * next run has to remember, so the issue itself is the memory of a runner that keeps nothing.
 */
import type { AuditedAddress, FixedAddress } from "../audit-outbound.ts";
import { isMovedToHome } from "../judge.ts";
import { type Memory, printMemory } from "../memory.ts";
import {
  type AuditReport,
  count,
  countStates,
  countWork,
  groupUnchecked,
  type InternalFinding,
  printAddress,
  printDay,
  printPages,
  printSources,
  type Unchecked,
} from "./audit-report.ts";

/** GitHub takes 65,536 characters; the memory needs its part. */
const textMax = 40_000;
const memoryMax = 20_000;

/**
 * Prints an audit in Markdown.
 * @param memory what the next run has to remember; left out when this run did not see everything
 */
export function printMarkdown(report: AuditReport, memory?: Memory): string {
  const addresses = report.outbound?.addresses ?? [];
  const broken = addresses.filter(({ state }) => state === "broken");
  const isNew = ({ before }: AuditedAddress) => before?.state !== "broken";
  const open = addresses.filter(({ state }) => state === "blocked" || state === "unreachable");
  const moved = addresses.filter(({ state }) => state === "moved");
  const sections = [
    section("Dead links inside the site", (report.internal?.findings ?? []).map(printInside)),
    section("New: broken since this run", broken.filter(isNew).map(printBroken)),
    section("Still broken", broken.filter((each) => !isNew(each)).map(printBroken)),
    section("Moved", moved.map(printMoved)),
    section("In order again", (report.outbound?.fixed ?? []).map(printFixed)),
    section("Never verified", [...open, ...groupUnchecked(addresses)].map(printOpen)),
  ];
  const text = cut([printHead(report), ...sections.filter((part) => part !== "")].join("\n\n"));
  return `${text}\n${memory ? `\n${hide(memory)}\n` : ""}`;
}

function printHead(report: AuditReport): string {
  const work = countWork(report);
  const { internal, outbound } = report;
  const rows = [`Audit of ${printDay(report.ranAt)}. ${count(work, "thing", "things")} to mend.`];
  if (report.isStopped) rows.push("It was stopped before its end.");
  if (internal)
    rows.push(
      `${count(internal.pages, "page", "pages")} opened, ${internal.links} links inside the site.`,
    );
  if (outbound) {
    const { ok, unreachable, blocked, unchecked } = countStates(outbound.addresses);
    const scope = outbound.scope ? ` ${outbound.scope}` : "";
    rows.push(
      `${count(outbound.addresses.length, "address", "addresses")} outside${scope}: ` +
        `${count(ok, "answers", "answer")}, ` +
        `${unreachable + blocked + unchecked} could not be verified.`,
    );
  }
  return rows.join("\n");
}

function section(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `## ${title}\n\n${items.join("\n")}`;
}

/** An item of a list; what hosts and editors wrote stands as code or in angle brackets only. */
function item(title: string, rows: readonly string[]): string {
  return [`- ${title}`, ...rows.map((row) => `  - ${row}`)].join("\n");
}

function code(text: string): string {
  return `\`${text.replaceAll("`", "'").replace(/\s+/g, " ")}\``;
}

function link(address: string): string {
  const shown = printAddress(address);
  return /^https?:[^\s<>]+$/.test(shown) ? `<${shown}>` : code(shown);
}

function sources(audited: AuditedAddress): string {
  const all = printSources(audited);
  const shown = all.slice(0, 6).map(code).join(", ");
  return all.length > 6 ? `${shown} and ${all.length - 6} more` : shown;
}

function printInside({ target, reason, pages, places }: InternalFinding): string {
  const where = places.map(({ file, line, column }) => code(`${file}:${line}:${column}`));
  return item(code(target), [reason, ...where, code(printPages(pages))]);
}

function printBroken(audited: AuditedAddress): string {
  const { address, reason, failingSince, okAt } = audited;
  const since = failingSince === undefined ? "" : ` Since ${printDay(failingSince)}.`;
  const last = okAt === undefined ? "" : ` It last answered on ${printDay(okAt)}.`;
  return item(link(address), [`${reason}${since}${last}`, sources(audited)]);
}

function printMoved(audited: AuditedAddress): string {
  const { address, movedTo = "" } = audited;
  const advice = isMovedToHome(address, movedTo)
    ? "leads to a home page now; find the page there:"
    : "write";
  return item(link(address), [`${advice} ${code(printAddress(movedTo))}`, sources(audited)]);
}

function printFixed({ address, since, isGone }: FixedAddress): string {
  const how = isGone ? "the site no longer has it" : "it answers again";
  return `- ${link(address)}: ${how}; it had failed since ${printDay(since)}.`;
}

function printOpen(open: Unchecked): string {
  if ("count" in open) return `- ${open.count} addresses: ${open.reason}`;
  return item(link(open.address), [`${open.state}: ${open.reason}`, sources(open)]);
}

/** Cuts at the end of a row, and says so. */
function cut(text: string): string {
  if (text.length <= textMax) return text;
  const end = text.lastIndexOf("\n", textMax);
  const left = text.slice(end).split("\n- ").length - 1;
  return `${text.slice(0, end)}\n\n${left} more are in the log of the run.`;
}

/** One line that no reader sees. Answers that are in order need no memory: they are asked anyway. */
function hide(memory: Memory): string {
  const print = (entries: Memory) =>
    JSON.stringify(JSON.parse(printMemory(entries))).replaceAll(">", "\\u003e");
  let room = memoryMax;
  const trouble = [...memory].filter((entry) => {
    const [, { state }] = entry;
    if (state === "ok" || state === "moved") return false;
    room -= print(new Map([entry])).length;
    return room >= 0;
  });
  return `<!-- links-memory ${print(new Map(trouble))} -->`;
}
