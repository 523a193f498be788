/** Everything a site has beside its pages: feeds, calendars, the sitemap, what hosts read. */
import type { AddressBook } from "../model/address.ts";
import type { FeedLink } from "../model/frame.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import { renderCalendars } from "./calendar.ts";
import { feedLinks, renderFeeds } from "./feeds.ts";
import {
  type CompanionAssets,
  renderHeaders,
  renderLanguageModelIndex,
  renderManifest,
} from "./headers.ts";
import { renderSitemap } from "./sitemap.ts";

export interface Companions {
  readonly files: readonly OutputFile[];
  readonly feeds: readonly FeedLink[];
}

/** Makes the companions of a site. */
export function renderCompanions(
  graph: ContentGraph,
  addresses: AddressBook,
  assets: CompanionAssets,
): Companions {
  const sitemapUrl = addresses.absolute(addresses.file("sitemap.xml"));
  return {
    files: [
      ...renderSitemap(graph, sitemapUrl),
      ...renderFeeds(graph, addresses),
      ...renderCalendars(graph),
      renderHeaders(addresses),
      renderManifest(graph, addresses, assets),
      renderLanguageModelIndex(graph),
    ],
    feeds: feedLinks(graph, addresses),
  };
}
