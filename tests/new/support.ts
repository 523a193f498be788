/** Forms of what can be added, opened for a small site that no edit of the real content changes. */
import { type Form, openForm } from "../../generator/scaffold/form.ts";
import { scaffolds } from "../../generator/scaffold/scaffolds.ts";
import { usualFiles, type World } from "../support/usual-files.ts";

/** The flags of each kind: what somebody types who knows little yet. */
export const givenFlags: Readonly<Record<string, Readonly<Record<string, string | string[]>>>> = {
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
  ambassadors: { organization: "Quilting Club", names: ["Petra Quill", "Uma Quist"] },
  leader: { name: "Ivo Quade" },
  position: { name: "Sock Keeper", status: "open", statusText: "Open", text: "Keeps the socks." },
  step: { title: "Count your socks", text: "There should be two." },
  total: { year: "2025", total: "$1,351,566.99" },
  link: { label: "Sock shop", url: "https://socks.example/", kind: "store" },
  figure: { label: "Socks lost", value: "31415", unit: "count", asOf: "2026", source: "A guess" },
};

/** The form of a kind, for the usual files and those of a world. */
export function formFor(name: string, world: World = {}): Form {
  const scaffold = scaffolds.find((one) => one.name === name);
  if (!scaffold) throw new Error(`Nothing called ${name} can be added.`);
  const files = Object.entries({ ...usualFiles, ...world })
    .filter(([path]) => !path.startsWith("content/images/"))
    .map(([path, text]) => ({ path, text: String(text) }));
  const sources = { files, pictures: ["scenes/stage.svg"] };
  return openForm(scaffold, sources, "2026-11-14");
}

/** The field of a form. */
export function fieldOf(form: Form, name: string) {
  const found = form.fields.find((field) => field.name === name);
  if (!found) throw new Error(`No question asks for ${name}.`);
  return found;
}

/** True when one text is the other with one piece put in: nothing moved, nothing is gone. */
export function isInsertion(before: string, after: string): boolean {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return start + end === before.length && after.length > before.length;
}
