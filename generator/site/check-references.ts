/**
 * Finds everything that settings, lists and front matter refer to, and checks it. What bodies refer to is found while
 * they're composed.
 */

import { askFor, suggestName } from "../diagnostics/nearest.ts";
import type { Problem } from "../diagnostics/problem.ts";
import type { References } from "../markdown/context.ts";
import type { TargetFault } from "../markdown/explain-links.ts";
import type { LinkResolver } from "../markdown/links.ts";
import { findAltFault } from "../markdown/pictures.ts";
import type { LinkUse, PictureRole, PictureUse } from "../model/body.ts";
import { memoize } from "../model/collections.ts";
import * as catalog from "../schema/catalog.ts";
import type { ReferenceKind } from "../schema/fields.ts";
import { type Reference, referencesOf } from "../schema/schemas.ts";
import type { SiteEntity } from "../schema/site.ts";
import type { Content } from "./check-content.ts";
import { type CheckedEntry, fixIn, nameFieldOf, problemIn } from "./check-lists.ts";
import { type Draft, kinds } from "./check-pages.ts";

/** A reference, and the entity that makes it. */
export interface Referral extends Reference {
  readonly entry: CheckedEntry<unknown>;
}

const schemas = { ...catalog.documents, ...catalog.lists, ...kinds };

/** Finds the references of an entity of a kind. To look through a schema takes longer than through a list. */
const findIn = memoize((name) => referencesOf(schemas[name as keyof typeof schemas].schema));

/** Collects the references of all entities, in the order of their fields. */
export function collectReferrals({ documents, lists, drafts }: Content): readonly Referral[] {
  const collect = (name: string, entries: readonly CheckedEntry<unknown>[]) =>
    entries.flatMap((entry) => findIn(name)(entry.value, []).map((found) => ({ ...found, entry })));
  return [
    ...Object.entries({ ...documents, ...lists }).flatMap(([name, found]) => collect(name, found)),
    ...drafts.flatMap((draft) => collect(draft.kind, [draft])),
  ];
}

/** What a value is compared with. */
export interface Referents extends Omit<References, "parser"> {
  /** Undefined while the settings can't be read. Then nothing is compared with them. */
  readonly settings: SiteEntity | undefined;
}

/** Finds what is wrong with a value; nothing when it is right. */
type Rule = (value: string, referents: Referents) => TargetFault | undefined;

/** Makes the rule for fields that refer to an entry of a list by one of its fields. */
function inList(what: string, name: catalog.ListName, field: string): Rule {
  return (value, { list }) => {
    const entries = list(name) as readonly Readonly<Record<string, unknown>>[];
    const known = entries.map((entry) => String(entry[field]));
    if (known.includes(value)) return undefined;
    const names = entries.map((value) => String(value[nameFieldOf({ value })]).toLowerCase());
    const named = known[names.indexOf(value.toLowerCase())];
    const { file } = catalog.lists[name];
    const parts = value.split(/[\s,]+/);
    const several = parts.every((part) => known.includes(part)) ? parts.join(", ") : undefined;
    const right = named ?? several ?? suggestName(value, known);
    const message = `There's no ${what} "${value}" in ${file}.${askFor(right)}`;
    const those = known.length > 12 ? "" : `: ${known.join(", ")}`;
    const advice = `Write one that's there${those}. If it's a new one, add it to ${file} first.`;
    const about = { kind: "entry", name: value, files: [file] } as const;
    return { code: "reference-unknown", message, advice, about, right };
  };
}

/** The rules by the kind of reference. A rule returns what's wrong with a value; undefined when it's right. */
export const referenceRules: Readonly<Partial<Record<ReferenceKind, Rule>>> = {
  // In a sentence, a typed address works and is only a warning. A field has to name an entry, so it's an error there.
  link(value, { links }) {
    const { fault } = links.resolve(value);
    return fault?.code === "link-typed" ? { ...fault, severity: "error" } : fault;
  },
  address(value, { links }) {
    const { target } = links.resolve(value);
    const message = "This is a page of our own site, and not an address outside of it.";
    const advice = `Write the address outside. If the page is meant, link to ${target} and delete this.`;
    return target ? { code: "link-typed", message, advice } : undefined;
  },
  picture: (value, { pictures }) => pictures.findFault(value),
  hour(value, { settings }) {
    if (!settings || (Number(value) >= 0 && Number(value) <= settings.eventHours)) return undefined;
    const { eventHours } = settings;
    const message = `The field "hour" is ${value}: it must be between 0 and ${eventHours}.`;
    const advice = `Write a number from 0, the start, to ${eventHours}, the end.`;
    return { code: "field-value", message, advice };
  },
  band(value, { settings }) {
    if (!settings || settings.bands.includes(value)) return undefined;
    const message = `The field "position.color" is "${value}", and no band has that name.`;
    const advice = `Choose one: ${settings.bands.join(", ")}. Or add a band to content/site.json.`;
    const about = { kind: "entry", name: value, files: ["content/site.json"] } as const;
    const right = suggestName(value, settings.bands);
    return { code: "reference-unknown", message, advice, about, right };
  },
  total(value, { settings, money }) {
    if (!settings || money.read(value) !== undefined) return undefined;
    const example = money.printTyped(1531518.24);
    const message = `The field "total" is ${JSON.stringify(value)}: it must be an amount with all its digits.`;
    const advice = `Write it with its sign, its commas and its cents, such as ${example}.`;
    return { code: "field-value", message, advice, right: money.complete(value) };
  },
  // The list of organizations decides how one is spelled.
  organization: inList("organization", "organizations", "name"),
  event: inList("event", "events", "id"),
  figure: inList("figure", "facts", "id"),
  tag: inList("tag", "tags", "id"),
};

/** Reports every reference that isn't right, and every picture of front matter without a proper description. */
export function checkReferrals(
  referrals: readonly Referral[],
  drafts: readonly Draft[],
  referents: Referents,
): readonly Problem[] {
  const problems = referrals.flatMap(({ kind, value, entry, path }) => {
    const fault = referenceRules[kind]?.(value, referents);
    if (!fault) return [];
    const { right, isCertain, ...finding } = fault;
    const fix = fixIn(entry, path, value, right, isCertain);
    return [problemIn(entry, path, { ...finding, fix })];
  });
  const undescribed = drafts.flatMap((draft) => {
    const { kind, value } = draft;
    const [field, alt, path] =
      kind === "post"
        ? ["imageAlt", value.imageAlt, value.imageUrl]
        : ["sceneAlt", value.sceneAlt, value.scene];
    const fault = alt && path && findAltFault(alt, path, referents.words.vagueDescriptions);
    return fault ? [problemIn(draft, [field], fault)] : [];
  });
  return [...problems, ...undescribed];
}

/** Where the picture of a field is shown. Pictures of all other fields are at the top of a page. */
const roles: Readonly<Record<string, PictureRole>> = { image: "portrait", logo: "logo" };

/** The pictures among the referrals, with their places. */
export function findPictureUses(referrals: readonly Referral[]): readonly PictureUse[] {
  return referrals
    .filter(({ kind }) => kind === "picture")
    .map(({ value, path, entry: { origin } }) => ({
      path: value,
      role: roles[String(path.at(-1))] ?? "hero",
      findPlace: () => ({ source: origin.source, ...origin.spanOf(path) }),
    }));
}

/** The links among the referrals, and the addresses of the ledger and of people, with places. */
export function findLinkUses(referrals: readonly Referral[], links: LinkResolver) {
  return referrals.flatMap(({ kind, value, path, entry: { origin } }): readonly LinkUse[] => {
    const found = kind === "link" ? links.resolve(value) : undefined;
    const typed = kind === "address" ? value : kind === "mail" ? `mailto:${value}` : undefined;
    const href = found?.link?.href ?? typed;
    if (href === undefined) return [];
    const place = { file: origin.source.path, ...origin.spanOf(path) };
    return [{ target: found?.target ?? value, href, place }];
  });
}
