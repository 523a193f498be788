/**
 * Whatever a volunteer changes by the recipes of CONTRIBUTING.md, the site keeps its rules, and so no test
 * stands in the way of an honest edit. An edit takes what it changes from the content of today.
 */
import { describe, expect, test } from "vitest";
import type { Sources } from "../../generator/model/source.ts";
import { readContent } from "./support/content.ts";
import { openRenderer } from "./support/rendered-site.ts";
import { checkSite } from "./support/rules.ts";

const sources = await readContent();
const render = openRenderer();
const pictureIn = (folder: string) => sources.pictures.find((path) => path.startsWith(folder));

/** A copy of the content that can be changed. */
class Draft {
  readonly texts = new Map(sources.files.map(({ path, text }) => [path, text]));
  readonly articles = [...this.texts.keys()].filter((path) => path.startsWith("content/blog/"));

  get sources(): Sources {
    const files = [...this.texts].map(([path, text]) => ({ path, text }));
    return { ...sources, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) };
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
    for (const [path, text] of this.texts) {
      const links = text.replaceAll(`(${from})`, `(${to})`).replaceAll(`"${from}"`, `"${to}"`);
      this.texts.set(path, links);
    }
  }

  /** Deletes a file, and leads its links to the home page. */
  remove(path: string): void {
    this.texts.delete(path);
    this.relink(path.replace("content/pages", "").replace("content", "").replace(".md", ""), "/");
  }
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
  "change every figure, and add a figure and a year": (draft) => {
    draft.json<{ value: number | string }[]>("facts", (facts) => {
      for (const fact of facts) if (typeof fact.value === "number") fact.value += 1;
    });
    const fact = { id: "new-one", label: "New", value: 1234.5, unit: "money", asOf: "2031" };
    draft.add("facts", { ...fact, variants: [] });
    draft.page(home, {}, '\nWe raised {{new-one}}.\n\n:::stats\n::stat{fact="new-one"}\n:::\n');
    draft.add("data/year-totals", { year: 2090, total: "$98,765,432.10" }, 0);
  },
  "replace a sample person, and all samples of a page": (draft) => {
    draft.add("data/staff", { name: "Maya Ortiz", sample: undefined }, 0);
    draft.drop("data/staff");
    draft.json<{ sample?: boolean }[]>("data/families", (families) => {
      for (const family of families) delete family.sample;
    });
  },
  "add an entry to every list": (draft) => {
    const email = "maya@example.org";
    draft.add("data/staff", { name: "Maya Ortiz", email, image: pictureIn("people/") });
    const family = { title: "Ava M.", content: "A story of Ava.", learnMoreLink: "link:donate" };
    draft.add("data/families", family, 3);
    draft.add("data/faqs", { question: "May I sit down?" });
    draft.add("data/organizations", { name: "Chess Club" }, 2);
    draft.add("data/ambassadors", { organization: "Chess Club", names: ["Bo Lee"] }, 2);
    draft.add("data/captain-teams", { name: "Robotics" });
    draft.add("data/emerging-leaders", { name: "Zoe Abel" }, 0);
    draft.add("data/schools", { name: "Abbey High School" }, 0);
    draft.add("data/positions", { name: "Historian", status: "open", statusText: "Open" }, 1);
    draft.add("data/fundraising-steps", { title: "Rest" }, 1);
    draft.add("data/partners", { name: "Acme" });
    draft.add("data/sponsors", { name: "Acme", logo: pictureIn("logos/") }, 5);
  },
  "remove the first entry of most lists": (draft) => {
    for (const name of ["families", "faqs", "sponsors", "partners", "year-totals", "staff"])
      draft.drop(`data/${name}`);
  },
  "add an article, one of the past, and many": (draft) => {
    const title = '"The first night: what I packed & why"';
    draft.addArticle("firstnight", "2091-11-14", { title });
    draft.addArticle("long-ago", "2001-01-31");
    for (let day = 10; day < 31; day++) draft.addArticle(`day-${day}`, `2090-01-${day}`);
  },
  "remove an article": (draft) => draft.remove(draft.articles[3] ?? ""),
  "remove all articles but one": (draft) => {
    for (const path of draft.articles.slice(1)) draft.remove(path);
  },
  "rename an article, and change the day of another": (draft) => {
    const [path = "", other = ""] = draft.articles;
    draft.texts.set("content/blog/renamed.md", draft.texts.get(path) ?? "");
    draft.page("content/blog/renamed.md", { linkName: "renamed", title: "Renamed" });
    draft.texts.delete(path);
    draft.relink(path.replace("content", "").replace(".md", ""), "/blog/renamed");
    draft.page(other, { date: "2091-02-03" });
  },
  "add an event with its page and its line in the menu": (draft) => {
    const event = { id: "sock-hop", name: "Sock Hop", place: "The north lawn" };
    draft.json<object[]>("data/events", (events) =>
      events.push({ ...event, start: "2091-10-02T18:00" }),
    );
    draft.addPage("sockhop", { layout: "event", event: "sock-hop" }, "Bring socks.");
    draft.json<Navigation>("navigation", ({ groups }) =>
      groups
        .find(({ items }) => items)
        ?.items.push({ label: "Sock Hop", url: "/sockhop" } as Group),
    );
  },
  "give every event another day, or none": (draft) =>
    draft.json<{ start?: string }[]>("data/events", (events) => {
      const none = { start: undefined, end: undefined, when: "In spring" };
      const day = { start: "2091-03-04", when: undefined };
      for (const event of events) Object.assign(event, event.start ? none : day);
    }),
  "add a page that a text leads to, and one that sends visitors on": (draft) => {
    const fields = { hour: "11", intro: '"Two pairs: socks."' };
    draft.addPage("packinglist", fields, `## In the bag\n${someText}`);
    draft.addPage("tickets", { layout: "redirect", link: "link:donate" }, "");
    draft.page(home, {}, "\nSee [what to pack](/packinglist#in-the-bag), get [in](/tickets).\n");
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
  "rename and turn around the menu, and change every address outside the site": (draft) => {
    draft.json<Navigation>("navigation", ({ groups }) => {
      for (const group of groups.reverse()) group.label = `The ${group.label}`;
    });
    draft.json<{ url: string }[]>("links", (links) => {
      for (const link of links)
        if (/^https:.*[^f]$/.test(link.url) && !/youtu/.test(link.url)) link.url += "-new";
    });
  },
  "remove a group of the menu, a network, a column of the footer and a notice": (draft) => {
    draft.json<Navigation>("navigation", ({ groups, social, footer }) => {
      for (const list of [groups, social, footer]) list.shift();
    });
    draft.json<{ notices: object[] }>("site", (site) =>
      Object.assign(site, { office: undefined, notices: site.notices.slice(1) }),
    );
  },
  "change the name and the address of the site, and words of its interface": (draft) => {
    const names = { name: "Night Walk", shortName: "NW", url: "https://walk.example/" };
    draft.json("site", (site) =>
      Object.assign(site, { ...names, repository: "https://github.com/a/b" }),
    );
    const words = { skipToContent: "To the text", previousArticle: "Before", home: "Start" };
    draft.json("words", (all) =>
      Object.assign(all, { ...words, meet: "This is {name}", newTab: "new tab" }),
    );
  },
};

describe("the site keeps its rules when a volunteer wants to", () => {
  test.each(Object.entries(edits))("%s", async (_name, edit) => {
    const draft = new Draft();
    edit(draft);
    const site = await render(draft.sources);
    expect(site.documents.length).toBeGreaterThan(1);
    checkSite(site);
  });
});
