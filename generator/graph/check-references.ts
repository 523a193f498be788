/**
 * Holds every link, picture and name that an entity refers to against what there is, and notes
 * where pictures are shown.
 */
import type { z } from "zod";
import { documents, type ListName, type Lists, lists } from "../entities/catalog.ts";
import { pageSchema, postSchema } from "../entities/pages.ts";
import { findReferences, type Reference } from "../entities/schema-walk.ts";
import type { References } from "../markdown/body-context.ts";
import type { PictureRole, PictureUse } from "../model/picture-use.ts";
import type { Problem } from "../model/problem.ts";
import { problemAt } from "../problems/problem-at.ts";
import { didYouMean } from "../problems/suggest.ts";
import { findAltFault } from "../references/picture-book.ts";
import type { CheckedDocuments, CheckedLists, Entry } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";

/** What is checked: everything that was read, with its figures filled in. */
export interface Referring {
  readonly documents: CheckedDocuments;
  readonly lists: CheckedLists;
  readonly drafts: readonly Draft[];
}

/** A reference, and the entity that makes it. */
interface Referral extends Reference {
  readonly entry: Entry<unknown>;
}

/** Checks the references of settings, lists and front matter. Bodies report their own. */
export function checkReferences(referring: Referring, references: References): readonly Problem[] {
  return [
    ...collectReferrals(referring).flatMap((referral) => checkReferral(referral, references)),
    ...checkDescriptions(referring.drafts),
    ...checkOrganizations(referring.lists, references),
  ];
}

/** What a field's picture is shown as. */
const roles: Readonly<Record<string, PictureRole>> = {
  scene: "hero",
  imageUrl: "hero",
  image: "portrait",
  logo: "logo",
};

/** Finds where settings, lists and front matter show pictures. Bodies note their own. */
export function findPictureUses(referring: Referring): readonly PictureUse[] {
  return collectReferrals(referring).flatMap(({ to, path, value, entry }) => {
    if (to !== "picture") return [];
    const { source, placeOf } = entry.origin;
    const { line, column } = placeOf(path);
    const place = { file: source.path, line, column };
    const excerpt = source.text.split("\n")[line - 1] ?? "";
    return [{ path: value, role: roles[String(path.at(-1))] ?? "figure", place, excerpt }];
  });
}

function collectReferrals({ documents: found, lists: listed, drafts }: Referring) {
  const collect = (schema: z.ZodType, entry: Entry<unknown> | undefined): readonly Referral[] =>
    entry ? findReferences(schema, entry.value).map((one) => ({ ...one, entry })) : [];
  return [
    ...Object.entries(documents).flatMap(([name, { schema }]) =>
      collect(schema, found[name as keyof typeof documents]),
    ),
    ...Object.entries(lists).flatMap(([name, { schema }]) =>
      (listed[name as ListName] as readonly Entry<Lists[ListName][number]>[]).flatMap((entry) =>
        collect(schema, entry),
      ),
    ),
    ...drafts.flatMap((draft) => collect(draft.kind === "post" ? postSchema : pageSchema, draft)),
  ];
}

function checkReferral(
  { path, to, value, entry }: Referral,
  references: References,
): readonly Problem[] {
  const { source, placeOf } = entry.origin;
  const { links, pictures } = references;
  const finding = to === "link" ? links.resolve(value).finding : pictures.findFault(value);
  return finding ? [problemAt(source, placeOf(path), finding)] : [];
}

/** The pictures of the front matter are described there. */
function checkDescriptions(drafts: readonly Draft[]): readonly Problem[] {
  return drafts.flatMap(({ kind, value, origin }) => {
    const [field, alt, path] =
      kind === "post"
        ? ["imageAlt", value.imageAlt, value.imageUrl]
        : ["sceneAlt", value.sceneAlt, value.scene];
    const fault = alt && path && findAltFault(alt, path);
    return fault ? [problemAt(origin.source, origin.placeOf([field]), fault)] : [];
  });
}

/** An organization is spelled once; its ambassadors refer to that spelling. */
function checkOrganizations(checked: CheckedLists, references: References): readonly Problem[] {
  const known = references.lists.organizations.map(({ name }) => name);
  return checked.ambassadors.flatMap(({ value: { organization }, origin }) => {
    if (known.includes(organization)) return [];
    const place = origin.placeOf(["organization"]);
    return [
      problemAt(origin.source, place, {
        code: "reference-unknown",
        message: `There is no organization "${organization}" in content/data/organizations.json.`,
        fix: didYouMean(organization, known, "Add it to content/data/organizations.json."),
      }),
    ];
  });
}
