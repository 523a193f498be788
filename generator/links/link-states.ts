/**
 * The state of an address. It says what a program has seen, and no more: a host may answer people differently, so no
 * state is called broken. A person should look when the host says that there's no such page, or when the address has
 * failed for a day or longer. A person who has looked is believed for some time.
 * States are saved as JSON, which another machine may have written. A damaged file counts as none.
 */
import * as z from "zod";

/** The states; docs/links.md explains each of them. */
export const linkStates = [
  "ok",
  "moved",
  "seen",
  "blocked",
  "unreachable",
  "not-found",
  "unchecked",
] as const;
export type LinkState = (typeof linkStates)[number];

const savedState = z.object({
  state: z.enum(linkStates),
  /** What happened, in a short sentence. */
  reason: z.string(),
  /** The status of the last answer. */
  status: z.number().int().optional(),
  /** Where its host sends visitors for good. */
  movedTo: z.url({ protocol: /^https?$/, normalize: true }).optional(),
  /** When it was requested last; undefined if it never was. */
  checkedAt: z.iso.datetime().optional(),
  /** When it first failed, if it has not answered since. */
  failingSince: z.iso.datetime().optional(),
});
const savedStates = z.record(z.string(), savedState);
const savedFile = z.strictObject({ version: z.literal(2), addresses: savedStates });

/** What one run has seen of an address. What was saved before says since when it has failed. */
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
  return { ...known, checkedAt, failingSince: known.failingSince ?? checkedAt };
}

/** Whether a person should look at an address: there's no such page, or it has failed in runs at least a day apart. */
export function needsLook({ state, failingSince }: SavedState, now: number): boolean {
  if (state !== "unreachable" || failingSince === undefined) return state === "not-found";
  return now - Date.parse(failingSince) >= dayMs;
}

/**
 * The state of an address as reports show it. If a person has opened it lately and found it in order, that counts more
 * than how its host answered a program.
 * @param seen the day when somebody opened it, as the ledger has it
 * @param seenDays for how many days that counts
 */
export function believePerson(
  saved: SavedState,
  seen: string | undefined,
  seenDays: number,
  now: number,
): SavedState {
  if (seen === undefined || saved.state === "ok" || saved.state === "moved") return saved;
  const days = (now - Date.parse(seen)) / dayMs;
  // A day begins earlier in the east than in universal time. A day that's still to come is a slip.
  if (days < -1 || days >= seenDays + 1) return saved;
  return { ...saved, state: "seen", reason: `Somebody opened it on ${seen}. ${saved.reason}` };
}

/** Whether an address answered within the last six days, so that it doesn't have to be requested again. */
export function isFresh({ state, checkedAt = "" }: SavedState, now: number): boolean {
  return (state === "ok" || state === "moved") && now - Date.parse(checkedAt) < 6 * dayMs;
}

/** Reads saved states, without those of the future and those older than 90 days; undefined for any other text. */
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

/** Prints states for saving; the same states give the same text. Addresses that were never requested are left out. */
export function printHistory(history: LinkHistory, space?: number): string {
  const checked = [...history].filter(([, { checkedAt }]) => checkedAt !== undefined);
  const addresses = Object.fromEntries(checked.sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify({ version: 2, addresses }, null, space);
}
