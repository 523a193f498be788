/**
 * What every document, list and address of the site owes, whatever authors write. A rule gives what is
 * wrong; an expectation is taken from the content.
 */
import { isDeepStrictEqual } from "node:util";
import { addressOf, type SiteDocument } from "./built-site.ts";
import type { BlockSource, Content, Entry, PageSource } from "./content.ts";
import { all, attribute, type Element, one, type Part, rawOf, textOf, without } from "./html.ts";
import type { RenderedSite } from "./rendered-site.ts";

type Rule = (site: RenderedSite) => readonly string[];
type Faults = readonly string[];

/** The rules by their names. */
export const rules: Readonly<Record<string, Rule>> = {
  "content and documents have no errors": ({ errors }) => errors,

  "each source has one document, and no document is without": ({ content, documents }) => {
    const routes = content.pages.map(({ route }) => route).sort();
    return same("routes", documents.map(({ route }) => route).sort(), routes);
  },

  "the head names the page and its one address": onPages((page, { root }, { content, files }) => {
    const { site } = content;
    const meta = (name: string) => {
      const found = all(root, "meta").filter(
        ({ attribs }) => (attribs["property"] ?? attribs["name"]) === name,
      );
      return found.map((element) => attribute(element, "content")).join();
    };
    const links = (rel: string) =>
      all(root, `link[rel="${rel}"]`).map((link) => attribute(link, "href"));
    const address = urlOf(page, content);
    const title = page.title === site.name ? site.name : `${page.title} · ${site.shortName}`;
    const { canonical, ...rest } = {
      canonical: links("canonical"),
      language: attribute(one(root, "html"), "lang"),
      title: rawOf(one(root, "head title")),
      robots: meta("robots"),
      description: meta("description"),
      "og:url": meta("og:url"),
      "og:title": meta("og:title"),
      "og:description": meta("og:description"),
      "og:site_name": meta("og:site_name"),
      "og:type": meta("og:type"),
      "og:image": meta("og:image"),
      feeds: links("alternate"),
    };
    return [
      ...same("canonical", canonical, page.isHidden ? [] : [address]),
      ...same("head", rest, {
        ...{ language: site.language, title, robots: page.isHidden ? "noindex" : "" },
        ...{ description: page.description, "og:description": page.description },
        ...{ "og:url": address, "og:title": page.title, "og:site_name": site.name },
        "og:type": isArticle(page) ? "article" : "website",
        "og:image": files.has("share.png") ? new URL("/share.png", site.url).href : "",
        feeds: content.articles.length > 0 ? ["/feed.xml", "/feed.json"] : [],
      }),
    ];
  }),

  "the sitemap lists what is to be found, articles with their day": ({ content, files }) => {
    const rows = (files.get("sitemap.xml") ?? "").matchAll(
      /<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g,
    );
    const found = content.pages.filter(({ isHidden }) => !isHidden);
    const wanted = found.map((page) => [urlOf(page, content), isArticle(page) ? page.date : ""]);
    const listed = [...rows].map(([, loc, day = ""]) => [loc, day]);
    const sitemap = new URL("/sitemap.xml", content.site.url).href;
    return [
      ...same("sitemap", listed.sort(), wanted.sort()),
      ...missing("robots.txt", files.get("robots.txt") ?? "", [sitemap]),
      ...missing(
        "llms.txt",
        files.get("llms.txt") ?? "",
        wanted.map(([url = ""]) => `(${url})`),
      ),
    ];
  },

  "the feeds have the newest articles, newest first": ({ content, files }) => {
    const newest = content.articles.toReversed().slice(0, 20);
    if (newest.length === 0) return same("feed.xml", files.has("feed.xml"), false);
    const { items } = JSON.parse(files.get("feed.json") ?? "{}") as {
      readonly items: readonly (Entry & { readonly author: Entry })[];
    };
    const listed = items.map(({ url, title, summary, date_modified: day, author }) => {
      return [url, title, summary, day?.slice(0, 10), author["name"]];
    });
    const xml = files.get("feed.xml") ?? "";
    const read = (pattern: RegExp) => [...xml.matchAll(pattern)].map(([, text]) => text);
    const urls = newest.map((page) => urlOf(page, content));
    const days = newest.map(({ date }) => date);
    return [
      ...same(
        "feed.json",
        listed.map((item) => item.map((text) => text?.replace(/&\w+;/g, "&"))),
        newest.map((page, index) => [
          urls[index],
          page.title,
          page.description,
          page.date,
          page.author.name,
        ]),
      ),
      ...same("links of feed.xml", read(/<entry>[\s\S]*?<link href="([^"]*)"/g), urls),
      // The day of the feed itself is that of the newest article.
      ...same("days of feed.xml", read(/<updated>([^<T]*)/g), [days[0], ...days]),
    ];
  },

  "a document opens with a skip link, a hero and one title": onPages((page, doc, { content }) => {
    const { root, main } = doc;
    const [first] = all(root, "body a");
    const titles = all(root, "h1").map((title) => textOf(title));
    return [
      ...same("titles", titles, [page.title]),
      ...same("hero", all(main, ".hero h1").length, 1),
      ...same("intro", textsIn(main, ".hero__intro"), page.intro ? [content.fill(page.intro)] : []),
      ...same("hashtag", textsIn(main, ".hero__hashtag"), page.hashtag ? [page.hashtag] : []),
      ...same("first link", first && [attribute(first, "href"), textOf(first)], [
        "#Main",
        content.words.skipToContent,
      ]),
      ...same("id of main", attribute(main, "id"), "Main"),
      ...same(
        "landmarks",
        ["header", "footer"].map((name) => all(root, `body ${name}`).length),
        [1, 1],
      ),
      ...(/\{\{|\}\}|\blink:[a-z]|undefined|\[object|NaN|:::/.exec(textOf(root)) ?? []).map(
        (text) => `leftover ${text}`,
      ),
      ...same(
        "pictures without alt",
        all(root, "img").filter((image) => !("alt" in image.attribs)).length,
        0,
      ),
      ...same("open at first", all(root, "details[open]").length, 0),
      ...same("foreign frames", all(root, "iframe").length, 0),
    ];
  }),

  "a link says once that it opens a new tab, and once that it is a PDF": onPages(
    (_page, { root }, { content }) =>
      all(root, "a").flatMap((link) => {
        const count = (words: string) => textOf(link).split(`(${words})`).length - 1;
        const opensTab = attribute(link, "target") === "_blank";
        const leadsOut = opensTab || "data-redirect" in link.attribs;
        const isPdf = attribute(link, "href").endsWith(".pdf");
        return [
          ...same(
            textOf(link),
            [count(content.words.newTab), count(content.words.pdf)],
            [Number(leadsOut), Number(isPdf)],
          ),
          ...(opensTab && attribute(link, "rel") !== "noopener"
            ? [`${textOf(link)}: noopener`]
            : []),
        ];
      }),
  ),

  "the header has the navigation, in its bar and in its drawer": onPages(
    (page, { root }, { content }) => {
      const { groups, actions } = content.navigation;
      const tree = groups.map(({ label, url, items = [] }) => [
        [label, content.hrefOf(url)],
        ...items.map((item) => [item.label, content.hrefOf(item.url)]),
      ]);
      const header = one(root, "header");
      const bar = all(header, "ul.main-navigation__list");
      const marked = all(header, 'nav.main-navigation [aria-current="page"]');
      const isListed = tree.some((group) =>
        group.some(([, href]) => href === addressOf(page.route)),
      );
      const [logo] = all(header, "a.logo");
      return [
        ...same("bar", bar.flatMap(groupsOf), tree),
        ...same("drawer", all(header, "ul.drawer__list").flatMap(groupsOf), tree),
        ...actions.flatMap(({ label, url }) =>
          hasLink(header, label, content.hrefOf(url)) ? [] : [`no action ${label}`],
        ),
        ...same(
          "marked",
          marked.map((link) => attribute(link, "href")),
          isListed ? [addressOf(page.route)] : [],
        ),
        ...same("logo", logo && attribute(logo, "href"), "/"),
        ...missing(
          "theme switch",
          textsIn(header, "button").join() +
            all(header, "button")
              .map((button) => attribute(button, "aria-label"))
              .join(),
          [content.words.themeToDark],
        ),
      ];
    },
  ),

  "the footer has its columns, networks, notices and addresses": onPages(
    (page, { root }, { content }) => {
      const footer = one(root, "footer");
      const { navigation, site } = content;
      const pairs = (items: readonly { readonly label: string; readonly url: string }[]) =>
        items.map(({ label, url }) => [label, content.hrefOf(url)]);
      const lists = all(footer, ".footer__list").map(pairsOf);
      const legal = navigation.legal?.length ? [pairs(navigation.legal)] : [];
      const ways = site.notices.flatMap(({ phone, site: web }) => [phone ?? [], web ?? []].flat());
      const targets = [...ways, ...(site.inbox ? [site.inbox] : [])].map((to) =>
        content.hrefOf(to),
      );
      const hrefs = all(footer, "a").map((link) => attribute(link, "href"));
      const edit = `${site.repository}/edit/${site.branch}/${page.path}`;
      return [
        ...same("columns", lists, [
          ...(navigation.footer ?? []).map(({ items }) => pairs(items)),
          ...legal,
        ]),
        ...same(
          "networks",
          all(footer, ".social-links").flatMap(pairsOf),
          pairs(navigation.social ?? []),
        ),
        ...missing("footer", textOf(footer), [
          ...site.notices.map(({ text }) => text),
          site.office ?? "",
        ]),
        ...targets.filter((href) => !hrefs.includes(href)).map((href) => `no way to ${href}`),
        ...same(
          "edit",
          hrefs.filter((href) => href.includes("/edit/")),
          site.repository ? [edit] : [],
        ),
      ];
    },
  ),

  "the trail leads from the home page over the group to the page": onPages(
    (page, { main }, { content }) => {
      const group = content.navigation.groups.find(
        ({ url, items = [] }) =>
          url !== page.route &&
          (items.some((item) => item.url === page.route) || page.route.startsWith(`${url}/`)),
      );
      const parent = group ? [[group.label, content.hrefOf(group.url)]] : [];
      const home = [content.words.home, "/"];
      const steps = all(main, "nav.trail li").map((step) => [
        textOf(step),
        ...all(step, "a").map((link) => attribute(link, "href")),
      ]);
      return same("trail", steps, page.route === "/" ? [] : [home, ...parent, [page.title]]);
    },
  ),

  "articles lead to their neighbors by day, and say who wrote them": ({ content, document }) =>
    content.articles.flatMap((page, index) => {
      const { main } = document(page.route);
      const { words, articles } = content;
      const ways = ["prev", "next"].map((rel) => all(main, `a[rel="${rel}"]`).flatMap(pairOf));
      const wayTo = (other: PageSource | undefined, word: string) =>
        other ? [`${word} ${other.title}`, addressOf(other.route)] : [];
      const { name, role, organization } = page.author;
      const byline = one(main, ".byline");
      const [time] = all(byline, "time");
      return [
        ...same("neighbors", ways, [
          wayTo(articles[index - 1], words.previousArticle),
          wayTo(articles[index + 1], words.nextArticle),
        ]),
        ...missing("byline", textOf(byline), [name, role, organization, printDay(page.date)]),
        ...same("day", time && attribute(time, "datetime"), page.date),
        ...same("banner", all(main, ".hero img").length, 1),
      ].map((fault) => `${page.route} ${fault}`);
    }),

  "the page of articles lists them, newest first": ({ content, document }) =>
    content.pages
      .filter(({ layout }) => layout === "articles")
      .flatMap(({ route }) => {
        const cards = all(document(route).main, ".article-list__item").map((card) => [
          ...pairOf(one(card, "a")),
          ...textsIn(card, ".article-teaser__meta"),
          ...textsIn(card, ".article-teaser__text"),
          all(card, "img").length,
        ]);
        const wanted = content.articles
          .toReversed()
          .map(({ title, route: to, author, date, description }) => [
            ...[title, addressOf(to)],
            ...[
              `${content.words.byline.replace("{name}", author.name)} ${printDay(date)}`,
              description,
              1,
            ],
          ]);
        return same("articles", cards, wanted);
      }),

  "an event says when and where, and has a calendar once it has a day": ({
    content,
    document,
    files,
  }) =>
    content.pages.flatMap(({ route, layout, event: id }) => {
      if (layout !== "event") return [];
      const event = content.list("events").find((entry) => entry["id"] === id) ?? {};
      const { main } = document(route);
      const calendar = files.get(`calendar/${id}.ics`) ?? "";
      const { start, when, place = "", name = "", note = "" } = event;
      const day = start?.replaceAll("-", "").slice(0, 8) ?? "";
      return [
        ...missing(route, textOf(one(main, ".event-facts")), [
          content.fill(note),
          content.fill(place),
          when ?? start?.slice(0, 4) ?? "",
        ]),
        ...same("calendar", all(main, `a[href="/calendar/${id}.ics"]`).length, start ? 1 : 0),
        // A time is written in UTC, which may be on the next day.
        ...missing(
          "calendar",
          calendar,
          start ? [`SUMMARY:${name}`, `DTSTART`, start.includes("T") ? "T" : day] : [],
        ),
      ];
    }),

  "lists are shown whole and in their order": onPages((page, { main }, { content }) =>
    page.blocks.flatMap((block) => {
      const shown = listsOf(block, main, content);
      return shown.flatMap(([what, actual, wanted]) => {
        const start = actual.findIndex((_, at) =>
          isDeepStrictEqual(actual.slice(at, at + wanted.length), wanted),
        );
        return start >= 0 && wanted.length > 0 ? [] : same(`${block.name} ${what}`, actual, wanted);
      });
    }),
  ),

  "invented people are owned up to, on their pages only": onPages((page, { main }, { content }) => {
    const isSample = ({ sample }: { readonly sample?: unknown }) => sample === true;
    const lists = page.blocks.flatMap(({ attributes: { from } }) => (from ? [from] : []));
    const shown = [
      ...[page, ...(page.layout === "articles" ? content.articles : [])],
      ...lists.flatMap((name) => content.list<{ readonly sample?: unknown }>(name)),
    ];
    const notices = textsIn(main, ".samples-notice");
    return same("notice", notices, shown.some(isSample) ? [content.words.samplesNotice] : []);
  }),

  "figures come from the ledger": onPages((page, { main }, { content }) => {
    const words = textOf(main);
    const asked = page.body.match(/\{\{[\w.-]+\}\}/g) ?? [];
    const stats = all(main, ".stats__stat").map((stat) => [
      textOf(one(stat, "dt"), without("stats__date")),
      ...textsIn(stat, ".stats__date"),
      textOf(one(stat, "dd")),
    ]);
    const held = all(main, ".digits").map((digits) => textOf(digits));
    return page.blocks
      .flatMap(({ name, words: own, attributes }) => {
        if (name !== "stat" && name !== "digits") return [];
        const { label, asOf, full } = content.fact(attributes["fact"] ?? "");
        if (name === "digits")
          return missing("digits", held.join("|"), [`${full} ${own || label}`]);
        const stat = [own || label, content.words.asOf.replace("{date}", asOf), full];
        return stats.some((one) => isDeepStrictEqual(one, stat)) ? [] : [`no figure ${stat}`];
      })
      .concat(
        missing(
          "text",
          words,
          asked.map((request) => content.fill(request)),
        ),
      );
  }),

  "links lead where the content says, outside by the ledger": onPages(
    (page, { main }, { content }) => {
      const hrefs = new Set(all(main, "a").map((link) => attribute(link, "href")));
      const inText = page.body.matchAll(/\]\(([^)\s]+)\)|\blink="([^"]+)"/g);
      const targets = [...inText].map(([, one, other]) => one ?? other ?? "");
      return [...targets, ...(page.link ? [page.link] : [])]
        .filter((target) => /^(?:\/|#|link:)/.test(target) && !hrefs.has(content.hrefOf(target)))
        .map((target) => `no link to ${target}`);
    },
  ),

  "a link to a redirect page knows where it sends": ({ content, documents }) => {
    const sending = new Map(
      content.pages.flatMap(({ route, link, layout }) =>
        layout === "redirect" && link ? [[addressOf(route), content.hrefOf(link)] as const] : [],
      ),
    );
    return documents.flatMap(({ route, root }) =>
      all(root, "header a, footer a".split(",")[0] as string)
        .concat(all(root, "main a"), all(root, "footer a"))
        .flatMap((link) => {
          const to = sending.get(attribute(link, "href"));
          return same(`${route} ${textOf(link)}`, attribute(link, "data-redirect"), to ?? "");
        }),
    );
  },
};

/** Makes a rule of one for each page and its document. */
function onPages(
  rule: (page: PageSource, document: SiteDocument, site: RenderedSite) => Faults,
): Rule {
  return (site) =>
    site.content.pages.flatMap((page) =>
      rule(page, site.document(page.route), site).map((fault) => `${page.route} ${fault}`),
    );
}

/** What a block that a list fills shows, beside the entries of the list. */
function listsOf({ name, attributes }: BlockSource, main: Part, content: Content) {
  const { from = "", topic, moving } = attributes;
  if (from === "") return [];
  const entries = content
    .list(from)
    .filter((entry) => topic === undefined || entry["topic"] === topic);
  const field = (key: string) => entries.map((entry) => content.fill(entry[key] ?? ""));
  const row = (selector: string, key: string): [string, readonly string[], readonly string[]] => {
    return [selector, textsIn(main, selector), field(key)];
  };
  switch (name) {
    case "people": {
      if (from === "families") {
        const titles = field("title").map((title) => content.words.meet.replace("{name}", title));
        return [
          row(".families__name", "title"),
          [".story__title", textsIn(main, ".story__title"), titles] as const,
        ];
      }
      const staff = content.list<{ email: string; position: Entry }>("staff");
      const mails = all(main, ".person__mail").map((link) => attribute(link, "href"));
      return [
        row(".person__name", "name"),
        [
          ".person__role",
          textsIn(main, ".person__role"),
          staff.map(({ position }) => position["label"]),
        ] as const,
        ["mail", mails, staff.map(({ email }) => `mailto:${email}`)] as const,
      ];
    }
    case "chips":
      return [row("ul.chips .chip", "name")];
    case "logos": {
      const plates = all(main, moving ? ".logos__run .plate" : ".logos--grid .plate");
      const names = plates.map((plate) => textOf(plate) || attribute(one(plate, "img"), "alt"));
      const wanted = field("name");
      return [["plates", names, moving ? [...wanted, ...wanted] : wanted] as const];
    }
    case "positions":
      return [row(".position__name", "name"), row(".position__status", "statusText")];
    case "roster": {
      const roster = content.list<{ organization: string; names: readonly string[] }>(from);
      const shown = all(main, ".roster__entry").map((entry) => textOf(entry));
      return [
        [
          "entries",
          shown,
          roster.map(({ organization, names }) => [organization, ...names].join(" ")),
        ] as const,
      ];
    }
    case "teams": {
      const teams = content.list<{
        leadership: { overallDirector: string; captains: readonly string[] };
      }>(from);
      const captains = all(main, ".team").map((team) => textsIn(team, ".chip"));
      return [
        row("summary", "name"),
        [
          "captains",
          captains.flat(),
          teams.flatMap(({ leadership }) => leadership.captains),
        ] as const,
      ];
    }
    case "accordion":
      return [row("summary", "question")];
    case "steps":
      return [row(".steps__title", "title")];
    case "table": {
      const rows = all(main, "tbody tr").map((cells) => textOf(cells));
      return [["rows", rows, entries.map(({ year, total }) => `${year} ${total}`)] as const];
    }
    default: {
      const years = entries.toSorted((a, b) => Number(a["year"]) - Number(b["year"]));
      const amount = ({ total = "" }: Entry) => Number(total.replace(/[^\d.]/g, ""));
      const highest = years.toSorted((a, b) => amount(b) - amount(a))[0];
      const points = new Set([years[0], highest, years.at(-1)]);
      const label = attribute(one(main, ".chart svg"), "aria-label");
      return [
        [
          "points",
          textsIn(main, ".chart__mark"),
          [...points].map((point) => `${point?.["year"]} ${point?.["total"]}`),
        ] as const,
        [
          "highest",
          textsIn(main, ".chart__mark--highest"),
          [`${highest?.["year"]} ${highest?.["total"]}`],
        ] as const,
        [
          "label",
          [String(label.includes(`${highest?.["total"]} in ${highest?.["year"]}`))],
          ["true"],
        ] as const,
      ];
    }
  }
}

function same(what: string, actual: unknown, wanted: unknown): Faults {
  if (isDeepStrictEqual(actual, wanted)) return [];
  return [`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`];
}

function missing(what: string, text: string, wanted: readonly string[]): Faults {
  const absent = wanted.filter((part) => !text.includes(part.replace(/\s+/g, " ")));
  return absent.map((part) => `${what}: nothing says ${part}`);
}

function textsIn(part: Part, selector: string): readonly string[] {
  return all(part, selector).map((element) => textOf(element));
}

/** A link's words, without the remark that it opens in a new tab, and its address. */
function pairOf(link: Element): readonly string[] {
  return [textOf(link).replace(/ ?\([^()]*\)$/, ""), attribute(link, "href")];
}

function pairsOf(part: Part): readonly (readonly string[])[] {
  return all(part, "a").map(pairOf);
}

/** The groups of a list of the navigation: the link of each, then those below it. */
function groupsOf(list: Element): readonly (readonly (readonly string[])[])[] {
  return list.children.filter((child): child is Element => "attribs" in child).map(pairsOf);
}

function hasLink(part: Part, label: string, href: string): boolean {
  return pairsOf(part).some((pair) => isDeepStrictEqual(pair, [label, href]));
}

function isArticle({ path }: PageSource): boolean {
  return path.startsWith("content/blog/");
}

function urlOf({ route }: PageSource, { site }: Content): string {
  return new URL(addressOf(route), site.url).href;
}

function printDay(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
