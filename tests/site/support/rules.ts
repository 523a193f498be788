/**
 * What every document, list and address of the site owes, whatever authors write. What a rule expects is
 * taken from the content.
 */
import { expect } from "vitest";
import { addressOf, type SiteDocument } from "./built-site.ts";
import type { Content, Entry, PageSource } from "./content.ts";
import { all, attribute, type Element, one, type Part, rawOf, textOf, without } from "./html.ts";
import type { RenderedSite } from "./rendered-site.ts";

type Rule = (site: RenderedSite) => void;

/** The rules by their names. Each throws when the site breaks it. */
export const rules: Readonly<Record<string, Rule>> = {
  "the generator finds no error": ({ errors }) => expect(errors).toEqual([]),

  "each source has one document, and no document is without": ({ content, documents }) => {
    const routes = content.pages.map(({ route }) => route);
    expect(documents.map(({ route }) => route).sort()).toEqual(routes.sort());
  },

  "a head names the page and its one address": onPages((page, { root }, { content, files }) => {
    const { site, articles } = content;
    const metas = all(root, "meta").map(({ attribs }) => attribs);
    const meta = (name: string) =>
      metas.find(({ property, name: own }) => (property ?? own) === name)?.["content"];
    const linksTo = (rel: string) => hrefsOf(root, `link[rel="${rel}"]`);
    const url = urlOf(page, content);
    expect(
      {
        language: attribute(one(root, "html"), "lang"),
        title: rawOf(one(root, "head title")).replaceAll("&amp;", "&"),
        canonical: linksTo("canonical"),
        feeds: linksTo("alternate"),
        ...Object.fromEntries(sharing.map((name) => [name, meta(name)])),
      },
      page.route,
    ).toEqual({
      language: site.language,
      title: page.title === site.name ? site.name : `${page.title} · ${site.shortName}`,
      canonical: page.isHidden ? [] : [url],
      feeds: articles.length > 0 ? ["/feed.xml", "/feed.json"] : [],
      robots: page.isHidden ? "noindex" : undefined,
      description: page.description,
      "og:description": page.description,
      "og:image": files.has("share.png") ? new URL("/share.png", url).href : undefined,
      "og:site_name": site.name,
      "og:title": page.title,
      "og:type": articles.includes(page) ? "article" : "website",
      "og:url": url,
    });
  }),

  "the sitemap lists what may be found, an article with its day": ({ content, files }) => {
    const { pages, articles, site } = content;
    const rows = (files.get("sitemap.xml") ?? "").matchAll(
      /<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g,
    );
    const wanted = pages
      .filter(({ isHidden }) => !isHidden)
      .map((page) => [urlOf(page, content), articles.includes(page) ? page.date : undefined]);
    expect([...rows].map(([, url, day]) => [url, day]).sort()).toEqual(wanted.sort());
    for (const [url] of wanted) expect(files.get("llms.txt")).toContain(`](${url}): `);
    expect(files.get("robots.txt")).toContain(`Sitemap: ${new URL("/sitemap.xml", site.url)}`);
  },

  "feeds have the newest articles, newest first": ({ content, files }) => {
    const newest = content.articles.toReversed().slice(0, 20);
    const xml = files.get("feed.xml") ?? "";
    const read = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, text]) => text);
    const { items = [] } = JSON.parse(files.get("feed.json") ?? "{}") as {
      readonly items?: readonly (Entry & { readonly author: Entry })[];
    };
    const listed = items.map(({ url, title, date_modified: day, author }) => {
      return [url, title, day?.slice(0, 10), author["name"]];
    });
    const wanted = newest.map((page) => {
      return [urlOf(page, content), page.title, page.date, page.author.name];
    });
    expect(listed).toEqual(wanted);
    expect(read(/<entry>[\s\S]*?<link href="([^"]*)"/g)).toEqual(wanted.map(([url]) => url));
    // The day of the feed is that of its newest article.
    const days = newest.map(({ date }) => date);
    expect(read(/<updated>([^<T]*)/g)).toEqual([...days.slice(0, 1), ...days]);
  },

  "a document opens with a skip link, a hero and one title": onPages((page, doc, { content }) => {
    const { root, main } = doc;
    expect(textsIn(root, "h1"), page.route).toEqual([page.title]);
    expect(textsIn(main, ".hero h1")).toEqual([page.title]);
    expect(textsIn(main, ".hero__intro")).toEqual(page.intro ? [page.intro] : []);
    expect(textsIn(main, ".hero__hashtag")).toEqual(page.hashtag ? [page.hashtag] : []);
    expect(pairsOf(root)[0]).toEqual([content.words.skipToContent, "#Main"]);
    expect(all(root, 'main[id="Main"]')).toHaveLength(1);
    expect(textOf(root), page.route).not.toMatch(/\{\{|\}\}|link:[a-z]|undefined|\[object|:::/);
    expect(all(root, "iframe").concat(all(root, "details[open]")), page.route).toEqual([]);
    expect(all(root, "img").filter(({ attribs }) => !("alt" in attribs))).toEqual([]);
  }),

  "a link says once that it opens a new tab, and once that it is a PDF": onPages(
    (page, { root }, { content: { words } }) => {
      const count = (text: string, remark: string) => text.split(`(${remark})`).length - 1;
      const wrong = all(root, "a").filter((link) => {
        const text = textOf(link);
        const opensTab = attribute(link, "target") === "_blank";
        const leadsOut = opensTab || "data-redirect" in link.attribs;
        return (
          count(text, words.newTab) !== Number(leadsOut) ||
          count(text, words.pdf) !== Number(attribute(link, "href").endsWith(".pdf")) ||
          (attribute(link, "rel") === "noopener") !== opensTab
        );
      });
      expect(
        wrong.map((link) => textOf(link)),
        page.route,
      ).toEqual([]);
    },
  ),

  "a header has the navigation, in its bar and in its drawer": onPages(
    (page, { root }, { content: { navigation, words, hrefOf } }) => {
      const tree = navigation.groups.map(({ label, url, items = [] }) =>
        [{ label, url }, ...items].map((item) => [item.label, hrefOf(item.url)]),
      );
      const header = one(root, "header");
      expect(all(header, "ul.main-navigation__list").flatMap(groupsOf), page.route).toEqual(tree);
      expect(all(header, "ul.drawer__list").flatMap(groupsOf), page.route).toEqual(tree);
      const tools = pairsOf(one(header, ".header__tools"));
      const actions = navigation.actions.map(({ label, url }) => [label, hrefOf(url)]);
      expect(tools.slice(0, actions.length)).toEqual(actions);
      const here = addressOf(page.route);
      const isListed = tree.flat().some(([, href]) => href === here);
      const marked = hrefsOf(header, 'nav.main-navigation [aria-current="page"]');
      expect(marked, page.route).toEqual(isListed ? [here] : []);
      expect(hrefsOf(header, "a.logo")).toEqual(["/"]);
      expect(textsIn(header, "button").join()).toContain(words.themeToDark);
    },
  ),

  "a footer has its columns, networks, notices and addresses": onPages(
    (page, { root }, { content: { navigation, site, hrefOf } }) => {
      const footer = one(root, "footer");
      const pairs = (items: readonly { readonly label: string; readonly url: string }[]) =>
        items.map(({ label, url }) => [label, hrefOf(url)]);
      const columns = [...navigation.footer.map(({ items }) => items), navigation.legal];
      const wanted = columns.filter((items) => items.length > 0).map(pairs);
      expect(all(footer, ".footer__list").map(pairsOf), page.route).toEqual(wanted);
      expect(all(footer, ".social-links").flatMap(pairsOf)).toEqual(pairs(navigation.social));
      const texts = [site.office ?? "", ...site.notices.map(({ text }) => text)];
      for (const text of texts) expect(textOf(footer)).toContain(text);
      const ways = [site.inbox, ...site.notices.flatMap((notice) => [notice.phone, notice.site])];
      const hrefs = hrefsOf(footer, "a");
      for (const way of ways) if (way !== undefined) expect(hrefs).toContain(hrefOf(way));
      const edit = `${site.repository}/edit/${site.branch}/${page.path}`;
      const edits = hrefs.filter((href) => href.includes("/edit/"));
      expect(edits).toEqual(site.repository ? [edit] : []);
    },
  ),

  "a trail leads from the home page over the group to the page": onPages(
    (page, { main }, { content: { navigation, words, hrefOf } }) => {
      const group = navigation.groups.find(
        ({ url, items = [] }) =>
          url !== page.route &&
          (items.some((item) => item.url === page.route) || page.route.startsWith(`${url}/`)),
      );
      const parent = group ? [[group.label, hrefOf(group.url)]] : [];
      const steps = all(main, "nav.trail li").map((step) => [textOf(step), ...hrefsOf(step, "a")]);
      const wanted = [[words.home, "/"], ...parent, [page.title]];
      expect(steps, page.route).toEqual(page.route === "/" ? [] : wanted);
    },
  ),

  "an article leads to its neighbors by day, and says who wrote it": ({ content, document }) => {
    const { words, articles } = content;
    const wayTo = (word: string, other?: PageSource) =>
      other ? [[`${word} ${other.title}`, addressOf(other.route)]] : [];
    for (const [index, page] of articles.entries()) {
      const { main } = document(page.route);
      const ways = ["prev", "next"].map((rel) => all(main, `a[rel="${rel}"]`).map(pairOf));
      expect(ways, page.route).toEqual([
        wayTo(words.previousArticle, articles[index - 1]),
        wayTo(words.nextArticle, articles[index + 1]),
      ]);
      const { name, role, organization } = page.author;
      const byline = textOf(one(main, ".byline"));
      for (const text of [name, role, organization, printDay(page.date)])
        expect(byline, page.route).toContain(text);
      expect(attribute(one(main, ".byline time"), "datetime")).toBe(page.date);
      expect(all(main, ".hero img")).toHaveLength(1);
    }
  },

  "a page of articles lists them, newest first": onPages((page, { main }, { content }) => {
    const cards = all(main, ".article-list__item").map((card) => [
      ...pairOf(one(card, "a")),
      ...textsIn(card, ".article-teaser__meta"),
      ...textsIn(card, ".article-teaser__text"),
      all(card, "img").length,
    ]);
    const wanted = content.articles
      .toReversed()
      .map(({ title, route, author, date, description }) => {
        const byline = content.words.byline.replace("{name}", author.name);
        return [title, addressOf(route), `${byline} ${printDay(date)}`, description, 1];
      });
    expect(cards).toEqual(page.layout === "articles" ? wanted : []);
  }),

  "an event says when and where, and has a calendar once it has a day": onPages(
    (page, { main }, { content, files }) => {
      const event = content.list("events").find(({ id }) => id === page.event);
      if (!event) return;
      const { id, start, when = start?.slice(0, 4), place = "", note = "", name } = event;
      const facts = textOf(one(main, ".event-facts"));
      for (const text of [when ?? "", place, note]) expect(facts).toContain(content.fill(text));
      const calendar = files.get(`calendar/${id}.ics`);
      expect(hrefsOf(main, `a[href="/calendar/${id}.ics"]`)).toHaveLength(start ? 1 : 0);
      expect(calendar?.includes(`SUMMARY:${name}`)).toBe(start ? true : undefined);
      // A time is written in UTC, which may be of the next day.
      const day = start?.replaceAll("-", "") ?? "";
      if (!day.includes("T")) expect(calendar ?? "").toContain(day);
    },
  ),

  "a list is shown whole and in its order": onPages((page, { main }, { content }) => {
    for (const { name, attributes } of page.blocks) {
      const { from = "", topic, moving } = attributes;
      const selector = from === "families" ? ".families__family" : itemsOf[name];
      if (from === "" || selector === undefined) continue;
      const entries = content.list(from).filter((entry) => entry["topic"] === topic);
      const wanted = entries.map((entry) => shownTexts(entry).map((text) => content.fill(text)));
      const texts = all(main, moving ? ".logos__run li" : selector).map(spoken);
      // A page may have other items of the kind, written into its text.
      const items = texts.filter((item) => wanted.some(([first = ""]) => item.includes(first)));
      expect(items.length, `${page.route} ${from}`).toBe(wanted.length * (moving ? 2 : 1));
      for (const [index, parts] of [...wanted, ...(moving ? wanted : [])].entries())
        for (const part of parts) expect(items[index], `${page.route} ${from}`).toContain(part);
      const mails = entries.flatMap(({ email }) => (email ? [`mailto:${email}`] : []));
      expect(hrefsOf(main, ".person__mail").slice(0, mails.length)).toEqual(mails);
    }
  }),

  "a family opens the story with its name": onPages((page, { main }, { content }) => {
    if (!page.blocks.some(({ attributes: { from } }) => from === "families")) return;
    const stories = all(main, "dialog.story").map((story) => [
      ...textsIn(story, ".story__title"),
      hrefsOf(story, "a.button")[0],
    ]);
    const wanted = content.list("families").map(({ title = "", learnMoreLink: more }) => {
      return [content.words.meet.replace("{name}", title), more && content.hrefOf(more)];
    });
    expect(stories).toEqual(wanted);
    expect(hrefsOf(main, ".families a")).toEqual(
      all(main, "dialog.story").map((story) => `#${attribute(story, "id")}`),
    );
  }),

  "a chart names its first, its highest and its last year": onPages(
    (_page, { main }, { content }) => {
      const years = content
        .list("year-totals")
        .toSorted((a, b) => Number(a["year"]) - Number(b["year"]));
      const amount = ({ total = "" }: Entry) => Number(total.replace(/[^\d.]/g, ""));
      const highest = years.toSorted((a, b) => amount(b) - amount(a))[0];
      const points = [...new Set([years[0], highest, years.at(-1)])];
      for (const chart of all(main, ".chart")) {
        const print = (point?: Entry) => `${point?.["year"]} ${point?.["total"]}`;
        expect(textsIn(chart, ".chart__mark")).toEqual(points.map(print));
        expect(textsIn(chart, ".chart__mark--highest")).toEqual([print(highest)]);
        const label = attribute(one(chart, "svg"), "aria-label");
        expect(label).toContain(`${highest?.["total"]} in ${highest?.["year"]}`);
      }
    },
  ),

  "a page that shows invented people says so, and no other": onPages(
    (page, { main }, { content }) => {
      const lists = page.blocks.flatMap(({ attributes: { from } }) => from ?? []);
      const shown: readonly { readonly sample?: unknown }[] = [
        ...[page, ...(page.layout === "articles" ? content.articles : [])],
        ...lists.flatMap((name) => content.list<{ readonly sample?: boolean }>(name)),
      ];
      const isSample = shown.some(({ sample }) => sample === true);
      const notices = textsIn(main, ".samples-notice");
      expect(notices, page.route).toEqual(isSample ? [content.words.samplesNotice] : []);
    },
  ),

  "figures come from the ledger": onPages((page, { main }, { content }) => {
    for (const [request] of page.body.matchAll(/\{\{[\w.-]+\}\}/g))
      expect(textOf(main), page.route).toContain(content.fill(request));
    const stats = all(main, ".stats__stat").map((stat) => [
      textOf(one(stat, "dt"), without("stats__date")),
      ...textsIn(stat, ".stats__date"),
      ...textsIn(stat, "dd"),
    ]);
    const figures = page.blocks.flatMap(({ name, words, attributes: { fact = "" } }) =>
      fact === "" ? [] : [{ name, ...content.fact(fact), ...(words ? { label: words } : {}) }],
    );
    const of = (name: string) => figures.filter((figure) => figure.name === name);
    expect(stats, page.route).toEqual(
      of("stat").map(({ label, asOf, full }) => {
        return [label, content.words.asOf.replace("{date}", asOf), full];
      }),
    );
    const digits = of("digits").map(({ full, label }) => `${full} ${label}`);
    expect(textsIn(main, ".digits"), page.route).toEqual(digits);
  }),

  "links lead where the content says, outside by the ledger": onPages(
    (page, { main }, { content }) => {
      const hrefs = hrefsOf(main, "a");
      const inText = page.body.matchAll(/\]\(((?:\/|#|link:)[^)\s]*)\)|\blink="([^"]+)"/g);
      const targets = [...inText].flatMap(([, one, other]) => one ?? other ?? []);
      for (const target of [...targets, ...(page.link ? [page.link] : [])])
        expect(hrefs, page.route).toContain(content.hrefOf(target));
    },
  ),

  "a link to a redirect page knows where that sends": ({ content, documents }) => {
    const redirects = content.pages.filter(({ layout }) => layout === "redirect");
    const sending = new Map(
      redirects.map(({ route, link = "" }) => [addressOf(route), content.hrefOf(link)]),
    );
    const wrong = documents.flatMap(({ route, root }) =>
      all(root, "a")
        .filter((link) => link.attribs["data-redirect"] !== sending.get(attribute(link, "href")))
        .map((link) => `${route} ${textOf(link)}`),
    );
    expect(wrong).toEqual([]);
  },
};

const sharing = [
  ...["robots", "description", "og:description", "og:image", "og:site_name", "og:title"],
  ...["og:type", "og:url"],
];

/** The element of an entry, by the block that shows the list. */
const itemsOf: Readonly<Record<string, string>> = {
  ...{ accordion: "details", chips: ".chips li", logos: ".logos--grid li", people: ".person" },
  ...{ positions: ".position", roster: ".roster__entry", steps: ".steps__step", teams: "details" },
  table: ".data-table--long tbody tr",
};

/** What is printed of an entry as it stands in the list. */
const shownFields = new Set([
  ...["name", "title", "question", "organization", "names", "year", "total", "statusText"],
  ...["position", "label", "email", "leadership", "overallDirector", "captains"],
]);

function shownTexts(entry: object): readonly string[] {
  return Object.entries(entry).flatMap(([key, value]) => {
    if (!Array.isArray(entry) && !shownFields.has(key)) return [];
    return typeof value === "object" ? shownTexts(value as object) : [String(value)];
  });
}

/** The text of an item, a picture by its words. */
function spoken(item: Element): string {
  return [textOf(item), ...all(item, "img").map((image) => attribute(image, "alt"))].join(" ");
}

/** Makes a rule of one for each page and its document. */
function onPages(
  rule: (page: PageSource, document: SiteDocument, site: RenderedSite) => void,
): Rule {
  return (site) => {
    for (const page of site.content.pages) rule(page, site.document(page.route), site);
  };
}

function textsIn(part: Part, selector: string): readonly string[] {
  return all(part, selector).map((element) => textOf(element));
}

function hrefsOf(part: Part, selector: string): readonly string[] {
  return all(part, selector).map((element) => attribute(element, "href"));
}

/** A link's words, without the remark that it opens a new tab, and its address. */
function pairOf(link: Element): readonly [string, string] {
  return [textOf(link).replace(/ ?\([^()]*\)$/, ""), attribute(link, "href")];
}

function pairsOf(part: Part): readonly (readonly string[])[] {
  return all(part, "a").map(pairOf);
}

/** The groups of a list of the navigation: the link of each, then those below it. */
function groupsOf(list: Element): readonly (readonly (readonly string[])[])[] {
  return list.children.filter((child): child is Element => "attribs" in child).map(pairsOf);
}

function urlOf({ route }: PageSource, { site }: Content): string {
  return new URL(addressOf(route), site.url).href;
}

function printDay(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
