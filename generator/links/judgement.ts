/**
 * What an answer makes of an address, together with what earlier runs have seen. One bad day does not
 * break a link: only a host that says "gone", or failures in two runs at least a day apart.
 */

/** The states of an address; docs/links.md says what each of them means. */
export const linkStates = ["ok", "moved", "blocked", "unreachable", "broken", "unchecked"] as const;
export type LinkState = (typeof linkStates)[number];

/** What one run has seen of an address. */
export interface Observation {
  /**
   * `refused`: its host turns programs away. `gone`: its host says that there is no such page.
   * `failing`: anything else that a visitor would not want. `unverified`: not asked, or not found out.
   */
  readonly outcome: "fine" | "refused" | "gone" | "failing" | "unverified";
  /** What happened, in a short sentence. */
  readonly reason: string;
  /** The status of the last answer; undefined when there was none. */
  readonly status?: number;
  /** Where its host sends visitors for good. */
  readonly movedTo?: string;
}

/** What is known of an address after a run. Times are written as in JSON: `2026-11-21T06:17:00.000Z`. */
export interface Judgement extends Omit<Observation, "outcome"> {
  readonly state: LinkState;
  /** When it was asked; undefined when that has never happened. */
  readonly checkedAt?: string;
  /** When it last answered. */
  readonly okAt?: string;
  /** When it first failed, if it has not answered since. */
  readonly failingSince?: string;
}

export const dayMs = 24 * 60 * 60 * 1000;

/**
 * Judges an address.
 * @param saved what the run before has made of it
 * @param now milliseconds since 1970
 */
export function judge(seen: Observation, saved: Judgement | undefined, now: number): Judgement {
  const { outcome, ...said } = seen;
  const checkedAt = new Date(now).toISOString();
  const known = { ...said, checkedAt, okAt: saved?.okAt, failingSince: saved?.failingSince };
  const failingSince = known.failingSince ?? checkedAt;
  const isOld = now - Date.parse(failingSince) >= dayMs || saved?.state === "broken";
  switch (outcome) {
    case "fine":
      return { ...said, state: said.movedTo ? "moved" : "ok", checkedAt, okAt: checkedAt };
    case "refused":
      return { ...known, state: "blocked" };
    case "gone":
      return { ...known, state: "broken", failingSince };
    case "failing":
      return { ...known, state: isOld ? "broken" : "unreachable", failingSince };
    case "unverified":
      return { ...known, state: "unchecked", checkedAt: undefined };
  }
}

/**
 * Whether a page has moved to the home page of a host: hosts do that with pages that they no longer
 * have, and the new address would say something else than the old one.
 */
export function isMovedToHome(address: string, movedTo: string): boolean {
  const isHome = ({ pathname, search }: URL) => pathname === "/" && search === "";
  return isHome(new URL(movedTo)) && !isHome(new URL(address));
}
