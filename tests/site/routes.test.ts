/**
 * The addresses of the site. The list below is written out on purpose: whoever changes, adds or
 * drops an address changes a line here, and a reviewer sees it.
 */
import { describe, expect, it } from "vitest";
import { builtSite } from "./support/built-site.ts";
import { all, attribute, one, textOf } from "./support/html.ts";
import { addressOf, documents, hidden } from "./support/stated.ts";

const site = await builtSite();

const addresses = [
  "404.html",
  "about/index.html",
  "alumni/index.html",
  "ambassadors/index.html",
  "applications/index.html",
  "blog/behindthescenes/index.html",
  "blog/beyondourselves/index.html",
  "blog/beyondthisgeneration/index.html",
  "blog/beyondthismoment/index.html",
  "blog/beyondthissummer/index.html",
  "blog/beyondtomorrow/index.html",
  "blog/campusclash/index.html",
  "blog/childhealthday/index.html",
  "blog/feelthemagic/index.html",
  "blog/findingyourdmfamily/index.html",
  "blog/followthepromise/index.html",
  "blog/giftofhope/index.html",
  "blog/index.html",
  "blog/lifelineoflaughter/index.html",
  "blog/miraclemaker/index.html",
  "blog/spark/index.html",
  "blog/thankfulness/index.html",
  "blog/togetherwe/index.html",
  "blog/yestomiracles/index.html",
  "canning/index.html",
  "captainteams/index.html",
  "cmnhospitals/index.html",
  "contact/index.html",
  "donate/index.html",
  "donordrive/index.html",
  "emergingleaders/index.html",
  "employeematching/index.html",
  "events/index.html",
  "fallkickoff/index.html",
  "fundraisingguide/index.html",
  "get-involved/index.html",
  "index.html",
  "mainevent/index.html",
  "minimarathons/index.html",
  "miraclefamilies/index.html",
  "miraclemakers/index.html",
  "miracles5k/index.html",
  "moralloween/index.html",
  "organizations/index.html",
  "ourstory/index.html",
  "partners/index.html",
  "register-to-fundraise/index.html",
  "register/index.html",
  "shop/index.html",
  "transformtoday/index.html",
];

describe("the documents of the site", () => {
  it("are these fifty files and no others", () => {
    expect(site.documents.map(({ file }) => file)).toEqual(addresses);
    expect(addresses).toHaveLength(50);
  });

  it("are the 31 stated routes, the 18 articles and the not-found page", () => {
    const built = site.documents.map(({ route }) => route);
    expect([...built].sort()).toEqual([...documents].sort());
    expect(documents).toHaveLength(31 + 18 + 1);
  });

  it("leave out /blog/a-spark, which the old site linked to and never had", () => {
    expect(() => site.document("/blog/a-spark")).toThrow("no document");
  });
});

describe("search engines", () => {
  const canonicalOf = (route: string) => `https://floridadm.org${addressOf(route)}`;

  it("are asked to leave out the three redirect pages and the not-found page only", () => {
    const left = site.documents.filter(({ root }) =>
      all(root, 'meta[name="robots"]').some((meta) =>
        attribute(meta, "content").includes("noindex"),
      ),
    );
    expect(left.map(({ route }) => route).sort()).toEqual([...hidden].sort());
  });

  it("find exactly the other 46 documents in the sitemap", () => {
    const listed = [...site.read("sitemap.xml").matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => url,
    );
    const wanted = documents
      .filter((route) => !hidden.some((name) => name === route))
      .map(canonicalOf);
    expect([...listed].sort()).toEqual([...wanted].sort());
    expect(listed).toHaveLength(46);
  });

  it.each(documents)("are told one address for %s", (route) => {
    const { root } = site.document(route);
    const told = all(root, 'link[rel="canonical"]').map((link) => attribute(link, "href"));
    // A page that is not to be listed names no address to list it under.
    expect(told).toEqual(hidden.some((name) => name === route) ? [] : [canonicalOf(route)]);
    const shared = one(root, 'meta[property="og:url"]');
    expect(attribute(shared, "content")).toBe(canonicalOf(route));
  });
});

describe("every document", () => {
  it.each(documents)("%s has a language, a title, a description and one first heading", (route) => {
    const { root } = site.document(route);
    expect(attribute(one(root, "html"), "lang")).toBe("en-US");
    expect(titleOf(route)).toMatch(/Dance Marathon at (UF|the University of Florida)$/);
    expect(descriptionOf(route).length).toBeGreaterThanOrEqual(70);
    expect(descriptionOf(route).length).toBeLessThanOrEqual(160);
    expect(all(root, "h1")).toHaveLength(1);
    expect(textOf(one(root, "main h1"))).not.toBe("");
  });

  it("has a title and a description of its own", () => {
    expect(repeated(documents.map(titleOf))).toEqual([]);
    expect(repeated(documents.map(descriptionOf))).toEqual([]);
  });

  it("opens with a hero that holds its title", () => {
    const bare = site.documents.filter(({ main }) => all(main, ".hero h1").length !== 1);
    expect(bare.map(({ route }) => route)).toEqual([]);
  });
});

function titleOf(route: string): string {
  const [title] = one(site.document(route).root, "head title").children;
  return title?.type === "text" ? title.data : "";
}

function descriptionOf(route: string): string {
  return attribute(one(site.document(route).root, 'meta[name="description"]'), "content");
}

function repeated(texts: readonly string[]): readonly string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
