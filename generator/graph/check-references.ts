/**
 * Everything that settings, lists and front matter refer to, each with the entity that names it, and what
 * is wrong with it. What the bodies refer to is found while they are composed.
 */
import { documents, lists } from "../entities/catalog.ts";
import { hour, type ReferenceKind } from "../entities/fields.ts";
import { type FindReferences, type Reference, referencesOf } from "../entities/schemas.ts";
import type { SiteEntity } from "../entities/site.ts";
import type { References } from "../markdown/context.ts";
import type { LinkUse, PictureRole, PictureUse } from "../model/body.ts";
import type { Problem } from "../model/problem.ts";
import { type Finding, traceAt } from "../problems/problem-at.ts";
import { suggestName, withNearest } from "../problems/suggest.ts";
import type { LinkResolver } from "../references/link-resolver.ts";
import { findAltFault } from "../references/picture-registry.ts";
import type { Content } from "./check-content.ts";
import { type Entry, problemIn } from "./check-lists.ts";
import { type Draft, kinds } from "./check-pages.ts";

/** A reference, and the entity that makes it. */
export interface Referral extends Reference {
  readonly entry: Entry<unknown>;
}

/** Collects the references of all entities, in the order of their fields. */
export function collectReferrals(content: Content): readonly Referral[] {
  const collect = (find: FindReferences | undefined, entries: readonly Entry<unknown>[]) =>
    entries.flatMap((entry): readonly Referral[] =>
      find ? find(entry.value, []).map((reference) => ({ ...reference, entry })) : [],
    );
  const entries: Readonly<Record<string, readonly Entry<unknown>[]>> = {
    ...content.documents,
    ...content.lists,
  };
  const find = { page: referencesOf(kinds.page.schema), post: referencesOf(kinds.post.schema) };
  return [
    ...Object.entries({ ...documents, ...lists }).flatMap(([name, { schema }]) =>
      collect(referencesOf(schema), entries[name] ?? []),
    ),
    ...content.drafts.flatMap((draft) => collect(find[draft.kind], [draft])),
  ];
}

/** What a value is held against. */
export interface Referents extends Omit<References, "engine"> {
  /** Undefined while the settings cannot be read: then nothing is held against them. */
  readonly settings: SiteEntity | undefined;
  /** The organizations of the list. */
  readonly organizations: readonly string[];
}

/** What is wrong with a value, by the kind of its reference; undefined when it is right. */
const rules: Readonly<
  Partial<Record<ReferenceKind, (value: string, referents: Referents) => Finding | undefined>>
> = {
  link: (value, { links }) => links.resolve(value).finding,
  picture: (value, { pictures }) => pictures.findFault(value),
  hour(value, { settings }) {
    if (!settings || (Number(value) >= 0 && Number(value) <= settings.eventHours)) return undefined;
    const message = `The field "hour" is ${value}: it must be between 0 and ${settings.eventHours}.`;
    return { code: "field-value", message, fix: `What belongs here: ${hour.description}` };
  },
  band(value, { settings }) {
    if (!settings || settings.bands.includes(value)) return undefined;
    const message = `The field "position.color" is "${value}", and must be one of: ${settings.bands.join(", ")}.`;
    const fix = "Write one of these, or add a band to content/site.json.";
    const swap = { typed: value, right: suggestName(value, settings.bands) };
    return { code: "field-value", message, fix, swap };
  },
  total(value, { settings, money }) {
    if (!settings || money.read(value) !== undefined) return undefined;
    const look = money.printTyped(1531518.24);
    const message = `The field "total" is ${JSON.stringify(value)}: it must be a whole amount, such as ${look}.`;
    const fix = "What was raised, with its sign and all its digits.";
    const swap = { typed: value, right: money.complete(value) };
    return { code: "field-value", message, fix, swap };
  },
  // An organization is spelled once; its ambassadors refer to that spelling.
  organization(value, { organizations }) {
    if (organizations.includes(value)) return undefined;
    const message = `There is no organization "${value}" in content/data/organizations.json.`;
    const fix = "Add it to content/data/organizations.json.";
    return withNearest({ code: "reference-unknown", message, fix }, value, organizations);
  },
};

/** What is wrong with a value that refers to something; undefined when it is right. */
export function findReferenceFault(
  kind: ReferenceKind | undefined,
  value: string,
  referents: Referents,
): Finding | undefined {
  return kind && rules[kind]?.(value, referents);
}

/** Reports every reference that is not right. */
export function checkReferrals(
  referrals: readonly Referral[],
  drafts: readonly Draft[],
  referents: Referents,
): readonly Problem[] {
  const problems = referrals.flatMap(({ kind, value, entry, path }) => {
    const fault = findReferenceFault(kind, value, referents);
    return fault ? [problemIn(entry, path, fault)] : [];
  });
  return [...problems, ...checkDescriptions(drafts, referents)];
}

/** The pictures of the front matter are described there. */
function checkDescriptions(drafts: readonly Draft[], { words }: Referents): readonly Problem[] {
  return drafts.flatMap((draft) => {
    const { kind, value } = draft;
    const [field, alt, path] =
      kind === "post"
        ? ["imageAlt", value.imageAlt, value.imageUrl]
        : ["sceneAlt", value.sceneAlt, value.scene];
    const fault = alt && path && findAltFault(alt, path, words.vagueDescriptions);
    return fault ? [problemIn(draft, [field], fault)] : [];
  });
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
    .filter(({ kind }) => kind === "picture")
    .map(({ value, path, entry: { origin } }) => ({
      path: value,
      role: roles[String(path.at(-1))] ?? "figure",
      trace: () => traceAt(origin.source, origin.placeOf(path)),
    }));
}

/**
 * The links among the referrals with their places, and every address outside the site where it is
 * stated: the link ledger, the inboxes of people.
 */
export function findLinkUses(
  referrals: readonly Referral[],
  links: LinkResolver,
): readonly LinkUse[] {
  const hrefs: Partial<Record<ReferenceKind, (value: string) => string | undefined>> = {
    link: (value) => links.resolve(value).link?.href,
    address: (value) => value,
    mail: (value) => `mailto:${value}`,
  };
  return referrals.flatMap(({ kind, value: target, path, entry: { origin } }) => {
    const href = hrefs[kind]?.(target);
    if (href === undefined) return [];
    const now = kind === "link" ? links.resolve(target).target : undefined;
    const place = { file: origin.source.path, ...origin.placeOf(path) };
    return [{ target: now ?? target, href, place }];
  });
}
