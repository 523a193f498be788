/** Finds what stands twice: names and addresses that must be the only ones, titles that should be. */
import type { Problem } from "../model/problem.ts";
import { type AnyEntry, type CheckedLists, problemIn } from "./check-lists.ts";
import { type Draft, isMade } from "./check-pages.ts";

/** The things whose key an earlier one has as well, each with the first that has it. */
function findAgain<T>(things: readonly T[], keyOf: (thing: T) => unknown) {
  const firsts = new Map<unknown, T>();
  return things.flatMap((again) => {
    const key = keyOf(again);
    const first = firsts.get(key);
    if (first !== undefined) return [{ again, first }];
    firsts.set(key, again);
    return [];
  });
}

/** The addresses that pages claim, with the field of each: those that they have, then those of before. */
function claimsOf(drafts: readonly Draft[]) {
  const own = drafts.map((draft) => {
    const [field, name] =
      draft.kind === "post"
        ? ["linkName", "linkName"]
        : isMade(draft)
          ? ["id", "id"]
          : ["route", "name"];
    const fix = `Give one of the two another ${name}.`;
    return { draft, route: `${draft.route}`, path: [field], fix };
  });
  const old = drafts.flatMap((draft) => {
    const fix = "Take this address out of redirectFrom.";
    const { redirectFrom = [] } = draft.value;
    return redirectFrom.map((route, at) => ({ draft, route, path: ["redirectFrom", at], fix }));
  });
  return [...own, ...old];
}

/** Finds names that must be the only ones, because something goes by them. */
export function checkNames(lists: CheckedLists, drafts: readonly Draft[]): readonly Problem[] {
  const entries = [lists.links, lists.facts, lists.events] as readonly (readonly AnyEntry[])[];
  const ids = entries.flatMap((list) => findAgain(list, ({ value }) => value["id"]));
  const posts = drafts.filter((draft) => draft.kind === "post");
  const nextId = 1 + Math.max(...posts.map(({ value }) => value.id));
  return [
    ...ids.map(({ again }) =>
      problemIn(again, ["id"], {
        code: "field-value",
        message: `The id "${again.value["id"]}" stands twice in this file. Each entry has its own.`,
        fix: "Give this entry another id, or delete it.",
      }),
    ),
    // Two addresses that differ only in upper and lower case are one file on many computers.
    ...findAgain(claimsOf(drafts), ({ route }) => route.toLowerCase()).map(({ again, first }) =>
      problemIn(again.draft, again.path, {
        code: "address-collision",
        message: `Both ${pathOf(first.draft)} and ${pathOf(again.draft)} claim the address ${again.route}.`,
        fix: again.fix,
      }),
    ),
    // Articles of one day follow each other by their numbers.
    ...findAgain(posts, ({ value }) => value.id)
      // A copied link name is reported by itself; the number follows once that is another one.
      .filter(({ again, first }) => again.value.linkName !== first.value.linkName)
      .map(({ again, first }) =>
        problemIn(again, ["id"], {
          code: "field-value",
          message: `The id ${again.value.id} is also that of ${pathOf(first)}. Each article has its own.`,
          fix: `id: ${nextId}`,
        }),
      ),
  ];
}

/** Finds titles and descriptions that an earlier page has as well. */
export function findRepeats(drafts: readonly Draft[]): readonly Problem[] {
  return (["title", "description"] as const).flatMap((field) =>
    findAgain(drafts, ({ value }) => value[field]).map(({ again, first }) =>
      problemIn(again, [field], {
        code: `${field}-repeated`,
        severity: "warning",
        message: `The ${field} "${again.value[field]}" is also the ${field} of ${pathOf(first)}.`,
        fix: `Give one of the two pages another ${field}, so that people can tell them apart.`,
      }),
    ),
  );
}

function pathOf({ origin }: Draft): string {
  return origin.source.path;
}
