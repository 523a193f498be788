/** The site in other formats: feeds, calendars, indexes for machines and for the search, old addresses. */
import type { Templates } from "../../generator/model/frame.ts";
import { renderCalendars } from "./calendar.ts";
import { renderFeeds } from "./feeds.ts";
import { renderGlossary } from "./glossary.ts";
import { renderIndexes, renderManifest } from "./indexes.ts";
import { renderOpened } from "./opened.ts";
import { renderRedirects } from "./redirects.ts";
import { renderSearch } from "./search.ts";

/** Makes the files of a site that are no pages, and the links of its pages to those that one subscribes to. */
export const renderFiles: Templates["renderFiles"] = (graph, assets) => {
  const articles = renderFeeds(graph, assets.pictures);
  const calendars = renderCalendars(graph);
  const manifest = renderManifest(graph, assets);
  const indexes = [manifest, ...renderIndexes(graph), ...renderSearch(graph)];
  const words = [...renderGlossary(graph), ...renderOpened(graph)];
  const redirects = renderRedirects(graph);
  return {
    files: [...articles.files, ...calendars.files, ...indexes, ...words, ...redirects],
    feeds: [...articles.feeds, ...calendars.feeds],
  };
};
