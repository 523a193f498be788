/**
 * From sources to the content graph, in order: settings, lists and front matter are checked;
 * figures are filled in; what texts refer to is collected; bodies are composed; links are
 * checked; pages are outlined. Every problem of every step is in the result, so that an author sees
 * all of them at once.
 */

import type { Check } from "../diagnostics/correct.ts";
import { type Checked, hasErrors, type Problem } from "../diagnostics/problem.ts";
import { traceAt } from "../diagnostics/problem-at.ts";
import { tryCorrections } from "../diagnostics/trial.ts";
import type { MarkdownEngine } from "../markdown/engine.ts";
import { recordFacts } from "../markdown/fact-registry.ts";
import { createAddresses } from "../model/address.ts";
import type { KnownPages } from "../model/body.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { Sources } from "../model/source.ts";
import { directionOf } from "../schema/site.ts";
import { buildAnnouncement, dayBeforeAll } from "./build-events.ts";
import { buildNavigation } from "./build-navigation.ts";
import { buildPages } from "./build-pages.ts";
import { checkTotals } from "./check-agreement.ts";
import { checkContent } from "./check-content.ts";
import { checkLinks, fileOf, findOrphans } from "./check-links.ts";
import { checkPeople } from "./check-people.ts";
import {
  checkReferrals,
  collectReferrals,
  findLinkUses,
  findPictureUses,
} from "./check-references.ts";
import { findRepeats } from "./check-repeats.ts";
import { createComposer } from "./compose-bodies.ts";
import { createFacts, createReferences, fillFigures } from "./create-references.ts";
import { dropConsequences, dropNoise, findHiding, isUndecided } from "./drop-consequences.ts";
import { findUnused } from "./find-unused.ts";

export interface GraphOptions {
  readonly engine: MarkdownEngine;
  /** Takes the place of the site's own url, for a preview or a project page. */
  readonly baseUrl?: string | undefined;
  /** Corrections are tried: problems that may only follow from others are reported, untidiness is not. */
  readonly isTrial?: boolean;
  readonly known?: KnownPages;
  /** The day of the build, `2026-03-28`: events before it are past. Without it none is. */
  readonly today?: string | undefined;
  /** Whether what visitors do not see yet is shown, for a preview. */
  readonly hasDrafts?: boolean | undefined;
}

/** Finds the problems of changed texts. Pages that are as they were are not parsed again. */
export function createTrial(
  sources: Sources,
  options: GraphOptions,
  known: ContentGraph["bodies"] = new Map(),
): Check {
  const { digest } = options.known ?? {};
  let bodies = known;
  return (files) => {
    const last = digest && { digest, find: (path: string) => bodies.get(path) };
    const tried = { ...options, known: last, isTrial: true };
    const graph = buildGraph({ ...sources, files }, tried);
    bodies = graph.value.bodies;
    return graph.problems;
  };
}

/** Builds the graph. The value may be printed only when no problem is an error. */
export function buildGraph(sources: Sources, options: GraphOptions): Checked<ContentGraph> {
  const read = readContent(sources, options);
  const { content, filled, references, site, today, askedFacts } = read.value;
  const { lists, drafts, waiting } = filled;
  const { links } = references;
  const referrals = collectReferrals(filled);
  const { pages, bodies, lost } = composeAll(read.value, options);
  const problems = [
    ...read.problems,
    ...checkReferrals(referrals, drafts, references),
    ...checkPeople(referrals),
    ...lost,
    ...pages.flatMap((page) => page.problems),
  ];
  const { hasDrafts, isTrial } = options;
  const others = findLinkUses(referrals, links);
  const hiding = findHiding(problems);
  const linked = { pages, others, files: sources.files, waiting, hasDrafts, hiding };
  problems.push(...checkLinks(linked));
  const errors = problems.filter(({ severity }) => severity === "error");
  const faulty = new Set(errors.map(({ place }) => place?.file));
  const shown = drafts.filter(({ waits }) => !waits || (hasDrafts && !faulty.has(waits.source)));
  const addresses = createAddresses(site.url);
  const outlines = buildPages({ site, addresses, links, lists, bodies, today, drafts: shown });
  // What is not published stops nothing, but for the links that lead to it, and a `draft` that says nothing.
  const hidden = new Set<string | undefined>(waiting.map(({ source }) => source));
  const found = problems.map((problem): Problem => {
    const stops = problem.code === "link-unpublished" || isUndecided(problem);
    return hidden.has(problem.place?.file) && !stops
      ? { ...problem, severity: "warning" }
      : problem;
  });
  // What is merely untidy may be another thing once the errors are corrected.
  const isReady = !isTrial && !hasErrors(found) && !sources.refused?.length;
  if (isReady)
    found.push(
      ...findOrphans(linked),
      ...findUnused(lists, linked, askedFacts, sources.downloads),
      ...findRepeats(drafts, sources.changedAt),
    );
  const bodyPictures = pages.flatMap(({ draft: { origin }, pictures }) =>
    pictures.map(({ place, ...use }) => ({ ...use, trace: () => traceAt(origin.source, place) })),
  );
  const value: ContentGraph = {
    ...{ site, addresses, words: content.settings.words, pages: outlines, bodies },
    pictureUses: [...findPictureUses(referrals), ...bodyPictures],
    unpublished: waiting,
    ...buildNavigation(content.settings.navigation, site, links),
    announcement: buildAnnouncement(site, links, today),
    history: hasDrafts ? undefined : sources.history,
    list: references.list,
    fileOf,
  };
  const reported = dropNoise(found.filter(({ code }) => isReady || code !== "text-untidy"));
  const causes = dropConsequences(reported, sources);
  const check = createTrial(sources, options, bodies);
  // A correction looks at everything but what a conflict hides.
  return {
    value,
    problems: isTrial ? reported : tryCorrections(causes, reported, sources.files, check),
  };
}

/** Checks the content, fills in its figures, and prepares what texts refer to. */
function readContent(sources: Sources, options: GraphOptions) {
  const { today = dayBeforeAll, baseUrl, engine } = options;
  const { value: content, problems } = checkContent(sources, options.known, options.today);
  const { site: given } = content.settings;
  const site = { ...given, direction: directionOf(given), url: baseUrl ?? given.url };
  const askedFacts = new Set<string>();
  const facts = recordFacts(createFacts(content, today), (id) => void askedFacts.add(id));
  const filled = fillFigures(content, facts);
  const references = { ...createReferences(filled.value, facts, { ...sources, site }), engine };
  const { settings, money } = references;
  const totals = settings ? checkTotals(filled.value.lists, money, sources.changedAt) : [];
  const value = { content, filled: filled.value, facts, references, site, today, askedFacts };
  return { value, problems: [...problems, ...filled.problems, ...totals] };
}

/** Composes the bodies of all pages, and looks at the texts of those whose front matter is not right. */
function composeAll(
  { content, filled, facts, references, site }: ReturnType<typeof readContent>["value"],
  { known }: GraphOptions,
) {
  const ledger = content.lists.facts.map(({ value }) => value);
  const asked = { ledger, dates: [...facts.dates], counts: [...facts.counts] };
  const links = filled.lists.links.map(({ value }) => value);
  const settings = { site, words: content.settings.words, ...asked, links };
  const compose = createComposer(references, settings, known);
  const lost = content.orphans.flatMap((file) => compose(file).findings.problems);
  const bodies = new Map(filled.drafts.map((draft) => [draft.source, compose(draft)]));
  const pages = filled.drafts.map((draft) => ({ draft, ...bodies.get(draft.source)!.findings }));
  return { pages, bodies, lost };
}
