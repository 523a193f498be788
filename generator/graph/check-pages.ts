/**
 * Reads the Markdown files: front matter checked, address decided. The bodies stay text here; they
 * are composed once every page is known, because a link in one may name any other.
 */
import type { PageEntity, PostEntity } from "../entities/pages.ts";
import { pageSchema, postSchema } from "../entities/pages.ts";
import { fieldNames } from "../entities/schema-walk.ts";
import { isRoute, type Route } from "../model/address.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";
import { checkEntity } from "../read/check-entity.ts";
import { type FrontMatter, parseFrontMatter } from "../read/parse-front-matter.ts";
import type { Entry } from "./check-lists.ts";

/** The unread body of a page. */
export interface Body {
  readonly text: string;
  /** Lines of the file in front of the body. */
  readonly offset: number;
}

/** A Markdown file whose front matter is right. */
export type Draft =
  | (Entry<PageEntity> & { readonly kind: "page"; readonly route: Route; readonly body: Body })
  | (Entry<PostEntity> & { readonly kind: "post"; readonly route: Route; readonly body: Body });

const pagePrefix = "content/pages/";
const postPrefix = "content/blog/";

/** The pages of the site, and the addresses of those that could not be read. */
export interface CheckedPages {
  readonly drafts: readonly Draft[];
  /** What stands before the name of an article in its route: `/blog`. */
  readonly articleList: string;
  /** Links to these are not called broken: the page is there, its front matter is not right. */
  readonly unreadable: readonly Route[];
  /** Their texts, which are checked all the same: an author sees every fault in one run. */
  readonly orphans: readonly { readonly source: SourceFile; readonly body: Body }[];
}

/** Checks every Markdown file of the two folders of pages, in the order of their paths. */
export function checkPages(files: readonly SourceFile[]): Checked<CheckedPages> {
  const problems: Problem[] = [];
  const bodies = new Map<SourceFile, Body>();
  // Texts in the wrong folder, with the paths that they will have: links to them are right.
  const moved = new Map<SourceFile, string>();
  const markdown = files.filter(({ path }) => path.endsWith(".md"));
  const isRead = ({ path }: SourceFile) => isPage(path) || isPost(path);
  const sources = markdown.filter(isRead);
  const strays = markdown.filter((source) => !isRead(source));
  // A README is for whoever looks at the folder, and no page.
  problems.push(...strays.filter(({ path }) => !path.endsWith("/README.md")).map(refuseStray));
  const parsed = sources.map((source) => [source, parseFrontMatter(source)] as const);
  const articleList = findArticleList(parsed);
  const drafts = parsed.flatMap<Draft>(([source, front]) => {
    problems.push(...front.problems);
    const body = { text: front.body, offset: front.bodyOffset };
    bodies.set(source, body);
    if (front.data === undefined) return [];
    const at = { source, parsed: front, base: [] };
    const shared = { origin: { source, placeOf: front.placeOf }, body };
    const meant = folderMeant(source.path, front.data);
    if (meant !== undefined) {
      problems.push(refuseFolder(source, meant));
      moved.set(source, source.path.replace(/^content\/\w+\//, meant));
      return [];
    }
    if (isPost(source.path)) {
      const checked = checkEntity(postSchema, front.data, at);
      problems.push(...checked.problems);
      const { value } = checked;
      return value
        ? [{ ...shared, kind: "post", value, route: `${articleList}/${value.linkName}` as Route }]
        : [];
    }
    const checked = checkEntity(pageSchema, front.data, at);
    problems.push(...checked.problems);
    const route = checked.value?.route ?? routeOf(source.path);
    if (!isRoute(route)) problems.push(badName(source, route));
    return checked.value && isRoute(route)
      ? [{ ...shared, kind: "page", value: checked.value, route }]
      : [];
  });
  const read = new Set(drafts.map((draft) => draft.origin.source));
  const unread = sources.filter((source) => !read.has(source));
  const unreadable = unread.map((source) => {
    const path = moved.get(source) ?? source.path;
    if (!isPost(path)) return routeOf(path);
    return `${articleList}/${path.slice(postPrefix.length, -".md".length)}`;
  });
  const orphans = unread.flatMap((source) => {
    const body = bodies.get(source);
    return body ? [{ source, body }] : [];
  });
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

function isPage(path: string): boolean {
  return path.startsWith(pagePrefix);
}

function isPost(path: string): boolean {
  return path.startsWith(postPrefix);
}

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

/** The fields that only an article has, and those that only a page has. */
const fieldsOf = { page: fieldNames(pageSchema), post: fieldNames(postSchema) };
const only = {
  [postPrefix]: fieldsOf.post.filter((name) => !fieldsOf.page.includes(name)),
  [pagePrefix]: fieldsOf.page.filter((name) => !fieldsOf.post.includes(name)),
} as const;

/** The other folder, where the fields of a text say that it belongs there and nothing else does. */
function folderMeant(path: string, data: unknown): string | undefined {
  const [own, other] = isPost(path)
    ? ([postPrefix, pagePrefix] as const)
    : ([pagePrefix, postPrefix] as const);
  const names = Object.keys(data ?? {});
  const has = (folder: typeof own | typeof other) =>
    names.some((name) => only[folder].includes(name));
  return has(other) && !has(own) ? other : undefined;
}

function refuseFolder(source: SourceFile, meant: string): Problem {
  const [what, where] = isPost(meant) ? ["an article", "pages"] : ["a page", "articles"];
  return problemAt(
    source,
    { line: 1, column: 1 },
    {
      code: "file-refused",
      message: `The file ${source.path} has the fields of ${what}, and lies in the folder of ${where}.`,
      fix: `Move it into ${meant}.`,
    },
  );
}

/**
 * The page that lists the articles: their addresses stand below its own. Its front matter may have
 * faults; the articles keep their addresses all the same.
 */
function findArticleList(parsed: readonly (readonly [SourceFile, FrontMatter])[]): string {
  for (const [{ path }, { data }] of parsed) {
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

/** `content/pages/ourstory.md` is the page /ourstory; a file named index is its folder. */
function routeOf(path: string): string {
  const name = path.slice(pagePrefix.length).replace(/\.md$/, "");
  return `/${name.replace(/(^|\/)index$/, "")}`;
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
    // Who copied the link name too is told of that; the number comes up once it is another one.
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
