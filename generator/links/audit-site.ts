/**
 * An audit: linkinator crawls the served site, the addresses that lead outside are collected and asked,
 * and one report says what became of them. Whatever happens, every address ends with a state.
 */

import type { ReportProgress } from "../model/output.ts";
import { hasErrors, type Place } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { askHosts } from "./ask-hosts.ts";
import type { AuditReport } from "./audit-report.ts";
import { collectAddresses, findPlaces, type OutsideAddress } from "./collect-addresses.ts";
import { type CrawlResult, crawlSite, findOwnAddress, type ServedSite } from "./crawl-site.ts";
import { isFresh, type Judgement, judge, type LinkHistory } from "./link-states.ts";
import { findAddedProblems } from "./mend-addresses.ts";
import type { NetworkRules } from "./network.ts";

/** A change of the content. */
export interface Change {
  /** Whether a line was added. */
  isAdded(place: Place): boolean;
  /** Whether an address stood on a line that was removed or rewritten. */
  wasThere(address: string): boolean;
}

/** What is audited. */
export interface AuditOrder {
  readonly files: readonly SourceFile[];
  readonly site: ServedSite;
  readonly history: LinkHistory;
  readonly isInternal: boolean;
  readonly isOutbound: boolean;
  readonly isOffline: boolean;
  /** Only addresses of this host, and of hosts below it. */
  readonly onlyHost?: string;
  /** Only addresses that this change has added. */
  readonly change?: Change;
}

/** The world around an audit. */
export interface AuditWorld extends NetworkRules {
  readonly onProgress?: ReportProgress;
}

export type Audited = Awaited<ReturnType<typeof auditSite>>;

/**
 * Audits a site.
 * @returns the report, what the next run has to know, and problems: a ledger that cannot be read, and
 * what is wrong with addresses that a change has added
 */
export async function auditSite(order: AuditOrder, world: AuditWorld) {
  const { clock, signal, onProgress } = world;
  const { files, site, change, history, isInternal, isOutbound, onlyHost } = order;
  const ranAt = new Date(clock.now()).toISOString();
  const crawl = await crawlSite(site, isInternal, signal, onProgress);
  const { value: all, problems } = collectAddresses(files, crawl.outside);
  const wanted = all.filter(({ address }) => isOfHost(address, onlyHost));
  const scoped = change ? wanted.flatMap((each) => pickAdded(each, change)) : wanted;
  const isAsking = isOutbound && !hasErrors(problems);
  const judged = isAsking ? await judgeAddresses(scoped, order, world) : new Map();
  const addresses = scoped.flatMap((each) => {
    const judgement: Judgement | undefined = judged.get(each.address);
    const before = history.get(each.address);
    return judgement ? { ...each, ...judgement, before, isRemembered: judgement === before } : [];
  });
  // A crawl that was stopped has not seen every page, so it cannot say what the site has lost.
  const present = new Set(all.map(({ address }) => address));
  const isGone = (address: string) => crawl.pages === site.pages.size && !present.has(address);
  const saved = new Map([...history].filter(([address]) => !isGone(address)));
  for (const [address, judgement] of judged) {
    if (judgement.checkedAt !== undefined) saved.set(address, judgement);
  }
  const fixed = [...history].flatMap(([address, { failingSince: since }]) =>
    since && !saved.get(address)?.failingSince ? [{ address, since, isGone: isGone(address) }] : [],
  );
  const scope = [onlyHost ? `of ${onlyHost}` : "", change ? "added here" : ""].filter(Boolean);
  const report: AuditReport = {
    ranAt,
    isStopped: signal.aborted,
    internal: isInternal ? reportInside(crawl, order) : undefined,
    outbound: isOutbound ? { scope: scope.join(", ") || undefined, addresses, fixed } : undefined,
  };
  const added = change ? findAddedProblems(addresses, files) : [];
  return { report, history: isOutbound ? saved : history, problems: [...problems, ...added] };
}

function isOfHost(address: string, host: string | undefined): boolean {
  if (host === undefined) return true;
  const { hostname } = URL.canParse(address) ? new URL(address) : { hostname: "" };
  return `.${hostname}`.endsWith(`.${host}`);
}

/**
 * An address that is written on an added line and was on no removed one, with the added lines first
 * among its places. An entry that only moved, or got a comma, is nothing new.
 */
function pickAdded(each: OutsideAddress, { isAdded, wasThere }: Change) {
  const fresh = each.written.filter(isAdded);
  const written = [...new Set([...fresh, ...each.written])];
  return fresh.length > 0 && !wasThere(each.address) ? [{ ...each, written }] : [];
}

const cutOff = "No host at all could be reached from here, so this says nothing about the address.";
/** So many hosts do not fail at the same time. */
const hostsOfCutOff = 3;

/** Asks what has to be asked, and judges everything; a young answer of an earlier run stands. */
async function judgeAddresses(
  addresses: readonly OutsideAddress[],
  { history, isOffline, site }: AuditOrder,
  world: AuditWorld,
): Promise<ReadonlyMap<string, Judgement>> {
  const { clock, onProgress } = world;
  const judged = new Map<string, Judgement>();
  const offline = isOffline ? "This run asked nobody outside." : undefined;
  for (const each of addresses) {
    const saved = history.get(each.address);
    const never = whyNeverAsked(each);
    const reason = never ?? offline;
    if (!never && saved && isFresh(saved, clock.now())) judged.set(each.address, saved);
    else if (reason) {
      judged.set(each.address, judge({ outcome: "unverified", reason }, saved, clock.now()));
    }
  }
  const asked = addresses.map(({ address }) => address).filter((address) => !judged.has(address));
  let done = judged.size;
  const onAnswer = () => onProgress?.({ what: "addresses", done: done++, total: addresses.length });
  // Hosts should see who asks, and on behalf of which site.
  const own = findOwnAddress(site);
  const userAgent = `Mozilla/5.0 (compatible; linkinator link audit${own ? `; +${own}` : ""})`;
  const seen = await askHosts(asked, world, { userAgent, onAnswer });
  const failing = asked.filter((address) => seen.get(address)?.outcome === "failing");
  const isSilent = [...seen.values()].every(({ status }) => status === undefined);
  const isCutOff =
    isSilent && new Set(failing.map((address) => new URL(address).host)).size >= hostsOfCutOff;
  for (const [address, answer] of seen) {
    const isNobodys = isCutOff && answer.outcome === "failing";
    const said = isNobodys ? ({ outcome: "unverified", reason: cutOff } as const) : answer;
    judged.set(address, judge(said, history.get(address), clock.now()));
  }
  return judged;
}

function whyNeverAsked({ address, isPlaceholder }: OutsideAddress): string | undefined {
  if (address.startsWith("mailto:")) return "Mail addresses are not asked.";
  if (address.startsWith("tel:")) return "Telephone numbers are not asked.";
  if (isPlaceholder) return "It keeps the place until the real address is known.";
  if (!/^https?:/.test(address) || !URL.canParse(address)) return "It is no address of the web.";
  const { username, password } = new URL(address);
  const secret = "It holds a name or a password. Nobody should read those: take them out.";
  return username || password ? secret : undefined;
}

/** What linkinator has found inside, with the places where the content names each target. */
function reportInside({ outside: _, faults, orphans, ...crawl }: CrawlResult, order: AuditOrder) {
  const { files, site } = order;
  const { pathname: base } = new URL(site.url);
  const findings = faults.map((fault) => {
    // Content names pages by route, without the base path.
    const route = fault.target.replace(base, "/");
    return { ...fault, places: findPlaces(files, route) };
  });
  const pagesOfSite = site.pages.size;
  return { ...crawl, pagesOfSite, findings, orphans: crawl.pages === pagesOfSite ? orphans : [] };
}
