/** An audit, from the crawl to the report. Whatever happens, every address ends with a state. */

import { hasErrors } from "../diagnostics/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { parseUrl } from "../schema/safe-text.ts";
import { askHosts } from "./ask-hosts.ts";
import { collectAddresses, findPlaces, type OutsideAddress } from "./collect-addresses.ts";
import { type AuditedAddress, findAddedProblems, showAddress } from "./correct-addresses.ts";
import { crawlSite, type ServedSite } from "./crawl-site.ts";
import { isFresh, type LinkHistory, nextState, type SavedState } from "./link-states.ts";
import type { NetworkRules } from "./network.ts";

/** What is audited. */
export interface AuditOrder {
  readonly files: readonly SourceFile[];
  readonly site: ServedSite;
  readonly history: LinkHistory;
  /** Only addresses that are new, where only those are asked for. */
  readonly isNew?: ((address: string) => boolean) | undefined;
}

/** What an audit has found; docs/links.md explains each field. A part that was not asked for is undefined. */
export type AuditReport = Awaited<ReturnType<typeof auditSite>>["report"];

/**
 * Audits a site.
 * @returns the report, what the next run needs, and problems: a ledger that cannot be read, and
 * what is wrong with addresses that a change has added
 */
export async function auditSite(order: AuditOrder, world: NetworkRules) {
  const { clock, onProgress } = world;
  const { files, site, isNew, history } = order;
  const ranAt = new Date(clock.now()).toISOString();
  const { outside, faults, ...crawl } = await crawlSite(site, onProgress);
  const { value: all, problems } = collectAddresses(files, outside);
  const scoped = isNew ? all.filter(({ address }) => isNew(address)) : all;
  const states = await checkAddresses(hasErrors(problems) ? [] : scoped, order, world);
  const addresses = scoped.flatMap((each): readonly AuditedAddress[] => {
    const state = states.get(each.address);
    const shown = { address: showAddress(each.address), before: history.get(each.address)?.state };
    return state ? [{ ...each, ...state, ...shown }] : [];
  });
  const present = new Set(all.map(({ address }) => address));
  const asked = [...states].filter(([, { checkedAt }]) => checkedAt !== undefined);
  const next = new Map([...[...history].filter(([address]) => present.has(address)), ...asked]);
  const fixed = [...history].flatMap(([address, { failingSince: since }]) =>
    since && !next.get(address)?.failingSince ? [{ address: showAddress(address), since }] : [],
  );
  const { pathname: base } = new URL(site.url);
  // Content names pages by route, without the base path.
  const placesOf = (target: string) => findPlaces(files, target.replace(base, "/"));
  const findings = faults.map((fault) => ({ ...fault, places: placesOf(fault.target) }));
  const report = {
    ranAt,
    // Whoever asks for the addresses of a change has built the site, which checks the inside.
    internal: isNew ? undefined : { ...crawl, findings },
    outbound: { addresses, fixed, areNew: isNew !== undefined },
  };
  const added = isNew ? findAddedProblems(addresses, files) : [];
  return { report, history: next, problems: [...problems, ...added] };
}

/** Asks what has to be asked, and gives everything a state; a young answer of an earlier run stands. */
async function checkAddresses(
  addresses: readonly OutsideAddress[],
  { history }: AuditOrder,
  world: NetworkRules,
): Promise<ReadonlyMap<string, SavedState>> {
  const { clock, onProgress } = world;
  const states = new Map<string, SavedState>();
  const note = (address: string, seen: SavedState) =>
    states.set(address, nextState(seen, history.get(address), clock.now()));
  for (const each of addresses) {
    const saved = history.get(each.address);
    const never = whyNeverAsked(each);
    if (never) note(each.address, { state: "unchecked", reason: never });
    else if (saved && isFresh(saved, clock.now())) states.set(each.address, saved);
  }
  const asked = addresses.map(({ address }) => address).filter((address) => !states.has(address));
  let done = states.size;
  const onAnswer = () => onProgress?.(`${done++} of ${addresses.length} addresses`);
  for (const [address, seen] of await askHosts(asked, world, onAnswer)) note(address, seen);
  return states;
}

function whyNeverAsked({ address, isPlaceholder }: OutsideAddress): string | undefined {
  if (address.startsWith("mailto:")) return "Mail addresses are not asked.";
  if (address.startsWith("tel:")) return "Telephone numbers are not asked.";
  if (isPlaceholder) return "It keeps the place until the real address is known.";
  const url = /^https?:/.test(address) ? parseUrl(address) : undefined;
  if (!url) return "It is no address of the web.";
  if (!url.username && !url.password) return undefined;
  return "It holds a name or a password. Nobody should read those: take them out.";
}
