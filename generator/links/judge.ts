/**
 * What an observation makes of an address, together with what earlier runs remember of it. One bad
 * day does not break a link: only a host that says "gone", or failures on two runs a day apart.
 */
import type { Hop, Judgement, Observation } from "./link-state.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Judges an address.
 * @param remembered what the run before made of it
 * @param now the time of this run, in milliseconds since 1970
 */
export function judge(
  observation: Observation,
  remembered: Judgement | undefined,
  now: number,
): Judgement {
  const { outcome, reason, status, hops } = observation;
  const said = { reason, ...(status === undefined ? {} : { status }) };
  const since = remembered?.failingSince;
  const history = {
    ...(remembered?.okAt === undefined ? {} : { okAt: remembered.okAt }),
    ...(since === undefined ? {} : { failingSince: since }),
  };
  switch (outcome) {
    case "fine": {
      const movedTo = findNewAddress(hops);
      const answered = { ...said, checkedAt: now, okAt: now };
      return movedTo === undefined
        ? { state: "ok", ...answered }
        : { state: "moved", movedTo, ...answered };
    }
    case "refused":
      return { state: "blocked", ...said, checkedAt: now, ...history };
    case "gone":
      return { state: "broken", ...said, checkedAt: now, ...history, failingSince: since ?? now };
    case "failing": {
      const isBroken = remembered?.state === "broken" || now - (since ?? now) >= dayMs;
      const state = isBroken ? "broken" : "unreachable";
      return { state, ...said, checkedAt: now, ...history, failingSince: since ?? now };
    }
    case "unverified":
      return { state: "unchecked", ...said, ...history };
  }
}

/** Where an address lives now: as far as its hosts send visitors on for good (301 and 308). */
function findNewAddress(hops: readonly Hop[]): string | undefined {
  const passing = hops.findIndex(({ status }) => status !== 301 && status !== 308);
  return (passing < 0 ? hops : hops.slice(0, passing)).at(-1)?.to;
}

/**
 * Tells whether a page has moved to the home page of a host: hosts do that with pages that they no
 * longer have, and the new address would say something else than the old one.
 */
export function isMovedToHome(address: string, movedTo: string): boolean {
  const isHome = (url: URL) => url.pathname === "/" && url.search === "";
  return isHome(new URL(movedTo)) && !isHome(new URL(address));
}
