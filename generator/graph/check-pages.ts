/**
 * Reads the Markdown files: front matter checked, address decided. The bodies stay text here; they
 * are composed once every page is known, because a link in one may name any other.
 */
import type { PageEntity, PostEntity } from "../entities/pages.ts";
import { isRoute, type Route } from "../model/address.ts";
import type { FrontRecord, KnownPages } from "../model/body.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";
import {
  type Body,
  type CheckedFile,
  checkFrontMatter,
  isPage,
  isPost,
  pagePrefix,
  postPrefix,
} from "./check-front-matter.ts";
import type { Entry } from "./check-lists.ts";

/** A Markdown file whose front matter is right. */
export type Draft = DraftOf<"page", PageEntity> | DraftOf<"post", PostEntity>;

interface DraftOf<K, T> extends Entry<T> {
  readonly kind: K;
  readonly route: Route;
  readonly body: Body;
  readonly front: FrontRecord | undefined;
}

/** The pages of the site, and the addresses of those that could not be read. */
export interface CheckedPages {
  readonly drafts: readonly Draft[];
  /** What stands before the name of an article in its route: `/blog`. */
  readonly articleList: string;
  /** Links to these are not called broken: the page is there, its text or front matter is not right. */
  readonly unreadable: readonly Route[];
  /** Their texts, which are checked all the same: an author sees every fault in one run. */
  readonly orphans: readonly { readonly source: SourceFile; readonly body: Body }[];
}

/** What else is known when pages are checked. */
interface PageChecking {
  /** Paths of files that are there and could not be read as text. */
  readonly refused?: readonly string[] | undefined;
  readonly known?: KnownPages | undefined;
}

/** Checks every Markdown file of the two folders of pages, in the order of their paths. */
export function checkPages(
  files: readonly SourceFile[],
  { refused = [], known }: PageChecking = {},
): Checked<CheckedPages> {
  const problems: Problem[] = [];
  const markdown = files.filter(({ path }) => path.endsWith(".md"));
  const isRead = ({ path }: Pick<SourceFile, "path">) => isPage(path) || isPost(path);
  const strays = markdown.filter((source) => !isRead(source));
  // A README is for whoever looks at the folder, and no page.
  problems.push(...strays.filter(({ path }) => !path.endsWith("/README.md")).map(refuseStray));
  const checked = markdown.filter(isRead).map((source) => checkFrontMatter(source, known));
  const articleList = findArticleList(checked);
  const unread: CheckedFile[] = [];
  const drafts = checked.flatMap<Draft>((file) => {
    const { origin, body, front, fields } = file;
    problems.push(...file.problems);
    const route = routeIn(file, articleList);
    const isNamed = isRoute(route);
    if (!isNamed && isToBeNamed(file)) problems.push(badName(origin.source, route));
    if (fields && isNamed) return [{ ...fields, origin, body, front, route }];
    unread.push(file);
    return [];
  });
  const unreadPaths = unread.map(({ origin: { source }, meant }) =>
    // Texts in the wrong folder have the paths that they will have: links to them are right.
    meant ? source.path.replace(/^content\/\w+\//, meant) : source.path,
  );
  const refusedPages = refused.filter((path) => path.endsWith(".md") && isRead({ path }));
  const unreadable = [...unreadPaths, ...refusedPages].map((path) => routeAt(path, articleList));
  const orphans = unread.map(({ origin: { source }, body }) => ({ source, body }));
  const routes: readonly string[] = [...drafts.map(({ route }) => route), ...unreadable];
  if (!routes.includes("/")) problems.push(missingHome);
  const value = { drafts, articleList, unreadable: unreadable.filter(isRoute), orphans };
  return { value, problems: [...problems, ...findCollisions(drafts), ...findSameNumbers(drafts)] };
}

const missingHome: Problem = {
  code: "file-missing",
  severity: "error",
  message: `There is no home page: the file ${pagePrefix}index.md is missing.`,
  fix: `Restore ${pagePrefix}index.md from the history of the repository.`,
};

function refuseStray(source: SourceFile): Problem {
  return problemAt(
    source,
    { line: 1, column: 1 },
    {
      code: "file-refused",
      message: `The file ${source.path} is in a folder that is not read, so nobody would see it.`,
      fix: `Move it into ${pagePrefix} or, if it is an article, into ${postPrefix}.`,
    },
  );
}

/**
 * The page that lists the articles: their addresses stand below its own. Its front matter may have
 * faults; the articles keep their addresses all the same.
 */
function findArticleList(checked: readonly CheckedFile[]): string {
  for (const { origin, data } of checked) {
    const { path } = origin.source;
    const { layout, route } = (data ?? {}) as {
      readonly layout?: unknown;
      readonly route?: unknown;
    };
    if (layout !== "articles" || !isPage(path)) continue;
    const own = String(route ?? routeOf(path));
    if (isRoute(own)) return own === "/" ? "" : own;
  }
  return "/blog";
}

/** The route of a file, which may be none yet: the name of a page can be anything. */
function routeIn({ origin, fields }: CheckedFile, articleList: string): string {
  const { path } = origin.source;
  if (fields?.kind === "post") return `${articleList}/${fields.value.linkName}`;
  return fields?.value.route ?? routeAt(path, articleList);
}

/** The route of a file that does not say its own. */
function routeAt(path: string, articleList: string): string {
  return isPost(path) ? `${articleList}/${stemOf(path, postPrefix)}` : routeOf(path);
}

/** `content/pages/ourstory.md` is the page /ourstory; a file named index is its folder. */
function routeOf(path: string): string {
  return `/${stemOf(path, pagePrefix).replace(/(^|\/)index$/, "")}`;
}

function stemOf(path: string, folder: string): string {
  return path.slice(folder.length, -".md".length);
}

/** An article says itself what it is called; a page that is read where it lies is named by its file. */
function isToBeNamed({ origin, data, meant }: CheckedFile): boolean {
  return isPage(origin.source.path) && data !== undefined && meant === undefined;
}

function badName(source: SourceFile, route: string): Problem {
  return problemAt(
    source,
    { line: 1, column: 1 },
    {
      code: "file-refused",
      message: `The name of this file would give the address "${route}". Addresses have lower-case letters, digits and hyphens.`,
      fix: `Rename the file to ${nameLike(route)}.md.`,
    },
  );
}

/** The nearest name that can be an address: `Über uns!` is `uber-uns`. */
function nameLike(route: string): string {
  const plain = route
    .slice(1)
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  const joined = plain.replace(/[^a-z0-9/]+/g, "-").replace(/(^|\/)-+|-+(?=\/|$)/g, "$1");
  return joined || "a-name";
}

/** Two pages may not share an address, not even when upper and lower case differ. */
function findCollisions(drafts: readonly Draft[]): readonly Problem[] {
  const owners = new Map<string, Draft>();
  return drafts.flatMap((draft) => {
    const key = draft.route.toLowerCase();
    const owner = owners.get(key);
    if (!owner) {
      owners.set(key, draft);
      return [];
    }
    const field = draft.kind === "post" ? "linkName" : "route";
    return [
      problemAt(draft.origin.source, draft.origin.placeOf([field]), {
        code: "address-collision",
        message: `Both ${owner.origin.source.path} and ${draft.origin.source.path} claim the address ${draft.route}.`,
        fix: `Give one of the two another ${draft.kind === "post" ? "linkName" : "name"}.`,
      }),
    ];
  });
}

/** Articles of one day follow each other by their numbers, so no two may share one. */
function findSameNumbers(drafts: readonly Draft[]): readonly Problem[] {
  const posts = drafts.filter((draft) => draft.kind === "post");
  const next = 1 + Math.max(...posts.map(({ value }) => value.id));
  const firsts = new Map(posts.toReversed().map((post) => [post.value.id, post]));
  return posts.flatMap((post) => {
    const { value, origin } = post;
    const first = firsts.get(value.id);
    // A copied link name is reported by itself; the number follows once that is another one.
    if (!first || first === post || first.value.linkName === value.linkName) return [];
    return [
      problemAt(origin.source, origin.placeOf(["id"]), {
        code: "field-value",
        message: `The id ${value.id} is also that of ${first.origin.source.path}. Each article has its own.`,
        fix: `id: ${next}`,
      }),
    ];
  });
}
