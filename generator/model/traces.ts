/**
 * What leads from a fault in a finished document back to the line that made it. The content notes
 * it while it is composed; the inspection reads it when something is wrong.
 */
import type { Place } from "./problem.ts";

/** A line of the content. */
export interface Trace {
  readonly place: Place;
  /** The line as it stands in the file. */
  readonly excerpt?: string | undefined;
}

/** One mention of a link in the content: in a text, a block, front matter, a list, the navigation. */
export interface LinkUse {
  /** As it was typed: `/about#team`, `link:donate`, and the address itself in the link ledger. */
  readonly target: string;
  /** As templates print it: `/base/about/#team`. */
  readonly href: string;
  /** There are many: the line itself is looked up when somebody has to be told. */
  readonly place: Place;
}

/** An entry of a list that no page shows, or a whole list of such entries. */
export interface Unshown extends Trace {
  /** What the entry is called; undefined for a whole list. */
  readonly name?: string;
  /** What an editor would write to show it: `link:donate`. */
  readonly mention?: string;
}

/** What a page says of itself in the same words as another. */
export interface Repeat extends Trace {
  readonly field: "title" | "description";
  readonly text: string;
  /** The file of the other page. */
  readonly owner: string;
}

/** A page with the names that its text gives to its parts: headings, questions, stories. */
export interface Anchored {
  readonly route: string;
  readonly file: string;
  readonly anchors: readonly string[];
}

/** All that was noted. */
export interface Traces {
  /** Every link of the content. A line that two pages show may be there twice. */
  readonly links: readonly LinkUse[];
  readonly unshown: readonly Unshown[];
  readonly repeats: readonly Repeat[];
  readonly anchors: readonly Anchored[];
}
