/**
 * An audit of the links of a finished site, from the crawl to the report. linkinator crawls the served site
 * (crawl-site.ts); the addresses outside are collected from the ledger and from its pages (collect-addresses.ts)
 * and checked at their hosts (check-outside.ts); what earlier runs have seen decides what counts as broken
 * (link-states.ts). Whatever happens, every address ends with a state.
 */
import { parseJson } from "../content/parse-json.ts";
import { hasErrors, type Problem } from "../diagnostics/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { documents } from "../schema/catalog.ts";
import { parseUrl } from "../schema/safe-text.ts";
import { checkOutside, type OutsideRules } from "./check-outside.ts";
import { collectAddresses, type OutsideAddress } from "./collect-addresses.ts";
import { type AuditedAddress, findAddedProblems, showAddress } from "./correct-addresses.ts";
import { crawlSite, type DeadLink, type ServedSite } from "./crawl-site.ts";
import { findPlaces, type WrittenPlace } from "./find-places.ts";
import {
  believePerson,
  isFresh,
  type LinkHistory,
  nextState,
  type SavedState,
  type SeenState,
} from "./link-states.ts";

/** What is audited. */
export interface AuditOrder {
  readonly files: readonly SourceFile[];
  readonly site: ServedSite;
  readonly history: LinkHistory;
  /** Says which addresses are new, if only those are to be checked. */
  readonly isNew?: ((address: string) => boolean) | undefined;
}

/** How it is audited. */
export interface AuditRules extends OutsideRules {
  /** When the audit runs, in milliseconds since 1970. */
  readonly now: number;
  readonly onProgress?: (line: string) => void;
}

/** What an audit has found; docs/links.md explains each field for programs that read the report. */
export interface AuditReport {
  readonly ranAt: string;
  /** Undefined when only new addresses were checked. The build before that has checked the links inside. */
  readonly internal?:
    | {
        readonly pages: number;
        readonly links: number;
        readonly findings: readonly (DeadLink & { readonly places: readonly WrittenPlace[] })[];
      }
    | undefined;
  readonly outbound: {
    readonly areNew: boolean;
    readonly addresses: readonly AuditedAddress[];
    /** What had failed and works again, or is gone from the site, with the time since when it had failed. */
    readonly fixed: readonly { readonly address: string; readonly since: string }[];
  };
}

/** The end of an audit. */
export interface Audit {
  readonly report: AuditReport;
  /** What the next run has to know. */
  readonly history: LinkHistory;
  /** Why the ledger can't be read, or what is wrong with addresses that a change has added. */
  readonly problems: readonly Problem[];
}

/** Audits a site. */
export async function auditSite(order: AuditOrder, rules: AuditRules): Promise<Audit> {
  const { files, site, history, isNew } = order;
  const crawl = await crawlSite(site, rules.onProgress);
  const collected = collectAddresses(files, crawl.outside);
  const wanted = isNew ? collected.value.filter(({ address }) => isNew(address)) : collected.value;
  const isReadable = !hasErrors(collected.problems);
  const states = await checkAddresses(isReadable ? wanted : [], history, rules);
  const seenDays = readSeenDays(files);
  const addresses = wanted.flatMap((each): readonly AuditedAddress[] => {
    const saved = states.get(each.address);
    if (!saved) return [];
    const state = believePerson(saved, each.seen, seenDays, rules.now);
    const before = history.get(each.address)?.state;
    return [{ ...each, ...state, before, address: showAddress(each.address) }];
  });
  const present = new Set(collected.value.map(({ address }) => address));
  const next = updateHistory(history, states, present);
  const fixed = findFixed(history, next);
  const { pages, links } = crawl;
  const internal = isNew ? undefined : { pages, links, findings: findWritten(crawl.faults, order) };
  const outbound = { areNew: isNew !== undefined, addresses, fixed };
  const ranAt = new Date(rules.now).toISOString();
  const added = isNew ? findAddedProblems(addresses, files, ranAt) : [];
  return {
    report: { ranAt, internal, outbound },
    history: next,
    problems: [...collected.problems, ...added],
  };
}

/** Half a year: somebody looks at such a link once in a semester. */
const usualSeenDays = 180;

/** For how many days a person is believed, as the settings say. `npm run check` reports settings that can't be read. */
function readSeenDays(files: readonly SourceFile[]): number {
  const { file, schema } = documents.site;
  const settings = files.find(({ path }) => path === file);
  const { data } = settings ? parseJson(settings, () => 0) : {};
  const { seenDays } = (data ?? {}) as { readonly seenDays?: unknown };
  return schema.shape.seenDays.safeParse(seenDays).data ?? usualSeenDays;
}

/** Gives every address a state: it's never checked, or was checked lately, or is checked now. */
async function checkAddresses(
  addresses: readonly OutsideAddress[],
  history: LinkHistory,
  { now, onProgress, ...rules }: AuditRules,
): Promise<LinkHistory> {
  const states = new Map<string, SavedState>();
  const note = (address: string, seen: SeenState) =>
    states.set(address, nextState(seen, history.get(address), now));
  for (const each of addresses) {
    const saved = history.get(each.address);
    const reason = whyNeverChecked(each);
    if (reason) note(each.address, { state: "unchecked", reason });
    else if (saved && isFresh(saved, now)) states.set(each.address, saved);
  }
  const due = addresses.map(({ address }) => address).filter((address) => !states.has(address));
  let done = states.size;
  const onChecked = () => {
    done += 1;
    onProgress?.(`${done} of ${addresses.length} addresses`);
  };
  for (const [address, seen] of await checkOutside(due, rules, onChecked)) note(address, seen);
  return states;
}

function whyNeverChecked({ address, isPlaceholder }: OutsideAddress): string | undefined {
  if (address.startsWith("mailto:")) return "Mail addresses are not asked.";
  if (address.startsWith("tel:")) return "Telephone numbers are not asked.";
  if (isPlaceholder) return "It keeps the place until the real address is known.";
  const url = /^https?:/i.test(address) ? parseUrl(address) : undefined;
  if (!url) return "It is no address of the web.";
  if (!url.username && !url.password) return undefined;
  return "It holds a name or a password. Nobody should read those: take them out.";
}

/** The states for the next run, without those of addresses that are gone from the site. */
function updateHistory(
  history: LinkHistory,
  states: LinkHistory,
  present: ReadonlySet<string>,
): LinkHistory {
  const kept = [...history].filter(([address]) => present.has(address));
  const checked = [...states].filter(([, { checkedAt }]) => checkedAt !== undefined);
  return new Map([...kept, ...checked]);
}

/** Finds what failed before this run and doesn't fail anymore. */
function findFixed(history: LinkHistory, next: LinkHistory) {
  return [...history].flatMap(([address, { failingSince: since }]) =>
    since && !next.get(address)?.failingSince ? [{ address: showAddress(address), since }] : [],
  );
}

/** Adds the lines of the content that write dead links. Content names pages by route, without the base path. */
function findWritten(faults: readonly DeadLink[], { files, site }: AuditOrder) {
  const { pathname: base } = new URL(site.url);
  return faults.map((fault) => {
    return { ...fault, places: findPlaces(files, fault.target.replace(base, "/")) };
  });
}
