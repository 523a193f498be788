/**
 * Whatever a volunteer changes by the recipes of CONTRIBUTING.md, the site keeps its rules, and so no test
 * stands in the way of an honest edit. An edit takes what it changes from the content of today. All edits
 * are made together, because each site takes seconds; `tests/chapter` leaves out what a site may lack.
 */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import type { NavigationEntity } from "../../generator/schema/site.ts";
import { givenFolder, writeFiles } from "../support/place-world.ts";
import { builtSite, testDay } from "./support/built-site.ts";
import { readContent, understandContent } from "./support/content.ts";
import { checkSite } from "./support/rules.ts";

const sources = await readContent();
const pictureIn = (folder: string) => sources.pictures.find((path) => path.startsWith(folder));

/** A copy of the content that can be changed. */
class Draft {
  readonly texts = new Map(sources.files.map(({ path, text }) => [path, text]));
  readonly articles = [...this.texts.keys()].filter((path) => path.startsWith("content/blog/"));
  json<T = Record<string, unknown>>(path: string, change: (data: T) => void): void {
    const data = JSON.parse(this.texts.get(`content/${path}.json`) ?? "[]") as T;
    change(data);
    this.texts.set(`content/${path}.json`, `${JSON.stringify(data, null, 2)}\n`);
  }
  /** Adds an entry to a list, made from its last one. */
  add(path: string, entry: object, at = Number.POSITIVE_INFINITY): void {
    this.json<object[]>(path, (list) => list.splice(at, 0, { ...list.at(-1), ...entry }));
  }
  /** Sets fields above a text, and what follows the text. */
  page(path: string, fields: Readonly<Record<string, string>>, more = ""): void {
    let text = (this.texts.get(path) ?? "---\n---\n").replace(/^---\n/, "");
    for (const [name, value] of Object.entries(fields))
      text = `${name}: ${value}\n${text.replace(new RegExp(`^${name}:.*\n`, "m"), "")}`;
    this.texts.set(path, `---\n${text}${more}`);
  }
  addPage(name: string, fields: Readonly<Record<string, string>>, body: string): void {
    const named = { title: name, description: sentence(name), ...fields };
    this.page(`content/pages/${name}.md`, named, `\n${body}\n`);
  }
  /** Adds an article of a day, made from the first one. */
  addArticle(linkName: string, date: string, fields: Readonly<Record<string, string>> = {}): void {
    const path = `content/blog/${linkName}.md`;
    this.texts.set(path, this.texts.get(this.articles[0] ?? "") ?? "");
    const id = String(1000 + this.articles.push(path));
    const description = sentence(linkName);
    this.page(path, { id, title: linkName, linkName, date, description, ...fields });
  }
  /** Deletes a page, and leads its links to another one. */
  remove(path: string, other = "/"): void {
    this.texts.delete(path);
    const route = path.replace(/^content(?:\/pages)?|\.md$/g, "");
    for (const [name, text] of this.texts) {
      const links = text.replaceAll(`(${route})`, `(${other})`);
      this.texts.set(name, links.replaceAll(`"${route}"`, `"${other}"`));
    }
  }
}

/** A description of something, long enough for search. */
const sentence = (name: string) =>
  `"What ${name} is about, said in one sentence that is long enough to be found by many who search."`;

const home = "content/pages/index.md";
const someText = "\n## A new part\n\nWords, and [a link](/).\n";

function add(draft: Draft): void {
  const fact = { id: "new-one", label: "New", value: 1234.5, unit: "money", asOf: "2031" };
  draft.add("facts", { ...fact, variants: [] });
  draft.page(home, {}, '\nWe raised {{new-one}}.\n\n:::stats\n::stat{fact="new-one"}\n:::\n');
  draft.add("data/year-totals", { year: 2090, total: "$98,765,432.10" }, 0);
  const email = "maya@example.org";
  draft.add("data/staff", { name: "Maya Ortiz", email, image: pictureIn("people/") });
  const family = { title: "Ava M.", content: "A story of Ava.", learnMoreLink: "link:donate" };
  draft.add("data/families", family, 3);
  draft.add("data/faqs", { question: "May I sit down?" });
  draft.add("data/organizations", { name: "Chess Club" }, 2);
  draft.add("data/ambassadors", { organization: "Chess Club", names: ["Bo Lee"] }, 2);
  draft.add("data/captain-teams", { name: "Robotics" });
  // Two of them may share a name.
  for (let person = 0; person < 2; person++)
    draft.add("data/emerging-leaders", { name: "Zoe Abel" }, 0);
  draft.add("data/schools", { name: "Abbey High School" }, 0);
  draft.add("data/positions", { name: "Historian", status: "open", statusText: "Open" }, 1);
  draft.add("data/fundraising-steps", { title: "Rest" }, 1);
  draft.add("data/partners", { name: "Acme", logo: pictureIn("logos/") }, 5);
  const title = '"The first night: what I packed & why"';
  draft.addArticle("firstnight", "2026-12-31", { title });
  draft.addArticle("long-ago", "2001-01-31");
  for (let day = 10; day < 31; day++) draft.addArticle(`day-${day}`, `2026-12-${day}`);
  draft.addArticle("next-year", "2048-11-14");
  draft.addPage("plan", { draft: "true" }, "See [the next year](/blog/next-year).");
  const event = { id: "sock-hop", name: "Sock Hop", place: "The north lawn" };
  draft.json<object[]>("data/events", (events) =>
    events.push({ ...event, start: "2048-10-02T18:00" }),
  );
  draft.addPage("sockhop", { layout: "event", event: "sock-hop" }, "Bring socks.");
  draft.json<NavigationEntity>("navigation", ({ groups }) =>
    groups.find(({ items }) => items)?.items?.push({ label: "Sock Hop", url: "/sockhop" }),
  );
  const fields = { hour: "11", intro: '"Two pairs: socks."' };
  draft.addPage("packinglist", fields, `## In the bag\n${someText}`);
  draft.addPage("tickets", { layout: "redirect", link: "link:donate" }, "");
  draft.page(home, {}, "\nSee [what to pack](/packinglist#in-the-bag), get [in](/tickets).\n");
}

function remove(draft: Draft): void {
  for (const name of ["families", "faqs", "partners", "year-totals", "staff"])
    draft.json<object[]>(`data/${name}`, (list) => list.shift());
  draft.remove(draft.articles[3] ?? "");
  draft.json<NavigationEntity>("navigation", ({ groups, social, footer }) => {
    const url = groups.findLast(({ items }) => items)?.items?.pop()?.url;
    for (const column of footer) column.items = column.items.filter((item) => item.url !== url);
    draft.remove(`content/pages${url}.md`);
    for (const list of [groups, social, footer]) list.shift();
  });
  draft.json<{ notices: object[] }>("site", (site) =>
    Object.assign(site, { office: undefined, notices: site.notices.slice(1) }),
  );
}

function change(draft: Draft): void {
  draft.json<{ id: string; value: number | string }[]>("facts", (facts) => {
    // What a year raised stands in a second file, and the two have to agree.
    for (const fact of facts)
      if (typeof fact.value === "number" && fact.id !== "raised") fact.value += 1;
  });
  draft.add("data/staff", { name: "Maya Ortiz", sample: undefined }, 0);
  draft.json<{ sample?: boolean }[]>("data/families", (families) => {
    for (const family of families) delete family.sample;
  });
  draft.json<{ start?: string; end?: string; earlier?: object[] }[]>("data/events", (events) => {
    const none = { start: undefined, end: undefined, when: "In spring" };
    const day = { start: "2048-03-04", when: undefined };
    for (const event of events) {
      const { start, end, earlier = [] } = event;
      const old = start && start < testDay ? { earlier: [...earlier, { start, end }] } : {};
      Object.assign(event, start ? { ...none, ...old } : day);
    }
  });
  const [path = "", other = ""] = draft.articles;
  draft.texts.set("content/blog/renamed.md", draft.texts.get(path) ?? "");
  draft.page("content/blog/renamed.md", { linkName: "renamed" });
  draft.remove(path, "/blog/renamed");
  draft.page(other, { date: "2026-12-31", redirectFrom: "[/old-address]" });
  for (const file of draft.texts.keys())
    if (file.endsWith(".md") && file !== home)
      draft.page(file, { title: `"Other: ${file}"`, description: sentence(file) }, someText);
  draft.page(home, { hashtag: '"#Onward"', intro: "One night." });
  draft.json<NavigationEntity>("navigation", ({ groups }) => {
    for (const group of groups.reverse()) group.label = `The ${group.label}`;
  });
  draft.json<{ url: string }[]>("links", (links) => {
    for (const link of links)
      if (/^https:.*[^f]$/.test(link.url) && !/youtu/.test(link.url)) link.url += "-new";
  });
  const names = { name: "Night Walk", shortName: "NW", url: "https://walk.example/" };
  const repository = "https://github.com/a/b";
  // The picture of each page would be drawn again, which shows nothing here.
  const sharePictures = false;
  draft.json("site", (site) => Object.assign(site, { ...names, repository, sharePictures }));
  const words = { skipToContent: "To the text", previousArticle: "Before", home: "Start" };
  draft.json("words", (all) =>
    Object.assign(all, { ...words, meet: "This is {name}", newTab: "new tab" }),
  );
}

test("the site keeps its rules as it is", async () => {
  checkSite({ ...(await builtSite()), content: understandContent(sources.files) });
});

const root = givenFolder();

test("the site keeps its rules whatever a volunteer adds, removes and changes", async () => {
  const draft = new Draft();
  for (const edit of [add, remove, change]) edit(draft);
  writeFiles(root, Object.fromEntries(draft.texts));
  for (const folder of ["content/images", "content/files"])
    cpSync(join(defaultRoot, folder), join(root, folder), { recursive: true });
  const files = [...draft.texts].map(([path, text]) => ({ path, text }));
  checkSite({ ...(await builtSite({ root })), content: understandContent(files) });
});
