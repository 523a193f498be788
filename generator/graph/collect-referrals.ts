/**
 * Everything that settings, lists and front matter refer to: links and pictures, each with the
 * entity that names it. Bodies tell of their own while they are composed.
 */
import type * as z from "zod";
import { documents, type ListName, type Lists, lists } from "../entities/catalog.ts";
import { pageSchema, postSchema } from "../entities/pages.ts";
import { findReferences, type Reference } from "../entities/schema-walk.ts";
import { createLazyField } from "../model/lazy-field.ts";
import type { PictureRole, PictureUse } from "../model/picture-use.ts";
import type { Place } from "../model/problem.ts";
import type { LinkUse, Trace } from "../model/traces.ts";
import { traceAt } from "../problems/trace-at.ts";
import type { LinkBook } from "../references/link-book.ts";
import type { CheckedDocuments, CheckedLists, Entry } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";

/** What may refer to something: everything that was read, with its figures filled in. */
export interface Referring {
  readonly documents: CheckedDocuments;
  readonly lists: CheckedLists;
  readonly drafts: readonly Draft[];
}

/** A reference, and the entity that makes it. */
export interface Referral extends Reference {
  readonly entry: Entry<unknown>;
}

/** Collects the references of all entities, in the order of their fields. */
export function collectReferrals(referring: Referring): readonly Referral[] {
  const collect = (schema: z.ZodType, entry: Entry<unknown> | undefined): readonly Referral[] =>
    entry ? findReferences(schema, entry.value).map((one) => ({ ...one, entry })) : [];
  return [
    ...Object.entries(documents).flatMap(([name, { schema }]) =>
      collect(schema, referring.documents[name as keyof typeof documents]),
    ),
    ...Object.entries(lists).flatMap(([name, { schema }]) =>
      (referring.lists[name as ListName] as readonly Entry<Lists[ListName][number]>[]).flatMap(
        (entry) => collect(schema, entry),
      ),
    ),
    ...referring.drafts.flatMap((draft) =>
      collect(draft.kind === "post" ? postSchema : pageSchema, draft),
    ),
  ];
}

/** Every article has a picture: its line is found when somebody has to be told. */
const addTrace = createLazyField<"trace", Trace>("trace");

/** What a field's picture is shown as. */
const roles: Readonly<Record<string, PictureRole>> = {
  scene: "hero",
  imageUrl: "hero",
  image: "portrait",
  logo: "logo",
};

/** The pictures among the referrals, with their places. */
export function findPictureUses(referrals: readonly Referral[]): readonly PictureUse[] {
  return referrals
    .filter(({ to }) => to === "picture")
    .map(({ value, path, entry: { origin } }) => {
      const role = roles[String(path.at(-1))] ?? "figure";
      return addTrace({ path: value, role }, () => traceAt(origin.source, origin.placeOf(path)));
    });
}

/**
 * The links among the referrals with their places, and every address outside the site where it is
 * stated: the link ledger, the inboxes of people.
 */
export function findLinkUses(
  referrals: readonly Referral[],
  { links, staff }: CheckedLists,
  book: LinkBook,
): readonly LinkUse[] {
  const named = referrals.flatMap(({ to, value, entry, path }) => {
    const link = to === "link" ? book.resolve(value).link : undefined;
    return link ? [{ target: value, href: link.href, place: placeOf(entry, path) }] : [];
  });
  const stated = links.map((entry) => {
    const { url } = entry.value;
    return { target: url, href: url, place: placeOf(entry, ["url"]) };
  });
  const inboxes = staff.map((entry) => {
    const { email } = entry.value;
    return { target: email, href: `mailto:${email}`, place: placeOf(entry, ["email"]) };
  });
  return [...named, ...stated, ...inboxes];
}

function placeOf({ origin }: Entry<unknown>, path: readonly PropertyKey[]): Place {
  const { line, column } = origin.placeOf(path);
  return { file: origin.source.path, line, column };
}
