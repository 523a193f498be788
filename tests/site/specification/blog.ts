/** The articles: their list, and what each of them has. */
import {
  among,
  count,
  every,
  has,
  inside,
  like,
  links,
  on,
  type Reader,
  type Row,
  routesWith,
  type Screen,
  says,
  texts,
} from "./readers.ts";
import { articles } from "./routes.ts";

const newestFirst = [...articles].reverse();
const teaser = ".article-teaser";

const list: Screen = [
  "Blog",
  "/blog",
  [
    [
      "18 articles are listed, the newest first",
      among(newestFirst, links(`${teaser} a`)),
      newestFirst,
    ],
    ["each has a picture", every(teaser, "img"), true],
    ["each has a title", every(teaser, ".article-teaser__title"), true],
    ["each has its author", every(teaser, inside("p", /^By \p{Lu}\S+ \p{Lu}/u, says("By"))), true],
    ["each has the day it was published", every(teaser, "time[datetime]"), true],
  ],
];

const pictures: Reader<boolean> = (view) => [2, 3].includes(count("figure img")(view));

/** What stands below the name of an author: the role, then the organization. */
const role = inside(".byline__text", /^By /, says(/^By \p{Lu}\S+ \p{Lu}.* .+, .+/u));

const everyArticle: Screen = [
  "Every article",
  "/blog",
  [
    [
      "has a banner with a picture",
      routesWith(articles, has(".hero--article .hero__image")),
      articles,
    ],
    ["has its title in the banner", routesWith(articles, has(".hero--article h1")), articles],
    ["has a body", routesWith(articles, (view) => count(".prose p")(view) >= 3), articles],
    ["has two or three pictures", routesWith(articles, pictures), articles],
    ["names its author", routesWith(articles, has(".byline__name")), articles],
    ["names the author's role and organization", routesWith(articles, role), articles],
    ["has the day it was published", routesWith(articles, has(".byline time")), articles],
  ],
];

const neighbors = links(".neighbours a");

/** An article leads to the one before it and to the one after it. More may follow the last one. */
const neighborRows = articles.map((route, index): Row => {
  const [before, after] = [articles[index - 1], articles[index + 1]];
  if (after === undefined)
    return [`${route} follows ${before}`, on(route, among(articles, neighbors)), [before]];
  const asked = before ? `${route} stands between ${before} and ${after}` : `${route} is the first`;
  return [asked, on(route, neighbors), before ? [before, after] : [after]];
});

/** The buttons of the article that the list shows first. */
const lastButtons: Reader = (view) => {
  const [newest = ""] = links(`${teaser} a`)(view);
  return on(newest, texts(".neighbours a"))(view);
};

const order: Screen = [
  "From article to article",
  "/blog",
  [
    [
      "the buttons are Previous Blog and Next Blog",
      routesWith(articles, every(".neighbours a", says(/^(?:Previous|Next) Blog /))),
      articles,
    ],
    ...neighborRows,
    ["the newest article has no Next Blog", lastButtons, [like(/^Previous Blog /)]],
    [
      "a-spark isn't an address",
      ({ site }) => site.documents.map(({ route }) => route).filter((it) => /spark$/.test(it)),
      ["/blog/spark"],
    ],
  ],
];

const statements: Screen = [
  "What two articles state",
  "/blog",
  [
    [
      "beyondthisgeneration keeps its figure of over 31 million",
      on("/blog/beyondthisgeneration", says(/\$31(?:\.\d+)? million/)),
      true,
    ],
    [
      "lifelineoflaughter names the target of $300 for each member in February",
      on("/blog/lifelineoflaughter", says("$300", "February")),
      true,
    ],
  ],
];

export const blog: readonly Screen[] = [list, everyArticle, order, statements];
