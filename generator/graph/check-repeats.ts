/** Finds what stands twice and should not: names, addresses, titles. It is reported where it was written last. */
import { lists as listSchemas } from "../entities/catalog.ts";
import { fieldNames } from "../entities/schemas.ts";
import { nameOfFile } from "../model/address.ts";
import { groupBy } from "../model/collections.ts";
import type { Problem } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import * as checked from "./check-lists.ts";
import { type Draft, isMade } from "./check-pages.ts";

export type Clock = NonNullable<Sources["changedAt"]>;

/** The things whose key an older one has as well, each with the oldest that has it. */
function findAgain<T extends checked.Placed>(
  things: readonly T[],
  keyOf: (thing: T) => unknown,
  changedAt: Clock = () => 0,
) {
  return groupBy(things, keyOf).flatMap((group) => {
    if (group.length === 1) return [];
    const timeOf = ({ origin }: T) => changedAt(origin.source.path);
    const [first, ...later] = group.toSorted((one, other) => timeOf(one) - timeOf(other));
    return later.map((again) => ({ again, first: first as T }));
  });
}

/** The addresses that pages claim, with the field of each: those that they have, then those of before. */
function claimsOf(drafts: readonly Draft[], ids: readonly number[]) {
  const own = drafts.map((draft) => {
    const { origin, route } = draft;
    const field = draft.kind === "post" ? "linkName" : isMade(draft) ? "id" : "route";
    const fix = () => {
      if (field === "id")
        return `If it is the page of that, write layout: event and event: ${route.slice(1)} above its text. If not, give one of the two another name.`;
      const name = nameOfFile(pathOf(draft));
      if (draft.kind === "post" && draft.value.linkName !== name) {
        const isCopy = ids.filter((id) => id === draft.value.id).length > 1;
        return `linkName: ${name}${isCopy ? `\nid: ${Math.max(...ids) + 1}` : ""}`;
      }
      return `Give one of the two another ${field === "route" ? "name" : field}.`;
    };
    return { origin, route: `${route}`, path: [field], fix };
  });
  const fix = (other: string) =>
    `If this page has taken the place of ${other}, delete that. If not, take this address out of redirectFrom.`;
  const old = drafts.flatMap(({ origin, value: { redirectFrom = [] } }) =>
    redirectFrom.map((route, at) => ({ origin, route, path: ["redirectFrom", at], fix })),
  );
  return [...own, ...old];
}

/** What no other entry of a list has: its id, or what it is called, with its topic or category. */
function keyOfEntry(entry: checked.AnyEntry): string {
  const { id, topic, category, [checked.nameFieldOf(entry)]: name } = entry.value;
  const words = String(name).replace(/^the |[’'.,]/gi, "");
  return JSON.stringify(id ?? [topic, category, words]).toLowerCase();
}

/** Finds the entries of lists that stand there twice. Two people may share a name: their entries can say so. */
function findTwins(lists: checked.CheckedLists): readonly Problem[] {
  const problems = checked.mapLists(lists, (entries, list) => {
    const mayShare = fieldNames(listSchemas[list].schema).includes("sharesName");
    const severity = mayShare ? "warning" : "error";
    const unsaid = entries.filter(({ value }) => value["sharesName"] !== true);
    return findAgain(unsaid, keyOfEntry).map(({ again, first }) => {
      const field = "id" in again.value ? "id" : checked.nameFieldOf(again);
      const message = `The ${field} "${again.value[field]}" stands in line ${first.origin.placeOf([field]).line} already. Each entry has its own.`;
      const share = mayShare ? ' If both are meant, write "sharesName": true into this entry.' : "";
      const fix = `Give one of the two another ${field}, or delete it.${share}`;
      return checked.problemIn(again, [field], { code: "entry-repeated", severity, message, fix });
    });
  });
  return Object.values(problems).flat();
}

/** The fields in which an entry says what no other one says, and those that are copied with them. */
const ownFields = ["content", "answer", "responsibilities", "total", "url", "teaser"];
const copiedFields = [...ownFields, "image", "learnMoreLink"];

/** Finds what an entry above says as well: it was copied, and its name was changed alone. */
function findCopies(lists: checked.CheckedLists): readonly Problem[] {
  const find = (entries: readonly checked.AnyEntry[], field: string) => {
    // Short answers may be alike.
    const least = /^(?:content|answer|responsibilities)$/.test(field) ? 60 : 6;
    const own = entries.filter(({ value }) => String(value[field] ?? "").length >= least);
    return findAgain(own, ({ value }) => value[field]).flatMap(({ again, first }) => {
      const { value, origin } = first;
      const same = copiedFields.filter((one) => value[one] && value[one] === again.value[one]);
      const name = checked.nameFieldOf(first);
      const isMeant = value[name] === again.value[name] || again.value["placeholder"];
      if (same[0] !== field || isMeant) return [];
      const message = `"${value[name]}" has the same ${same.join(" and ")}, in line ${origin.placeOf([field]).line}.`;
      const fix = `Write the right ${same.join(" and ")} into the entry that was copied.`;
      return [checked.warnIn(again, [field], { code: "entry-repeated", message, fix })];
    });
  };
  const problems = checked.mapLists(lists, (entries) =>
    ownFields.flatMap((field) => find(entries, field)),
  );
  return Object.values(problems).flat();
}

/** Finds names that must be the only ones, because something goes by them. */
export function checkNames(
  lists: checked.CheckedLists,
  drafts: readonly Draft[],
  changedAt?: Clock,
): readonly Problem[] {
  const posts = drafts.filter((draft) => draft.kind === "post");
  const ids = posts.map(({ value }) => value.id);
  return [
    ...findTwins(lists),
    ...findCopies(lists),
    // Two addresses that differ only in upper and lower case are one file on many computers.
    ...findAgain(claimsOf(drafts, ids), ({ route }) => route.toLowerCase(), changedAt).map(
      ({ again, first }) => {
        const message = `Both ${pathOf(first)} and ${pathOf(again)} claim the address ${again.route}.`;
        const fix = (first.path[0] === "id" ? first : again).fix(pathOf(first));
        return checked.problemIn(again, again.path, { code: "address-collision", message, fix });
      },
    ),
    ...findLateNumbers(posts),
    ...findRenamed(posts),
    // Articles of one day follow each other by their numbers.
    ...findAgain(posts, ({ value }) => value.id, changedAt)
      // A copied link name is reported by itself; the number follows once that is another one.
      .filter(({ again, first }) => again.value.linkName !== first.value.linkName)
      .map(({ again, first }) => {
        const message = `The id ${again.value.id} is also that of ${pathOf(first)}. Each article has its own.`;
        const fix = `id: ${Math.max(...ids) + 1}`;
        return checked.problemIn(again, ["id"], { code: "field-value", message, fix });
      }),
  ];
}

/** Finds the articles whose address has another name than their file, and no other article has that address. */
function findRenamed(posts: readonly Extract<Draft, { kind: "post" }>[]): readonly Problem[] {
  const names = posts.map(({ value }) => value.linkName);
  return posts.flatMap((post) => {
    const typed = post.value.linkName;
    const right = pathOf(post).replace(/^.*\/|\.md$/g, "");
    // With an address of before it was moved; a name that cannot be an address is refused itself.
    if (typed === right || post.value.redirectFrom || nameOfFile(right) !== right) return [];
    if (names.indexOf(typed) < names.lastIndexOf(typed)) return [];
    const message = `The address of this article ends with "${typed}", and its file has another name. Both are the same.`;
    const swap = { typed, right };
    return [checked.warnIn(post, ["linkName"], { code: "field-value", message, swap })];
  });
}

/** Finds the newest article by its number where its day is months before that of the one before it. */
function findLateNumbers(posts: readonly Extract<Draft, { kind: "post" }>[]): readonly Problem[] {
  const [newest, before] = posts.toSorted((one, other) => other.value.id - one.value.id);
  if (!newest || !before) return [];
  const months = (Date.parse(before.value.date) - Date.parse(newest.value.date)) / (30 * 864e5);
  if (months < 6) return [];
  const message = `This article has the newest number, and its day is before that of number ${before.value.id}, ${before.value.date}.`;
  const fix = "Correct the year. If the article is that old, it may stay so.";
  return [checked.warnIn(newest, ["date"], { code: "field-value", message, fix })];
}

/** Finds titles and descriptions that an older page has as well. A copied page has both: that is one problem. */
export function findRepeats(drafts: readonly Draft[], changedAt?: Clock): readonly Problem[] {
  const find = (field: "title" | "description") =>
    findAgain(drafts, ({ value }) => value[field], changedAt).map((pair) => ({ ...pair, field }));
  const titles = find("title");
  const copies = new Map(titles.map(({ again, first }) => [again, first]));
  const others = find("description").filter(({ again, first }) => copies.get(again) !== first);
  return [...titles, ...others].map(({ again, first, field }) => {
    const isCopy = field === "title" && again.value.description === first.value.description;
    const also = isCopy ? ", and the description is the same" : "";
    const what = isCopy ? "title and another description" : field;
    const message = `The ${field} "${again.value[field]}" is also the ${field} of ${pathOf(first)}${also}.`;
    const fix = `Give one of the two pages another ${what}, so that people can tell them apart.`;
    return checked.warnIn(again, [field], { code: `${field}-repeated`, message, fix });
  });
}

/** The file of what stands somewhere. */
export const pathOf = ({ origin }: checked.Placed) => origin.source.path;
