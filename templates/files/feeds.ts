/** The feeds of the articles: Atom and JSON Feed, newest first. */
import { Feed } from "feed";
import type { Route } from "../../generator/model/address.ts";
import { forFile } from "../../generator/model/file-fault.ts";
import { type ContentGraph, changeOf } from "../../generator/model/graph.ts";
import { textToHtml } from "../../generator/model/html.ts";
import type { AssetManifest } from "../../generator/model/output.ts";
import type { PageOf } from "../../generator/model/page.ts";
import { printFeedText } from "./feed-text.tsx";

type Article = Omit<PageOf<"article">, "blocks">;

const newestMax = 10;

/** Makes `feed.xml` and `feed.json`, and the links to them. None when the site has no articles. */
export function renderFeeds(graph: ContentGraph, pictures: AssetManifest["pictures"]) {
  const articles = graph.pages
    .filter((page): page is Article => page.kind === "article")
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, newestMax)
    .map((page) => {
      // They are composed in each build, so a feed has few.
      const blocks = graph.bodies.get(page.source)?.blocks ?? [];
      const print = () => printFeedText({ ...page, blocks }, graph.words, pictures);
      return { ...page, content: forFile(page.source, print) };
    });
  if (articles.length === 0) return { files: [], feeds: [] };
  // The package calls titles HTML in Atom; those of JSON Feed are plain text.
  const atom = makeFeed(graph, articles, textToHtml).atom1();
  const json = makeFeed(graph, articles, (text) => text).json1();
  const made = [
    { path: "feed.xml", type: "application/atom+xml", bytes: atom },
    { path: "feed.json", type: "application/feed+json", bytes: json },
  ];
  const title = graph.words.feedTitle;
  return {
    files: made.map(({ path, bytes }) => ({ path, bytes })),
    feeds: made.map(({ path, type }) => ({ type, title, href: graph.addresses.file(path) })),
  };
}

function makeFeed(
  graph: ContentGraph,
  articles: readonly (Article & { readonly content: string })[],
  writeTitle: (text: string) => string,
): Feed {
  const { site, addresses, words } = graph;
  const updateOf = (article: Article) => changeOf(article, graph) ?? article.date;
  const home = addresses.absolute(addresses.page("/" as Route));
  const feed = new Feed({
    title: site.name,
    description: site.description,
    id: home,
    link: home,
    language: site.language,
    copyright: site.name,
    generator: site.name,
    // The newest change decides: two builds give the same bytes.
    updated: noonOf(articles.map(updateOf).sort().at(-1)),
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
      description: textToHtml(
        article.hasSamples ? `${article.description} (${words.sampleStory})` : article.description,
      ),
      content: article.content,
      date: noonOf(updateOf(article)),
      published: noonOf(article.date),
      // An invented author is nobody.
      author: [{ name: article.hasSamples ? site.name : article.author.name }],
      // In Atom it is an attribute, which the package prints as it stands.
      category: article.tags.map(({ id, title }) => ({ term: id, name: writeTitle(title) })),
    });
  return feed;
}

function noonOf(day = ""): Date {
  return new Date(`${day}T12:00:00Z`);
}
