/** Checkers of the places in which a text refers to something: a body, front matter, a list. */
import { checkerOf } from "./check-problems.ts";
import { page } from "./usual-files.ts";

export const about = { "content/pages/about.md": page("About Us", "Text.") };
export const checkPage = checkerOf("content/pages/x.md", about);

/** A page whose text begins at line 6. */
export function checkBody(body: string, ...expected: readonly string[]) {
  return checkPage(page("X", body), ...expected);
}

/** A page with one more line of front matter, which is its fourth. */
export function checkLine(line: string, ...expected: readonly string[]) {
  return checkPage(page("X", "Text.", `${line}\n`), ...expected);
}

/** The answer of a list to a question, shown on the home page. */
export function checkAnswer(answer: string, ...expected: readonly string[]) {
  const faqs = JSON.stringify([{ topic: "day", question: "When?", answer }], null, 2);
  return checkerOf("content/data/faqs.json", {
    ...about,
    "content/pages/index.md": page("Home", '::accordion{from="faqs" topic="day"}'),
  })(faqs, ...expected);
}
