/** Finds what the setting of the running total needs and doesn't have. */
import type { Problem } from "../diagnostics/problem.ts";
import type { CheckedDocuments, CheckedLists } from "./check-lists.ts";
import { problemIn } from "./check-lists.ts";
import { findSource } from "./running-total.ts";

/** Checks that the setting leads to an event, and that there are words to print. Names that nothing has are found elsewhere. */
export function checkRunningTotal({
  documents,
  lists,
}: {
  readonly documents: CheckedDocuments;
  readonly lists: CheckedLists;
}): readonly Problem[] {
  const [site] = documents.site;
  const setting = site?.value.runningTotal;
  if (!site || !setting) return [];
  const problems: Problem[] = [];
  const link = lists.links.find(({ value }) => `link:${value.id}` === setting.page)?.value;
  if (link && !findSource(link.url)) {
    const message = `The address of ${setting.page} names no event: it doesn't begin with https://, or has no eventID= with a number.`;
    const advice =
      "Write link: and the name of a link to the event's page on DonorDrive, as content/links.json has it.";
    problems.push(
      problemIn(site, ["runningTotal", "page"], { code: "field-value", message, advice }),
    );
  }
  if (documents.words[0] && documents.words[0].value.raisedSoFar === undefined) {
    const message = "Pages need words for the running total, and content/words.json has none.";
    const advice =
      'Add "raisedSoFar": "So far this season: {amount}, as of {day}, {time}" to content/words.json.';
    problems.push(problemIn(site, ["runningTotal"], { code: "field-missing", message, advice }));
  }
  return problems;
}
