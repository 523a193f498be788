/** Checks the front matter of one Markdown file. */
import type * as z from "zod";
import { type PageEntity, type PostEntity, pageSchema, postSchema } from "../entities/pages.ts";
import { fieldNames } from "../entities/schemas.ts";
import type { FrontRecord, KnownPages } from "../model/body.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";
import { checkEntity } from "../read/check-entity.ts";
import { parseFrontMatter } from "../read/parse-front-matter.ts";
import type { Origin } from "./check-lists.ts";

/** The folder of the pages, and that of the articles. */
export const pagePrefix = "content/pages/";
export const postPrefix = "content/blog/";

/** Whether a file is that of a page. */
export function isPage(path: string): boolean {
  return path.startsWith(pagePrefix);
}

/** Whether a file is that of an article. */
export function isPost(path: string): boolean {
  return path.startsWith(postPrefix);
}

/** The unread body of a page. */
export interface Body {
  readonly text: string;
  /** Lines of the file in front of the body. */
  readonly offset: number;
  /** The digest of the whole file; empty where nobody compares it with the last build. */
  readonly digest: string;
}

/** What the front matter of a file says, when it is right. */
export type Fields =
  | { readonly kind: "page"; readonly value: PageEntity }
  | { readonly kind: "post"; readonly value: PostEntity };

/** A Markdown file in its two parts. */
export interface CheckedFile {
  readonly origin: Origin;
  readonly body: Body;
  /** For the next build; undefined when there is a problem, if only a warning. */
  readonly front?: FrontRecord;
  /** Undefined when something in it is wrong. */
  readonly fields: Fields | undefined;
  /** The front matter as it was read, right or wrong; undefined when it could not be read. */
  readonly data: unknown;
  /** The folder that its fields belong to, when that is the other one. */
  readonly meant?: string;
  readonly problems: readonly Problem[];
}

/** Checks a file of one of the two folders. A file that is as it was in the last build is not read again. */
export function checkFrontMatter(source: SourceFile, known?: KnownPages): CheckedFile {
  const digest = known?.digest(source.text) ?? "";
  const last = known?.find(source.path)?.front;
  if (last?.digest === digest) return reuse(source, last);
  const front = parseFrontMatter(source);
  const { data, placeOf, problems } = front;
  const body = { text: front.body, offset: front.bodyOffset, digest };
  const file = { origin: { source, placeOf }, body, data, fields: undefined, problems };
  if (data === undefined) return file;
  const meant = folderMeant(source.path, data);
  if (meant !== undefined)
    return { ...file, meant, problems: [...problems, refuseFolder(source, meant)] };
  const at = { source, parsed: front, base: [] };
  const kind = isPost(source.path) ? "post" : "page";
  const { value, problems: wrong } = checkEntity<z.ZodType>(schemas[kind], data, at);
  const all = [...problems, ...wrong];
  if (value === undefined) return { ...file, problems: all };
  const fields = { kind, value } as Fields;
  if (all.length > 0) return { ...file, fields, problems: all };
  const start = source.text.length - front.body.length;
  return { ...file, fields, front: { digest, ...fields, offset: front.bodyOffset, start } };
}

/** What is known of a file. A place in it is looked up when there is a problem. */
function reuse(source: SourceFile, front: FrontRecord): CheckedFile {
  const { digest, kind, value, offset, start } = front;
  const placeOf: Origin["placeOf"] = (path) => parseFrontMatter(source).placeOf(path);
  const body = { text: source.text.slice(start), offset, digest };
  const fields = { kind, value } as Fields;
  return { origin: { source, placeOf }, body, front, fields, data: value, problems: [] };
}

const schemas = { page: pageSchema, post: postSchema };
const names = { page: fieldNames(pageSchema), post: fieldNames(postSchema) };

/** The other folder, where some fields of a text are known only there, and none only in its own. */
function folderMeant(path: string, data: unknown): string | undefined {
  const [own, other] = isPost(path) ? [names.post, names.page] : [names.page, names.post];
  const hasOnly = (known: readonly string[], unknown: readonly string[]) =>
    Object.keys(data ?? {}).some((name) => known.includes(name) && !unknown.includes(name));
  if (hasOnly(own, other) || !hasOnly(other, own)) return undefined;
  return isPost(path) ? pagePrefix : postPrefix;
}

function refuseFolder(source: SourceFile, meant: string): Problem {
  const [what, where] = isPost(meant) ? ["an article", "pages"] : ["a page", "articles"];
  const message = `The file ${source.path} has the fields of ${what}, and lies in the folder of ${where}.`;
  const fix = `Move it into ${meant}.`;
  return problemAt(source, { line: 1, column: 1 }, { code: "file-refused", message, fix });
}
