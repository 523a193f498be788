/** What an audit has found, in one value, with its counts. */
import type { Place } from "../model/problem.ts";
import type { OutsideAddress } from "./collect-addresses.ts";
import { type LinkState, linkStates, type SavedState } from "./link-states.ts";

/** An address with what became of it. */
export interface AuditedAddress extends OutsideAddress, SavedState {
  /** Its state after the run before. */
  readonly before?: LinkState | undefined;
}

/** The whole audit; docs/links.md says what each field means. A part that was not asked for is undefined. */
export interface AuditReport {
  readonly ranAt: string;
  readonly isStopped: boolean;
  readonly internal?: {
    readonly pages: number;
    readonly pagesOfSite: number;
    readonly links: number;
    /** Targets that are not there, with the pages that lead to them. */
    readonly findings: readonly {
      readonly target: string;
      readonly reason: string;
      readonly pages: readonly string[];
      /** Where the content names the target; empty when only a template can. */
      readonly places: readonly Place[];
    }[];
  };
  readonly outbound?: {
    /** Which addresses were looked at, when not all were: ` added here`. */
    readonly scope: string;
    readonly addresses: readonly AuditedAddress[];
    readonly fixed: readonly { address: string; since: string; isGone: boolean }[];
  };
}

/** How many addresses are in each state, and how many things there are to correct. */
export function countStates({ outbound, internal }: AuditReport) {
  const count = (state: LinkState) =>
    outbound?.addresses.filter((each) => each.state === state).length ?? 0;
  const counts = Object.fromEntries(linkStates.map((state) => [state, count(state)]));
  const states = counts as Record<LinkState, number>;
  return { states, work: (internal?.findings.length ?? 0) + states.broken + states.moved };
}

/**
 * An address as reports show it: without a password, and without anything that could steer a terminal or
 * break a list.
 */
export function showAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url?.username && !url?.password) return address.replace(/[\p{Cc}\p{Cf}<>]/gu, "\uFFFD");
  return Object.assign(url, { username: "", password: "" }).href.replace("//", "//…@");
}
