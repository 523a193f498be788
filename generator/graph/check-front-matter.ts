/** Checks the front matter of one Markdown file. */
import { type PageEntity, type PostEntity, pageSchema, postSchema } from "../entities/pages.ts";
import { fieldNames } from "../entities/schemas.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";
import { checkEntity } from "../read/check-entity.ts";
import { parseFrontMatter } from "../read/parse-front-matter.ts";
import type { Origin } from "./check-lists.ts";

/** The folder of the pages, and that of the articles. */
export const pagePrefix = "content/pages/";
export const postPrefix = "content/blog/";

/** Tells whether a file is that of a page. */
export function isPage(path: string): boolean {
  return path.startsWith(pagePrefix);
}

/** Tells whether a file is that of an article. */
export function isPost(path: string): boolean {
  return path.startsWith(postPrefix);
}

/** The unread body of a page. */
export interface Body {
  readonly text: string;
  /** Lines of the file in front of the body. */
  readonly offset: number;
}

/** What the front matter of a file says, when it is right. */
export type Fields =
  | { readonly kind: "page"; readonly value: PageEntity }
  | { readonly kind: "post"; readonly value: PostEntity };

/** A Markdown file in its two parts. */
export interface CheckedFile {
  readonly origin: Origin;
  readonly body: Body;
  /** Undefined when something in it is wrong. */
  readonly fields: Fields | undefined;
  /** The front matter as it was read, right or wrong; undefined when it could not be read. */
  readonly data: unknown;
  /** The folder that its fields belong to, when that is the other one. */
  readonly meant?: string;
  readonly problems: readonly Problem[];
}

/** Checks a file of one of the two folders. */
export function checkFrontMatter(source: SourceFile): CheckedFile {
  const front = parseFrontMatter(source);
  const { data, placeOf } = front;
  const file = {
    origin: { source, placeOf },
    body: { text: front.body, offset: front.bodyOffset },
    data,
  };
  const unusable = { ...file, fields: undefined };
  if (data === undefined) return { ...unusable, problems: front.problems };
  const meant = folderMeant(source.path, data);
  if (meant !== undefined) {
    return { ...unusable, meant, problems: [...front.problems, refuseFolder(source, meant)] };
  }
  const { fields, problems } = checkFields(data, { source, parsed: front, base: [] });
  return { ...file, fields, problems: [...front.problems, ...problems] };
}

function checkFields(data: unknown, at: Parameters<typeof checkEntity>[2]) {
  if (isPost(at.source.path)) {
    const { value, problems } = checkEntity(postSchema, data, at);
    return { fields: value && { kind: "post" as const, value }, problems };
  }
  const { value, problems } = checkEntity(pageSchema, data, at);
  return { fields: value && { kind: "page" as const, value }, problems };
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
