/**
 * Finds a person who is spelled in two ways: `Ana Cruz` on the staff, `Anna Cruz` in a team. Two
 * spellings count as one person when only accents, hyphens, doubled or swapped letters, or one
 * letter inside a longer name differ. `Mario` and `Maria`, `Daniel` and `Daniela` are two people.
 */
import type { Position, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";
import type { CheckedLists, Entry } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";

/** A name, and where it is written. */
interface Mention {
  readonly name: string;
  readonly source: SourceFile;
  /** Nearly all names are right, and nobody asks for their lines. */
  at(): Position;
}

/** Warns of every mention of a person whose name was spelled otherwise before. */
export function checkPeople(lists: CheckedLists, drafts: readonly Draft[]): readonly Problem[] {
  return compareNames(collectMentions(lists, drafts));
}

function compareNames(mentions: readonly Mention[]): readonly Problem[] {
  const known = new Map<string, Mention[]>();
  /** For each spelling: where its person was first spelled otherwise, if that was before. */
  const others = new Map<string, Mention | undefined>();
  return mentions.flatMap((mention) => {
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
    return earlier ? [differ(mention, earlier)] : [];
  });
}

function differ({ name, source, at }: Mention, earlier: Mention): Problem {
  const where = `${earlier.source.path}, line ${earlier.at().line}`;
  return problemAt(source, at(), {
    code: "person-spelling",
    severity: "warning",
    message: `${quoted(name)} is spelled ${quoted(earlier.name)} in ${where}. If that is the same person, spell both alike.`,
    fix: `Write ${earlier.name} here, or ${name} there.`,
    swap: { typed: name, right: earlier.name },
  });
}

function quoted(name: string): string {
  return `"${name}"`;
}

function collectMentions(lists: CheckedLists, drafts: readonly Draft[]): readonly Mention[] {
  const mention = (
    { origin: { source, placeOf } }: Entry<unknown>,
    ...names: readonly (readonly [string, ...PropertyKey[]])[]
  ): readonly Mention[] =>
    names.map(([name, ...path]) => ({ name, source, at: () => placeOf(path) }));
  const team = ["leadership", "assistantDirectors"] as const;
  return [
    ...lists.staff.flatMap((entry) => mention(entry, [entry.value.name, "name"])),
    ...lists["captain-teams"].flatMap((entry) => {
      const { overallDirector, assistantDirectors, captains } = entry.value.leadership;
      return mention(
        entry,
        [overallDirector, "leadership", "overallDirector"],
        ...assistantDirectors.map((who, index) => [nameOf(who), ...team, index] as const),
        ...captains.map((who, index) => [who, "leadership", "captains", index] as const),
      );
    }),
    ...lists.ambassadors.flatMap((entry) =>
      mention(entry, ...entry.value.names.map((who, index) => [who, "names", index] as const)),
    ),
    ...lists["emerging-leaders"].flatMap((entry) => mention(entry, [entry.value.name, "name"])),
    ...drafts.flatMap((draft) =>
      draft.kind === "post" ? mention(draft, [draft.value.author.name, "author", "name"]) : [],
    ),
  ];
}

/** A director's entry has the name, a hyphen between spaces, and the title. */
function nameOf(director: string): string {
  return director.split(" - ")[0] ?? director;
}

/** A name without what spellings differ in most: case, accents, signs, doubled letters. */
function fold(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase();
  return plain.replace(/[^\p{Letter}]/gu, "").replace(/(.)\1+/gu, "$1");
}

/** What mentions of one person have in common: the whole name, or all of it but one word. */
function keysOf(name: string): readonly string[] {
  const words = name.split(/\s+/).map(fold);
  if (words.length < 2) return [words.join("")];
  return [words.join(""), ...words.map((_, gap) => words.toSpliced(gap, 1, "?").join(" "))];
}

function isSamePerson(a: string, b: string): boolean {
  if (fold(a) === fold(b)) return true;
  const [left, right] = [a, b].map((name) => name.split(/\s+/).map(fold));
  if (left?.length !== right?.length) return false;
  const different = left?.flatMap((word, index) => {
    const other = right?.[index] ?? "";
    return word === other ? [] : [isSlip(word, other)];
  });
  return different?.length === 1 && different[0] === true;
}

/** Two letters that changed places, or one letter more in the inside of a longer word. */
function isSlip(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const start = [...short].findIndex((letter, index) => letter !== long[index]);
  if (start < 0) return false;
  const rest = short.slice(start);
  if (short.length === long.length) {
    return rest.length > 1 && rest[1]! + rest[0]! + rest.slice(2) === long.slice(start);
  }
  return short.length >= 5 && start > 0 && rest === long.slice(start + 1);
}
