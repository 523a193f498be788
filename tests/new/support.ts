/**
 * What every kind of addition is given in the tests: the flags that somebody types who knows little
 * yet. A new kind without a row here fails the tests that try them all.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type Addition, additions } from "../../generator/additions/additions.ts";
import { checkEdit } from "../../generator/additions/check-edit.ts";
import { fieldsOf, fillIn } from "../../generator/additions/fill-in.ts";
import { planEdit } from "../../generator/additions/plan-edit.ts";
import { readAnswer } from "../../generator/additions/read-answer.ts";
import { surveySite } from "../../generator/additions/survey.ts";
import { writeEdit } from "../../generator/commands/write-edit.ts";
import { loadEngine } from "../../generator/markdown/engine.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { defaultRoot } from "../../generator/site-paths.ts";

type Flags = Readonly<Record<string, string | readonly string[]>>;

/** The flags of each kind, and the words that a visitor or an editor must find afterwards. */
export const givenFlags: Readonly<Record<string, Flags>> = {
  article: { title: "The second night: what I forgot" },
  page: { title: "The Sock Exchange" },
  family: { title: "Quilla Z." },
  staff: { name: "Petra Quill" },
  event: { name: "Sock Hop", place: "The north lawn", start: "2026-10-02" },
  faq: { question: "May I bring a chair?", topic: "sock-hop", answer: "Yes, a **folding** one." },
  sponsor: { name: "Middle Crumb Bakery" },
  partner: { name: "Nightly Crumb Bakery" },
  organization: { name: "Quilting Club" },
  school: { name: "Quarry High School" },
  team: { name: "Quiet Rooms" },
  ambassadors: { organization: "Quilting Club", names: ["Petra Quill", "Ivo Quade"] },
  leader: { name: "Ivo Quade" },
  position: {
    name: "Sock Keeper",
    status: "open",
    statusText: "Open",
    text: "Keeps the socks of everybody.",
  },
  step: { title: "Count your socks", text: "There should be two." },
  total: { year: "2025", total: "$1,351,566.99" },
  link: { label: "Sock shop", url: "https://socks.example/", kind: "store" },
  figure: { label: "Socks lost", value: "31415", unit: "count", asOf: "2026", source: "A guess" },
};

/** Flags as they are typed. */
export function typed(flags: Flags): readonly string[] {
  return Object.entries(flags).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [`--${name}`, one]),
  );
}

/** The addition of a name, which must be there. */
export function additionOf(name: string): Addition {
  const found = additions.find((addition) => addition.name === name);
  if (!found) throw new Error(`Nothing called ${name} can be added.`);
  return found;
}

/** A day that no clock decides. */
export const today = "2026-11-14";

/** What is seen of a folder by somebody who adds to it. */
export async function look(root: string, name: string) {
  return surveySite((await readSources(join(root, "content"))).value, additionOf(name), today);
}

/**
 * Adds one thing to a folder with its flags, as the command does.
 * @param check looks at the whole before it is written; a big site is looked at once, by its build
 */
export async function add(root: string, name: string, check = true): Promise<void> {
  const addition = additionOf(name);
  const survey = await look(root, name);
  const answers = new Map<string, unknown>();
  for (const field of fieldsOf(addition)) {
    const given = givenFlags[name]?.[field.name];
    if (given === undefined) continue;
    const { value, findings } = readAnswer(field, [given].flat(), addition, survey);
    expect(findings, `${name} ${field.name}`).toEqual([]);
    answers.set(field.name, value);
  }
  const filled = fillIn(addition, answers, survey);
  expect(filled.missing, name).toEqual([]);
  const edit = planEdit(addition, filled, survey);
  if (check) expect(checkEdit(survey.sources, edit, await loadEngine()), name).toEqual([]);
  await writeEdit(root, edit);
}

/** A copy of the real site's content; everything else is borrowed from the repository. */
export function copyContent() {
  const root = mkdtempSync(join(tmpdir(), "copy-"));
  cpSync(join(defaultRoot, "content"), join(root, "content"), { recursive: true });
  return {
    root,
    read: (path: string) => readFileSync(join(root, path), "utf8"),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** True when one text is the other with one piece put in: nothing moved, nothing is gone. */
export function isInsertion(before: string, after: string): boolean {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return start + end === before.length && after.length > before.length;
}
