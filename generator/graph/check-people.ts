/**
 * Finds a person who is spelled in two ways: `Ana Cruz` on the staff, `Anna Cruz` in a team. Two
 * spellings count as one person when only accents, hyphens, doubled or swapped letters, or one
 * letter inside a longer name differ. `Mario` and `Maria`, `Daniel` and `Daniela` are two people.
 */
import type { Problem } from "../model/problem.ts";
import { problemIn } from "./check-lists.ts";
import type { Referral } from "./check-references.ts";

/** A name, with the reference that has it. */
type Mention = Pick<Referral, "entry" | "path"> & { readonly name: string };

/** Warns of every mention of a person whose name was spelled otherwise before. */
export function checkPeople(referrals: readonly Referral[]): readonly Problem[] {
  const people = referrals.filter(({ kind }) => kind === "person");
  // A director's entry has the name, a hyphen between spaces, and the title.
  const mentions = people.map(
    (one): Mention => ({ ...one, name: one.value.split(" - ")[0] ?? "" }),
  );
  /** For each key, the first mention of every spelling that has it. */
  const known = new Map<string, Mention[]>();
  /** For each spelling: where its person was spelled otherwise, if that was before. */
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
    return earlier ? [describe(mention, earlier)] : [];
  });
}

function describe({ name, entry, path }: Mention, earlier: Mention): Problem {
  const { source, placeOf } = earlier.entry.origin;
  const where = `${source.path}, line ${placeOf(earlier.path).line}`;
  return problemIn(entry, path, {
    code: "person-spelling",
    severity: "warning",
    message: `"${name}" is spelled "${earlier.name}" in ${where}. If that is the same person, spell both alike.`,
    fix: `Write ${earlier.name} here, or ${name} there.`,
    swap: { typed: name, right: earlier.name },
  });
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
