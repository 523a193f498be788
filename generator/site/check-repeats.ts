/** Finds names, addresses and titles that are there twice and shouldn't be. They're reported where they were written last. */

import type { Problem } from "../diagnostics/problem.ts";
import { isInOwnFolder, nameOfFile, outputPathOf, type Route } from "../model/address.ts";
import { groupBy } from "../model/collections.ts";
import type { DataPath, Sources } from "../model/source.ts";
import { lists as listSchemas } from "../schema/catalog.ts";
import { fieldNames } from "../schema/schemas.ts";
import * as checked from "./check-lists.ts";
import { type Draft, isMade } from "./check-pages.ts";

export type Clock = NonNullable<Sources["changedAt"]>;

/** Finds things whose key an older thing has as well, each with the oldest thing that has it. */
function findAgain<T extends checked.Placed>(
  things: readonly T[],
  keyOf: (thing: T) => unknown,
  changedAt: Clock = () => 0,
) {
  return groupBy(things, keyOf).flatMap((group) => {
    if (group.length === 1) return [];
    const timeOf = ({ origin }: T) => changedAt(origin.source.path);
    const [first, ...later] = group.toSorted((a, b) => timeOf(a) - timeOf(b));
    return later.map((again) => ({ again, first: first as T }));
  });
}

/** Something that claims an address. */
interface Claim extends checked.Placed {
  readonly route: Route;
  /** The field that claims it. */
  readonly path: DataPath;
  /** What to do if the other one claims it, too. */
  advice(other: string): string;
  /** What to do if the site needs it for itself. */
  readonly adviceIfReserved: string;
}

/** How a page gets another address. If it doesn't say its address itself, its file has the name of it. */
function adviseAnother({ kind, value }: Draft, field: string, which: string): string {
  if (kind === "page" && value.route !== undefined)
    return "Write another address behind route:, or delete that line.";
  return `Give ${which} another ${field === "route" ? "name" : field}.`;
}

/** Lists the addresses that pages claim, with the field that claims each: first their own, then their old ones. */
function claimsOf(drafts: readonly Draft[], ids: readonly number[]): readonly Claim[] {
  const own = drafts.map((draft) => {
    const { origin, route } = draft;
    const field = draft.kind === "post" ? "linkName" : isMade(draft) ? "id" : "route";
    const advice = (other: string) => {
      if (field === "id")
        return `Is ${other} about this event? Then add two lines above its text: layout: event and event: ${route.slice(1)}. If not, give one of the two another name.`;
      const name = nameOfFile(pathOf(draft));
      if (draft.kind === "post" && draft.value.linkName !== name) {
        const isCopy = ids.filter((id) => id === draft.value.id).length > 1;
        return `linkName: ${name}${isCopy ? `\nid: ${Math.max(...ids) + 1}` : ""}`;
      }
      return adviseAnother(draft, field, "one of them");
    };
    const adviceIfReserved = adviseAnother(draft, field, "it");
    return { origin, route, path: [field], advice, adviceIfReserved };
  });
  const advice = (other: string) =>
    `If this page replaces ${other}, delete that one. If not, take this address out of redirectFrom.`;
  const adviceIfReserved = "Take this address out of redirectFrom.";
  const old = drafts.flatMap(({ origin, value: { redirectFrom = [] } }) =>
    redirectFrom.map((route, at) => {
      return {
        origin,
        route: route as Route,
        path: ["redirectFrom", at],
        advice,
        adviceIfReserved,
      };
    }),
  );
  return [...own, ...old];
}

/**
 * Finds addresses that the site needs for itself: what's in its own folders, and the page for addresses that don't exist,
 * from which nobody can be sent on without sending everybody on who is lost.
 */
function findReserved(claims: readonly Claim[]): readonly Problem[] {
  return claims.flatMap((claim) => {
    const isOld = claim.path[0] === "redirectFrom";
    const isLost = isOld && outputPathOf(claim.route) === outputPathOf("/404" as Route);
    if (!isLost && !isInOwnFolder(claim.route)) return [];
    const message = `The site needs the address ${claim.route} for itself.`;
    const advice = claim.adviceIfReserved;
    return checked.problemIn(claim, claim.path, { code: "address-collision", message, advice });
  });
}

/** What makes an entry unique in its list: its id, or its name together with its topic or category. */
function keyOfEntry(entry: checked.AnyEntry): string {
  const { id, topic, category, [checked.nameFieldOf(entry)]: name } = entry.value;
  const words = String(name).replace(/^the |[’'.,]/gi, "");
  return JSON.stringify(id ?? [topic, category, words]).toLowerCase();
}

/** Finds entries that are in their list twice. Two people may share a name, and then an entry can say so (`sharesName`). */
function findTwins(lists: checked.CheckedLists): readonly Problem[] {
  const problems = checked.mapLists(lists, (entries, list) => {
    const mayShare = fieldNames(listSchemas[list].schema).includes("sharesName");
    const severity = mayShare ? "warning" : "error";
    const unsaid = entries.filter(({ value }) => value["sharesName"] !== true);
    return findAgain(unsaid, keyOfEntry).map(({ again, first }) => {
      const field = "id" in again.value ? "id" : checked.nameFieldOf(again);
      const message = `Line ${checked.lineOf(first, [field])} already has the ${field} "${again.value[field]}".`;
      const share = mayShare
        ? ' If they\'re two people, add "sharesName": true to this entry.'
        : "";
      const advice = `Give one of them another ${field}, or delete it.${share}`;
      return checked.problemIn(again, [field], {
        code: "entry-repeated",
        severity,
        message,
        advice,
      });
    });
  });
  return Object.values(problems).flat();
}

/** Fields whose value no other entry should have, and fields that are usually copied together with them. */
const ownFields = ["content", "answer", "responsibilities", "total", "url", "teaser"];
const copiedFields = [...ownFields, "image", "learnMoreLink"];

/** Finds entries that were copied and in which only the name was changed, so that the rest is that of another entry. */
function findCopies(lists: checked.CheckedLists): readonly Problem[] {
  const find = (entries: readonly checked.AnyEntry[], field: string) => {
    // Short answers may be alike.
    const least = /^(?:content|answer|responsibilities)$/.test(field) ? 60 : 6;
    const own = entries.filter(({ value }) => String(value[field] ?? "").length >= least);
    return findAgain(own, ({ value }) => value[field]).flatMap(({ again, first }) => {
      const { value } = first;
      const same = copiedFields.filter((name) => value[name] && value[name] === again.value[name]);
      const name = checked.nameFieldOf(first);
      const isMeant = value[name] === again.value[name] || again.value["placeholder"];
      if (same[0] !== field || isMeant) return [];
      const message = `"${value[name]}" has the same ${same.join(" and ")}, in line ${checked.lineOf(first, [field])}.`;
      const advice = `Write the right ${same.join(" and ")} into the entry that was copied.`;
      return [checked.warnIn(again, [field], { code: "entry-repeated", message, advice })];
    });
  };
  const problems = checked.mapLists(lists, (entries) =>
    ownFields.flatMap((field) => find(entries, field)),
  );
  return Object.values(problems).flat();
}

/** Finds names, ids and addresses that must be unique and aren't. */
export function checkNames(
  lists: checked.CheckedLists,
  drafts: readonly Draft[],
  changedAt?: Clock,
): readonly Problem[] {
  const posts = drafts.filter((draft) => draft.kind === "post");
  const ids = posts.map(({ value }) => value.id);
  const claims = claimsOf(drafts, ids);
  return [
    ...findTwins(lists),
    ...findCopies(lists),
    // Two addresses that differ only in upper and lower case are one file on many computers.
    ...findReserved(claims),
    ...findAgain(claims, ({ route }) => route.toLowerCase(), changedAt).map(({ again, first }) => {
      const message = `Both ${pathOf(first)} and ${pathOf(again)} claim the address ${again.route}.`;
      const advice = (first.path[0] === "id" ? first : again).advice(pathOf(first));
      return checked.problemIn(again, again.path, { code: "address-collision", message, advice });
    }),
    ...findLateNumbers(posts),
    ...findRenamed(posts),
    // Articles of one day follow each other by their numbers.
    ...findAgain(posts, ({ value }) => value.id, changedAt)
      // If the link name was copied too, that's reported. The number is reported once the link name is different.
      .filter(({ again, first }) => again.value.linkName !== first.value.linkName)
      .map(({ again, first }) => {
        const message = `The id ${again.value.id} is also that of ${pathOf(first)}. Each article has its own.`;
        const advice = `id: ${Math.max(...ids) + 1}`;
        return checked.problemIn(again, ["id"], { code: "field-value", message, advice });
      }),
  ];
}

/** Finds articles whose address has another name than their file, unless another article has that address too. */
function findRenamed(posts: readonly Extract<Draft, { kind: "post" }>[]): readonly Problem[] {
  const names = posts.map(({ value }) => value.linkName);
  const paths = new Set(posts.map(pathOf));
  return posts.flatMap((post) => {
    const typed = post.value.linkName;
    const right = pathOf(post).replace(/^.*\/|\.md$/g, "");
    // With `redirectFrom` the article was moved on purpose. A file name that can't be an address is reported elsewhere.
    if (typed === right || post.value.redirectFrom || nameOfFile(right) !== right) return [];
    if (names.indexOf(typed) < names.lastIndexOf(typed)) return [];
    const message = `The address of this article ends with "${typed}", and its file has another name. Both are the same.`;
    const isTaken = paths.has(pathOf(post).replace(/[^/]*$/, `${typed}.md`));
    const orRename = isTaken ? "" : `, or give the file the name ${typed}.md`;
    const advice = `Write ${right} here${orRename}.`;
    const fix = checked.fixIn(post, ["linkName"], typed, right);
    return [checked.warnIn(post, ["linkName"], { code: "field-value", message, advice, fix })];
  });
}

/** Finds the article with the highest number if its date is months before that of the article before it. */
function findLateNumbers(posts: readonly Extract<Draft, { kind: "post" }>[]): readonly Problem[] {
  const [newest, before] = posts.toSorted((a, b) => b.value.id - a.value.id);
  if (!newest || !before) return [];
  const months = (Date.parse(before.value.date) - Date.parse(newest.value.date)) / (30 * 864e5);
  if (months < 6) return [];
  const message = `This article has the newest number, and its day is before that of number ${before.value.id}, ${before.value.date}.`;
  const advice = "Correct the year. If the article is that old, it may stay so.";
  return [checked.warnIn(newest, ["date"], { code: "field-value", message, advice })];
}

/** Finds titles and descriptions that an older page has as well. A copied page has both, which is one problem. */
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
    const advice = `Give one of the two pages another ${what}, so people can tell them apart.`;
    return checked.warnIn(again, [field], { code: `${field}-repeated`, message, advice });
  });
}

/** The path of the file that something is in. */
export const pathOf = ({ origin }: checked.Placed) => origin.source.path;
