/**
 * A row of the catalogue: what a volunteer typed, what the check says, and the line that is right.
 * Rows are data; `catalogue.test.ts` holds each of them against the machine.
 */
import type { World } from "../../support/usual-files.ts";

/** What is said of a mistake. */
interface Told {
  /** What the volunteer did. */
  readonly name: string;
  /** The file, which is one of the usual site unless it is new. */
  readonly file: string;
  /** Line, column, severity and code: `3:8 error front-matter-syntax`. */
  readonly told: string;
  /** The message, word for word. */
  readonly says: string;
  /** The arrow below it, where that is not the right line. */
  readonly fix?: string;
  /** True where `npm run check -- --fix` does it. */
  readonly isMended?: true;
}

/** One line of a usual file was typed otherwise, and one line makes it right again. */
export interface LineMistake extends Told {
  /** The line as it stands in the usual file. */
  readonly line: string;
  /** What was typed in its place: one line, or several. */
  readonly typed: string;
  /** What belongs in the place of the line that was told of; undefined deletes that line. */
  readonly right: string | undefined;
  /** How many lines it takes the place of, when it is more than one. */
  readonly lines?: number;
}

/** A file as a whole is wrong: its name, its kind, its place, or that it is there at all. */
export interface FileMistake extends Told {
  /** What was put there; undefined when the file was deleted. */
  readonly typed: string | Uint8Array | undefined;
  /** The files that make it right: what was moved or renamed; undefined deletes. */
  readonly instead: World;
}

export type Mistake = LineMistake | FileMistake;

/** Tells whether one line makes a mistake right. */
export function isLineMistake(mistake: Mistake): mistake is LineMistake {
  return "line" in mistake;
}
