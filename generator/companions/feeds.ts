/** The feeds of the articles: Atom and JSON Feed, newest first. */
import { Feed } from "feed";
import type { AddressBook, Route } from "../model/address.ts";
import type { FeedLink } from "../model/frame.ts";
import type { ContentGraph } from "../model/graph.ts";
import { textToHtml } from "../model/html.ts";
import type { OutputFile } from "../model/output.ts";
import type { PageOf } from "../model/page.ts";

const newestMax = 20;

/** The links to the feeds; none when the site has no articles. */
export function feedLinks(graph: ContentGraph, addresses: AddressBook): readonly FeedLink[] {
  if (!graph.pages.some((page) => page.kind === "article")) return [];
  const title = graph.words.feedTitle;
  return [
    { type: "application/atom+xml", title, href: addresses.file("feed.xml") },
    { type: "application/feed+json", title, href: addresses.file("feed.json") },
  ];
}

/** Makes `feed.xml` and `feed.json`; nothing when the site has no articles. */
export function renderFeeds(graph: ContentGraph, addresses: AddressBook): readonly OutputFile[] {
  const articles = graph.pages
    .filter((page): page is PageOf<"article"> => page.kind === "article")
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, newestMax);
  if (articles.length === 0) return [];
  const feed = (writeTitle: (text: string) => string) =>
    makeFeed(graph, addresses, articles, writeTitle);
  return [
    // The package calls titles HTML in Atom; those of JSON Feed are plain text.
    { path: "feed.xml", bytes: feed(textToHtml).atom1() },
    { path: "feed.json", bytes: feed((text) => text).json1() },
  ];
}

function makeFeed(
  { site }: ContentGraph,
  addresses: AddressBook,
  articles: readonly PageOf<"article">[],
  writeTitle: (text: string) => string,
): Feed {
  const home = addresses.absolute(addresses.page("/" as Route));
  const feed = new Feed({
    title: site.name,
    description: site.description,
    id: home,
    link: home,
    language: site.language,
    copyright: site.name,
    generator: site.name,
    // The newest article decides: two builds give the same bytes.
    updated: toDate(articles[0]?.date),
    feedLinks: {
      atom: addresses.absolute(addresses.file("feed.xml")),
      json: addresses.absolute(addresses.file("feed.json")),
    },
  });
  for (const article of articles)
    feed.addItem({
      title: writeTitle(article.title),
      id: article.canonical,
      link: article.canonical,
      description: textToHtml(article.description),
      date: toDate(article.date),
      author: [{ name: article.author.name }],
    });
  return feed;
}

/** Noon is on the same day in nearly every time zone. */
function toDate(day = ""): Date {
  return new Date(`${day}T12:00:00Z`);
}
