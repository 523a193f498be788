/**
 * Reads content as its authors wrote it. What the tests of the site expect comes from here and not from
 * the generator, so that an honest edit changes the expectation together with the page.
 */
import { join } from "node:path";
import { parse } from "yaml";
import { readSources } from "../../../generator/content/read-sources.ts";
import { defaultRoot } from "../../../generator/content/site-paths.ts";
import { createFactRegistry } from "../../../generator/markdown/facts.ts";
import type { Sources } from "../../../generator/model/source.ts";
import type { EventEntity, FactEntity } from "../../../generator/schema/lists.ts";
import type { PageEntity, PostEntity } from "../../../generator/schema/pages.ts";
import type { NavigationEntity, SiteEntity } from "../../../generator/schema/site.ts";
import type { Words } from "../../../generator/schema/words.ts";
import { nameDates } from "../../../generator/site/build-events.ts";
import { addressOf, testDay } from "./built-site.ts";
import { straightIn } from "./html.ts";

/** The sources of the real site. */
export async function readContent(): Promise<Sources> {
  return (await readSources(join(defaultRoot, "content"))).value;
}

/** What stands above the text of a Markdown file, its figures filled in. */
type Fields = PostEntity & Partial<PageEntity>;

export type PageSource = ReturnType<typeof readPage>;

export type Entry = Readonly<Record<string, string>>;

export type Content = ReturnType<typeof understandContent>;

/** Understands sources without the generator. */
export function understandContent(files: Sources["files"]) {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const json = <T>(path: string): T => straightIn(JSON.parse(texts.get(path) ?? "[]") as T);
  const site = json<SiteEntity>("content/site.json");
  const words = json<Words>("content/words.json");
  const facts = json<readonly FactEntity[]>("content/facts.json");
  const ledger =
    json<readonly { readonly id: string; readonly url: string }[]>("content/links.json");
  const lists = { groups: [], actions: [], social: [], footer: [], legal: [] };
  const navigation: NavigationEntity = { ...lists, ...json<object>("content/navigation.json") };
  const events = json<readonly EventEntity[]>("content/data/events.json");
  const dates = nameDates(events, site, testDay);
  const printed = createFactRegistry(facts, { ...site, ordinals: words.ordinals });
  /** A figure of the ledger, printed. */
  const fact = (id: string) => ({ ...find(facts, id.split(".")[0] ?? ""), ...printed.find(id)! });
  /** A text with its figures filled in. */
  const fill = (text: string) =>
    text.replace(/\{\{([\w-]+(?:\.\d+)?)(\.[\w-]+)?\}\}/g, (_all, id: string, form = "") => {
      if (form === ".count") return String(json<unknown[]>(`content/data/${id}.json`).length);
      const name = form.slice(1) as "number" | "year" | "";
      return dates.get(id + form) ?? fact(id)[name || "full"] ?? "";
    });
  const markdown = files.filter(({ path }) => path.endsWith(".md"));
  const all = markdown.map(({ path, text }) => readPage(path, text, fill));
  const own = all.filter(({ draft, date = testDay }) => !draft && date <= testDay);
  const list = own.find(({ layout }) => layout === "articles")?.route ?? "/blog";
  const pages = own.map((page) => ({ ...page, route: page.route.replace(/^\/blog\b/, list) }));
  /** The articles, oldest first. */
  const articles = pages
    .filter(({ path }) => path.startsWith("content/blog/"))
    .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
  /** Where a link of the content leads: `/ourstory`, `link:donate`, `#top`, `guide.pdf`. */
  const hrefOf = (target: string) => {
    if (target.startsWith("#")) return target;
    if (/^[\w-]+\.\w+$/.test(target)) return `/files/${target}`;
    if (target.startsWith("link:")) return find(ledger, target.slice("link:".length)).url;
    const [route = "", part] = target.split("#");
    return addressOf(route) + (part === undefined ? "" : `#${part}`);
  };
  const entries = (name: string) => json<readonly Entry[]>(`content/data/${name}.json`);
  return { site, words, navigation, pages, articles, list: entries, fact, fill, hrefOf };
}

function readPage(path: string, text: string, fill: (text: string) => string) {
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields = straightIn(parse(fill(head)) as Fields);
  const { linkName = path.replace(/^content\/\w+\/|\.md$/g, ""), layout } = fields;
  const own = path.startsWith("content/blog/") ? `/blog/${linkName}` : `/${linkName}`;
  const special = { index: "/", 404: "404.html" }[linkName];
  // Redirect pages and the not-found page are hidden from search engines.
  const isHidden = ["redirect", "missing", "search"].includes(`${layout}`);
  const route = fields.route ?? special ?? own;
  return { ...fields, path, body, route, isHidden, blocks: readBlocks(body) };
}

/** Reads blocks that stand on one line: `::stat[Words]{fact="raised"}`. */
function readBlocks(body: string) {
  const blocks = body.matchAll(/^::(\w+)(?:\[(.*?)\])?\{(.*)\}$/gm);
  return [...blocks].map(([, name = "", words = "", inside = ""]) => {
    const pairs = [...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
    return { name, words, attributes: Object.fromEntries(pairs) as Entry };
  });
}

function find<T extends { readonly id: string }>(entries: readonly T[], id: string): T {
  const found = entries.find((entry) => entry.id === id);
  if (!found) throw new Error(`The content has no entry "${id}".`);
  return found;
}
