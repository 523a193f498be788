/** An entry is put into a list, and nothing else in the file moves. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findPlace, insertEntry } from "../../generator/scaffold/plan-edit.ts";

/** True when one text is the other with one piece put in: nothing moved, nothing is gone. */
function isInsertion(before: string, after: string): boolean {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return start + end === before.length && after.length > before.length;
}

const entry = { name: "New", names: ["a", "b"] };

describe("the text of a list", () => {
  const fresh = '[\n  {\n    "name": "B"\n  }\n]\n';
  test.each<readonly [string, string, number, string]>([
    ["keeps its tabs", "[\n\t{}\n]\n", 1, '[\n\t{},\n\t{\n\t\t"name": "B"\n\t}\n]\n'],
    ["ends as before", '[\n  { "a": 1 }]', 1, '[\n  { "a": 1 },\n  {\n    "name": "B"\n  }]'],
    ["gets our indentation", '[\n{ "a": 1 }\n]', 1, '[\n{ "a": 1 },\n{\n  "name": "B"\n}\n]'],
    ...["", "[]", "[]\n", "[\n]\n", "[ ]"].map((text) => ["may be new", text, 0, fresh] as const),
  ])("%s: %j", (_title, before, index, after) => {
    expect(insertEntry(before, { name: "B" }, index)).toBe(after);
  });
  test("is an insertion and right JSON, whatever the list and its spaces are", () => {
    const spaces = fc.constantFrom("", " ", "\n", "\n  ", "\n\t");
    const name = fc.string({ unit: "grapheme", maxLength: 12 });
    const list = fc.tuple(
      fc.array(fc.record({ name }), { minLength: 1, maxLength: 5 }),
      spaces,
      spaces,
    );
    fc.assert(
      fc.property(list, fc.nat(5), ([values, open, between], nat) => {
        const index = nat % (values.length + 1);
        const texts = values.map((value) => JSON.stringify(value));
        const before = `[${open}${texts.join(`,${between}`)}${open}]`;
        const after = insertEntry(before, entry, index);
        expect(JSON.parse(after)).toEqual(values.toSpliced(index, 0, entry as never));
        expect(isInsertion(before, after)).toBe(true);
      }),
      { seed: 17 },
    );
  });
});

const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const sortKey = ({ name }: Readonly<Record<string, unknown>>) => String(name);

test.each([
  ["the end where the list has no rule", named("B", "A"), "A", undefined, 2],
  ["behind its equal", named("A", "B", "B", "C"), "B", sortKey, 3],
  ["by the alphabet, although the last entry is not", named("C", "E", "B"), "D", sortKey, 1],
])("the place in a list is %s", (_place, entries, name, rule, place) => {
  expect(findPlace(entries, { name }, rule)).toBe(place);
});
