/**
 * The saved states of addresses, from one run to the next: a small JSON file that any machine may have
 * written. A file that is damaged or of another form is as good as none: everything is asked again.
 */
import * as z from "zod";
import { dayMs, type Judgement, linkStates } from "./judgement.ts";

/** Addresses, and what was known of them after the last run. */
export type LinkHistory = ReadonlyMap<string, Judgement>;

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
  checkedAt: z.iso.datetime(),
  okAt: z.iso.datetime().optional(),
  failingSince: z.iso.datetime().optional(),
});
const historyFile = z.strictObject({
  version: z.literal(1),
  addresses: z.record(z.string(), z.unknown()),
});

/**
 * Reads saved states. Those that cannot be read, that lie in the future or that are too old are left out.
 * @returns undefined when the text is not of this form
 */
export function parseHistory(text: string, now: number): LinkHistory | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = historyFile.safeParse(data);
  if (!read.success) return undefined;
  const entries = Object.entries(read.data.addresses).flatMap(([address, value]) => {
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

/** Whether an answer is so young that the address need not be asked again. */
export function isFresh({ state, checkedAt = "" }: Judgement, now: number): boolean {
  return (state === "ok" || state === "moved") && now - Date.parse(checkedAt) < freshMs;
}
