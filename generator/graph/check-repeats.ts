/**
 * Finds what stands twice: names and addresses that must be the only ones, titles that should be, totals that
 * two files state. It is reported where it was written last.
 */
import { slugOf } from "../model/address.ts";
import { once } from "../model/collections.ts";
import type { Problem } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import type { Money } from "../references/figures.ts";
import * as checked from "./check-lists.ts";
import { type Draft, isMade } from "./check-pages.ts";

type Clock = NonNullable<Sources["changedAt"]>;

/** The things whose key an older one has as well, each with the oldest that has it. */
function findAgain<T extends checked.Placed>(
  things: readonly T[],
  keyOf: (thing: T) => unknown,
  changedAt: Clock = () => 0,
) {
  const groups = new Map<unknown, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    groups.get(key)?.push(thing) ?? groups.set(key, [thing]);
  }
  return [...groups.values()].flatMap((group) => {
    if (group.length === 1) return [];
    const timeOf = ({ origin }: T) => changedAt(origin.source.path);
    const [first, ...later] = group.toSorted((one, other) => timeOf(one) - timeOf(other));
    return later.map((again) => ({ again, first: first as T }));
  });
}

/** The addresses that pages claim, with the field of each: those that they have, then those of before. */
function claimsOf(drafts: readonly Draft[]) {
  const own = drafts.map((draft) => {
    const { origin, route } = draft;
    const field = draft.kind === "post" ? "linkName" : isMade(draft) ? "id" : "route";
    const fix = () => {
      if (field === "id")
        return `If it is the page of that, write layout: event and event: ${route.slice(1)} above its text. If not, give one of the two another name.`;
      const name = slugOf(origin.source.path.replace(/^.*\/|\.md$/g, ""));
      if (draft.kind === "post" && draft.value.linkName !== name) return `linkName: ${name}`;
      return `Give one of the two another ${field === "route" ? "name" : field}.`;
    };
    return { origin, route: `${route}`, path: [field], fix };
  });
  const fix = () => "Take this address out of redirectFrom.";
  const old = drafts.flatMap(({ origin, value: { redirectFrom = [] } }) =>
    redirectFrom.map((route, at) => ({ origin, route, path: ["redirectFrom", at], fix })),
  );
  return [...own, ...old];
}

/** What no other entry of a list has: its id, or what it is called, with its topic or category. */
function keyOfEntry(entry: checked.AnyEntry): string {
  const { id, topic, category, [checked.nameFieldOf(entry)]: name } = entry.value;
  return JSON.stringify(id ?? [topic, category, name]).toLowerCase();
}

/** Finds the entries of lists that stand there twice. Of people there may be two of one name. */
function findTwins(lists: checked.CheckedLists): readonly Problem[] {
  const problems = checked.mapLists(lists, (entries, list) =>
    findAgain(entries, keyOfEntry).map(({ again, first }) => {
      const field = "id" in again.value ? "id" : checked.nameFieldOf(again);
      const { line } = first.origin.placeOf([field]);
      return checked.problemIn(again, [field], {
        code: "entry-repeated",
        severity: ["staff", "emerging-leaders"].includes(list) ? "warning" : "error",
        message: `The ${field} "${again.value[field]}" stands in line ${line} already. Each entry has its own.`,
        fix: `Give one of the two another ${field}, or delete it.`,
      });
    }),
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
  const nextId = 1 + Math.max(...posts.map(({ value }) => value.id));
  return [
    ...findTwins(lists),
    // Two addresses that differ only in upper and lower case are one file on many computers.
    ...findAgain(claimsOf(drafts), ({ route }) => route.toLowerCase(), changedAt).map(
      ({ again, first }) =>
        checked.problemIn(again, again.path, {
          code: "address-collision",
          message: `Both ${pathOf(first)} and ${pathOf(again)} claim the address ${again.route}.`,
          fix: (first.path[0] === "id" ? first : again).fix(),
        }),
    ),
    // Articles of one day follow each other by their numbers.
    ...findAgain(posts, ({ value }) => value.id, changedAt)
      // A copied link name is reported by itself; the number follows once that is another one.
      .filter(({ again, first }) => again.value.linkName !== first.value.linkName)
      .map(({ again, first }) =>
        checked.problemIn(again, ["id"], {
          code: "field-value",
          message: `The id ${again.value.id} is also that of ${pathOf(first)}. Each article has its own.`,
          fix: `id: ${nextId}`,
        }),
      ),
  ];
}

/** Finds words of a status that belong to another one: `Closed` for what is open. */
export function checkStatusWords({ positions }: checked.CheckedLists): readonly Problem[] {
  const statusesOf = once((words) =>
    positions.flatMap(({ value }) => (value.statusText === words ? value.status : [])),
  );
  return positions.flatMap((position): readonly Problem[] => {
    const { status, statusText } = position.value;
    const statuses = statusesOf(statusText);
    const other = statuses.find((one) => one !== status);
    const isNamed = (name: string) => statusText.toLowerCase().includes(name);
    if (!other || isNamed(status)) return [];
    // In another language the words name no status: most of the entries are right.
    const count = statuses.filter((one) => one === status).length;
    if (!isNamed(other) && count * 2 > statuses.length) return [];
    const message = `The words "${statusText}" are those of the status ${other}, and this one is ${status}.`;
    const fix = "Change the status or its words.";
    return [checked.problemIn(position, ["statusText"], { code: "field-value", message, fix })];
  });
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
    return checked.problemIn(again, [field], {
      code: `${field}-repeated`,
      severity: "warning",
      message: `The ${field} "${again.value[field]}" is also the ${field} of ${pathOf(first)}${also}.`,
      fix: `Give one of the two pages another ${what}, so that people can tell them apart.`,
    });
  });
}

type Fact = checked.CheckedLists["facts"][number];
type Totals = checked.CheckedLists["year-totals"];

/** Holds the totals of the years and the figure `raised` against each other, which state the same. */
export function checkTotals(lists: checked.CheckedLists, money: Money, changedAt: Clock = () => 0) {
  const fact = lists.facts.find(({ value }) => /^raised(?:-\d{4})?$/.test(value.id));
  const totals = lists["year-totals"];
  if (!fact || totals.length === 0) return [];
  return [...compareTotals(fact, totals, money, changedAt), ...findMissingYear(fact, totals)];
}

/** Finds the years whose total is another one in the editions of the figure. */
function compareTotals(fact: Fact, totals: Totals, money: Money, changedAt: Clock) {
  const editions = [fact.value, ...(fact.value.earlier ?? [])];
  return totals.flatMap((total): readonly Problem[] => {
    const { year } = total.value;
    const at = editions.findIndex(({ asOf }) => asOf.startsWith(`${year}`));
    const amounts = [money.read(total.value.total), editions[at]?.value] as const;
    const isRepeated = totals.some((one) => one !== total && one.value.year === year);
    if (at < 0 || isRepeated || amounts[0] === undefined || amounts[0] === amounts[1]) return [];
    const isNewer = changedAt(pathOf(total)) > changedAt(pathOf(fact));
    const stating = at === 0 ? ["value"] : ["earlier", at - 1, "value"];
    const [here, path, there] = isNewer ? [total, ["total"], fact] : [fact, stating, total];
    const [listed, stated] = amounts.map((amount) => money.printExact(Number(amount)));
    const message = `The total of ${year} is ${stated} in ${pathOf(fact)}, and ${listed} in ${pathOf(total)}.`;
    const fix = `Write the right one here and in ${pathOf(there)}.`;
    return [checked.problemIn(here, path, { code: "total-differs", message, fix })];
  });
}

/** Finds the newest year where only one of the two has it. */
function findMissingYear(fact: Fact, totals: Totals): readonly Problem[] {
  const stated = Number(fact.value.asOf.slice(0, 4));
  const newest = totals.reduce((one, other) => (one.value.year > other.value.year ? one : other));
  const listed = newest.value.year;
  if (stated === listed) return [];
  const warn = (place: checked.Placed, field: string, message: string, fix: string) => [
    checked.problemIn(place, [field], { code: "total-differs", severity: "warning", message, fix }),
  ];
  if (listed > stated) {
    const message = `The total of ${listed} is here, and the figure ${fact.value.id} in ${pathOf(fact)} is still that of ${stated}.`;
    const fix =
      "Run npm run new-year, which adds it. By hand, copy label, value, asOf and source of the figure into its earlier, and write the new ones above.";
    return warn(newest, "year", message, fix);
  }
  const message = `This figure is that of ${stated}, and ${pathOf(newest)} ends with ${listed}.`;
  return warn(fact, "asOf", message, `Add an entry with the year ${stated} to ${pathOf(newest)}.`);
}

function pathOf({ origin }: checked.Placed): string {
  return origin.source.path;
}
