/** Holds every link, picture and name that an entity refers to against what there is. */
import type { References } from "../markdown/body-context.ts";
import type { Problem } from "../model/problem.ts";
import { problemAt } from "../problems/problem-at.ts";
import { offerName } from "../problems/suggest.ts";
import { findAltFault } from "../references/picture-book.ts";
import type { CheckedLists } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";
import type { Referral, Referring } from "./collect-referrals.ts";

/** Checks the references of settings, lists and front matter. Bodies report their own. */
export function checkReferences(
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
  references: References,
): readonly Problem[] {
  const { source, placeOf } = entry.origin;
  const { links, pictures } = references;
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
  const known = references.lists.organizations.map(({ name }) => name);
  return checked.ambassadors.flatMap(({ value: { organization }, origin }) => {
    if (known.includes(organization)) return [];
    const otherwise = "Add it to content/data/organizations.json.";
    const { ask, ...offer } = offerName(organization, known, otherwise);
    return [
      problemAt(origin.source, origin.placeOf(["organization"]), {
        code: "reference-unknown",
        message: `There is no organization "${organization}" in content/data/organizations.json.${ask}`,
        ...offer,
      }),
    ];
  });
}
