/**
 * The words of the audit: what was seen when an address was asked, and what that makes of it. Six
 * states, and each of them says only what is known.
 */

/** What an address is, by all that is known of it. */
export const linkStates = {
  ok: "It answers.",
  moved: "It answers, and its host says that it lives at another address for good.",
  blocked: "Its host turns programs away, or asks for a sign-in. A person has to look.",
  unreachable: "It failed today. It counts as broken when it fails again on another day.",
  broken: "It is gone, or it has failed on two runs at least a day apart.",
  unchecked: "It was not asked, or what was asked could not be found out.",
} as const;

export type LinkState = keyof typeof linkStates;

/** One step from an address to the next, as a host has asked for it. */
export interface Hop {
  readonly status: number;
  readonly from: string;
  readonly to: string;
}

/** What was seen when an address was asked. */
export interface Observation {
  /**
   * `fine`: it answers. `refused`: its host wants no programs. `gone`: the host says that there is
   * no such page. `failing`: anything else that a visitor would not want. `unverified`: nobody
   * asked, or the answer leaves open what was asked.
   */
  readonly outcome: "fine" | "refused" | "gone" | "failing" | "unverified";
  /** What happened, in a short sentence. */
  readonly reason: string;
  /** The status of the last answer; undefined when there was none. */
  readonly status?: number;
  readonly hops: readonly Hop[];
}

/** What became of an address in an audit. */
export interface Judgement {
  readonly state: LinkState;
  readonly reason: string;
  readonly status?: number;
  /** For a moved address: where it lives now. */
  readonly movedTo?: string;
  /** When it was asked: milliseconds since 1970. Undefined when nobody has asked yet. */
  readonly checkedAt?: number;
  /** When it answered last. */
  readonly okAt?: number;
  /** When it first failed, if it has not answered since. */
  readonly failingSince?: number;
}

/** An observation of something that was not asked. */
export function unverified(reason: string): Observation {
  return { outcome: "unverified", reason, hops: [] };
}
