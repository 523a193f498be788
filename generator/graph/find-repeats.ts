/** Finds pages that say the same of themselves: in a list of search results nobody can tell them apart. */
import type { Repeat } from "../model/traces.ts";
import { traceAt } from "../problems/trace-at.ts";
import type { Draft } from "./check-pages.ts";

/** Finds titles and descriptions that an earlier page has as well. */
export function findRepeats(drafts: readonly Draft[]): readonly Repeat[] {
  return (["title", "description"] as const).flatMap((field) => {
    const owners = new Map<string, string>();
    return drafts.flatMap(({ value, origin }) => {
      const { [field]: text } = value;
      const owner = owners.get(text);
      owners.set(text, owner ?? origin.source.path);
      if (owner === undefined) return [];
      const trace = traceAt(origin.source, origin.placeOf([field]));
      return [{ field, text, owner, ...trace }];
    });
  });
}
