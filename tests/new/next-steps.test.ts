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
  const before = form.context.sources.files.find(({ path }) => path === edit.path)?.text ?? "";
  const source = { path: edit.path, text: edit.change(before) };
  return listNextSteps({ form, filled, edit, source, rootFlag });
}

const check = "npm run check says whether all is well.";

test.each([
  [
    "placeholders and the mark of a sample are named with their lines",
    "staff",
    { name: "Ana Cruz", "position.color": "teal" },
    [
      "Open content/data/staff.json and write what is to come: position.label in line 5, email in line 8.",
      "Delete line 9, the one with sample, when nothing in it is invented.",
      "npm run dev shows it: /team/.",
      check,
    ],
  ],
  [
    "an entry that is whole needs only a look",
    "faq",
    { question: "When?", topic: "night", answer: "At noon." },
    ["npm run dev shows it: /help/.", check],
  ],
  [
    "an entry that no page shows gets the block that would show it",
    "faq",
    { question: "When?", topic: "day", answer: "Now." },
    ['No page shows it yet: write ::accordion{from="faqs" topic="day"} into one.', check],
  ],
  [
    "an event is shown by its page",
    "event",
    { name: "Sock Hop", place: "Lawn" },
    ["npm run dev shows it: /hop/.", check],
  ],
  [
    "an event without a page gets the command that makes one",
    "event",
    { name: "Spring Fling", place: "Lawn" },
    [
      'Make its page: npm run new -- page --title "Spring Fling" --layout event --event spring-fling',
      check,
    ],
  ],
  [
    "a page needs a link to it",
    "page",
    { title: "Socks", description: "All of them.", body: "Text." },
    [
      "npm run dev shows it: /socks/.",
      "Nothing leads to it yet: name /socks in content/navigation.json, or link to it from a page.",
      check,
    ],
  ],
  [
    "a figure is named in a text",
    "figure",
    { label: "Socks lost", value: 12, unit: "count", asOf: "2026", source: "A guess" },
    ["In a text it is written {{socks-lost}}.", check],
  ],
  [
    "a link is named in a text",
    "link",
    { label: "Sock shop", url: "https://socks.example/", kind: "store" },
    ["In a text it is written [Sock shop](link:sock-shop).", check],
  ],
])("%s", (_title, name, answers, steps) => {
  expect(stepsAfter(name, answers)).toEqual(steps);
});

test("another root is named in every command", () => {
  expect(stepsAfter("event", { name: "Fling", place: "Lawn" }, " --root chapter")).toEqual([
    'Make its page: npm run new -- page --title "Fling" --layout event --event fling --root chapter',
    "npm run check -- --root chapter says whether all is well.",
  ]);
  expect(stepsAfter("event", { name: "Sock Hop", place: "Lawn" }, " --root chapter")[0]).toBe(
    "npm run dev -- --root chapter shows it: /hop/.",
  );
});
