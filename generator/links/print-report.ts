/**
 * Prints an audit for people. It never calls an address fine that nobody could check. The text of an issue ends with the
 * states that the next run needs, in a hidden line: the machine that runs the audit keeps nothing, but the issue stays.
 */
import pc from "picocolors";
import type { AuditReport } from "./audit-site.ts";
import { type AuditedAddress, adviseLook, describeMove } from "./correct-addresses.ts";
import type { WrittenPlace } from "./find-places.ts";
import {
  type LinkHistory,
  type LinkState,
  linkStates,
  needsLook,
  printHistory,
} from "./link-states.ts";

/** GitHub allows 65,536 characters, and the hidden states need some of them. */
const textMax = 40_000;

/** Prints an audit for the terminal. */
export function printAudit(report: AuditReport): string {
  const sections = listSections(report);
  const mark = sections.length === 0 ? `${pc.green("✓")} ` : "";
  const end = `${mark}${listCounts(report).join("\n")}`;
  const text = sections.join("\n\n").replace(/^## (.*)\n$/gm, (_, title) => pc.bold(title));
  return `${text}${text && "\n\n"}${end}`;
}

/** Prints an audit in Markdown. The history for the next run is added unless this run checked only a part. */
export function printMarkdown(report: AuditReport, history?: LinkHistory): string {
  const head = `Audit of ${printDay(report.ranAt)}. ${listCounts(report).join("\n")}`;
  const text = cut([head, ...listSections(report)].join("\n\n"));
  return `${text}\n${history ? `\n${hide(history)}\n` : ""}`;
}

/** The sections of a report in Markdown, in the order of their urgency. */
function listSections({ internal, outbound, ranAt }: AuditReport): readonly string[] {
  const { addresses, fixed } = outbound;
  const having = (...states: readonly LinkState[]) =>
    addresses.filter(({ state }) => states.includes(state));
  const toLookAt = addresses.filter((each) => needsLook(each, Date.parse(ranAt)));
  const notFound = toLookAt.filter(({ state }) => state === "not-found");
  const isOld = ({ before }: AuditedAddress) => before === "not-found";
  const inside = internal?.findings.map(({ target, reason, places, pages }) =>
    printItem(target, reason, ...listPlaces(places), code(printPages(pages))),
  );
  const again = fixed.map(({ address, since }) =>
    printItem(address, `It had failed since ${printDay(since)}.`),
  );
  // Mail addresses and phone numbers are never checked, which isn't news. So they're only counted.
  const open = having("blocked", "unreachable", "unchecked").filter(
    (each) => /^https?:/i.test(each.address) && !toLookAt.includes(each),
  );
  const look = `Open each of them yourself. ${adviseLook(true, ranAt)}`;
  const sections: readonly Section[] = [
    { title: "Dead links inside the site", items: inside ?? [] },
    {
      title: "New: not found",
      about: look,
      items: notFound.filter((each) => !isOld(each)).map(printAudited),
    },
    { title: "Still not found", about: look, items: notFound.filter(isOld).map(printAudited) },
    {
      title: "Out of reach for a day or longer",
      about: look,
      items: toLookAt.filter((each) => !notFound.includes(each)).map(printAudited),
    },
    { title: "Moved", items: having("moved").map(printAudited) },
    { title: "In order again, or gone from the site", items: again },
    { title: "Not verified", items: open.map(printAudited) },
  ];
  return sections.flatMap(({ title, about, items }) =>
    items.length === 0
      ? []
      : [[`## ${title}`, about, items.join("\n")].filter(Boolean).join("\n\n")],
  );
}

/** A section of a report: what to do about its items, if that's the same for all of them. */
interface Section {
  readonly title: string;
  readonly about?: string;
  readonly items: readonly string[];
}

/** Prints one entry of a report, with short lines about it. */
function printItem(title: string, ...rows: readonly string[]): string {
  const shown = /^https?:[^\s<>]+$/.test(title) ? `<${title}>` : code(title);
  return `- ${[shown, ...rows].join("\n  - ")}`;
}

/** What happened to an address, since when, and where it stands. */
function printAudited(audited: AuditedAddress): string {
  const { address, state, reason, movedTo, failingSince, written, used, pages } = audited;
  const since = failingSince ? ` It has failed since ${printDay(failingSince)}.` : "";
  const row = movedTo ? code(describeMove(address, movedTo)) : `${state}: ${reason}${since}`;
  const places = [...listPlaces(written), ...listPlaces(used, "used in ")];
  if (places.length === 0) places.push(code(`${printPages(pages)} (written by a template)`));
  return printItem(address, row, ...places);
}

function listPlaces(places: readonly WrittenPlace[], before = ""): readonly string[] {
  return places.map(({ file, line, column }) => code(`${before}${file}:${line}:${column}`));
}

/** Whatever hosts and editors wrote is printed as code or in angle brackets, so that it can't be read as Markdown. */
const code = (text: string) => `\`${text.replaceAll("`", "'").replace(/\s+/g, " ")}\``;

/** Names a page, and counts the others. */
function printPages([first = "no page", ...others]: readonly string[]): string {
  return `on ${first}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}

function listCounts(report: AuditReport): readonly string[] {
  const { internal, outbound } = report;
  const { work, states } = countStates(report);
  const filled = Object.entries(states).filter(([, amount]) => amount > 0);
  const counts = filled.map(([state, amount]) => `${amount} ${state}`).join(", ") || "none";
  const open = states.unreachable + states.blocked + states.unchecked;
  const rows = [
    `To look at: ${work}.`,
    internal && `Pages opened: ${internal.pages}.`,
    internal && `Links inside the site: ${internal.links} alive, ${internal.findings.length} dead.`,
    `Addresses outside${outbound.areNew ? ", added here" : ""}: ${counts}.`,
    open > 0 && `Not verified: ${open}. Nobody knows whether they work.`,
  ];
  return rows.filter((row) => typeof row === "string");
}

/** How many addresses are in each state, how many need a person's look, and how many things there are to do in all. */
export function countStates({ outbound, internal, ranAt }: AuditReport) {
  const none = linkStates.map((state) => [state, 0]);
  const states = Object.fromEntries(none) as Record<LinkState, number>;
  for (const { state } of outbound.addresses) states[state]++;
  const looks = outbound.addresses.filter((each) => needsLook(each, Date.parse(ranAt))).length;
  return { states, looks, work: (internal?.findings.length ?? 0) + looks + states.moved };
}

/** A time as its day in universal time: `2026-11-21`. */
const printDay = (time: string): string => time.slice(0, 10);

/** Cuts a text at the end of a row, and counts what's left out. */
function cut(text: string): string {
  if (text.length <= textMax) return text;
  const end = text.lastIndexOf("\n", textMax);
  const rest = text.slice(end).split("\n- ").length - 1;
  return `${text.slice(0, end)}\n\n${rest} more are in the log of the run.`;
}

/** Prints the states as a line that no reader sees. Addresses that work are left out, because they're requested again anyway. */
function hide(history: LinkHistory): string {
  const trouble = [...history].filter(([, { state }]) => state !== "ok" && state !== "moved");
  const print = () => printHistory(new Map(trouble)).replaceAll(">", "\\u003e");
  while (print().length > 20_000) trouble.length = Math.floor(trouble.length * 0.9);
  return `<!-- links-memory ${print()} -->`;
}
