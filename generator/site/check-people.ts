/**
 * Finds a person who is spelled in two ways: `Ana Cruz` on the staff, `Anna Cruz` in a team. Two
 * spellings count as one person when only accents, hyphens, doubled letters or the order of the letters
 * inside a word differ. `Mario` and `Maria`, `Daniel` and `Daniela` are two people.
 */

import type { Problem } from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import { memoize } from "../model/collections.ts";
import { fixIn, warnIn } from "./check-lists.ts";
import type { Referral } from "./check-references.ts";

/** A name, with the reference that has it. */
type Mention = Pick<Referral, "entry" | "path"> & { readonly name: string };

/** Warns of every mention of a person whose name was spelled otherwise before, or stands twice in an entry. */
export function checkPeople(referrals: readonly Referral[]): readonly Problem[] {
  // Many articles have the same few authors.
  const keyOf = memoize(keyOfName);
  const firsts = new Map<string, Mention>();
  const seen = new Map<unknown, Set<string>>();
  return referrals.flatMap(({ kind, value, entry, path }) => {
    if (kind !== "person") return [];
    // A director's entry has the name, a hyphen between spaces, and the title.
    const [name = ""] = value.split(" - ");
    const key = keyOf(name);
    const mention = { name, entry, path };
    const first = firsts.get(key) ?? mention;
    firsts.set(key, first);
    if (first.name !== name) return [describe(mention, first)];
    // In a list of people inside an entry each stands once.
    const own = seen.get(entry) ?? new Set();
    const isAgain = own.has(value) && typeof path.at(-1) === "number";
    seen.set(entry, own.add(value));
    const message = `"${value}" stands twice in this entry.`;
    const advice = "Write another name here, or delete this one.";
    const about = { kind: "entry", name: value } as const;
    return isAgain ? [warnIn(entry, path, { code: "entry-repeated", message, advice, about })] : [];
  });
}

function describe({ name, entry, path }: Mention, earlier: Mention): Problem {
  const { source, spanOf } = earlier.entry.origin;
  const { line } = positionOf(source.text, spanOf(earlier.path).start);
  const message = `"${name}" is spelled "${earlier.name}" in ${source.path}, line ${line}. If that is the same person, spell both alike.`;
  const advice = `Write ${earlier.name} here, or ${name} there.`;
  const about = { kind: "entry", name } as const;
  const fix = fixIn(entry, path, name, earlier.name);
  return warnIn(entry, path, { code: "person-spelling", message, advice, about, fix });
}

/** What the spellings of one person have in common: the ends of each word, and the letters between them. */
function keyOfName(name: string): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .split(/[\s-]+/);
  const keys = words.map((word) => {
    const letters = word.replace(/[^\p{Letter}]/gu, "").replace(/(.)\1+/gu, "$1");
    return [letters.at(0), ...[...letters.slice(1, -1)].sort(), letters.at(-1)].join("");
  });
  return keys.join(" ");
}
