/**
 * Finds a person who is spelled in two ways: `Ana Cruz` on the staff, `Anna Cruz` in a team. Two
 * spellings count as one person when only accents, hyphens, doubled or swapped letters, or one
 * letter inside a longer name differ. `Mario` and `Maria`, `Daniel` and `Daniela` are two people.
 */
import type { Position, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";
import type { DataPath } from "../read/parsed.ts";
import type { CheckedLists, Entry } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";

/** A name, and where it is written; most names are right, so a position is found only when asked for. */
interface Mention {
  readonly name: string;
  readonly source: SourceFile;
  at(): Position;
}

/** Warns of every mention of a person whose name was spelled otherwise before. */
export function checkPeople(lists: CheckedLists, drafts: readonly Draft[]): readonly Problem[] {
  /** For each key, the first mention of every spelling that has it. */
  const known = new Map<string, Mention[]>();
  /** For each spelling: where its person was spelled otherwise, if that was before. */
  const others = new Map<string, Mention | undefined>();
  return collectMentions(lists, drafts).flatMap((mention) => {
    const { name } = mention;
    if (!others.has(name)) {
      const keys = keysOf(name);
      const near = keys.flatMap((key) => known.get(key) ?? []);
      others.set(
        name,
        near.find((other) => isSamePerson(other.name, name)),
      );
      for (const key of keys) known.set(key, [...(known.get(key) ?? []), mention]);
    }
    const earlier = others.get(name);
    return earlier ? [describe(mention, earlier)] : [];
  });
}

function describe({ name, source, at }: Mention, earlier: Mention): Problem {
  const where = `${earlier.source.path}, line ${earlier.at().line}`;
  return problemAt(source, at(), {
    code: "person-spelling",
    severity: "warning",
    message: `"${name}" is spelled "${earlier.name}" in ${where}. If that is the same person, spell both alike.`,
    fix: `Write ${earlier.name} here, or ${name} there.`,
    swap: { typed: name, right: earlier.name },
  });
}

function collectMentions(lists: CheckedLists, drafts: readonly Draft[]): readonly Mention[] {
  const mention = (entry: Entry<unknown>, name: string, ...path: DataPath): Mention => {
    const { source, placeOf } = entry.origin;
    return { name, source, at: () => placeOf(path) };
  };
  const mentions = (entry: Entry<unknown>, names: readonly string[], ...path: DataPath) =>
    names.map((name, index) => mention(entry, name, ...path, index));
  return [
    ...lists.staff.map((entry) => mention(entry, entry.value.name, "name")),
    ...lists["captain-teams"].flatMap((entry) => {
      const { overallDirector, assistantDirectors, captains } = entry.value.leadership;
      // A director's entry has the name, a hyphen between spaces, and the title.
      const names = assistantDirectors.map((director) => director.split(" - ")[0] ?? director);
      return [
        mention(entry, overallDirector, "leadership", "overallDirector"),
        ...mentions(entry, names, "leadership", "assistantDirectors"),
        ...mentions(entry, captains, "leadership", "captains"),
      ];
    }),
    ...lists.ambassadors.flatMap((entry) => mentions(entry, entry.value.names, "names")),
    ...lists["emerging-leaders"].map((entry) => mention(entry, entry.value.name, "name")),
    ...drafts.flatMap((draft) =>
      draft.kind === "post" ? [mention(draft, draft.value.author.name, "author", "name")] : [],
    ),
  ];
}

/** The words of a name without what spellings differ in most: case, accents, signs, doubled letters. */
function fold(name: string): readonly string[] {
  return name.split(/\s+/).map((word) => {
    const plain = word.normalize("NFKD").toLowerCase();
    return plain.replace(/[^\p{Letter}]/gu, "").replace(/(.)\1+/gu, "$1");
  });
}

/** What mentions of one person have in common: the whole name, or all of it but one word. */
function keysOf(name: string): readonly string[] {
  const words = fold(name);
  const gaps = words.length < 2 ? [] : words;
  return [words.join(""), ...gaps.map((_, gap) => words.toSpliced(gap, 1, "?").join(" "))];
}

/** Whether two names with a common key are of one person: they differ in one word at most. */
function isSamePerson(a: string, b: string): boolean {
  const [left, right] = [fold(a), fold(b)];
  if (left.join("") === right.join("")) return true;
  const index = left.findIndex((word, index) => word !== right[index]);
  return isSlip(left[index] ?? "", right[index] ?? "");
}

/** Two letters that changed places, or one letter more in the inside of a longer word. */
function isSlip(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const start = [...short].findIndex((letter, index) => letter !== long[index]);
  if (start < 0) return false;
  const rest = short.slice(start);
  if (short.length === long.length)
    return rest.length > 1 && rest[1]! + rest[0]! + rest.slice(2) === long.slice(start);
  return short.length >= 5 && start > 0 && rest === long.slice(start + 1);
}
