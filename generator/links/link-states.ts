/**
 * The state of an address: what its host answered, together with what earlier runs have seen. One bad
 * day does not break a link: only a host that says "gone", or failures in two runs at least a day apart.
 * States are saved as JSON that any machine may have written: what is damaged is as good as none.
 */
import * as z from "zod";

/** The states; docs/links.md says what each of them means. */
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

export const dayMs = 24 * 60 * 60 * 1000;
/** What is older says nothing about today. */
const ageMax = 90 * dayMs;
/** So much the clocks of two machines may differ. */
const skewMax = dayMs / 24;
/** So long an answer stands before the address is asked again; less than a week, the usual pace. */
const freshMs = 6 * dayMs;

const savedState = z.strictObject({
  state: z.enum(linkStates),
  reason: z.string().max(300),
  status: z.number().int().optional(),
  movedTo: z.url({ protocol: /^https?$/ }).optional(),
  /** When it was asked; undefined when that has never happened. */
  checkedAt: z.iso.datetime().optional(),
  /** When it last answered. */
  okAt: z.iso.datetime().optional(),
  /** When it first failed, if it has not answered since. */
  failingSince: z.iso.datetime().optional(),
});
const savedFile = z.strictObject({
  version: z.literal(1),
  addresses: z.record(z.string(), z.unknown()),
});

/** What is known of an address after a run. Times are written as in JSON: `2026-11-21T06:17:00.000Z`. */
export type Judgement = Readonly<z.infer<typeof savedState>>;

/** Addresses, and what was known of them after the last run. */
export type LinkHistory = ReadonlyMap<string, Judgement>;

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

/** Whether an answer is so young that the address need not be asked again. */
export function isFresh({ state, checkedAt = "" }: Judgement, now: number): boolean {
  return (state === "ok" || state === "moved") && now - Date.parse(checkedAt) < freshMs;
}

/**
 * Reads saved states. Those that cannot be read, that lie in the future or that are too old are left out.
 * @returns undefined when the text is not of this form
 */
export function parseHistory(text: string, now: number): LinkHistory | undefined {
  let addresses: Readonly<Record<string, unknown>>;
  try {
    ({ addresses } = savedFile.parse(JSON.parse(text)));
  } catch {
    return undefined;
  }
  const entries = Object.entries(addresses).flatMap(([address, value]) => {
    const state = savedState.safeParse(value).data;
    const age = now - Date.parse(state?.checkedAt ?? "");
    return state && age >= -skewMax && age <= ageMax ? [[address, state] as const] : [];
  });
  return new Map(entries);
}

/** Prints saved states: the same states give the same text. What was never asked is left out. */
export function printHistory(history: LinkHistory, space?: number): string {
  const asked = [...history].filter(([, { checkedAt }]) => checkedAt !== undefined);
  const addresses = Object.fromEntries(asked.sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify({ version: 1, addresses }, null, space);
}
