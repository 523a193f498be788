/**
 * Reads the Markdown files, checks their front matter, and decides their routes. The bodies stay text here. They're
 * composed when all pages are known, because a link in one of them may lead to any other page.
 */
import type * as z from "zod";
import { checkEntity, countIssues } from "../content/check-entity.ts";
import { parseFrontMatter } from "../content/parse-front-matter.ts";
import type { Finding, Problem } from "../diagnostics/problem.ts";
import type { BodyText } from "../markdown/compose-body.ts";
import { isRoute, type Route, toRoute } from "../model/address.ts";
import type { FrontRecord, KnownPages } from "../model/body.ts";
import { forFile } from "../model/file-fault.ts";
import { freeName } from "../model/free-name.ts";
import type { Unpublished } from "../model/graph.ts";
import type { Origin, SourceFile, Sources } from "../model/source.ts";
import { isDay } from "../schema/fields.ts";
import { type PageEntity, type PostEntity, pageSchema, postSchema } from "../schema/pages.ts";
import { fieldNames } from "../schema/schemas.ts";
import { type CheckedEntry, missing, problemIn, refuseFile } from "./check-lists.ts";

/** The kinds of Markdown files: the folder of each, and its front matter. */
export const kinds = {
  page: { folder: "content/pages/", schema: pageSchema, one: "a page", many: "pages" },
  post: { folder: "content/blog/", schema: postSchema, one: "an article", many: "articles" },
} as const;

export type Kind = keyof typeof kinds;

/** The kind of a file, by its folder; undefined for a file in another folder. */
function kindOf(path: string): Kind | undefined {
  return (["page", "post"] as const).find((kind) => path.startsWith(kinds[kind].folder));
}

/** The unread body of a page. */
export interface Body extends Pick<BodyText, "start"> {
  /** The digest of the whole file; empty where nobody compares it with the last build. */
  readonly digest: string;
}

/** A Markdown file in its two parts. */
export interface CheckedFile {
  /** The kind of its folder. If its fields belong to the other kind, it's that one. */
  readonly kind: Kind;
  readonly origin: Origin;
  readonly body: Body;
  /** What the front matter says; undefined when something in it is wrong. */
  readonly value?: PageEntity | PostEntity | undefined;
  /** The record for the next build; undefined when there's any problem, even a warning. */
  readonly front?: FrontRecord | undefined;
  /** The front matter as it was read, right or wrong; undefined when it could not be read. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
}

/** A Markdown file whose front matter is right. */
export type Draft = DraftOf<"page"> | DraftOf<"post">;

/** A draft of one kind. */
export interface DraftOf<K extends Kind>
  extends CheckedEntry<z.infer<(typeof kinds)[K]["schema"]>> {
  readonly kind: K;
  readonly route: Route;
  /** The path of its file. For a page that's made from an entry, the entry's id follows: `…/events.json#run`. */
  readonly source: string;
  readonly body: Body;
  readonly front?: FrontRecord | undefined;
  /** The tag whose articles it lists; undefined for every other page. */
  readonly tag?: string | undefined;
  /** Set while visitors do not see it. */
  readonly waits?: Unpublished | undefined;
}

/** Whether a page has no file of its own, and is made from the entry of a list. */
export const isMade = ({ source, origin }: Draft) => source !== origin.source.path;

/** The pages of the site, and the addresses of those that could not be read. */
export interface CheckedPages {
  /** Those that visitors do not see yet come last. */
  readonly drafts: readonly Draft[];
  /** What visitors do not see yet, right or wrong. */
  readonly waiting: readonly Unpublished[];
  /** What stands before the name of an article in its route: `/blog`. */
  readonly articleList: string;
  /** The routes of pages with errors. Links to them aren't reported, because the page is there. */
  readonly unreadable: readonly Route[];
  /** Pages whose front matter has errors. Their texts are checked all the same, so that one run reports everything. */
  readonly orphans: readonly CheckedFile[];
}

/**
 * Checks every Markdown file of the two folders of pages, in the order of their paths.
 * @param today articles of later days wait; without it none does
 */
export function checkPages({ files, refused = [] }: Sources, known?: KnownPages, today?: string) {
  const markdown = files.filter(({ path }) => path.endsWith(".md"));
  // A README is for people who look at the folder, and isn't a page.
  const strays = markdown.filter(({ path }) => !kindOf(path) && !path.endsWith("/README.md"));
  const problems = strays.map(refuseStray);
  const pages = markdown.filter(({ path }) => kindOf(path));
  const checked = pages.map((source) =>
    forFile(source.path, () => checkFrontMatter(source, known)),
  );
  const articleList = findArticleList(checked);
  const isTaken = (path: string) => markdown.some((file) => file.path === path);
  const drafts: Draft[] = [];
  const orphans: CheckedFile[] = [];
  const waiting: Unpublished[] = [];
  const unreadable = refused
    .filter((path) => path.endsWith(".md") && kindOf(path))
    .map((path) => routeOf(path, kindOf(path), articleList));
  for (const file of checked) {
    const { kind, value, origin, body, front, data } = file;
    problems.push(...file.problems);
    const route = routeOfFile(file, articleList);
    const waits = findWait(file, route, today);
    if (waits?.route === "/") problems.push(problemIn(file, ["draft"], noHome));
    else if (waits) waiting.push(waits);
    const named = routeOf(origin.source.path, kind, articleList);
    if (data !== undefined && !isRoute(kind === "page" ? route : named))
      problems.push(refuseName(origin.source, isTaken));
    if (value && isRoute(route)) {
      const source = origin.source.path;
      drafts.push({ kind, value, origin, source, body, front, route, waits } as Draft);
      continue;
    }
    orphans.push(file);
    unreadable.push(named.toLowerCase());
  }
  if (![...drafts.map(({ route }) => route), ...unreadable].includes("/")) {
    problems.push(missing(`${kinds.page.folder}index.md`));
    unreadable.push("/");
  }
  drafts.sort((a, b) => Number(!!a.waits) - Number(!!b.waits));
  const others = { articleList, unreadable: unreadable.filter(isRoute), orphans };
  const value: CheckedPages = { drafts, waiting, ...others };
  return { value, problems };
}

const noHome: Finding = {
  code: "field-value",
  about: { kind: "field", name: "draft" },
  message: "The home page can't be a draft: there's no site without it.",
  advice: "Delete the line draft.",
};

/**
 * Finds out whether visitors don't see a file yet, and until when. When in doubt, it's a draft: if somebody wrote
 * `draft: yes`, or the fields can't be read, they didn't mean to publish it.
 */
function findWait({ kind, data, origin }: CheckedFile, route: string, today = "9999") {
  const { draft = false, date } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const { path: source, text } = origin.source;
  const isUnread = data === undefined && /^draft:(?!\s*false)/m.test(text.split("\n---")[0] ?? "");
  if (draft !== false || isUnread) return { route, source };
  const isLater = kind === "post" && isDay(`${date}`) && `${date}` > today;
  return isLater ? { route, source, from: `${date}` } : undefined;
}

/** Checks a file of one of the two folders. If it hasn't changed since the last build, it isn't read again. */
function checkFrontMatter(source: SourceFile, known?: KnownPages): CheckedFile {
  const digest = known?.digest(source.text) ?? "";
  const last = known?.find(source.path)?.front;
  if (last?.digest === digest) return describeFront(source, last);
  const kind = kindOf(source.path) ?? "page";
  const judge = (data: unknown) => countIssues(kinds[kindMeant(kind, data)].schema, data);
  const { data, spanOf, problems, bodyStart: start } = parseFrontMatter(source, judge);
  const origin: Origin = { source, spanOf };
  const file = { kind, origin, body: { start, digest }, data, problems };
  if (data === undefined) return file;
  const meant = kindMeant(kind, data);
  if (meant !== kind)
    return { ...file, kind: meant, problems: [...problems, refuseFolder(source, kind, meant)] };
  const checked = checkEntity<z.ZodType>(kinds[kind].schema, data, origin);
  const value = checked.value as CheckedFile["value"];
  const all = [...problems, ...checked.problems];
  if (value === undefined || all.length > 0) return { ...file, value, problems: all };
  return describeFront(source, { digest, kind, value, start });
}

/**
 * A file without any problem. It's parsed again if somebody asks for a place in it: what the parser makes of all files
 * of a large site is more than the site.
 */
function describeFront(source: SourceFile, front: FrontRecord): CheckedFile {
  const { digest, kind, start } = front;
  const value = front.value as CheckedFile["value"];
  const spanOf: Origin["spanOf"] = (path, part) =>
    parseFrontMatter(source, () => 0).spanOf(path, part);
  const body = { start, digest };
  return { kind, origin: { source, spanOf }, body, front, value, data: value, problems: [] };
}

const names = { page: fieldNames(pageSchema), post: fieldNames(postSchema) };

/** The kind that a text was meant to be: the other one, if some of its fields exist only there and none exist only in its own kind. */
function kindMeant(kind: Kind, data: unknown): Kind {
  const other = kind === "post" ? "page" : "post";
  const hasOnly = (wanted: Kind, rejected: Kind) =>
    Object.keys(data ?? {}).some(
      (name) => names[wanted].includes(name) && !names[rejected].includes(name),
    );
  return !hasOnly(kind, other) && hasOnly(other, kind) ? other : kind;
}

function refuseFolder(source: SourceFile, kind: Kind, meant: Kind): Problem {
  const message = `The file ${source.path} has the fields of ${kinds[meant].one}, but it's in the folder of ${kinds[kind].many}.`;
  return refuseFile(source, message, `Move it into ${kinds[meant].folder}.`);
}

function refuseStray(source: SourceFile): Problem {
  const message = `The file ${source.path} is in a folder that isn't read, so it wouldn't show up.`;
  const advice = `Move it into ${kinds.page.folder}. If it's an article, move it into ${kinds.post.folder}.`;
  return refuseFile(source, message, advice);
}

/** @param isTaken whether a path is that of another file */
function refuseName(source: SourceFile, isTaken: (path: string) => boolean): Problem {
  const [folder = ""] = /^content\/\w+\//.exec(source.path) ?? [];
  const name = source.path.slice(folder.length).replace(/\.md$/, "");
  const right = `${toRoute(name).slice(1) || "a-name"}.md`;
  const free = freeName(right, (one) => isTaken(folder + one));
  const message = `The name of this file, "${name}", can only have lower-case letters, digits and hyphens.`;
  return refuseFile(source, message, `Rename the file to ${free}. If it's a copy, delete it.`);
}

/**
 * Finds the page that lists the articles, because their addresses are below its own. The page counts even when its front
 * matter has errors. Otherwise all articles would have other addresses.
 */
function findArticleList(checked: readonly CheckedFile[]): string {
  for (const { kind, origin, data } of checked) {
    const { layout, route } = (data ?? {}) as Readonly<Record<string, unknown>>;
    if (layout !== "articles" || kind !== "page") continue;
    const own = String(route ?? routeOf(origin.source.path, kind));
    if (isRoute(own)) return own === "/" ? "" : own;
  }
  return "/blog";
}

/** The route of a file. It may not be a valid one yet, because the name of a file can be anything. */
function routeOfFile({ kind, value, origin }: CheckedFile, articleList: string): string {
  if (value && "linkName" in value) return `${articleList}/${value.linkName}`;
  return value?.route ?? routeOf(origin.source.path, kind, articleList);
}

/** The route of a file that doesn't state one: its name, or the name of its folder if it's an index. */
function routeOf(path: string, kind: Kind | undefined, articleList = ""): string {
  const stem = path.replace(/^content\/\w+\/|\.md$/g, "");
  return kind === "post" ? `${articleList}/${stem}` : `/${stem.replace(/(^|\/)index$/, "")}`;
}
