/** Makes pages that have no file: the entry of a list is enough, and its id becomes the end of the address. */

import type { Route } from "../model/address.ts";
import type { EventEntity, TagEntity } from "../schema/lists.ts";
import type { SiteEntity } from "../schema/site.ts";
import type { CheckedEntry } from "./check-lists.ts";
import type { CheckedPages, Draft, DraftOf } from "./check-pages.ts";

/** Makes the pages of events without a file. A file that's a draft or has errors counts, because it's meant to be the page. */
export function draftEventPages(
  events: readonly CheckedEntry<EventEntity>[],
  { drafts, orphans }: Pick<CheckedPages, "drafts" | "orphans">,
  site: Pick<SiteEntity, "shortName">,
): readonly Draft[] {
  const fronts = [...drafts.map(({ value }) => value), ...orphans.map(({ data }) => data)];
  const written = fronts.map((front) => {
    const { layout, event } = (front ?? {}) as Readonly<Record<string, unknown>>;
    return layout === "event" ? event : undefined;
  });
  const others = events.filter(({ value }) => !written.includes(value.id));
  return others.map((entry) => {
    const { id, name, place, when, description: intro, scene, hour = 0 } = entry.value;
    const known = [name, when, place, site.shortName].filter(Boolean).join(" \u00b7 ");
    const shown = { title: name, description: intro ?? known, intro, scene, hour };
    return draftPage(entry, `/${id}`, { layout: "event", event: id, ...shown });
  });
}

/** Makes the pages of tags, below the list of articles. Only tags that a published article has get one. */
export function draftTagPages(
  tags: readonly CheckedEntry<TagEntity>[],
  { drafts, articleList }: Pick<CheckedPages, "drafts" | "articleList">,
): readonly Draft[] {
  return tags.flatMap((entry) => {
    const { id: tag, label: title, description, scene } = entry.value;
    const isTagged = ({ kind, value, waits }: Draft) =>
      kind === "post" && !waits && value.tags?.includes(tag);
    if (!drafts.some(isTagged)) return [];
    const texts = { title, description, intro: description };
    const value = { layout: "articles", ...texts, scene, hour: 18 } as const;
    return [{ ...draftPage(entry, `${articleList}/tags/${tag}`, value), tag }];
  });
}

function draftPage(
  { origin, value: { id } }: CheckedEntry<{ readonly id: string }>,
  route: string,
  value: DraftOf<"page">["value"],
): DraftOf<"page"> {
  const body = { start: Number.POSITIVE_INFINITY, digest: "" };
  const source = `${origin.source.path}#${id}`;
  return { kind: "page", route: route as Route, origin, source, value, body };
}
