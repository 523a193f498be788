/** Checks everything that can be checked by itself: settings, lists, front matter. The bodies of pages stay text. */

import { findConflict } from "../content/read-sources.ts";
import type { KnownPages } from "../model/body.ts";
import type { Sources } from "../model/source.ts";
import type { Documents } from "../schema/catalog.ts";
import { wordsSchema } from "../schema/words.ts";
import { checkAgreement } from "./check-agreement.ts";
import { checkLists } from "./check-lists.ts";
import { checkPages } from "./check-pages.ts";
import { checkNames } from "./check-repeats.ts";
import { checkRunningTotal } from "./check-running-total.ts";
import { draftEventPages, draftTagPages } from "./draft-pages.ts";

/** Everything that was read. Whatever has errors is left out. */
export type Content = ReturnType<typeof checkContent>["value"];

/** Checks all sources. On the given day, articles with a later date aren't published yet. */
export function checkContent(sources: Sources, known?: KnownPages, today?: string) {
  const { value, problems } = checkLists(sources);
  const { documents, lists } = value;
  const pages = checkPages(sources, known, today);
  const site = documents.site[0]?.value ?? fallbacks.site;
  const drafts = [
    ...pages.value.drafts,
    ...draftEventPages(lists.events, pages.value, site),
    ...draftTagPages(lists.tags, pages.value),
  ];
  /** The documents, with fallbacks for those that could not be read. */
  const settings: Settings = {
    site,
    words: documents.words[0]?.value ?? fallbacks.words,
    navigation: documents.navigation[0]?.value ?? fallbacks.navigation,
  };
  return {
    value: { documents, lists, settings, ...pages.value, drafts },
    problems: [
      ...sources.files.flatMap((file) => findConflict(file) ?? []),
      ...problems,
      ...pages.problems,
      ...checkNames(lists, drafts, sources.changedAt),
      ...checkAgreement(lists),
      ...checkRunningTotal(value),
    ],
  };
}

/** What people set. The running total isn't a setting, although it's a document as well. */
type Settings = Omit<Documents, "runningTotal">;

/** Stand-ins for settings that could not be read, which is an error: no page is made with these. */
const fallbacks: Settings = {
  site: {
    name: "",
    shortName: "",
    wordmark: { first: "", second: "" },
    url: "https://example.org/",
    language: "en-US",
    currency: "USD",
    timeZone: "UTC",
    eventHours: 48,
    description: "",
    branch: "main",
    ...{ bands: [], notices: [], offline: [] },
  },
  words: {
    ...(Object.fromEntries(
      Object.keys(wordsSchema.shape).map((name) => [name, ""]),
    ) as unknown as Settings["words"]),
    ordinals: { other: "{number}" },
    vagueLinks: [],
    vagueDescriptions: [],
  },
  navigation: { groups: [], actions: [], social: [], footer: [], legal: [] },
};
