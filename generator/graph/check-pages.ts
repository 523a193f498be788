/**
 * Reads the Markdown files: front matter checked, address decided. The bodies stay text here; they
 * are composed once every page is known, because a link in one may name any other.
 */
import type { PageEntity, PostEntity } from "../entities/pages.ts";
import { isRoute, type Route, slugOf } from "../model/address.ts";
import type { FrontRecord, KnownPages } from "../model/body.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { SourceFile, Sources } from "../model/source.ts";
import {
  type Body,
  type CheckedFile,
  checkFrontMatter,
  type Kind,
  kindOf,
  kinds,
} from "./check-front-matter.ts";
import { type Entry, problemOf } from "./check-lists.ts";

/** A Markdown file whose front matter is right. */
export type Draft = DraftOf<"page", PageEntity> | DraftOf<"post", PostEntity>;

interface DraftOf<K, T> extends Entry<T> {
  readonly kind: K;
  readonly route: Route;
  readonly body: Body;
  readonly front?: FrontRecord | undefined;
}

/** The pages of the site, and the addresses of those that could not be read. */
export interface CheckedPages {
  readonly drafts: readonly Draft[];
  /** What stands before the name of an article in its route: `/blog`. */
  readonly articleList: string;
  /** Links to these are not called broken: the page is there, its text or front matter is not right. */
  readonly unreadable: readonly Route[];
  /** Their texts, which are checked all the same: an author sees every fault in one run. */
  readonly orphans: readonly CheckedFile[];
}

/** Checks every Markdown file of the two folders of pages, in the order of their paths. */
export function checkPages(
  { files, refused = [] }: Sources,
  known?: KnownPages,
): Checked<CheckedPages> {
  const markdown = files.filter(({ path }) => path.endsWith(".md"));
  // A README is for whoever looks at the folder, and no page.
  const strays = markdown.filter(({ path }) => !kindOf(path) && !path.endsWith("/README.md"));
  const problems = strays.map(refuseStray);
  const checked = markdown
    .filter(({ path }) => kindOf(path))
    .map((source) => checkFrontMatter(source, known));
  const articleList = findArticleList(checked);
  const drafts: Draft[] = [];
  const orphans: CheckedFile[] = [];
  const unreadable = refused
    .filter((path) => path.endsWith(".md") && kindOf(path))
    .map((path) => routeOf(path, kindOf(path), articleList));
  for (const file of checked) {
    const { kind, value, origin, body, front, data } = file;
    problems.push(...file.problems);
    const route = routeIn(file, articleList);
    if (value && isRoute(route)) {
      drafts.push({ kind, value, origin, body, front, route } as Draft);
      continue;
    }
    orphans.push(file);
    unreadable.push(routeOf(origin.source.path, kind, articleList));
    // An article says itself what it is called; a page that is read where it lies is named by its file.
    if (kind === "page" && data !== undefined && !isRoute(route))
      problems.push(refuseName(origin.source, route));
  }
  if (![...drafts.map(({ route }) => route), ...unreadable].includes("/"))
    problems.push(missingHome);
  const value = { drafts, articleList, unreadable: unreadable.filter(isRoute), orphans };
  return { value, problems };
}

const home = `${kinds.page.folder}index.md`;
const missingHome: Problem = {
  code: "file-missing",
  severity: "error",
  message: `There is no home page: the file ${home} is missing.`,
  fix: `Restore ${home} from the history of the repository.`,
};

function refuseStray(source: SourceFile): Problem {
  return problemOf(source, {
    code: "file-refused",
    message: `The file ${source.path} is in a folder that is not read, so nobody would see it.`,
    fix: `Move it into ${kinds.page.folder} or, if it is an article, into ${kinds.post.folder}.`,
  });
}

function refuseName(source: SourceFile, route: string): Problem {
  const right = route.slice(1).split("/").map(slugOf).filter(Boolean).join("/") || "a-name";
  return problemOf(source, {
    code: "file-refused",
    message: `The name of this file would give the address "${route}". Addresses have lower-case letters, digits and hyphens.`,
    fix: `Rename the file to ${right}.md.`,
  });
}

/**
 * The page that lists the articles: their addresses stand below its own. Its front matter may have
 * faults; the articles keep their addresses all the same.
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

/** The route of a file, which may be none yet: the name of a page can be anything. */
function routeIn({ kind, value, origin }: CheckedFile, articleList: string): string {
  if (value && "linkName" in value) return `${articleList}/${value.linkName}`;
  return value?.route ?? routeOf(origin.source.path, kind, articleList);
}

/**
 * The route of a file that does not say its own: `content/pages/ourstory.md` is the page /ourstory; a
 * file named index is its folder.
 */
function routeOf(path: string, kind: Kind | undefined, articleList = ""): string {
  const stem = path.replace(/^content\/\w+\/|\.md$/g, "");
  return kind === "post" ? `${articleList}/${stem}` : `/${stem.replace(/(^|\/)index$/, "")}`;
}
