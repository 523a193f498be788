/**
 * Turns sources into the content graph. It checks settings, lists and front matter, fills in figures, collects what texts
 * refer to, composes bodies, checks links, and outlines the pages, in this order. The result has the problems of all
 * steps, so that an author sees all of them at once.
 */
import { dropConsequences, dropHidden } from "../diagnostics/causes.ts";
import type { Check } from "../diagnostics/correct.ts";
import { type Checked, hasErrors, type Problem } from "../diagnostics/problem.ts";
import { tryFixes } from "../diagnostics/trial.ts";
import { recordFacts } from "../markdown/facts.ts";
import type { MarkdownParser } from "../markdown/parser.ts";
import { createAddresses } from "../model/address.ts";
import type { KnownPages, PictureUse } from "../model/body.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { Sources } from "../model/source.ts";
import { lists as catalog } from "../schema/catalog.ts";
import { directionOf } from "../schema/site.ts";
import { buildAnnouncement, dayBeforeAll } from "./build-events.ts";
import { buildNavigation } from "./build-navigation.ts";
import { buildPages } from "./build-pages.ts";
import { checkTotals } from "./check-agreement.ts";
import { checkContent } from "./check-content.ts";
import { findLongDescriptions } from "./check-descriptions.ts";
import { checkLinks, fileOf, findOrphans, type LinkedPage, type SiteLinks } from "./check-links.ts";
import { listMisnamed, mapLists, missing } from "./check-lists.ts";
import { checkPeople } from "./check-people.ts";
import {
  checkReferrals,
  collectReferrals,
  findLinkUses,
  findPictureUses,
} from "./check-references.ts";
import { findRepeats } from "./check-repeats.ts";
import { createComposer } from "./compose-bodies.ts";
import { createFacts, createReferences, curlContent, fillFigures } from "./create-references.ts";
import { findUnused } from "./find-unused.ts";

export interface GraphOptions {
  readonly parser: MarkdownParser;
  /** Takes the place of the site's own url, for a preview or a project page. */
  readonly baseUrl?: string | undefined;
  readonly known?: KnownPages;
  /** The day of the build, `2026-03-28`: events before it are past. Without it none is. */
  readonly today?: string | undefined;
  /** Whether what visitors don't see yet is shown, for a preview. */
  readonly hasDrafts?: boolean | undefined;
  /** Whether this is what a proposal would publish, for people to look at beside the site itself. */
  readonly isPreview?: boolean | undefined;
}

/** Builds the graph. Pages may be rendered from it only if no problem is an error. */
export function buildGraph(sources: Sources, options: GraphOptions): Checked<ContentGraph> {
  const { value, problems, ...more } = understand(sources, options);
  const isReady = !hasErrors(problems) && !sources.refused?.length;
  // While there are errors, nothing is said about what's only untidy. It may look different once they're corrected.
  const found = isReady
    ? [...problems, ...findIdle(more, sources)]
    : problems.filter(({ code }) => code !== "text-untidy");
  const reported = dropHidden(found);
  const causes = dropConsequences(reported, circumstancesOf(sources));
  const check = createTrial(sources, options, value.bodies);
  return { value, problems: tryFixes(causes, reported, sources.files, check) };
}

/** Makes the function that finds the problems of changed texts. Pages whose text hasn't changed aren't composed again. */
export function createTrial(
  sources: Sources,
  options: GraphOptions,
  known: ContentGraph["bodies"] = new Map(),
): Check {
  const { digest } = options.known ?? {};
  let bodies = known;
  return (files) => {
    const last = digest && { digest, find: (path: string) => bodies.get(path) };
    const { value, problems } = understand({ ...sources, files }, { ...options, known: last });
    bodies = value.bodies;
    return dropHidden(problems);
  };
}

/** Understands sources, and finds everything in them that is wrong. */
function understand(sources: Sources, options: GraphOptions) {
  const read = readContent(sources, options);
  const { filled, printed, typedList, references, today, askedFacts } = read.value;
  const { lists, drafts, waiting } = filled;
  const { links } = references;
  const { hasDrafts, isPreview } = options;
  const site = isPreview ? withoutTraces(read.value.site) : read.value.site;
  const referrals = collectReferrals(filled);
  const { pages, bodies, unread } = composeAll(read.value, options);
  const others = findLinkUses(referrals, links);
  const linked = { pages, others, files: sources.files, waiting, hasDrafts };
  const problems = [
    ...read.problems,
    ...checkReferrals(referrals, drafts, { ...references, list: typedList }),
    ...checkPeople(referrals),
    ...unread,
    ...pages.flatMap((page) => page.problems),
    ...checkLinks(linked),
  ];
  const faulty = new Set(problems.filter(isError).map(pathOf));
  const shown = printed.drafts.filter(
    ({ waits }) => !waits || (hasDrafts && !faulty.has(waits.source)),
  );
  const addresses = createAddresses(site.url);
  const outlines = buildPages({
    ...{ site, addresses, links, bodies, today },
    lists: printed.lists,
    drafts: shown,
  });
  const value: ContentGraph = {
    ...{ site, isPreview, addresses, words: printed.settings.words, pages: outlines, bodies },
    pictureUses: [...findPictureUses(referrals), ...findBodyPictures(pages)],
    unpublished: waiting,
    ...buildNavigation(printed.settings.navigation, site, links),
    announcement: buildAnnouncement(site, links, today),
    history: hasDrafts ? undefined : sources.history,
    list: references.list,
    fileOf,
  };
  return { value, problems: calmDrafts(problems, waiting), linked, lists, drafts, askedFacts };
}

/**
 * The settings of a preview. It's gone in a few days, so no device keeps it. It's no visit, so nothing is measured. And
 * whoever proposes a change doesn't decide which repository an editor at an address of the site writes to.
 */
function withoutTraces(site: ContentGraph["site"]): ContentGraph["site"] {
  return { ...site, offline: [], editor: undefined, metricsEndpoint: undefined };
}

const isError = ({ severity }: Problem) => severity === "error";
const pathOf = ({ place }: Problem) => place?.source.path;

/**
 * Turns the errors of unpublished pages into warnings. Two stay errors: a link from a published page to them, and a field
 * `draft` that can't be understood, because then nobody knows whether the page should be published.
 */
function calmDrafts(
  problems: readonly Problem[],
  waiting: ContentGraph["unpublished"],
): readonly Problem[] {
  const hidden = new Set<string | undefined>(waiting.map(({ source }) => source));
  return problems.map((problem): Problem => {
    const isUndecided = problem.about?.kind === "field" && problem.about.name === "draft";
    const stops = problem.code === "link-unpublished" || isUndecided;
    const isCalm = hidden.has(pathOf(problem)) && !stops;
    return isCalm ? { ...problem, severity: "warning" } : problem;
  });
}

/** Finds what isn't wrong but of no use: pages that nobody finds, entries that nobody sees, the same title on two pages. */
function findIdle(
  { linked, lists, drafts, askedFacts }: Omit<ReturnType<typeof understand>, "value" | "problems">,
  sources: Sources,
): readonly Problem[] {
  return [
    ...findOrphans(linked),
    ...findUnused(lists, linked, askedFacts, sources.downloads),
    ...findRepeats(drafts, sources.changedAt),
    ...findLongDescriptions(drafts),
  ];
}

/** The files that couldn't be read, and those that are missing. */
function circumstancesOf({ files, ...sources }: Sources) {
  const refused = [...(sources.refused ?? []), ...listMisnamed(files)];
  const there = new Set(files.map(({ path }) => path));
  const absent = Object.values(catalog).flatMap(({ file }) =>
    there.has(file) || refused.includes(file) ? [] : file,
  );
  return { refused, absent, missing };
}

const statesTotals = /\/(?:facts|year-totals)\.json$/;

/** Checks the content, fills in its figures, and prepares what texts refer to. */
function readContent(sources: Sources, options: GraphOptions) {
  const { today = dayBeforeAll, baseUrl, parser } = options;
  const { value: content, problems } = checkContent(sources, options.known, options.today);
  const askedFacts = new Set<string>();
  const facts = recordFacts(createFacts(content, today), (name) => void askedFacts.add(name));
  const filled = fillFigures(content, facts);
  const printed = curlContent(filled.value);
  const { site: given } = printed.settings;
  const site = { ...given, direction: directionOf(given), url: baseUrl ?? given.url };
  const references = { ...createReferences(printed, facts, { ...sources, site, today }), parser };
  const { settings, money } = references;
  // What a file with errors states may be something else once they're corrected.
  const isRead = !problems.some(
    (problem) => isError(problem) && statesTotals.test(`${pathOf(problem)}`),
  );
  const { lists } = filled.value;
  const totals = settings && isRead ? checkTotals(lists, money, sources.changedAt) : [];
  // Names in other fields are compared with those in the lists as they were typed.
  const typedLists = mapLists(lists, (entries) => entries.map(({ value }) => value));
  const typedList = ((name) => typedLists[name]) as typeof references.list;
  const texts = { content, filled: filled.value, printed, typedList };
  const value = { ...texts, facts, references, site, today, askedFacts };
  return { value, problems: [...problems, ...filled.problems, ...totals] };
}

/** Composes the bodies of all pages. Pages with a mistake in their front matter are composed too, only to find their problems. */
function composeAll(
  { content, filled, facts, references, site }: ReturnType<typeof readContent>["value"],
  { known }: GraphOptions,
) {
  const ledger = content.lists.facts.map(({ value }) => value);
  const asked = { ledger, dates: [...facts.dates], counts: [...facts.counts] };
  const links = filled.lists.links.map(({ value }) => value);
  const { soFar } = references;
  const settings = { site, words: content.settings.words, ...asked, links, soFar };
  const compose = createComposer(references, settings, known);
  const unread = content.orphans.flatMap((file) => compose(file).findings.problems);
  const bodies = new Map(filled.drafts.map((draft) => [draft.source, compose(draft)]));
  const pages = filled.drafts.map((draft) => ({ draft, ...bodies.get(draft.source)!.findings }));
  return { pages, bodies, unread };
}

/** The pictures that bodies show. */
function findBodyPictures(pages: SiteLinks["pages"]): readonly PictureUse[] {
  return pages.flatMap(({ draft, pictures }: LinkedPage) =>
    pictures.map(({ path, role, place: { start, end } }) => {
      return { path, role, findPlace: () => ({ source: draft.origin.source, start, end }) };
    }),
  );
}
