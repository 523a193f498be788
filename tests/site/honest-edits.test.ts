/**
 * Whatever a volunteer changes by the recipes of CONTRIBUTING.md, the site keeps its rules, and so no test
 * stands in the way of an honest edit. An edit takes what it changes from the content of today.
 */
import { describe, expect, test } from "vitest";
import type { Sources } from "../../generator/model/source.ts";
import { readContent } from "./support/content.ts";
import { openRenderer } from "./support/rendered-site.ts";
import { checkSite } from "./support/rules.ts";

const [sources, render] = await Promise.all([readContent(), openRenderer()]);

/** A copy of the content that can be changed. */
class Draft {
  readonly texts = new Map(sources.files.map(({ path, text }) => [path, text]));
  readonly pictures = [...sources.pictures];
  readonly articles = [...this.texts.keys()].filter((path) => path.startsWith("content/blog/"));

  get sources(): Sources {
    const files = [...this.texts].map(([path, text]) => ({ path, text }));
    return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), pictures: this.pictures };
  }

  /** Changes a JSON file. */
  json<T = Record<string, unknown>>(path: string, change: (data: T) => void): void {
    const data = JSON.parse(this.texts.get(`content/${path}.json`) ?? "[]") as T;
    change(data);
    this.texts.set(`content/${path}.json`, `${JSON.stringify(data, null, 2)}\n`);
  }

  /** Adds an entry to a list, made from its last one. */
  add(path: string, entry: object, at = Number.POSITIVE_INFINITY): void {
    this.json<object[]>(path, (list) => list.splice(at, 0, { ...list.at(-1), ...entry }));
  }

  /** Deletes the first entry of a list. */
  drop(path: string): void {
    this.json<object[]>(path, (list) => list.shift());
  }

  /** Sets a field above a text, and what follows the text. */
  page(path: string, fields: Readonly<Record<string, string>>, more = ""): void {
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
    const old = (this.texts.get(path) ?? "---\n---\n").replace(/^---\n/, "");
    const kept = Object.keys(fields).reduce(
      (text, name) => text.replace(new RegExp(`^${name}:.*\n`, "m"), ""),
      old,
    );
    this.texts.set(path, ["---", ...lines, `${kept}${more}`].join("\n"));
  }

  /** Adds a page with words of its own. */
  addPage(name: string, fields: Readonly<Record<string, string>>, body: string): void {
    const description = `"What the page ${name} is about, in one sentence that is long enough for search."`;
    this.page(`content/pages/${name}.md`, { title: name, description, ...fields }, `\n${body}\n`);
  }

  /** Adds an article of a day, made from the first one. */
  addArticle(linkName: string, date: string, fields: Readonly<Record<string, string>> = {}): void {
    const path = `content/blog/${linkName}.md`;
    this.texts.set(path, this.texts.get(this.articles[0] ?? "") ?? "");
    const description = `"What the article ${linkName} is about, in one sentence that is long enough."`;
    const id = String(1000 + this.articles.push(path));
    this.page(path, { id, title: linkName, linkName, date, description, ...fields });
  }

  /** Replaces every link to a page. */
  relink(from: string, to: string): void {
    for (const [path, text] of this.texts)
      this.texts.set(
        path,
        text.replaceAll(`(${from})`, `(${to})`).replaceAll(`"${from}"`, `"${to}"`),
      );
  }

  /** Deletes a file, and leads its links to the home page. */
  remove(path: string): void {
    this.texts.delete(path);
    this.relink(path.replace("content/pages", "").replace("content", "").replace(".md", ""), "/");
  }
}

interface Fact {
  value: number | string;
}
interface Group {
  label: string;
  url: string;
  items: Group[];
}
interface Navigation {
  groups: Group[];
  social: object[];
  footer: { items: Group[] }[];
}

const home = "content/pages/index.md";
const someText = "\n## A new part\n\nWords, and [a link](/).\n";

/** What a volunteer may want to do, and how the files change. */
const edits: Readonly<Record<string, (draft: Draft) => void>> = {
  "change nothing": () => {},
  "change every figure": (draft) =>
    draft.json<Fact[]>("facts", (facts) => {
      for (const fact of facts) if (typeof fact.value === "number") fact.value += 1;
    }),
  "add a figure and ask for it": (draft) => {
    draft.add("facts", {
      id: "new-one",
      label: "New",
      value: 1234.5,
      unit: "money",
      asOf: "2031",
      variants: [],
    });
    draft.page(home, {}, '\nWe raised {{new-one}}.\n\n:::stats\n::stat{fact="new-one"}\n:::\n');
  },
  "add a year's total that is the highest": (draft) =>
    draft.add("data/year-totals", { year: 2090, total: "$98,765,432.10" }, 0),
  "replace a sample person": (draft) => {
    draft.add(
      "data/staff",
      { name: "Maya Ortiz", email: "maya@example.org", sample: undefined },
      0,
    );
    draft.drop("data/staff");
  },
  "replace the last sample of a page": (draft) =>
    draft.json<{ sample?: boolean }[]>("data/families", (families) => {
      for (const family of families) delete family.sample;
    }),
  "add a member of the staff with a portrait": (draft) => {
    draft.pictures.push("people/maya-ortiz.jpg");
    draft.add("data/staff", {
      name: "Maya Ortiz",
      email: "maya@example.org",
      image: "people/maya-ortiz.jpg",
    });
  },
  "add a family with a longer story": (draft) =>
    draft.add(
      "data/families",
      { title: "Ava M.", content: "A story of Ava.", learnMoreLink: "link:donate" },
      3,
    ),
  "add a question": (draft) => draft.add("data/faqs", { question: "May I sit down?" }),
  "add an entry to every other list": (draft) => {
    draft.add("data/organizations", { name: "Chess Club" }, 2);
    draft.add("data/ambassadors", { organization: "Chess Club", names: ["Bo Lee"] }, 2);
    draft.add("data/captain-teams", { name: "Robotics" });
    draft.add("data/emerging-leaders", { name: "Zoe Abel" }, 0);
    draft.add("data/schools", { name: "Abbey High School" }, 0);
    draft.add("data/positions", { name: "Historian", status: "open", statusText: "Open" }, 1);
    draft.add("data/fundraising-steps", { title: "Rest" }, 1);
    draft.add("data/partners", { name: "Acme" });
  },
  "remove the first entry of most lists": (draft) => {
    for (const name of ["families", "faqs", "sponsors", "partners", "year-totals", "staff"])
      draft.drop(`data/${name}`);
  },
  "add a sponsor with a logo": (draft) => {
    draft.pictures.push("logos/acme.svg");
    draft.add("data/sponsors", { name: "Acme", logo: "logos/acme.svg" }, 5);
  },
  "add an article with a picture": (draft) => {
    draft.pictures.push("firstnight.jpg");
    draft.addArticle("firstnight", "2091-11-14", {
      title: '"The first night: what I packed & why"',
      imageUrl: "firstnight.jpg",
    });
  },
  "add an article of the past": (draft) => draft.addArticle("long-ago", "2001-01-31"),
  "add many articles": (draft) => {
    for (let day = 10; day < 31; day++) draft.addArticle(`day-${day}`, `2090-01-${day}`);
  },
  "remove an article": (draft) => draft.remove(draft.articles[3] ?? ""),
  "remove all articles but one": (draft) => {
    for (const path of draft.articles.slice(1)) draft.remove(path);
  },
  "rename an article": (draft) => {
    const path = draft.articles[0] ?? "";
    draft.texts.set("content/blog/renamed.md", draft.texts.get(path) ?? "");
    draft.page("content/blog/renamed.md", { linkName: "renamed", title: "Renamed" });
    draft.texts.delete(path);
    draft.relink(path.replace("content", "").replace(".md", ""), "/blog/renamed");
  },
  "change the day of an article": (draft) =>
    draft.page(draft.articles[0] ?? "", { date: "2091-02-03" }),
  "add an event with its page and its line in the menu": (draft) => {
    const start = "2091-10-02T18:00";
    draft.json<object[]>("data/events", (events) =>
      events.push({ id: "sock-hop", name: "Sock Hop", place: "The north lawn", start }),
    );
    draft.addPage("sockhop", { layout: "event", event: "sock-hop" }, "Bring socks.");
    draft.json<Navigation>("navigation", ({ groups }) =>
      groups
        .find(({ items }) => items)
        ?.items.push({ label: "Sock Hop", url: "/sockhop" } as Group),
    );
  },
  "give every event another day, or none": (draft) =>
    draft.json<{ start?: string; end?: string; when?: string }[]>("data/events", (events) => {
      for (const event of events) {
        if (event.start)
          Object.assign(event, { start: undefined, end: undefined, when: "In spring" });
        else Object.assign(event, { start: "2091-03-04", when: undefined });
      }
    }),
  "add a page that a text leads to": (draft) => {
    draft.addPage(
      "packinglist",
      { hour: "11", intro: '"Two pairs: socks."' },
      `## In the bag\n${someText}`,
    );
    draft.page(home, {}, "\nSee [what to pack](/packinglist#in-the-bag).\n");
  },
  "add a page that sends visitors on": (draft) => {
    draft.addPage("tickets", { layout: "redirect", link: "link:donate" }, "");
    draft.page(home, {}, "\nGet [a ticket](/tickets).\n");
  },
  "remove a page and its line in the menu": (draft) =>
    draft.json<Navigation>("navigation", ({ groups, footer }) => {
      const url = groups.find(({ items }) => items)?.items.pop()?.url;
      for (const column of footer) column.items = column.items.filter((item) => item.url !== url);
      draft.remove(`content/pages${url}.md`);
    }),
  "change the tagline, and all words, titles and descriptions": (draft) => {
    for (const path of draft.texts.keys()) {
      if (!path.endsWith(".md") || path.endsWith("/index.md")) continue;
      const description = `"Other words for ${path}, which say more about this page than the old ones did before."`;
      draft.page(path, { title: `"Other: ${path}"`, description }, someText);
    }
    draft.page(home, { hashtag: '"#Onward"', intro: "One night." });
  },
  "change the tagline": (draft) => draft.page(home, { hashtag: '"#Onward"', intro: "One night." }),
  "rename and turn around the menu": (draft) =>
    draft.json<Navigation>("navigation", ({ groups }) => {
      for (const group of groups.reverse()) group.label = `The ${group.label}`;
    }),
  "remove a group of the menu, a network and a column of the footer": (draft) =>
    draft.json<Navigation>("navigation", ({ groups, social, footer }) => {
      for (const list of [groups, social, footer]) list.shift();
    }),
  "change every address outside the site": (draft) =>
    draft.json<{ url: string }[]>("links", (links) => {
      for (const link of links)
        if (/^https:.*[^f]$/.test(link.url) && !/youtu/.test(link.url)) link.url += "-new";
    }),
  "change the name and the address of the site": (draft) =>
    draft.json("site", (site) =>
      Object.assign(site, {
        name: "Night Walk",
        shortName: "NW",
        url: "https://walk.example/",
        repository: "https://github.com/a/b",
      }),
    ),
  "change the notices and the office": (draft) =>
    draft.json<{ notices: object[] }>("site", (site) =>
      Object.assign(site, { office: undefined, notices: site.notices.slice(1) }),
    ),
  "change words of the interface": (draft) =>
    draft.json("words", (words) =>
      Object.assign(words, {
        skipToContent: "To the text",
        previousArticle: "Before",
        home: "Start",
        meet: "This is {name}",
        newTab: "new tab",
      }),
    ),
  "use every block on one page": (draft) =>
    draft.page(
      home,
      {},
      `\n${someText}\n:::callout{title="Good to know"}\nBring a [bottle](/).\n:::\n`,
    ),
};

describe("the site keeps its rules when a volunteer wants to", () => {
  test.each(Object.entries(edits))("%s", (_name, edit) => {
    const draft = new Draft();
    edit(draft);
    const site = render(draft.sources);
    expect(site.documents.length).toBeGreaterThan(1);
    checkSite(site);
  });
});
