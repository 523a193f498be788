/** What an audit has found: one value, from which every form of report is printed. */
import type { Place } from "../../model/problem.ts";
import type { AuditedAddress, FixedAddress } from "../audit-outbound.ts";
import { type LinkState, linkStates } from "../link-state.ts";
import type { InternalFault } from "../witness.ts";

/** A target inside the site that is not there, with everything that leads to it. */
export interface InternalFinding extends Omit<InternalFault, "page"> {
  readonly pages: readonly string[];
  /** Where the content names the target; empty when only a template can. */
  readonly places: readonly Place[];
}

/** The audit of the inside. */
export interface InternalAudit {
  /** Pages that were opened, and pages that there are: fewer were opened when it was stopped. */
  readonly pages: number;
  readonly pagesOfSite: number;
  /** Links that were followed to their end. */
  readonly links: number;
  readonly findings: readonly InternalFinding[];
  /** Pages that no other page leads to. */
  readonly orphans: readonly string[];
}

/** The audit of the outside. */
export interface OutboundAudit {
  /** Which addresses were looked at, when not all were: "of example.org". */
  readonly scope?: string;
  readonly addresses: readonly AuditedAddress[];
  readonly fixed: readonly FixedAddress[];
}

/** The whole audit. A part that was not asked for is undefined. */
export interface AuditReport {
  /** Milliseconds since 1970. */
  readonly ranAt: number;
  /** True when it was stopped before its end. */
  readonly isStopped: boolean;
  readonly internal?: InternalAudit;
  readonly outbound?: OutboundAudit;
}

/** How many addresses are in each state. */
export function countStates(addresses: readonly AuditedAddress[]): Record<LinkState, number> {
  const states = Object.keys(linkStates) as LinkState[];
  const counts = states.map((state) => [
    state,
    addresses.filter((each) => each.state === state).length,
  ]);
  return Object.fromEntries(counts) as Record<LinkState, number>;
}

/** What somebody has to mend: dead links inside, broken and moved addresses outside. */
export function countWork({ internal, outbound }: AuditReport): number {
  const { broken, moved } = countStates(outbound?.addresses ?? []);
  return (internal?.findings.length ?? 0) + broken + moved;
}

/** One finding for each target, with all pages that lead there. */
export function groupFaults(
  faults: readonly InternalFault[],
  placesOf: (target: string) => readonly Place[],
): readonly InternalFinding[] {
  const groups = new Map<string, InternalFinding>();
  for (const { page, target, reason } of faults) {
    const known = groups.get(target);
    const pages = [...(known?.pages ?? []), page];
    groups.set(target, { target, reason, pages, places: known?.places ?? placesOf(target) });
  }
  return [...groups.values()];
}

/** A reason that many addresses share is said once: most of them are mail, and no list helps. */
const groupMin = 4;

/** One address, or as many as share a reason. */
export type Unchecked = AuditedAddress | { readonly reason: string; readonly count: number };

/** What was not checked. */
export function groupUnchecked(addresses: readonly AuditedAddress[]): readonly Unchecked[] {
  const reasons = new Map<string, AuditedAddress[]>();
  for (const each of addresses.filter(({ state }) => state === "unchecked")) {
    reasons.set(each.reason, [...(reasons.get(each.reason) ?? []), each]);
  }
  return [...reasons].flatMap<Unchecked>(([reason, group]) =>
    group.length < groupMin ? group : [{ reason, count: group.length }],
  );
}

/** `1 address`, `2 addresses`. */
export function count(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** A day of the calendar in universal time: `2026-11-21`. */
export function printDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/**
 * An address as reports show it: without the name and the password that it may hold, and without
 * anything that could steer a terminal or break a list.
 */
export function printAddress(address: string): string {
  if (/^https?:/.test(address) && URL.canParse(address)) {
    const url = new URL(address);
    if (!url.username && !url.password) return url.href;
    url.username = "";
    url.password = "";
    return url.href.replace("://", "://…@");
  }
  return address.replace(/[\p{Cc}\p{Cf}<>]/gu, "\uFFFD");
}

/** Where an address comes from, in short lines: its own places, its uses, or its pages. */
export function printSources({ written, used, pages }: AuditedAddress): readonly string[] {
  const show = (place: Place) => `${place.file}:${place.line}:${place.column}`;
  const uses = used.map((place) => `used in ${show(place)}`);
  if (written.length > 0) return [...written.map(show), ...uses];
  return [`${printPages(pages)} (written by a template)`];
}

/** Names a page or two, and counts the rest. */
export function printPages(pages: readonly string[]): string {
  const [first = "no page", second] = pages;
  if (pages.length > 2) return `on ${first} and ${pages.length - 1} other pages`;
  return second === undefined ? `on ${first}` : `on ${first} and ${second}`;
}
