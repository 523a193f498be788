/** After something is written, its author is told what is still to come and where it is seen. */
import { expect, test } from "vitest";
import { fillIn } from "../../generator/additions/fill-in.ts";
import { listNextSteps } from "../../generator/additions/next-steps.ts";
import { applyEdit, planEdit } from "../../generator/additions/plan-edit.ts";
import { surveySite } from "../../generator/additions/survey.ts";
import { page, usualFiles } from "../support/usual-files.ts";
import { additionOf, today } from "./support.ts";

const files = {
  ...usualFiles,
  "content/pages/team.md": page("Team", '::people{from="staff"}'),
  "content/pages/help.md": page("Help", '::accordion{from="faqs" topic="night"}'),
  "content/pages/hop.md": page("Hop", "Text.", "layout: event\nevent: sock-hop\n"),
};
const sources = {
  files: Object.entries(files)
    .filter(([path]) => !path.startsWith("content/images/"))
    .map(([path, text]) => ({ path, text: String(text) })),
  pictures: ["scenes/stage.svg"],
};

/** The steps after an addition with these answers. */
function stepsAfter(name: string, answers: Readonly<Record<string, unknown>>, more = "") {
  const addition = additionOf(name);
  const survey = surveySite(sources, addition, today);
  const filled = fillIn(addition, new Map(Object.entries(answers)), survey);
  const edit = planEdit(addition, filled, survey);
  const source = applyEdit(sources, edit).files.find(({ path }) => path === edit.path);
  if (!source) throw new Error(`${edit.path} was not written.`);
  return listNextSteps({ ...survey, addition, filled, edit, source, more });
}

const check = "npm run check says whether all is well.";

test("what has a stand-in is named with its line, and so is the mark of a sample", () => {
  const steps = stepsAfter("staff", { name: "Ana Cruz", "position.color": "teal" });
  expect(steps).toEqual([
    "Open content/data/staff.json and write what is to come: position.label in line 5, email in line 8.",
    "Delete line 9, the one with sample, when nothing in it is invented.",
    "npm run dev shows it: /team/.",
    check,
  ]);
});

test("an entry that is whole needs nothing but a look", () => {
  const faq = { question: "When?", topic: "night", answer: "At noon." };
  expect(stepsAfter("faq", faq)).toEqual(["npm run dev shows it: /help/.", check]);
});

test("an entry that no page shows is told the block that would", () => {
  expect(stepsAfter("faq", { question: "When?", topic: "day", answer: "Now." })).toEqual([
    'No page shows it yet: write ::accordion{from="faqs" topic="day"} into one.',
    check,
  ]);
  expect(stepsAfter("school", { name: "Quarry High School" })[0]).toBe(
    'No page shows it yet: write ::chips{from="schools"} into one.',
  );
});

test("an event is shown by its page, or gets the command that makes one", () => {
  expect(stepsAfter("event", { name: "Sock Hop", place: "Lawn" })[0]).toBe(
    "npm run dev shows it: /hop/.",
  );
  expect(stepsAfter("event", { name: "Spring Fling", place: "Lawn" })[0]).toBe(
    'Make its page: npm run new -- page --title "Spring Fling" --layout event --event spring-fling',
  );
});

test("a new page is not found by itself", () => {
  const answers = { title: "Socks", description: "All of them.", body: "Text." };
  expect(stepsAfter("page", answers)).toEqual([
    "npm run dev shows it: /socks/.",
    "Nothing leads to it yet: name /socks in content/navigation.json, or link to it from a page.",
    check,
  ]);
});

test("what is written in texts is told as it is written there", () => {
  const figure = { label: "Socks lost", value: 12, unit: "count", asOf: "2026", source: "A guess" };
  expect(stepsAfter("figure", figure)[0]).toBe("In a text it is written {{socks-lost}}.");
  const link = { label: "Sock shop", url: "https://socks.example/", kind: "store" };
  expect(stepsAfter("link", link)[0]).toBe("In a text it is written [Sock shop](link:sock-shop).");
});

test("another root is named in every command", () => {
  const steps = stepsAfter("event", { name: "Fling", place: "Lawn" }, " -- --root chapter");
  expect(steps).toEqual([
    'Make its page: npm run new -- page --title "Fling" --layout event --event fling --root chapter',
    "npm run check -- --root chapter says whether all is well.",
  ]);
});
