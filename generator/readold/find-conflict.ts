/**
 * Two people changed the same lines, and GitHub asked one of them to choose: it wrote both versions
 * into the file, between signs of its own. Whoever saves without choosing leaves the signs behind.
 */
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";

/** The three lines, in their order; between them stands anything. */
const conflict = /^<{7} .*\n(?:[\s\S]*?\n)?={7}\n(?:[\s\S]*?\n)?>{7} /m;
const firstSign = "<<<<<<< ";

/** The first place of a file where two versions were left; undefined where nobody left any. */
export function findConflict(source: SourceFile): Problem | undefined {
  // Nearly no text has the first of the signs, which is seen sooner.
  const at = source.text.includes(firstSign) ? conflict.exec(source.text)?.index : undefined;
  if (at === undefined) return undefined;
  const line = source.text.slice(0, at).split("\n").length;
  return problemAt(
    source,
    { line, column: 1 },
    {
      code: "conflict-left",
      message:
        "Two people changed these lines, and both versions stand here: yours and theirs, parted by =======.",
      fix: "Keep the version that is right, and delete the other one. Then delete the three lines that begin with <<<<<<<, ======= and >>>>>>>.",
    },
  );
}
