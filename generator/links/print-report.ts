/**
 * An audit as a person reads it in the terminal: what is to be mended first, with its lines, then what
 * could not be verified, then the counts. It calls nothing fine that nobody has looked at.
 */
import pc from "picocolors";
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

/** Prints an audit. */
export function printReport(report: AuditReport): string {
  const stopped = pc.yellow("The audit was stopped. This is what it had found by then.");
  const parts = [printInside(report), printOutside(report), report.isStopped ? stopped : ""];
  return parts.filter((part) => part !== "").join("\n\n");
}

function printInside({ internal }: AuditReport): string {
  if (!internal) return "";
  const { pages, pagesOfSite, links, findings, orphans } = internal;
  const rows = findings.map(({ target, reason, pages: on, places }) =>
    block(pc.red("✗ broken"), target, [reason, ...places.map(printPlace), printPages(on)]),
  );
  const alone = orphans.map((page) => block(pc.yellow("! alone"), page, ["No page leads here."]));
  const isWhole = pages === pagesOfSite;
  const opened = isWhole ? count(pages, "page", "pages") : `${pages} of ${pagesOfSite} pages`;
  const followed = `${opened} opened, ${links} links inside the site lead somewhere`;
  const end =
    findings.length === 0 && isWhole
      ? `${pc.green("✓")} ${followed}.`
      : `${followed}, ${count(findings.length, "leads", "lead")} nowhere.`;
  return [pc.bold("Inside the site"), ...rows, ...alone, end].join("\n");
}

const marks = {
  broken: pc.red("✗ broken"),
  moved: pc.cyan("→ moved"),
  unreachable: pc.yellow("! unreachable"),
  blocked: pc.yellow("? blocked"),
};

function printOutside(report: AuditReport): string {
  const { addresses, fixed, scope } = report.outbound ?? {};
  if (!addresses || !fixed) return "";
  const rows = Object.entries(marks).flatMap(([state, mark]) =>
    addresses.filter((each) => each.state === state).map((each) => printAudited(each, mark)),
  );
  const mended = fixed.map(({ address, since, isGone }) => {
    const how = isGone ? "The site no longer has it" : "It answers again";
    const row = `${how}; it had failed since ${printDay(since)}.`;
    return block(pc.green("✓ fixed"), printAddress(address), [row]);
  });
  const mark = pc.dim("· not checked");
  const unchecked = groupUnchecked(addresses).map((each) =>
    "count" in each
      ? block(mark, `${each.count} addresses`, [each.reason])
      : printAudited(each, mark),
  );
  const title = pc.bold(scope ? `Outside the site, ${scope}` : "Outside the site");
  return [title, ...rows, ...mended, ...unchecked, ...printCounts(report, addresses)].join("\n");
}

function printAudited(audited: AuditedAddress, mark: string): string {
  const rows = [describe(audited, printAddress), ...printSources(audited)];
  return block(mark, printAddress(audited.address), rows);
}

function printCounts(report: AuditReport, addresses: readonly AuditedAddress[]) {
  if (addresses.length === 0) return ["There is no address to ask."];
  const { ok, unchecked, ...others } = countStates(report).states;
  const { moved, broken, unreachable, blocked } = others;
  const counted = Object.entries({ moved, broken, unreachable, blocked, "not checked": unchecked });
  const trouble = counted.filter(([, amount]) => amount > 0);
  const counts = trouble.map(([state, amount]) => `${amount} ${state}`);
  const all = [count(ok, "answers", "answer"), ...counts].join(", ");
  const mark = counts.length === 0 ? `${pc.green("✓")} ` : "";
  const open = count(unreachable + blocked + unchecked, "of them is", "of them are");
  const dates = addresses.flatMap(({ isRemembered, checkedAt }) =>
    isRemembered && checkedAt !== undefined ? [printDay(checkedAt)] : [],
  );
  const [oldest] = dates.sort();
  return [
    `${mark}${count(addresses.length, "address", "addresses")}: ${all}.`,
    open.startsWith("0") ? "" : `${open} not verified: nobody knows whether they work.`,
    dates.length === 1 ? `1 was asked in an earlier run, on ${oldest}, and not again.` : "",
    dates.length > 1
      ? `${dates.length} were asked in earlier runs, the oldest on ${oldest}, and not again.`
      : "",
  ].filter((row) => row !== "");
}

function block(mark: string, title: string, rows: readonly string[]): string {
  return [`${mark}  ${title}`, ...rows.map((row) => `    ${row}`)].join("\n");
}
