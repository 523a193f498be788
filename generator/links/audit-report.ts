/**
 * What an audit has found, in one value, and the words in which its reports agree. Addresses are shown
 * without passwords, and without anything that could steer a terminal or break a list.
 */
import type { Place } from "../model/problem.ts";
import type { OutsideAddress } from "./collect-addresses.ts";
import { isMovedToHome, type Judgement, type LinkState, linkStates } from "./judgement.ts";

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

/** A time as its day in universal time: `2026-11-21`. */
export const printDay = (time: string): string => time.slice(0, 10);

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

/** What is said about an address: where it lives now, or what happened and since when. */
export function describe(audited: AuditedAddress, show: (address: string) => string): string {
  const { address, reason, failingSince, okAt, movedTo } = audited;
  if (movedTo !== undefined) {
    return isMovedToHome(address, movedTo)
      ? `It leads to the home page ${show(movedTo)} now: find the page there, or take the link out.`
      : `Write ${show(movedTo)}`;
  }
  if (failingSince === undefined) return reason;
  const last = okAt === undefined ? "" : ` It last answered on ${printDay(okAt)}.`;
  return `${reason} It has failed since ${printDay(failingSince)}.${last}`;
}

export const printPlace = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** Where an address comes from, in short lines: its own places, its uses, or its pages. */
export function printSources({ written, used, pages }: AuditedAddress): readonly string[] {
  if (written.length === 0) return [`${printPages(pages)} (written by a template)`];
  return [...written.map(printPlace), ...used.map((place) => `used in ${printPlace(place)}`)];
}

/** Names a page or two, and counts the rest. */
export function printPages(pages: readonly string[]): string {
  const [first = "no page", second] = pages;
  if (pages.length > 2) return `on ${first} and ${pages.length - 1} other pages`;
  return second === undefined ? `on ${first}` : `on ${first} and ${second}`;
}

/** Addresses that share their reason. */
export interface UncheckedGroup {
  readonly count: number;
  readonly reason: string;
}

/** Addresses that were not checked. A reason that many share is said once: most of them are mail. */
export function groupUnchecked(addresses: readonly AuditedAddress[]) {
  const unchecked = addresses.filter(({ state }) => state === "unchecked");
  const reasons = [...new Set(unchecked.map(({ reason }) => reason))];
  return reasons.flatMap<AuditedAddress | UncheckedGroup>((reason) => {
    const group = unchecked.filter((each) => each.reason === reason);
    return group.length < 4 ? group : [{ count: group.length, reason }];
  });
}
