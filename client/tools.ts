/**
 * All tools of pages. They are one file: each is small, and a page that has two of them asks once. A tool that a
 * page does not have finds nothing to do.
 */
import "./tools/blanks.ts";
import "./tools/checklist.ts";
import "./tools/goal.ts";
import "./tools/quiz.ts";
