/** The eighteen articles: their order, who wrote them, what belongs to each. */
import { describe, expect, it } from "vitest";
import { builtSite } from "./support/built-site.ts";
import { all, attribute, one, textOf, without } from "./support/html.ts";
import { addressOf, articles } from "./support/stated.ts";

const site = await builtSite();

/** What a reader is told of each article: its title, its date and the author's role. */
const told: Record<
  (typeof articles)[number],
  readonly [title: string, date: string, role: string]
> = {
  beyondthismoment: [
    "Beyond This Moment",
    "June 12, 2024",
    "Assistant Director of Public Relations",
  ],
  beyondourselves: ["Beyond Ourselves", "July 16, 2024", "Assistant Director of Public Relations"],
  beyondthissummer: [
    "Beyond This Summer",
    "July 22, 2024",
    "Assistant Director of Social Media, Public Relations",
  ],
  beyondthisgeneration: [
    "Beyond This Generation",
    "August 14, 2024",
    "Assistant Director of Internal Communications, Public Relations",
  ],
  findingyourdmfamily: ["Finding Your DM Family", "September 6, 2024", "Public Relations Team"],
  campusclash: [
    "As Our Campuses Clash, Our Causes Unite",
    "October 4, 2024",
    "Public Relations Team",
  ],
  childhealthday: [
    "#TheFirstChapters of Childhood",
    "October 11, 2024",
    "Public Relations Captain",
  ],
  miraclemaker: [
    "What It Means To Be A Miracle Maker",
    "October 16, 2024",
    "Public Relations Captain",
  ],
  thankfulness: [
    "Thankfulness in Times of Transformation",
    "November 26, 2024",
    "Public Relations Captain",
  ],
  giftofhope: ["Giving the Gift of Hope", "December 4, 2024", "Public Relations Team"],
  behindthescenes: [
    "Behind the Scenes Magic: How Miracles Happen",
    "December 16, 2024",
    "Public Relations Captain",
  ],
  yestomiracles: ["Say Yes to Making Miracles", "January 28, 2025", "Public Relations Captain"],
  lifelineoflaughter: [
    "The Lifeline of Laughter",
    "February 4, 2025",
    "Public Relations Overall Director",
  ],
  beyondtomorrow: ["Beyond Tomorrow", "February 18, 2025", "Public Relations Team"],
  feelthemagic: ["Feel The Magic", "June 14, 2025", "Assistant Director of Communications"],
  spark: [
    "A Spark: Four Years, Four Roles",
    "September 2, 2025",
    "Communications and Public Relations Overall Director",
  ],
  togetherwe: ["Together We", "September 24, 2025", "Assistant Director of Internal Affairs"],
  followthepromise: [
    "#FollowThePromise",
    "September 30, 2025",
    "Communications and Public Relations Overall Director",
  ],
};

const mainOf = (name: string) => site.document(`/blog/${name}`).main;

describe.each(articles.map((name, index) => ({ name, index })))("$name", ({ name, index }) => {
  const main = mainOf(name);
  const [title, date, role] = told[name];

  it("leads back and on in the stated order, and says so", () => {
    const ways = ["prev", "next"].map((rel) =>
      all(main, `a[rel="${rel}"]`).map((link) => [attribute(link, "href"), textOf(link)]),
    );
    const before = articles[index - 1];
    const after = articles[index + 1];
    expect(ways).toEqual([
      before ? [[addressOf(`/blog/${before}`), `Previous Blog ${told[before][0]}`]] : [],
      after ? [[addressOf(`/blog/${after}`), `Next Blog ${told[after][0]}`]] : [],
    ]);
  });

  it("has its title, and its author's name, organization and role", () => {
    expect(textOf(one(main, "h1"))).toBe(title);
    const byline = textOf(one(main, ".byline"));
    expect(byline).toMatch(/^By \p{L}[\p{L}'-]+ \p{L}[\p{L}'-]+ /u);
    expect(byline).toContain(`${role}, Dance Marathon at UF`);
  });

  it("says when it was published, to people and to machines", () => {
    const time = one(main, ".byline time");
    expect(textOf(time)).toBe(date);
    expect(new Date(`${attribute(time, "datetime")}T12:00:00Z`).toDateString()).toBe(
      new Date(`${date} 12:00 UTC`).toDateString(),
    );
  });

  it("has a banner with a text that says what it shows", () => {
    const banner = one(main, ".hero img");
    expect(attribute(banner, "alt")).toMatch(/^[A-Z].{30,}\.$/);
  });

  it("has two or three figures, each with a text, a caption and a drawing of its own", () => {
    const images = all(main, "figure img");
    expect(images.length).toBeGreaterThanOrEqual(2);
    expect(images.length).toBeLessThanOrEqual(3);
    for (const image of images) expect(attribute(image, "alt")).toMatch(/^[A-Z].{30,}\.$/);
    expect(all(main, "figure figcaption")).toHaveLength(images.length);
    const drawings = [...images, one(main, ".hero img")].map((image) => attribute(image, "src"));
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it("has 350 to 700 words", () => {
    const words = textOf(main, without("hero", "figure", "neighbours", "samples-notice")).split(
      " ",
    );
    expect(words.length).toBeGreaterThanOrEqual(350);
    expect(words.length).toBeLessThanOrEqual(700);
  });
});

describe("the order of the articles", () => {
  it("begins with beyondthismoment and ends with followthepromise", () => {
    expect(all(mainOf("beyondthismoment"), 'a[rel="prev"]')).toEqual([]);
    expect(all(mainOf("followthepromise"), 'a[rel="next"]')).toEqual([]);
  });

  it("goes from feelthemagic to spark and from togetherwe back to spark", () => {
    expect(attribute(one(mainOf("feelthemagic"), 'a[rel="next"]'), "href")).toBe("/blog/spark/");
    expect(attribute(one(mainOf("togetherwe"), 'a[rel="prev"]'), "href")).toBe("/blog/spark/");
  });

  it("is the order of their dates", () => {
    const dates = articles.map((name) => attribute(one(mainOf(name), ".byline time"), "datetime"));
    expect(dates).toEqual([...dates].sort());
  });
});
