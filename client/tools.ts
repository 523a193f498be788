/**
 * All tools of pages. They are one file: each is small, and a page that has two of them asks once. A tool that a
 * page does not have finds nothing to do.
 */
import { startBlanks } from "./tools/blanks.ts";
import { startChecklists } from "./tools/checklist.ts";
import { startGoals } from "./tools/goal.ts";
import { startQuizzes } from "./tools/quiz.ts";

/** Starts the tools of the page. */
export function start(): void {
  startBlanks();
  startChecklists();
  startGoals();
  startQuizzes();
}
