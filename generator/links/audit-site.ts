/**
 * The story of an audit: linkinator walks through the served site, the addresses that lead outside
 * are collected and asked, and one report says what became of them.
 */
import { hasErrors, type Problem } from "../model/problem.ts";
import type { ReportProgress } from "../model/progress.ts";
import type { SourceFile } from "../model/source.ts";
import { askLinkinator } from "./ask-linkinator.ts";
import { askPatiently } from "./ask-patiently.ts";
import { auditOutbound, concludeAudit } from "./audit-outbound.ts";
import { checkAddress } from "./check-address.ts";
import { collectOutbound, type OutboundAddress } from "./collect-outbound.ts";
import { findMentions } from "./find-mentions.ts";
import type { Memory } from "./memory.ts";
import type { Clock } from "./network/clock.ts";
import { createHostQueue, type Pace } from "./network/host-queue.ts";
import { openRelay } from "./network/relay.ts";
import { type Change, onlyAdded } from "./read-change.ts";
import { findAddedProblems } from "./report/added-problems.ts";
import { type AuditReport, groupFaults } from "./report/audit-report.ts";
import { type ServedSite, type Testimony, walkSite } from "./witness.ts";

/** What is audited. */
export interface AuditOrder {
  readonly files: readonly SourceFile[];
  readonly site: ServedSite;
  readonly memory: Memory;
  readonly isInternal: boolean;
  readonly isOutbound: boolean;
  readonly isOffline: boolean;
  /** Only addresses of this host, and of hosts below it. */
  readonly onlyHost?: string;
  /** Only addresses that this change has added. */
  readonly change?: Change;
}

/** The world around an audit. */
export interface AuditWorld {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onProgress?: ReportProgress;
  /** Only tests, whose servers are on this machine, set it. */
  readonly mayReachPrivate?: boolean;
  readonly pace?: Pace;
  /** Milliseconds that a host has for its answer. */
  readonly timeoutMs?: number;
}

/** What came of an audit. */
export interface Audited {
  readonly report: AuditReport;
  readonly memory: Memory;
  /** A ledger that cannot be read; and what is wrong with addresses that were added. */
  readonly problems: readonly Problem[];
}

const usualPace: Pace = { perHost: 2, atOnce: 16, pauseMs: 500 };
const usualTimeoutMs = 15_000;
/** Bytes of a page in which a fragment is looked for. */
const bodyMax = 2 * 1024 * 1024;

/** Audits a site. */
export async function auditSite(order: AuditOrder, world: AuditWorld): Promise<Audited> {
  const { clock, signal, onProgress } = world;
  const ranAt = clock.now();
  const walk = { followsLinks: order.isInternal, signal, onProgress };
  const testimony = await walkSite(order.site, walk);
  const collected = collectOutbound(order.files, testimony.outbound);
  const wanted = collected.value.filter((each) => isWanted(each, order));
  const scoped = order.change ? onlyAdded(wanted, order.change) : wanted;
  const isReadable = !hasErrors(collected.problems);
  const addresses = order.isOutbound && isReadable ? await askAll(scoped, order, world) : [];
  const added = order.change ? findAddedProblems(addresses, order.files) : [];
  // A walk that was stopped has not seen every page, so it cannot say what the site has lost.
  const hasSeenAll = testimony.pages === order.site.pages.length;
  const present = new Set(collected.value.map(({ address }) => address));
  const isPresent = (address: string) => !hasSeenAll || present.has(address);
  const { fixed, memory } = concludeAudit(addresses, order.memory, isPresent);
  const scope = nameScope(order);
  const report: AuditReport = {
    ranAt,
    isStopped: signal.aborted,
    ...(order.isInternal ? { internal: reportInside(testimony, order) } : {}),
    ...(order.isOutbound ? { outbound: { ...scope, addresses, fixed } } : {}),
  };
  return {
    report,
    memory: order.isOutbound ? memory : order.memory,
    problems: [...collected.problems, ...added],
  };
}

function isWanted({ address }: OutboundAddress, { onlyHost }: AuditOrder): boolean {
  if (onlyHost === undefined) return true;
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return host === onlyHost || host.endsWith(`.${onlyHost}`);
}

function nameScope({ onlyHost, change }: AuditOrder): { readonly scope?: string } {
  const words = [...(onlyHost ? [`of ${onlyHost}`] : []), ...(change ? ["added here"] : [])];
  return words.length === 0 ? {} : { scope: words.join(", ") };
}

async function askAll(addresses: readonly OutboundAddress[], order: AuditOrder, world: AuditWorld) {
  const { clock, signal, onProgress, mayReachPrivate = false } = world;
  const { timeoutMs = usualTimeoutMs } = world;
  const queue = createHostQueue(world.pace ?? usualPace, clock, signal);
  const relay = await openRelay({ timeoutMs, bodyMax, mayReachPrivate, signal });
  // Hosts should see who asks, and on behalf of which site.
  const contact = order.site.ownAddress ? `; +${order.site.ownAddress}` : "";
  const userAgent = `Mozilla/5.0 (compatible; linkinator link audit${contact})`;
  const ask = askPatiently((url) => askLinkinator(url, relay, userAgent), queue, clock, signal);
  try {
    return await auditOutbound(addresses, {
      check: (address) => checkAddress(address, ask),
      memory: order.memory,
      now: clock.now,
      busyHosts: queue.busyHosts,
      isOffline: order.isOffline,
      mayReachPrivate,
      signal,
      onProgress,
    });
  } finally {
    await relay.close();
  }
}

function reportInside(testimony: Testimony, { files, site }: AuditOrder) {
  const mentions = findMentions(files);
  const { pathname: base } = new URL(site.url);
  // Content names pages by route, without the base path and without the slash at the end.
  const placesOf = (target: string) => {
    const route = target.startsWith(base) ? `/${target.slice(base.length)}` : target;
    const bare = route.replace(/(?<=.)\/(?=#|$)/, "");
    return [...new Set([route, bare])].flatMap(mentions.ofRoute);
  };
  return {
    pages: testimony.pages,
    pagesOfSite: site.pages.length,
    links: testimony.followed.length,
    findings: groupFaults(testimony.faults, placesOf),
    orphans: testimony.pages === site.pages.length ? testimony.orphans : [],
  };
}
