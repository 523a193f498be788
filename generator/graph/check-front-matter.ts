/** Checks the front matter of one Markdown file. */
import type * as z from "zod";
import { type PageEntity, type PostEntity, pageSchema, postSchema } from "../entities/pages.ts";
import { fieldNames } from "../entities/schemas.ts";
import type { FrontRecord, KnownPages } from "../model/body.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { checkEntity } from "../read/check-entity.ts";
import { parseFrontMatter } from "../read/parse-front-matter.ts";
import { type Origin, problemOf } from "./check-lists.ts";

/** The kinds of Markdown files: the folder of each, and its front matter. */
export const kinds = {
  page: { folder: "content/pages/", schema: pageSchema, one: "a page", many: "pages" },
  post: { folder: "content/blog/", schema: postSchema, one: "an article", many: "articles" },
} as const;

export type Kind = keyof typeof kinds;

/** The kind of a file, by its folder; undefined for a file in another folder. */
export function kindOf(path: string): Kind | undefined {
  return (["page", "post"] as const).find((kind) => path.startsWith(kinds[kind].folder));
}

/** The unread body of a page. */
export interface Body {
  readonly text: string;
  /** Lines of the file in front of the body. */
  readonly offset: number;
  /** The digest of the whole file; empty where nobody compares it with the last build. */
  readonly digest: string;
}

/** A Markdown file in its two parts. */
export interface CheckedFile {
  /** The kind of its folder; the other one, where its fields belong to that. */
  readonly kind: Kind;
  readonly origin: Origin;
  readonly body: Body;
  /** What the front matter says; undefined when something in it is wrong. */
  readonly value?: PageEntity | PostEntity | undefined;
  /** For the next build; undefined when there is a problem, if only a warning. */
  readonly front?: FrontRecord | undefined;
  /** The front matter as it was read, right or wrong; undefined when it could not be read. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
}

/** Checks a file of one of the two folders. A file that is as it was in the last build is not read again. */
export function checkFrontMatter(source: SourceFile, known?: KnownPages): CheckedFile {
  const digest = known?.digest(source.text) ?? "";
  const last = known?.find(source.path)?.front;
  if (last?.digest === digest) return reuse(source, last);
  const kind = kindOf(source.path) ?? "page";
  const front = parseFrontMatter(source);
  const { data, placeOf, problems, bodyOffset: offset } = front;
  const body = { text: front.body, offset, digest };
  const file = { kind, origin: { source, placeOf }, body, data, problems };
  if (data === undefined) return file;
  const meant = kindMeant(kind, data);
  if (meant !== kind)
    return { ...file, kind: meant, problems: [...problems, refuseFolder(source, kind, meant)] };
  const at = { source, parsed: front, base: [] };
  const checked = checkEntity<z.ZodType>(kinds[kind].schema, data, at);
  const value = checked.value as CheckedFile["value"];
  const all = [...problems, ...checked.problems];
  if (value === undefined || all.length > 0) return { ...file, value, problems: all };
  const start = source.text.length - body.text.length;
  return { ...file, value, front: { digest, kind, value, offset, start } };
}

/** What is known of a file. A place in it is looked up when there is a problem. */
function reuse(source: SourceFile, front: FrontRecord): CheckedFile {
  const { digest, kind, offset, start } = front;
  const value = front.value as CheckedFile["value"];
  const placeOf: Origin["placeOf"] = (path) => parseFrontMatter(source).placeOf(path);
  const body = { text: source.text.slice(start), offset, digest };
  return { kind, origin: { source, placeOf }, body, front, value, data: value, problems: [] };
}

const names = { page: fieldNames(pageSchema), post: fieldNames(postSchema) };

/** The other kind, where some fields of a text are known only there, and none only in its own. */
function kindMeant(kind: Kind, data: unknown): Kind {
  const other = kind === "post" ? "page" : "post";
  const hasOnly = (one: Kind, another: Kind) =>
    Object.keys(data ?? {}).some(
      (name) => names[one].includes(name) && !names[another].includes(name),
    );
  return !hasOnly(kind, other) && hasOnly(other, kind) ? other : kind;
}

function refuseFolder(source: SourceFile, kind: Kind, meant: Kind): Problem {
  const message = `The file ${source.path} has the fields of ${kinds[meant].one}, and lies in the folder of ${kinds[kind].many}.`;
  const fix = `Move it into ${kinds[meant].folder}.`;
  return problemOf(source, { code: "file-refused", message, fix });
}
