/**
 * What audits remember from one run to the next: the judgement of each address, with its dates. It
 * is a small JSON file that any machine may have written. A file that is damaged or of another
 * form is as good as none: everything is asked again.
 */
import * as z from "zod";
import { type Judgement, type LinkState, linkStates } from "./link-state.ts";

/** Addresses, and what became of them. */
export type Memory = ReadonlyMap<string, Judgement>;

const dayMs = 24 * 60 * 60 * 1000;
/** What nobody has looked at for so long says nothing about today. */
const forgetMs = 90 * dayMs;
/** So much the clocks of two machines may differ. */
const skewMs = dayMs / 24;
/** So long an answer stands before the address is asked again; less than a week, the usual pace. */
const freshMs = 6 * dayMs;

const moment = z.iso.datetime().transform((text) => Date.parse(text));
const remembered = z.strictObject({
  state: z.enum(Object.keys(linkStates) as LinkState[]),
  reason: z.string().max(300),
  status: z.number().int().optional(),
  movedTo: z.url({ protocol: /^https?$/ }).optional(),
  checkedAt: moment,
  okAt: moment.optional(),
  failingSince: moment.optional(),
});
const file = z.strictObject({
  version: z.literal(1),
  addresses: z.record(z.string(), z.unknown()),
});

/**
 * Reads what was remembered. Entries that cannot be read, that lie in the future or that are too
 * old are left out.
 * @returns undefined when the text is not of this form
 */
export function parseMemory(text: string, now: number): Memory | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = file.safeParse(data);
  if (!read.success) return undefined;
  const entries = Object.entries(read.data.addresses).flatMap(([address, value]) => {
    const entry = remembered.safeParse(value);
    if (!entry.success) return [];
    const age = now - entry.data.checkedAt;
    return age < -skewMs || age > forgetMs ? [] : [[address, entry.data as Judgement] as const];
  });
  return new Map(entries);
}

/** Writes a memory: the same memory gives the same text. What was never asked is not written. */
export function printMemory(memory: Memory): string {
  const addresses = [...memory]
    .filter(([, { checkedAt }]) => checkedAt !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, judgement]) => [address, withDates(judgement)]);
  return JSON.stringify({ version: 1, addresses: Object.fromEntries(addresses) }, null, 2);
}

function withDates({ checkedAt, okAt, failingSince, ...rest }: Judgement) {
  const dates = Object.entries({ checkedAt, okAt, failingSince }).flatMap(([name, ms]) =>
    ms === undefined ? [] : [[name, new Date(ms).toISOString()]],
  );
  return { ...rest, ...Object.fromEntries(dates) };
}

/** Tells whether an answer is so young that the address need not be asked again. */
export function isFresh({ state, checkedAt }: Judgement, now: number): boolean {
  return (
    (state === "ok" || state === "moved") && checkedAt !== undefined && now - checkedAt < freshMs
  );
}
