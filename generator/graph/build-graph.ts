/**
 * From sources to the content graph, in order: settings, lists and front matter are checked;
 * figures are filled in; what texts refer to is collected; bodies are composed; pages are
 * assembled; links are judged. Every problem of every step is in the result, so that an author sees
 * all of them at once.
 */
import type { MarkdownEngine } from "../markdown/engine.ts";
import { createAddressBook } from "../model/address.ts";
import type { KnownPages, PageBody } from "../model/body.ts";
import type { ContentGraph } from "../model/graph.ts";
import { type Checked, hasErrors, type Problem } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { findConflict } from "../read/read-text.ts";
import { recordFacts } from "../references/fact-registry.ts";
import { createFacts, createRegistries } from "../references/registries.ts";
import { buildNavigation, buildNotices } from "./build-navigation.ts";
import { buildPages } from "./build-pages.ts";
import { checkLinks, findOrphans } from "./check-links.ts";
import { checkDocuments, checkLists } from "./check-lists.ts";
import { checkPages } from "./check-pages.ts";
import { checkPeople } from "./check-people.ts";
import { checkSettings } from "./check-settings.ts";
import { collectParts, createReferences, fillFigures } from "./collect-references.ts";
import { createComposer } from "./compose-bodies.ts";
import { dropBesideConflicts, dropConsequences } from "./drop-consequences.ts";
import { fallbacks } from "./fallbacks.ts";
import { findRepeats, findUnused } from "./find-unused.ts";
import {
  checkReferrals,
  collectReferrals,
  findBodyPictures,
  findLinkUses,
  findPictureUses,
} from "./referrals.ts";

export interface GraphOptions {
  readonly engine: MarkdownEngine;
  /** Takes the place of the site's own url, for a preview or a project page. */
  readonly baseUrl?: string | undefined;
  /** Reports problems that may only follow from others, and nothing that is merely untidy: for `--fix`. */
  readonly isWhole?: boolean;
  readonly known?: KnownPages;
}

/** Builds the graph. The value may be printed only when no problem is an error. */
export function buildGraph(sources: Sources, options: GraphOptions): Checked<ContentGraph> {
  const problems: Problem[] = [];
  const take = <T>(checked: Checked<T>): T => {
    problems.push(...checked.problems);
    return checked.value;
  };
  const { documents, settings, texts } = take(readContent(sources, options));
  const { site } = settings;

  const askedFacts = new Set<string>();
  const facts = recordFacts(createFacts(settings), (id) => void askedFacts.add(id));
  const filled = take(fillFigures(texts, facts));
  const { lists, drafts } = filled;
  const parts = collectParts(filled, { ...settings, pictures: sources.pictures });
  const registries = createRegistries(parts, facts);
  const { links } = registries;
  const references = createReferences(lists, registries, options.engine);
  const referrals = collectReferrals({ documents, lists, drafts });
  problems.push(...checkReferrals(referrals, filled, references), ...checkPeople(lists, drafts));

  const compose = createComposer(references, { ...settings, links: parts.links }, options.known);
  for (const orphan of texts.orphans) problems.push(...compose(orphan).findings.problems);
  const bodies = new Map(
    drafts.map(({ origin: { source }, body, front }) => {
      return [source.path, compose({ source, body, front })];
    }),
  );
  const composed = drafts.map((draft) => {
    const { findings } = bodies.get(draft.origin.source.path) as PageBody;
    return { draft, ...findings };
  });
  for (const found of composed) {
    problems.push(...found.problems);
    for (const name of found.facts) askedFacts.add(name);
  }

  const making = { site, addresses: createAddressBook(site.url), links, lists, bodies };
  const pages = take(buildPages(drafts, making));
  const others = findLinkUses(referrals, lists, links);
  const files = new Map(sources.files.map((file) => [file.path, file]));
  const linked = { pages: composed, others, files };
  problems.push(...checkLinks(linked));
  // What is merely untidy may be another thing once the errors are corrected.
  if (!options.isWhole && !hasErrors(problems))
    problems.push(
      ...findOrphans(linked),
      ...findUnused(lists, linked, askedFacts),
      ...findRepeats(drafts),
    );

  const navigation = buildNavigation(documents.navigation?.value ?? fallbacks.navigation, links);
  const pictureUses = [...findPictureUses(referrals), ...composed.flatMap(findBodyPictures)];
  const notices = buildNotices(site, links);
  const { words } = settings;
  return {
    value: { site, words, navigation, ...notices, pages, bodies, pictureUses },
    problems: withoutConsequences(problems, options, sources.refused),
  };
}

/** Reads and checks everything, with fallbacks for what is faulty: bodies stay text. */
function readContent({ files, refused }: Sources, { baseUrl, known }: GraphOptions) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const documents = checkDocuments(byPath, refused);
  const lists = checkLists(byPath);
  const pages = checkPages(files, { refused, known });
  const settings = documents.value.site?.value ?? fallbacks.site;
  const site = { ...settings, url: baseUrl ?? settings.url };
  const texts = checkSettings({ lists: lists.value, ...pages.value }, site);
  const problems = [
    ...files.flatMap((file) => findConflict(file) ?? []),
    ...[documents, lists, pages].flatMap((checked) => checked.problems),
    // While the settings cannot be read, nobody knows what they decide.
    ...(documents.value.site ? texts.problems : []),
  ];
  const words = documents.value.words?.value ?? fallbacks.words;
  const ledger = lists.value.facts.map(({ value }) => value);
  const value = {
    documents: documents.value,
    settings: { site, words, ledger },
    texts: texts.value,
  };
  return { value, problems };
}

/** What an author is shown. A correction is checked against everything but what a conflict hides. */
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
