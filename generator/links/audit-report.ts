/**
 * What an audit has found, in one value, with its counts and its form for programs. Addresses are shown
 * without passwords, and without anything that could steer a terminal or break a list.
 */
import type { Place } from "../model/problem.ts";
import type { OutsideAddress } from "./collect-addresses.ts";
import { type Judgement, type LinkState, linkStates } from "./link-states.ts";

/** An address with what became of it. */
export interface AuditedAddress extends OutsideAddress, Judgement {
  /** What the run before has made of it. */
  readonly before?: Judgement;
  /** Whether it was asked in an earlier run, and not in this one. */
  readonly isRemembered: boolean;
}

/** A target inside the site that is not there, with the pages that lead to it. */
export interface InsideFinding {
  readonly target: string;
  readonly reason: string;
  readonly pages: readonly string[];
  /** Where the content names the target; empty when only a template can. */
  readonly places: readonly Place[];
}

/** The whole audit; docs/links.md says what each field means. A part that was not asked for is undefined. */
export interface AuditReport {
  readonly ranAt: string;
  readonly isStopped: boolean;
  readonly internal?: {
    readonly pages: number;
    readonly pagesOfSite: number;
    readonly links: number;
    readonly findings: readonly InsideFinding[];
    readonly orphans: readonly string[];
  };
  readonly outbound?: {
    /** Which addresses were looked at, when not all were: "of example.org". */
    readonly scope?: string;
    readonly addresses: readonly AuditedAddress[];
    readonly fixed: readonly { address: string; since: string; isGone: boolean }[];
  };
}

/** How many addresses are in each state, and how many things there are to mend. */
export function countStates({ outbound, internal }: AuditReport) {
  const count = (state: LinkState) =>
    outbound?.addresses.filter((each) => each.state === state).length ?? 0;
  const counts = Object.fromEntries(linkStates.map((state) => [state, count(state)]));
  const states = counts as Record<LinkState, number>;
  return { states, work: (internal?.findings.length ?? 0) + states.broken + states.moved };
}

/** Prints an audit for programs. */
export function printJson({ outbound, ...report }: AuditReport): string {
  const show = <E extends { address: string }>(each: E) => {
    return { ...each, before: undefined, address: printAddress(each.address) };
  };
  const { addresses = [], fixed = [] } = outbound ?? {};
  const shown = outbound && { ...outbound, addresses: addresses.map(show), fixed: fixed.map(show) };
  const data = { version: 1, ...report, summary: countStates({ ...report, outbound }) };
  return `${JSON.stringify({ ...data, outbound: shown }, null, 2)}\n`;
}

/** `1 address`, `2 addresses`. */
export function count(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** An address as reports show it. */
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
