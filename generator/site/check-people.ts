/**
 * Finds people whose name is spelled in two ways: `Ana Cruz` on the staff, `Anna Cruz` in a team. Two spellings count as one
 * person if they differ only in accents, hyphens, doubled letters, or the order of the letters inside of a word. `Mario`
 * and `Maria` are two people, and so are `Daniel` and `Daniela`.
 */

import type { Problem } from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import { memoize } from "../model/collections.ts";
import { fixIn, warnIn } from "./check-lists.ts";
import type { Referral } from "./check-references.ts";

/** A name, with the reference that has it. */
type Mention = Pick<Referral, "entry" | "path"> & { readonly name: string };

/** Warns of each person whose name was spelled differently before, or who is twice in one entry. */
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
    // A list of people inside of an entry has each person only once.
    const own = seen.get(entry) ?? new Set();
    const isAgain = own.has(value) && typeof path.at(-1) === "number";
    seen.set(entry, own.add(value));
    const message = `"${value}" is in this entry twice.`;
    const advice = "Write another name here, or delete this one.";
    const about = { kind: "entry", name: value } as const;
    return isAgain ? [warnIn(entry, path, { code: "entry-repeated", message, advice, about })] : [];
  });
}

function describe({ name, entry, path }: Mention, earlier: Mention): Problem {
  const { source, spanOf } = earlier.entry.origin;
  const { line } = positionOf(source.text, spanOf(earlier.path).start);
  const message = `"${name}" is spelled "${earlier.name}" in ${source.path}, line ${line}. If that's the same person, use one spelling.`;
  const advice = `Write ${earlier.name} here, or ${name} there.`;
  const about = { kind: "entry", name } as const;
  const fix = fixIn(entry, path, name, earlier.name);
  return warnIn(entry, path, { code: "person-spelling", message, advice, about, fix });
}

/** What all spellings of one person share: the first and last letter of each word, and the letters between them in any order. */
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
