/**
 * An audit as a person reads it in the terminal: what is to be mended first, with its lines, then
 * what could not be verified, then the counts. It calls nothing fine that nobody has looked at.
 */
import pc from "picocolors";
import type { AuditedAddress } from "../audit-outbound.ts";
import { isMovedToHome } from "../judge.ts";
import type { LinkState } from "../link-state.ts";
import {
  type AuditReport,
  count,
  countStates,
  groupUnchecked,
  type InternalAudit,
  type OutboundAudit,
  printAddress,
  printDay,
  printPages,
  printSources,
} from "./audit-report.ts";

/** Prints an audit. */
export function printAudit({ internal, outbound, isStopped }: AuditReport): string {
  const parts = [
    ...(internal ? [printInternal(internal)] : []),
    ...(outbound ? [printOutbound(outbound)] : []),
    ...(isStopped ? [pc.yellow("The audit was stopped. This is what it had found by then.")] : []),
  ];
  return parts.join("\n\n");
}

function printInternal({ pages, pagesOfSite, links, findings, orphans }: InternalAudit): string {
  const rows = findings.map(({ target, reason, pages: on, places }) => {
    const where = places.map(({ file, line, column }) => `${file}:${line}:${column}`);
    return block(pc.red("✗ broken"), target, [reason, ...where, printPages(on)]);
  });
  const lonely = orphans.map((page) => block(pc.yellow("! alone"), page, ["No page leads here."]));
  const opened =
    pages === pagesOfSite ? count(pages, "page", "pages") : `${pages} of ${pagesOfSite} pages`;
  const followed = `${opened} opened, ${links} links inside the site lead somewhere`;
  const end =
    findings.length === 0 && pages === pagesOfSite
      ? `${pc.green("✓")} ${followed}.`
      : `${followed}, ${count(findings.length, "leads", "lead")} nowhere.`;
  return [pc.bold("Inside the site"), ...rows, ...lonely, end].join("\n");
}

const marks: Readonly<Partial<Record<LinkState, string>>> = {
  broken: pc.red("✗ broken"),
  moved: pc.cyan("→ moved"),
  unreachable: pc.yellow("! unreachable"),
  blocked: pc.yellow("? blocked"),
};

function printOutbound(outbound: OutboundAudit): string {
  const { addresses, fixed, scope } = outbound;
  const told = Object.entries(marks).flatMap(([state, mark]) =>
    addresses.filter((each) => each.state === state).map((each) => printTold(each, mark)),
  );
  const mended = fixed.map(({ address, since, isGone }) => {
    const how = isGone ? "The site no longer has it" : "It answers again";
    const row = `${how}; it had failed since ${printDay(since)}.`;
    return block(pc.green("✓ fixed"), printAddress(address), [row]);
  });
  const title = pc.bold(scope ? `Outside the site, ${scope}` : "Outside the site");
  return [title, ...told, ...mended, ...printUnchecked(addresses), printCounts(addresses)].join(
    "\n",
  );
}

function printTold(audited: AuditedAddress, mark: string): string {
  const { address, reason, failingSince, okAt, movedTo } = audited;
  const since = failingSince === undefined ? "" : ` It has failed since ${printDay(failingSince)}.`;
  const last =
    failingSince === undefined || okAt === undefined
      ? ""
      : ` It last answered on ${printDay(okAt)}.`;
  const rows = movedTo === undefined ? [`${reason}${since}${last}`] : adviseMoved(address, movedTo);
  return block(mark, printAddress(address), [...rows, ...printSources(audited)]);
}

function adviseMoved(address: string, movedTo: string): readonly string[] {
  const fresh = printAddress(movedTo);
  return isMovedToHome(address, movedTo)
    ? [`It leads to the home page ${fresh} now: find the page there, or take the link out.`]
    : [`Write ${fresh}`];
}

function printUnchecked(addresses: readonly AuditedAddress[]): readonly string[] {
  const mark = pc.dim("· not checked");
  return groupUnchecked(addresses).map((group) =>
    "count" in group
      ? block(mark, `${group.count} addresses`, [group.reason])
      : printTold(group, mark),
  );
}

function printCounts(addresses: readonly AuditedAddress[]): string {
  if (addresses.length === 0) return "There is no address to ask.";
  const { ok, moved, blocked, unreachable, broken, unchecked } = countStates(addresses);
  const counts = [
    count(ok, "answers", "answer"),
    ...(moved > 0 ? [`${moved} moved`] : []),
    ...(broken > 0 ? [`${broken} broken`] : []),
    ...(unreachable > 0 ? [`${unreachable} unreachable`] : []),
    ...(blocked > 0 ? [`${blocked} blocked`] : []),
    ...(unchecked > 0 ? [`${unchecked} not checked`] : []),
  ];
  const open = unreachable + blocked + unchecked;
  const isWhole = open === 0 && broken === 0 && moved === 0;
  const rows = [
    `${isWhole ? `${pc.green("✓")} ` : ""}${count(addresses.length, "address", "addresses")}: ${counts.join(", ")}.`,
    ...(open > 0
      ? [
          `${open} of them ${open === 1 ? "is" : "are"} not verified: nobody knows whether they work.`,
        ]
      : []),
    ...printRemembered(addresses),
  ];
  return rows.join("\n");
}

function printRemembered(addresses: readonly AuditedAddress[]): readonly string[] {
  const dates = addresses.flatMap(({ isRemembered, checkedAt }) =>
    isRemembered && checkedAt !== undefined ? [checkedAt] : [],
  );
  if (dates.length === 0) return [];
  const oldest = printDay(Math.min(...dates));
  return dates.length === 1
    ? [`1 was asked in an earlier run, on ${oldest}, and not again.`]
    : [`${dates.length} were asked in earlier runs, the oldest on ${oldest}, and not again.`];
}

function block(mark: string, title: string, rows: readonly string[]): string {
  return [`${mark}  ${title}`, ...rows.map((row) => `    ${row}`)].join("\n");
}
