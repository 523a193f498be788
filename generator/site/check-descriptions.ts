/** Finds descriptions that are too long for the places that show them. */
import type { Problem } from "../diagnostics/problem.ts";
import { warnIn } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";

/** How many characters of a description search results show. */
const shownMax = 160;

/** Finds descriptions whose end no search result would show. */
export function findLongDescriptions(drafts: readonly Draft[]): readonly Problem[] {
  return drafts.flatMap((draft) => {
    const { length } = draft.value.description ?? "";
    if (length <= shownMax) return [];
    const message = `The description has ${length} characters, and search results show ${shownMax}.`;
    const advice = `Shorten it by ${length - shownMax} characters.`;
    return [warnIn(draft, ["description"], { code: "field-value", message, advice })];
  });
}
