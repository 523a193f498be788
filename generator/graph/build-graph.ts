/**
 * From sources to the content graph, in order: settings, lists and front matter are checked;
 * figures are filled in; what texts refer to is collected; bodies are composed; pages are
 * assembled; links are judged. Every problem of every step is in the result, so that an author sees
 * all of them at once.
 */
import type { MarkdownEngine } from "../markdown/engine.ts";
import { createAddressBook } from "../model/address.ts";
import type { PictureUse } from "../model/body.ts";
import type { ContentGraph } from "../model/graph.ts";
import { type Checked, hasErrors, type Problem } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { traceAt } from "../problems/problem-at.ts";
import { findConflict } from "../read/read-text.ts";
import { openBooks, openFacts } from "../references/books.ts";
import { noteFacts } from "../references/fact-book.ts";
import { buildNavigation, buildNotices } from "./build-navigation.ts";
import { buildPages } from "./build-pages.ts";
import { checkLinks, findOrphans } from "./check-links.ts";
import { checkDocuments, checkLists } from "./check-lists.ts";
import { checkPages } from "./check-pages.ts";
import { checkPeople } from "./check-people.ts";
import { checkSettings } from "./check-settings.ts";
import { collectParts, createReferences, fillFigures } from "./collect-references.ts";
import { createComposer, type KnownBodies } from "./compose-bodies.ts";
import { dropBesideConflicts, dropConsequences } from "./drop-consequences.ts";
import { fallbacks } from "./fallbacks.ts";
import { findRepeats, findUnused } from "./find-unused.ts";
import { checkReferrals, collectReferrals, findLinkUses, findPictureUses } from "./referrals.ts";

export interface GraphOptions {
  readonly engine: MarkdownEngine;
  /** Takes the place of the site's own url, for a preview or a project page. */
  readonly baseUrl?: string | undefined;
  /** Reports problems that may only follow from others, and nothing that is merely untidy: for `--fix`. */
  readonly isWhole?: boolean;
  /** What the last build found in the bodies. */
  readonly known?: KnownBodies;
}

/** Builds the graph. The value may be printed only when no problem is an error. */
export function buildGraph(sources: Sources, options: GraphOptions): Checked<ContentGraph> {
  const problems: Problem[] = [];
  const take = <T>(checked: Checked<T>): T => {
    problems.push(...checked.problems);
    return checked.value;
  };
  const files = new Map(sources.files.map((file) => [file.path, file]));
  problems.push(...sources.files.flatMap((file) => findConflict(file) ?? []));
  const documents = take(checkDocuments(files, sources.refused));
  const read = {
    lists: take(checkLists(files)),
    ...take(checkPages(sources.files, sources.refused)),
  };
  const settings = documents.site?.value ?? fallbacks.site;
  const site = { ...settings, url: options.baseUrl ?? settings.url };
  const words = documents.words?.value ?? fallbacks.words;
  const settled = checkSettings(read, site);
  // While the settings cannot be read, nobody knows what they decide.
  if (documents.site) problems.push(...settled.problems);

  const askedFacts = new Set<string>();
  const ledger = read.lists.facts.map((entry) => entry.value);
  const facts = noteFacts(openFacts({ site, words, ledger }), askedFacts);
  const texts = take(fillFigures(settled.value, facts));
  const { lists, drafts } = texts;
  const parts = collectParts(texts, { site, words, ledger, pictures: sources.pictures });
  const books = openBooks(parts, facts);
  const references = createReferences(lists, books, options.engine);
  const referrals = collectReferrals({ documents, lists, drafts });
  problems.push(...checkReferrals(referrals, texts, references), ...checkPeople(lists, drafts));

  const common = { site, words, ledger, links: parts.links };
  const compose = createComposer(references, common, options.known);
  for (const { source, body } of read.orphans)
    problems.push(...compose({ source, ...body }).findings.problems);
  const bodies = new Map(
    drafts.map(({ origin: { source }, body }) => [source.path, compose({ source, ...body })]),
  );
  const findings = [...bodies.values()].map((body) => body.findings);
  problems.push(...findings.flatMap((found) => found.problems));
  for (const found of findings) for (const name of found.facts) askedFacts.add(name);

  const pages = take(
    buildPages(drafts, {
      addresses: createAddressBook(site.url),
      language: site.language,
      eventHours: site.eventHours,
      links: books.links,
      events: references.list("events"),
      bodies,
    }),
  );
  const others = findLinkUses(referrals, lists, books.links);
  const linked = drafts.map((draft) => ({
    draft,
    ...bodies.get(draft.origin.source.path)!.findings,
  }));
  const siteLinks = { pages: linked, others, files };
  problems.push(...checkLinks(siteLinks));
  // What is merely untidy may be another thing once the errors are corrected.
  if (!options.isWhole && !hasErrors(problems)) {
    const entries = new Set(findings.flatMap((found) => found.entries));
    const links = [...findings.flatMap((found) => found.links), ...others];
    problems.push(
      ...findOrphans(siteLinks),
      ...findUnused(lists, { entries, facts: askedFacts, links, drafts }),
      ...findRepeats(drafts),
    );
  }
  return {
    value: {
      site,
      words,
      navigation: buildNavigation(documents.navigation?.value ?? fallbacks.navigation, books.links),
      ...buildNotices(site, books.links),
      pages,
      bodies,
      pictureUses: [
        ...findPictureUses(referrals),
        ...linked.flatMap(({ draft, pictures }) =>
          pictures.map(({ place, ...use }): PictureUse => {
            return { ...use, trace: () => traceAt(draft.origin.source, place) };
          }),
        ),
      ],
    },
    problems: withoutConsequences(problems, options, sources.refused),
  };
}

/** What an author is shown. Whoever mends looks at everything but what a conflict hides. */
function withoutConsequences(
  problems: readonly Problem[],
  { isWhole }: GraphOptions,
  refused: readonly string[] | undefined,
): readonly Problem[] {
  const shown = dropBesideConflicts(dedupe(problems));
  return isWhole ? shown : dropConsequences(shown, refused);
}

/** A list that two pages show is checked twice; its faults are reported once. */
function dedupe(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => {
    const key = JSON.stringify([problem.code, problem.place, problem.message]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
