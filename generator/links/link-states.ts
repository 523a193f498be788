/**
 * The state of an address: what its host answered, together with what earlier runs have seen. One bad
 * day does not break a link: only a host that answers "gone", or failures in two runs at least a day apart.
 * States are saved as JSON that any machine may have written: what is damaged is as good as none.
 */
import * as z from "zod";

/** The states; docs/links.md explains each of them. */
export const linkStates = ["ok", "moved", "blocked", "unreachable", "broken", "unchecked"] as const;
export type LinkState = (typeof linkStates)[number];

const savedState = z.object({
  state: z.enum(linkStates),
  /** What happened, in a short sentence. */
  reason: z.string(),
  /** The status of the last answer. */
  status: z.number().int().optional(),
  /** Where its host sends visitors for good. */
  movedTo: z.url({ protocol: /^https?$/, normalize: true }).optional(),
  /** When it was asked; undefined when that has never happened. */
  checkedAt: z.iso.datetime().optional(),
  /** When it first failed, if it has not answered since. */
  failingSince: z.iso.datetime().optional(),
});
const savedStates = z.record(z.string(), savedState);
const savedFile = z.strictObject({ version: z.literal(1), addresses: savedStates });

/** What one run has seen of an address; what is unreachable may turn out to be broken. */
export type SeenState = Omit<SavedState, "checkedAt" | "failingSince">;

/** What is known of an address after a run. Times are written as in JSON: `2026-11-21T06:17:00.000Z`. */
export type SavedState = Readonly<z.infer<typeof savedState>>;

/** Addresses, and what was known of them after the last run. */
export type LinkHistory = ReadonlyMap<string, SavedState>;

const dayMs = 24 * 60 * 60 * 1000;

/** The state of an address after a run at this time, in milliseconds, from what was saved before it. */
export function nextState(seen: SeenState, saved: SavedState | undefined, now: number): SavedState {
  const checkedAt = new Date(now).toISOString();
  const { state } = seen;
  if (state === "ok" || state === "moved") return { ...seen, checkedAt };
  const known = { ...seen, failingSince: saved?.failingSince };
  if (state === "unchecked") return known;
  if (state === "blocked") return { ...known, checkedAt };
  const failingSince = known.failingSince ?? checkedAt;
  const isOld = now - Date.parse(failingSince) >= dayMs || saved?.state === "broken";
  return { ...known, state: isOld ? "broken" : state, checkedAt, failingSince };
}

/** Whether an answer is younger than the usual pause of a week, so that the address need not be asked again. */
export function isFresh({ state, checkedAt = "" }: SavedState, now: number): boolean {
  return (state === "ok" || state === "moved") && now - Date.parse(checkedAt) < 6 * dayMs;
}

/** Reads saved states, without those of the future and of long ago; undefined when it is another text. */
export function parseHistory(text: string, now: number): LinkHistory | undefined {
  try {
    const { addresses } = savedFile.parse(JSON.parse(text));
    const recent = Object.entries(addresses).filter(([, { checkedAt = "" }]) => {
      const days = (now - Date.parse(checkedAt)) / dayMs;
      // The clocks of two machines may differ by an hour.
      return days >= -1 / 24 && days <= 90;
    });
    return new Map(recent);
  } catch {
    return undefined;
  }
}

/** Prints saved states: the same states give the same text. What was never asked is left out. */
export function printHistory(history: LinkHistory, space?: number): string {
  const asked = [...history].filter(([, { checkedAt }]) => checkedAt !== undefined);
  const addresses = Object.fromEntries(asked.sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify({ version: 1, addresses }, null, space);
}
