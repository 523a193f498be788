/**
 * Everything that settings, lists and front matter refer to: links and pictures, each with the entity
 * that names it. What the bodies refer to is found while they are composed.
 */
import type * as z from "zod";
import { documents, type ListName, type Lists, lists } from "../entities/catalog.ts";
import { pageSchema, postSchema } from "../entities/pages.ts";
import { findReferences, type Reference } from "../entities/schemas.ts";
import type { References } from "../markdown/context.ts";
import type { LinkUse, PictureRole, PictureUse } from "../model/body.ts";
import type { Place, Problem } from "../model/problem.ts";
import { problemAt, traceAt } from "../problems/problem-at.ts";
import { withNearest } from "../problems/suggest.ts";
import type { LinkResolver } from "../references/link-resolver.ts";
import { findAltFault } from "../references/picture-registry.ts";
import type { LinkedPage } from "./check-links.ts";
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
    .map(({ value, path, entry }) => ({
      path: value,
      role: roles[String(path.at(-1))] ?? "figure",
      trace: () => traceAt(entry.origin.source, entry.origin.placeOf(path)),
    }));
}

/** The pictures of a page's body, with their places. */
export function findBodyPictures({ draft, pictures }: LinkedPage): readonly PictureUse[] {
  return pictures.map(({ place, ...use }) => {
    return { ...use, trace: () => traceAt(draft.origin.source, place) };
  });
}

/**
 * The links among the referrals with their places, and every address outside the site where it is
 * stated: the link ledger, the inboxes of people.
 */
export function findLinkUses(
  referrals: readonly Referral[],
  { links, staff }: CheckedLists,
  resolver: LinkResolver,
): readonly LinkUse[] {
  const named = referrals.flatMap(({ to, value, entry, path }) => {
    const link = to === "link" ? resolver.resolve(value).link : undefined;
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

/** Reports every reference to something that does not exist. */
export function checkReferrals(
  referrals: readonly Referral[],
  { drafts, lists }: Pick<Referring, "drafts" | "lists">,
  references: References,
): readonly Problem[] {
  return [
    ...referrals.flatMap((referral) => checkReferral(referral, references)),
    ...checkDescriptions(drafts, references),
    ...checkOrganizations(lists, references),
  ];
}

function checkReferral(
  { path, to, value, entry }: Referral,
  { links, pictures }: References,
): readonly Problem[] {
  const { source, placeOf } = entry.origin;
  const finding = to === "link" ? links.resolve(value).finding : pictures.findFault(value);
  return finding ? [problemAt(source, placeOf(path), finding)] : [];
}

/** The pictures of the front matter are described there. */
function checkDescriptions(drafts: readonly Draft[], { words }: References): readonly Problem[] {
  return drafts.flatMap(({ kind, value, origin }) => {
    const [field, alt, path] =
      kind === "post"
        ? ["imageAlt", value.imageAlt, value.imageUrl]
        : ["sceneAlt", value.sceneAlt, value.scene];
    const fault = alt && path && findAltFault(alt, path, words.vagueDescriptions);
    return fault ? [problemAt(origin.source, origin.placeOf([field]), fault)] : [];
  });
}

/** An organization is spelled once; its ambassadors refer to that spelling. */
function checkOrganizations(checked: CheckedLists, references: References): readonly Problem[] {
  const known = references.list("organizations").map(({ name }) => name);
  return checked.ambassadors.flatMap(({ value: { organization }, origin }) => {
    if (known.includes(organization)) return [];
    const otherwise = "Add it to content/data/organizations.json.";
    const message = `There is no organization "${organization}" in content/data/organizations.json.`;
    const unknown = { code: "reference-unknown", message } as const;
    const finding = withNearest(unknown, organization, known, otherwise);
    return [problemAt(origin.source, origin.placeOf(["organization"]), finding)];
  });
}
