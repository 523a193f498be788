/**
 * From sources to the content graph, in order: settings, lists and front matter are checked;
 * figures are filled in; the books of references are made; bodies are composed; pages are
 * assembled. Every fault of every step is in the result, so that an author sees all of them at
 * once.
 */

import type { MarkdownEngine } from "../markdown/engine.ts";
import { createAddressBook } from "../model/address.ts";
import type { ContentGraph } from "../model/graph.ts";
import { type Memory, noMemory } from "../model/memory.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import type { LinkUse } from "../model/traces.ts";
import { findConflict } from "../read/find-conflict.ts";
import { openBooks, openFacts } from "../references/books.ts";
import { buildNavigation, buildNotices } from "./build-navigation.ts";
import { buildPages } from "./build-pages.ts";
import { checkDocuments, checkLists } from "./check-lists.ts";
import { checkPages } from "./check-pages.ts";
import { checkPeople } from "./check-people.ts";
import { checkReferences } from "./check-references.ts";
import { collectParts, collectReferences } from "./collect-references.ts";
import { collectReferrals, findLinkUses, findPictureUses } from "./collect-referrals.ts";
import {
  type Bodies,
  type BodyOrder,
  composeBodies,
  composeInTurns,
  listBodies,
} from "./compose-bodies.ts";
import { dropBesideConflicts, dropConsequences } from "./drop-consequences.ts";
import { fallbacks } from "./fallbacks.ts";
import { fillFigures } from "./fill-figures.ts";
import { findRepeats } from "./find-repeats.ts";
import { findUnshown, watchFacts } from "./find-unshown.ts";
import { followSettings } from "./follow-settings.ts";

export interface GraphOptions {
  readonly engine: MarkdownEngine;
  /** Takes the place of the site's own url, for a preview or a project page. */
  readonly baseUrl?: string;
  /** Also tells of problems that may only follow from others. */
  readonly isWhole?: boolean;
  /** Where composed bodies are kept for the next build. */
  readonly memory?: Memory;
  /** Told which bodies will be composed, in their order, before the first of them is. */
  readonly onBodies?: (order: BodyOrder) => void;
}

/** Builds the graph. The value may be printed only when no problem is an error. */
export function buildGraph(sources: Sources, options: GraphOptions): Checked<ContentGraph> {
  const outline = outlineGraph(sources, options);
  return assembleGraph(outline, composeBodies(outline.order, outline.tools), options);
}

/**
 * The same in turns, for whoever has other work meanwhile.
 * @param nextTurn resolves when others have had theirs
 */
export async function buildGraphInTurns(
  sources: Sources,
  options: GraphOptions,
  nextTurn: () => Promise<void>,
): Promise<Checked<ContentGraph>> {
  const outline = outlineGraph(sources, options);
  const bodies = await composeInTurns(outline.order, outline.tools, nextTurn);
  return assembleGraph(outline, bodies, options);
}

/** Everything of a graph that is known before its bodies are composed. */
function outlineGraph(sources: Sources, options: GraphOptions) {
  const problems: Problem[] = [];
  const report = (found: readonly Problem[]) => void problems.push(...found);
  const keep = <T>(checked: Checked<T>): T => {
    report(checked.problems);
    return checked.value;
  };
  report(sources.files.flatMap((file) => findConflict(file) ?? []));
  const files = new Map(sources.files.map((file) => [file.path, file]));
  const { engine, memory = noMemory } = options;
  const documents = keep(checkDocuments(files, memory));
  const read = {
    lists: keep(checkLists(files, memory)),
    ...keep(checkPages(sources.files, memory)),
  };
  const settings = documents.site?.value ?? fallbacks.site;
  const site = { ...settings, url: options.baseUrl ?? settings.url };
  const words = documents.words?.value ?? fallbacks.words;
  const navigation = documents.navigation?.value ?? fallbacks.navigation;
  const settled = followSettings(read, site);
  // While the settings cannot be read, nobody knows what they decide.
  if (documents.site) report(settled.problems);

  const asked = new Set<string>();
  const ledger = read.lists.facts.map((entry) => entry.value);
  const facts = watchFacts(openFacts({ site, words, ledger }), asked);
  const texts = keep(fillFigures(settled.value, facts));
  const parts = collectParts(texts, { site, words, ledger, pictures: sources.pictures });
  const linkUses: LinkUse[] = [];
  const noteLinks = (found: readonly LinkUse[]) => void linkUses.push(...found);
  const books = openBooks(parts, facts);
  const references = collectReferences(texts, { books, engine, digest: memory.digest });
  const referrals = collectReferrals({ documents, ...texts });
  report(checkReferences(referrals, texts, references));
  report(checkPeople(texts.lists, texts.drafts, memory));
  noteLinks(findLinkUses(referrals, texts.lists, references.links));
  const order = { parts, bodies: listBodies({ ...read, drafts: texts.drafts }) };
  options.onBodies?.(order);
  const tools = { references, memory, report, noteLinks };
  return {
    site,
    words,
    navigation,
    texts,
    references,
    referrals,
    linkUses,
    asked,
    problems,
    order,
    tools,
  };
}

type Outline = ReturnType<typeof outlineGraph>;

/** Makes pages of the bodies, and the graph of all. */
function assembleGraph(
  outline: Outline,
  bodies: Bodies,
  options: GraphOptions,
): Checked<ContentGraph> {
  const { site, words, navigation, texts, references, referrals, linkUses, asked } = outline;
  const { lists, drafts } = texts;
  const { links } = references;
  const pages = buildPages(drafts, {
    addresses: createAddressBook(site.url),
    language: site.language,
    eventHours: site.eventHours,
    links,
    events: references.lists.events,
    bodyOf: bodies.of,
  });
  return {
    value: {
      site,
      words,
      navigation: buildNavigation(navigation, links),
      ...buildNotices(site, links),
      pages: pages.value,
      blockDigests: new Map(
        drafts.flatMap((draft) => {
          const { blocksDigest } = bodies.of(draft);
          return blocksDigest ? [[draft.route, blocksDigest] as const] : [];
        }),
      ),
      pictureUses: [...findPictureUses(referrals), ...bodies.pictures],
      traces: {
        links: linkUses,
        unshown: findUnshown(lists, {
          entries: bodies.entries,
          facts: asked,
          links: linkUses,
          drafts,
        }),
        repeats: findRepeats(drafts),
        anchors: drafts.map((draft) => {
          const file = draft.origin.source.path;
          return { route: draft.route, file, anchors: bodies.of(draft).anchors };
        }),
      },
    },
    problems: withoutConsequences([...outline.problems, ...pages.problems], options),
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
