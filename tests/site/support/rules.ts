/** What every page of a site owes, whatever authors write: what is expected is in the content. */
import { expect } from "vitest";
import { addressOf, type BuiltSite, type SiteDocument, testDay } from "./built-site.ts";
import type { Content, Entry, PageSource } from "./content.ts";
import { all, attribute, type Element, one, type Part, rawOf, straight, textOf } from "./html.ts";

/** A finished site with the content that it was made from. */
type Site = BuiltSite & { readonly content: Content };

export function checkSite(site: Site): void {
  const { content, documents } = site;
  expect(documents.length).toBeGreaterThan(1);
  // Each source and each tag of an article has one document, and no document is without.
  const tagged = content.articles.flatMap(({ route, tags = [] }) =>
    tags.map((tag) => route.replace(/[^/]*$/, `tags/${tag}`)),
  );
  const routes = new Set([...content.pages.map(({ route }) => route), ...tagged]);
  expect(documents.map(({ route }) => route).sort()).toEqual([...routes].sort());
  for (const page of content.pages)
    for (const rule of pageRules) rule(page, site.document(page.route), site);
}

type PageRule = (page: PageSource, document: SiteDocument, site: Site) => void;

/** The head names the page, its one address and its feeds. */
const checkHead: PageRule = (
  page,
  { root, html },
  { content: { site, articles }, files, read },
) => {
  const metas = all(root, "meta").map(({ attribs }) => attribs);
  const named = metas.map(
    ({ property, name = property, content }) => [name, straight(content ?? "")] as const,
  );
  const meta = Object.fromEntries(
    named.filter(([name]) => /^og:|^article:|^(?:robots|desc)/.test(name ?? "")),
  );
  const title = straight(rawOf(one(root, "head title"))).replaceAll("&amp;", "&");
  const url = new URL(addressOf(page.route), site.url).href;
  const place = page.route.replace(/\/$/, "/index");
  const own = files.find((file) => file.startsWith(`static/share${place}.`));
  const shown = own ?? (files.includes("share.png") ? "share.png" : undefined);
  const size = { "og:image:width": "1200", "og:image:height": "630" };
  const said = [site.shortName, page.imageAlt || page.sceneAlt].filter(Boolean).join(". ");
  const picture = {
    ...(shown && { "og:image": new URL(`/${shown}`, url).href, "og:image:alt": site.name }),
    ...(own && { ...size, "og:image:alt": expect.stringContaining(said) }),
  };
  const isArticle = articles.includes(page);
  // The day that the sitemap names, where it is later. A list that an article shows may be newer still.
  const [, last = ""] = read("sitemap.xml").split(`${url}</loc><lastmod>`);
  const isLater = last.slice(0, 10) > String(page.date) && !page.body.includes('from="');
  const changed = isLater ? last.slice(0, 10) : /"dateModified":"(.*?)"/.exec(html)?.[1];
  if (isArticle && changed) expect(html, page.route).toContain(`"dateModified":"${changed}"`);
  const isShared = site.sharePictures === true && page.layout !== "missing";
  expect(own !== undefined, page.route).toBe(isShared);
  expect(!own || meta["og:image:alt"]?.startsWith(page.title), page.route).toBe(true);
  expect(meta, page.route).toEqual({
    ...{ ...picture, ...(page.isHidden ? { robots: "noindex" } : {}) },
    ...{ description: page.description, "og:description": page.description },
    ...{ "og:title": page.title, "og:site_name": site.name, "og:url": url },
    "og:type": isArticle ? "article" : "website",
    ...(isArticle && { "article:published_time": page.date }),
    ...(isArticle && changed && { "article:modified_time": changed }),
    // An invented author is nobody.
    ...(isArticle && !page.sample && { "article:author": page.author.name }),
  });
  const full = page.title === site.name ? site.name : `${page.title} · ${site.shortName}`;
  expect([attribute(one(root, "html"), "lang"), title]).toEqual([site.language, full]);
  expect(hrefsOf(root, 'link[rel="canonical"]'), page.route).toEqual(page.isHidden ? [] : [url]);
  const types = { "/feed.xml": "application/atom+xml", "/feed.json": "application/feed+json" };
  const feeds = all(root, 'link[rel="alternate"]').map(({ attribs }) => [
    attribs.href,
    attribs.type,
  ]);
  expect(feeds).toEqual(articles.length > 0 ? Object.entries(types) : []);
};

/** What search engines are told of a page is what its visitors read there. */
const checkStructuredData: PageRule = (page, { root }, { content: { site, words, articles } }) => {
  const texts = all(root, 'script[type="application/ld+json"]').map(rawOf);
  expect(texts.length, page.route).toBe(page.isHidden ? 0 : 1);
  const nodes = texts.flatMap((text) => JSON.parse(text)["@graph"] as readonly object[]);
  const kind = articles.includes(page)
    ? "BlogPosting"
    : page.route === "/"
      ? "NGO"
      : "BreadcrumbList";
  const json = JSON.stringify(nodes);
  if (texts.length > 0) expect(json, page.route).toContain(`"@type":"${kind}"`);
  const read = textOf(root) + site.name + site.office + page.description;
  // What only a screen reader says of a link is no word of the text.
  const seen = `${read} (${words.sampleStory})`
    .replaceAll("\u2011", "-")
    .replaceAll(` (${words.newTab})`, "");
  const said = json.matchAll(/"(?:name|headline|text|jobTitle|description)":("(?:[^"\\]|\\.)*")/g);
  for (const [, text = ""] of said) expect(seen, page.route).toContain(straight(JSON.parse(text)));
  // A day is read in words. A moment in the evening is on the next day in UTC.
  const dated = json.matchAll(/"(?:startDate|datePublished)":"([^"]+)"/g);
  for (const [, start = ""] of dated) {
    const days = [0, 864e5].map((before) => new Date(Date.parse(start) - before).toISOString());
    const words = days.map((day) => printDay(day).replace(/, .*/, ""));
    expect(words.filter((day) => read.includes(day)).length, `${page.route} ${start}`).not.toBe(0);
  }
  const places = json.matchAll(/"Place","name":"([^"]+)","address":"([^"]+)"/g);
  for (const [, ...place] of places)
    for (const part of place) expect(read).toContain(straight(part));
};

/** A document opens with a skip link, a hero and one title, and nothing of the generator is left in it. */
const checkLayout: PageRule = (page, { root, main }, { content }) => {
  const { words, articles, hrefOf } = content;
  expect(textsIn(root, "h1"), page.route).toEqual([page.title]);
  expect(textsIn(main, ".hero h1")).toEqual([page.title]);
  expect(textsIn(main, ".hero__intro")).toEqual(page.intro ? [page.intro] : []);
  expect(textsIn(main, ".hero__hashtag")).toEqual(page.hashtag ? [page.hashtag] : []);
  // The hashtag leads to the article that's called by it.
  const explained = articles.filter(({ title }) => title === page.hashtag);
  expect(hrefsOf(main, ".hero__hashtag a")).toEqual(explained.map((it) => hrefOf(it.route)));
  expect(pairsOf(root)[0]).toEqual([words.skipToContent, "#Main"]);
  expect(all(root, 'main[id="Main"]')).toHaveLength(1);
  expect(textOf(root), page.route).not.toMatch(/\{\{|\}\}|link:[a-z]|undefined|\[object|:::/);
  expect(all(root, "iframe").concat(all(root, "details[open]")), page.route).toEqual([]);
  expect(all(root, "img").filter(({ attribs }) => !("alt" in attribs))).toEqual([]);
  // Every link of the text leads where it says, outside by the ledger.
  const inText = page.body.matchAll(/\]\(((?:\/|#|link:)[^)\s]*)\)|\blink="([^"]+)"/g);
  const targets = [...inText].flatMap(([, link, attribute]) => link ?? attribute ?? []);
  const hrefs = [...hrefsOf(main, "a"), ...all(main, "form[action]").map(askedBy)];
  for (const target of [...targets, ...(page.link ? [page.link] : [])])
    expect(hrefs, page.route).toContain(hrefOf(target));
};

/**
 * A link says once that it opens a new tab or is a PDF, and knows where a redirect page sends; one that sends its
 * visitors on says so to the eye, too.
 */
const checkRemarks: PageRule = (page, { root }, { content: { words, pages, hrefOf } }) => {
  const redirects = pages.filter(({ layout }) => layout === "redirect");
  const sending = new Map(
    redirects.map(({ route, link = "" }) => [addressOf(route), hrefOf(link)]),
  );
  const count = (text: string, remark: string) => text.split(`(${remark}`).length - 1;
  const wrong = all(root, "a").filter((link) => {
    const [href, text] = [attribute(link, "href"), textOf(link)];
    const opensTab = attribute(link, "target") === "_blank";
    const hasSign =
      all(link, 'use[href="#Icon-outside"]').length === 1 ||
      attribute(link, "class").includes("link--outside");
    return (
      link.attribs["data-redirect"] !== sending.get(href) ||
      count(text, words.newTab) !== Number(opensTab || sending.has(href)) ||
      (sending.has(href) && !hasSign) ||
      count(text, words.pdf) !== Number(/\.pdf(?:#|$)/.test(href)) ||
      (attribute(link, "rel") === "noopener") !== opensTab
    );
  });
  const texts = wrong.map((link) => textOf(link));
  expect(texts, page.route).toEqual([]);
};

/** The header has the navigation, in its bar and in its drawer; the trail follows it. */
const checkNavigation: PageRule = (page, { root, main }, { content }) => {
  const { navigation, words, hrefOf } = content;
  const here = addressOf(page.route);
  const tree = navigation.groups.map(({ label, url, items = [] }) =>
    [{ label, url }, ...items].map((item) => [item.label, hrefOf(item.url)]),
  );
  const header = one(root, "header");
  // A group begins with its own page, under a name of its own; in the bar its title leads there as well.
  const nameOwn = (label = "") => words.groupPage.replace("{title}", label);
  const named = tree.map((items) =>
    items.map(([label, href], index) => [
      index === 0 && items.length > 1 ? nameOwn(label) : label,
      href,
    ]),
  );
  expect(all(header, "ul.drawer__list").flatMap(groupsOf), page.route).toEqual(named);
  const inBar = named.map((items, index) =>
    items.length > 1 ? [tree[index]?.[0], ...items] : items,
  );
  expect(all(header, "ul.main-navigation__list").flatMap(groupsOf), page.route).toEqual(inBar);
  const actions = navigation.actions.map(({ label, url }) => [label, hrefOf(url)]);
  expect(all(header, "a.button--compact").map(pairOf)).toEqual(actions);
  const isListed = tree.flat().some(([, href]) => href === here);
  for (const list of ["nav.main-navigation", "ul.drawer__list"])
    expect(hrefsOf(header, `${list} [aria-current]`), page.route).toEqual(isListed ? [here] : []);
  expect(hrefsOf(header, "a.logo")).toEqual(["/"]);
  expect(textsIn(header, "button").join()).toContain(words.themeToDark);
  const group = navigation.groups.find(
    ({ url, items = [] }) =>
      url !== page.route &&
      (items.some((item) => item.url === page.route) || page.route.startsWith(`${url}/`)),
  );
  const steps = all(main, "nav.trail li").map((step) => [textOf(step), ...hrefsOf(step, "a")]);
  const parent = group ? [[group.label, hrefOf(group.url)]] : [];
  const trail = [[words.home, "/"], ...parent, [page.title]];
  expect(steps, page.route).toEqual(page.route === "/" ? [] : trail);
  const ends = textsIn(main, 'nav.trail li[aria-current="page"]');
  expect(ends).toEqual(page.route === "/" ? [] : [page.title]);
};

/** The footer has its columns, networks, notices and addresses. */
const checkFooter: PageRule = (page, { root }, { content: { navigation, site, hrefOf } }) => {
  const footer = one(root, ".footer");
  const pairs = (items: readonly { readonly label: string; readonly url: string }[]) =>
    items.map(({ label, url }) => [label, hrefOf(url)]);
  const columns = [...navigation.footer.map(({ items }) => items), navigation.legal];
  const wanted = columns.filter((items) => items.length > 0).map(pairs);
  expect(all(footer, ".footer__list").map(pairsOf), page.route).toEqual(wanted);
  expect(all(footer, ".social-links").flatMap(pairsOf)).toEqual(pairs(navigation.social));
  for (const text of [site.office ?? "", ...site.notices.map((notice) => notice.text)])
    expect(textOf(footer)).toContain(text);
  const hrefs = hrefsOf(footer, "a");
  for (const way of [site.inbox, ...site.notices.flatMap(({ phone, site: web }) => [phone, web])])
    if (way !== undefined) expect(hrefs).toContain(hrefOf(way));
  const edit = `${site.repository}/edit/${site.branch}/${page.path}`;
  const edits = hrefs.filter((href) => href.includes("/edit/"));
  expect(edits).toEqual(site.repository ? [edit] : []);
};

/** An article leads to its neighbors by day, and says who wrote it. */
const checkArticle: PageRule = (page, { main }, { content: { words, articles } }) => {
  const index = articles.indexOf(page);
  const wayTo = (word: string, other?: PageSource) =>
    other && index >= 0 ? [[`${word} ${other.title}`, addressOf(other.route)]] : [];
  const named = index >= 0 && page.tags?.length && words.tags ? [words.tags] : [];
  if (index >= 0) expect(textsIn(main, ".tag-links__name"), page.route).toEqual(named);
  const ways = ["prev", "next"].map((rel) => all(main, `a[rel="${rel}"]`).map(pairOf));
  expect(ways, page.route).toEqual([
    wayTo(words.previousArticle, articles[index - 1]),
    wayTo(words.nextArticle, articles[index + 1]),
  ]);
  if (index < 0) return;
  const byline = textOf(one(main, ".byline"));
  for (const text of [...Object.values(page.author), printDay(page.date)])
    expect(byline, page.route).toContain(text);
  expect(attribute(one(main, ".byline time"), "datetime")).toBe(page.date);
  expect(all(main, ".hero img")).toHaveLength(1);
};

/** The page of articles lists them, newest first. */
const checkArticleList: PageRule = (page, { main }, { content: { articles, words } }) => {
  const cards = all(main, ".article-list__item").map((card) => [
    ...[...pairOf(one(card, "a")), ...textsIn(card, ".article-teaser__meta")],
    ...[...textsIn(card, ".article-teaser__text"), all(card, "img").length],
  ]);
  const wanted = articles.toReversed().map(({ title, route, author, date, description }) => {
    const byline = words.byline.replace("{name}", author.name);
    return [title, addressOf(route), `${byline} ${printDay(date)}`, description, 1];
  });
  expect(cards).toEqual(page.layout === "articles" ? wanted : []);
};

/** An event says when and where, and has a calendar once it has a day. */
const checkEvent: PageRule = (page, { main }, { content, files }) => {
  const event = content.list("events").find(({ id }) => id === page.event);
  if (!event || page.layout !== "event") return;
  const { id, start = "", when = start.slice(0, 4), place = "", note = "" } = event;
  const facts = textOf(one(main, ".event-facts"));
  for (const text of [when, place, note]) expect(facts).toContain(content.fill(text));
  const calendars = all(main, `a[href="/calendar/${id}.ics"]`);
  expect([calendars.length, files.includes(`calendar/${id}.ics`)]).toEqual(
    start > testDay ? [1, true] : [0, false],
  );
};

/** A list is shown whole and in its order; a page that shows invented people says so. */
const checkLists: PageRule = (page, { main }, { content }) => {
  const shown: { readonly sample?: unknown }[] = [page];
  if (page.layout === "articles") shown.push(...content.articles);
  if (page.layout === "home") shown.push(...content.articles.slice(-2));
  for (const { name, attributes } of page.blocks) {
    const { from = "", topic, moving } = attributes;
    shown.push(...content.list(from));
    const selector = from === "families" ? ".families__family" : itemsOf[name];
    if (from === "" || selector === undefined) continue;
    const entries = content.list(from).filter((entry) => entry["topic"] === topic);
    // What is closed comes last.
    const isClosed = ({ status }: Entry) => Number(status === "closed");
    entries.sort((a, b) => isClosed(a) - isClosed(b));
    const wanted = entries.map((entry) => shownTexts(entry).map((text) => content.fill(text)));
    const texts = all(main, moving ? ".logos__run li" : selector).map(spoken);
    // A page may have other items of the kind, written into its text.
    const items = texts.filter((item) => wanted.some(([first = ""]) => item.includes(first)));
    expect(items.length, `${page.route} ${from}`).toBe(wanted.length * (moving ? 2 : 1));
    for (const [index, parts] of [...wanted, ...(moving ? wanted : [])].entries())
      for (const part of parts) expect(items[index], `${page.route} ${from}`).toContain(part);
    const mails = entries.flatMap(({ email }) => (email ? [`mailto:${email}`] : []));
    const written = hrefsOf(main, ".person__mail").map((href) => href.replace(/\?subject=.+/, ""));
    expect(written.slice(0, mails.length)).toEqual(mails);
    if (from !== "families") continue;
    const more = entries.flatMap(({ learnMoreLink: link }) => (link ? [content.hrefOf(link)] : []));
    expect(hrefsOf(main, ".story a.button"), page.route).toEqual(more);
    // An invented family is marked where its story is read.
    expect(all(main, ".story .sample-mark").length).toBe(
      entries.filter(({ sample }) => sample).length,
    );
  }
  const hasSamples = shown.some(({ sample }) => sample === true);
  const notices = textsIn(main, ".samples-notice");
  expect(notices, page.route).toEqual(hasSamples ? [content.words.samplesNotice] : []);
};

/** A chart names its first, its highest and its last year, and draws the highest one highest. */
const checkChart: PageRule = (_page, { main }, { content }) => {
  const years = content.list("year-totals").toSorted((a, b) => +a["year"]! - +b["year"]!);
  const amount = ({ total = "" }: Entry) => Number(total.replace(/[^\d.]/g, ""));
  const highest = years.toSorted((a, b) => amount(b) - amount(a))[0];
  const points = [...new Set([years[0], highest, years.at(-1)])];
  for (const chart of all(main, ".chart")) {
    const marks = points.map((point) => `${point?.["year"]} ${point?.["total"]}`);
    expect(textsIn(chart, ".chart__mark")).toEqual(marks);
    expect(textsIn(chart, ".chart__mark--highest")).toEqual([marks[points.indexOf(highest)]]);
    const tops = all(chart, ".chart__point").map((point) => Number(attribute(point, "cy")));
    expect(tops[points.indexOf(highest)]).toBe(Math.min(...tops));
    const [, , , height] = attribute(one(chart, "svg"), "viewbox").split(" ");
    expect(Math.min(...tops)).toBeLessThan(Number(height) / 10);
    const label = attribute(one(chart, "svg"), "aria-label");
    expect(label).toContain(`${highest?.["total"]} in ${highest?.["year"]}`);
  }
};

/** Figures come from the ledger. */
const checkFigures: PageRule = (page, { main }, { content }) => {
  for (const [request] of page.body.matchAll(/\{\{[\w.-]+\}\}/g))
    expect(textOf(main), page.route).toContain(content.fill(request));
  const figures = page.blocks.flatMap(({ name, words, attributes: { fact = "" } }) =>
    fact === "" ? [] : [{ name, ...content.fact(fact), ...(words ? { label: words } : {}) }],
  );
  const stats = all(main, ".stats__stat").map((stat) => [
    ...[textOf(one(stat, "dt"), "stats__date"), ...textsIn(stat, ".stats__date")],
    ...textsIn(stat, "dd"),
  ]);
  const wanted = figures.filter(({ name }) => name === "stat");
  const since = (date: string) => content.words.asOf.replace("{date}", date);
  expect(stats, page.route).toEqual(
    wanted.map(({ label, asOf, full }) => [label, since(asOf), full]),
  );
  const digits = figures.filter(({ name }) => name === "digits");
  const cards = digits.map(({ full, label }) => `${full} ${label}`);
  expect(textsIn(main, ".digits"), page.route).toEqual(cards);
};

const pageRules: readonly PageRule[] = [
  ...[checkHead, checkStructuredData, checkLayout, checkRemarks, checkNavigation, checkFooter],
  ...[checkArticle, checkArticleList, checkEvent, checkLists, checkChart, checkFigures],
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
  ...["position", "label", "leadership", "overallDirector", "captains"],
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

function textsIn(part: Part, selector: string): readonly string[] {
  return all(part, selector).map((element) => textOf(element));
}

/** The address that a form asks, without what its visitor types. */
function askedBy(form: Element): string {
  const fixed = all(form, 'input[type="hidden"]').map((field) => [
    attribute(field, "name"),
    attribute(field, "value"),
  ]);
  return `${attribute(form, "action")}?${new URLSearchParams(fixed)}`;
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

function printDay(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
