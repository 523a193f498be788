/** After something is written, the command says what is still to write and where it shows. */
import { expect, test } from "vitest";
import { fillIn } from "../../generator/scaffold/form.ts";
import { planEdit } from "../../generator/scaffold/plan-edit.ts";
import { listNextSteps } from "../../generator/scaffold/usage.ts";
import { page } from "../support/usual-files.ts";
import { formFor } from "./support.ts";

const world = {
  "content/pages/team.md": page("Team", '::people{from="staff"}'),
  "content/pages/help.md": page("Help", '::accordion{from="faqs" topic="night"}'),
  "content/pages/hop.md": page("Hop", "Text.", "layout: event\nevent: sock-hop\n"),
};

/** The steps after an addition with these answers. */
function stepsAfter(name: string, answers: object, rootFlag = "") {
  const form = formFor(name, world);
  const filled = fillIn(form, new Map(Object.entries(answers)));
  const edit = planEdit(form, filled);
  const before = form.sources.files.find(({ path }) => path === edit.path)?.text ?? "";
  const source = { path: edit.path, text: edit.change(before) };
  return listNextSteps({ form, filled, edit, source, rootFlag });
}

test.each([
  [
    "staff",
    { name: "Ana Cruz", "position.color": "teal" },
    "Open content/data/staff.json and write what is to come: position.label in line 5, email in line 8.",
    "Delete line 9, the one with sample, when nothing in it is invented.",
    "npm run dev shows it: /team/.",
  ],
  ["faq", { question: "When?", topic: "night", answer: "A." }, "npm run dev shows it: /help/."],
  [
    "faq",
    { question: "When?", topic: "day", answer: "Now." },
    'No page shows it yet: write ::accordion{from="faqs" topic="day"} into one.',
  ],
  ["event", { name: "Sock Hop", place: "Lawn" }, "npm run dev shows it: /hop/."],
  [
    "event",
    { name: "Spring Fling", place: "Lawn" },
    'Make its page: npm run new -- page --title "Spring Fling" --layout event --event spring-fling',
  ],
  [
    "page",
    { title: "Socks", description: "All of them.", body: "Text." },
    "npm run dev shows it: /socks/.",
    "Nothing leads to it yet: name /socks in content/navigation.json, or link to it from a page.",
  ],
  [
    "figure",
    { label: "Socks lost", value: 12, unit: "count", asOf: "2026", source: "A guess" },
    "In a text it is written {{socks-lost}}.",
  ],
  [
    "link",
    { label: "Sock shop", url: "https://socks.example/", kind: "store" },
    "In a text it is written [Sock shop](link:sock-shop).",
  ],
] as const)("after a new %s of %j the next steps are named", (name, answers, ...steps) => {
  expect(stepsAfter(name, answers)).toEqual([...steps, "npm run check says whether all is well."]);
});

test("another root is named in every command", () => {
  expect(stepsAfter("event", { name: "Fling", place: "Lawn" }, " --root chapter")).toEqual([
    'Make its page: npm run new -- page --title "Fling" --layout event --event fling --root chapter',
    "npm run check -- --root chapter says whether all is well.",
  ]);
});
