/**
 * The audit of the outside: each address once, from memory where the answer is young, else by
 * asking. Whatever happens, every address ends with a state; a run that is stopped says so of the
 * addresses that it did not come to.
 */
import type { ReportProgress } from "../model/progress.ts";
import type { OutboundAddress } from "./collect-outbound.ts";
import { judge } from "./judge.ts";
import { type Judgement, type Observation, unverified } from "./link-state.ts";
import { isFresh, type Memory } from "./memory.ts";
import { type AskingRules, whyNeverAsked } from "./unasked.ts";

/** An address with what became of it. */
export interface AuditedAddress extends OutboundAddress, Judgement {
  /** What the run before made of it. */
  readonly before?: Judgement;
  /** True when it was asked in an earlier run, and not in this one. */
  readonly isRemembered: boolean;
}

/** What an audit of the outside works with. */
export interface OutboundTools extends AskingRules {
  /** Finds out what a visitor would get; throws when the audit is stopped. */
  check(address: string): Promise<Observation>;
  readonly memory: Memory;
  /** Milliseconds since 1970. */
  now(): number;
  /** The hosts that are being asked at this moment. */
  busyHosts(): readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress?: ReportProgress;
}

/** Audits addresses. What `check` throws for any other reason than a stop is our own mistake. */
export async function auditOutbound(
  addresses: readonly OutboundAddress[],
  tools: OutboundTools,
): Promise<readonly AuditedAddress[]> {
  let done = 0;
  const tell = () => {
    const hosts = tools.busyHosts().slice(0, 3).join(", ");
    const what = hosts === "" ? "addresses" : `addresses, asking ${hosts}`;
    tools.onProgress?.({ what, done, total: addresses.length });
  };
  tell();
  const observations = await Promise.all(
    addresses.map(async (address) => {
      const observation = await observe(address, tools);
      done++;
      tell();
      return observation;
    }),
  );
  const isCutOff = nobodyAnswered(addresses, observations);
  return addresses.map((address, index) => {
    const before = tools.memory.get(address.address);
    const known = before ? { before } : {};
    const seen = observations[index];
    if (!seen) return { ...address, ...(before as Judgement), ...known, isRemembered: true };
    const observation = isCutOff && seen.outcome === "failing" ? unverified(cutOff) : seen;
    const judgement = judge(observation, before, tools.now());
    return { ...address, ...judgement, ...known, isRemembered: false };
  });
}

/** Looks at an address; undefined when an earlier run has, lately. */
async function observe(
  address: OutboundAddress,
  tools: OutboundTools,
): Promise<Observation | undefined> {
  const { memory, signal, now } = tools;
  const never = whyNeverAsked(address, tools);
  if (never !== undefined) return unverified(never);
  const remembered = memory.get(address.address);
  if (remembered && isFresh(remembered, now())) return undefined;
  if (tools.isOffline) return unverified("This run asked nobody outside.");
  try {
    return await tools.check(address.address);
  } catch (cause) {
    if (!signal.aborted) throw cause;
    return unverified("The audit was stopped before it was asked.");
  }
}

const cutOff = "No host at all could be reached from here, so this says nothing about the address.";
/** So many hosts are not down at the same time. */
const hostsOfCutOff = 3;

/** Tells whether it is the network here that fails, and not the hosts. */
function nobodyAnswered(
  addresses: readonly OutboundAddress[],
  observations: readonly (Observation | undefined)[],
): boolean {
  if (observations.some((each) => each?.status !== undefined)) return false;
  const silent = addresses.filter((_, index) => observations[index]?.outcome === "failing");
  return new Set(silent.map(({ address }) => new URL(address).host)).size >= hostsOfCutOff;
}

/** A failure that earlier runs knew of and that is no more. */
export interface FixedAddress {
  readonly address: string;
  /** When it had begun to fail: milliseconds since 1970. */
  readonly since: number;
  /** True when the site has no such link any more. */
  readonly isGone: boolean;
}

/**
 * What is in order again, and what is to be remembered.
 * @param audited the addresses of this run
 * @param isPresent tells whether the site still has an address; others are forgotten
 */
export function concludeAudit(
  audited: readonly AuditedAddress[],
  memory: Memory,
  isPresent: (address: string) => boolean,
): { readonly fixed: readonly FixedAddress[]; readonly memory: Memory } {
  const kept = [...memory].filter(([address]) => isPresent(address));
  const seen = audited.flatMap((each) => (each.checkedAt === undefined ? [] : [each]));
  const fresh = seen.map((each) => [each.address, judgementOf(each)] as const);
  const answering = new Set(
    seen.filter(({ state }) => state === "ok" || state === "moved").map(({ address }) => address),
  );
  const fixed = [...memory].flatMap(([address, { failingSince: since }]) => {
    const isGone = !isPresent(address);
    return since !== undefined && (isGone || answering.has(address))
      ? [{ address, since, isGone }]
      : [];
  });
  return { fixed, memory: new Map([...kept, ...fresh]) };
}

function judgementOf(audited: AuditedAddress): Judgement {
  const { state, reason, status, movedTo, checkedAt, okAt, failingSince } = audited;
  const all = { state, reason, status, movedTo, checkedAt, okAt, failingSince };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as unknown as Judgement;
}
