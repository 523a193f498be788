/**
 * From sources to the content graph, in order: settings, lists and front matter are checked;
 * figures are filled in; the books of references are made; bodies are composed; pages are
 * assembled. Every fault of every step is in the result, so that an author sees all of them at
 * once.
 */

import type { BodyText, ComposedBody } from "../markdown/compose-body.ts";
import type { ParseMarkdown } from "../markdown/parser.ts";
import { createAddressBook, type Route } from "../model/address.ts";
import type { ContentGraph } from "../model/graph.ts";
import { type Memory, noMemory } from "../model/memory.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import type { LinkUse } from "../model/traces.ts";
import { findConflict } from "../read/find-conflict.ts";
import { createFactBook } from "../references/fact-book.ts";
import { createMoney } from "../references/money.ts";
import { buildNavigation, buildNotices } from "./build-navigation.ts";
import { buildPages } from "./build-pages.ts";
import { checkDocuments, checkLists } from "./check-lists.ts";
import { checkPages, type Draft } from "./check-pages.ts";
import { checkPeople } from "./check-people.ts";
import { checkReferences } from "./check-references.ts";
import { collectReferences } from "./collect-references.ts";
import { collectReferrals, findLinkUses, findPictureUses } from "./collect-referrals.ts";
import { dropBesideConflicts, dropConsequences } from "./drop-consequences.ts";
import { fallbacks } from "./fallbacks.ts";
import { fillFigures } from "./fill-figures.ts";
import { findRepeats } from "./find-repeats.ts";
import { findUnshown, watchFacts } from "./find-unshown.ts";
import { followSettings } from "./follow-settings.ts";
import { rememberBodies } from "./remember-bodies.ts";

export interface GraphOptions {
  readonly parse: ParseMarkdown;
  /** Takes the place of the site's own url, for a preview or a project page. */
  readonly baseUrl?: string;
  /** Also tells of problems that may only follow from others. */
  readonly isWhole?: boolean;
  /** Where composed bodies are kept for the next build. */
  readonly memory?: Memory;
  /** Told which pages there will be, long before their texts are composed. */
  readonly onRoutes?: (routes: readonly Route[]) => void;
}

/** Builds the graph. The value may be printed only when no problem is an error. */
export function buildGraph(sources: Sources, options: GraphOptions): Checked<ContentGraph> {
  const problems: Problem[] = [];
  const report = (found: readonly Problem[]) => void problems.push(...found);
  const keep = <T>(checked: Checked<T>): T => {
    report(checked.problems);
    return checked.value;
  };
  report(sources.files.flatMap((file) => findConflict(file) ?? []));
  const files = new Map(sources.files.map((file) => [file.path, file]));
  const documents = keep(checkDocuments(files));
  const read = {
    lists: keep(checkLists(files)),
    ...keep(checkPages(sources.files, options.memory)),
  };
  const settings = documents.site?.value ?? fallbacks.site;
  const site = { ...settings, url: options.baseUrl ?? settings.url };
  const words = documents.words?.value ?? fallbacks.words;
  const navigation = documents.navigation?.value ?? fallbacks.navigation;
  const settled = followSettings(read, site);
  // While the settings cannot be read, nobody knows what they decide.
  if (documents.site) report(settled.problems);
  options.onRoutes?.(settled.value.drafts.map(({ route }) => route));

  const addresses = createAddressBook(site.url);
  const asked = new Set<string>();
  const ledger = read.lists.facts.map((entry) => entry.value);
  const style = { ...site, ordinals: words.ordinals };
  const facts = watchFacts(createFactBook(ledger, style), asked);
  const texts = keep(fillFigures(settled.value, facts));
  const { parse } = options;
  const { pictures } = sources;
  const linkUses: LinkUse[] = [];
  const money = createMoney(site);
  const noteLinks = (found: readonly LinkUse[]) => void linkUses.push(...found);
  const parts = { texts, facts, money, words, addresses, pictures, parse, report, noteLinks };
  const references = collectReferences(parts);
  const { links } = references;
  const referrals = collectReferrals({ documents, ...texts });
  report(checkReferences(referrals, texts, references));
  report(checkPeople(texts.lists, texts.drafts));
  noteLinks(findLinkUses(referrals, texts.lists, links));
  const pictureUses = [...findPictureUses(referrals)];
  const shown = new Set<string>();
  const composeBody = rememberBodies(references, options.memory ?? noMemory, [
    JSON.stringify([site, words, ledger]),
  ]);
  const compose = (body: BodyText): ComposedBody => {
    const composed = composeBody(body);
    report(composed.problems);
    noteLinks(composed.links);
    pictureUses.push(...composed.pictures);
    for (const { list, index } of composed.entries) shown.add(`${list}/${index}`);
    return composed;
  };
  for (const { source, body } of read.orphans) compose({ source, ...body });

  const bodyOf = composeBodies(texts.drafts, compose);
  const pages = buildPages(texts.drafts, {
    addresses,
    language: site.language,
    eventHours: site.eventHours,
    links,
    events: references.lists.events,
    bodyOf,
  });
  const { lists, drafts } = texts;
  return {
    value: {
      site,
      words,
      navigation: buildNavigation(navigation, links),
      ...buildNotices(site, links),
      pages: keep(pages),
      blockDigests: new Map(
        drafts.flatMap((draft) => {
          const { blocksDigest } = bodyOf(draft);
          return blocksDigest ? [[draft.route, blocksDigest] as const] : [];
        }),
      ),
      pictureUses,
      traces: {
        links: linkUses,
        unshown: findUnshown(lists, { entries: shown, facts: asked, links: linkUses, drafts }),
        repeats: findRepeats(drafts),
        anchors: drafts.map((draft) => {
          const file = draft.origin.source.path;
          return { route: draft.route, file, anchors: bodyOf(draft).anchors };
        }),
      },
    },
    problems: withoutConsequences(problems, options),
  };
}

/** What an author is told; who mends looks at everything but what a conflict hides. */
function withoutConsequences(
  problems: readonly Problem[],
  { isWhole }: GraphOptions,
): readonly Problem[] {
  const told = dropBesideConflicts(dedupe(problems));
  return isWhole ? told : dropConsequences(told);
}

/** Composes every body once and answers with it. */
function composeBodies(
  drafts: readonly Draft[],
  compose: (body: BodyText) => ComposedBody,
): (draft: Draft) => ComposedBody {
  const bodies = new Map(
    drafts.map((draft) => {
      const { text, offset } = draft.body;
      return [draft, compose({ source: draft.origin.source, text, offset })] as const;
    }),
  );
  return (draft) => {
    const body = bodies.get(draft);
    if (!body) throw new Error(`The body of ${draft.route} was not composed.`);
    return body;
  };
}

/** A list that two pages show is checked twice; its faults are said once. */
function dedupe(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<string>();
  return problems.filter((problem) => {
    const key = JSON.stringify([problem.code, problem.place, problem.message]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
