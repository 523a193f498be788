/**
 * One mistake in a ledger makes every text that asks it look wrong. An author needs to hear of the
 * mistake, not of its hundred consequences; those that are real come up once the ledger is right.
 */
import { lists } from "../entities/catalog.ts";
import type { Problem } from "../model/problem.ts";
import type { ProblemCode } from "../model/problem-codes.ts";

/** Which kinds of problems follow from a file that has errors of its own. */
const followers: readonly { readonly file: string; readonly code: ProblemCode }[] = [
  { file: "content/facts.json", code: "fact-unknown" },
  { file: "content/links.json", code: "link-unknown" },
  ...Object.values(lists).map(({ file }) => ({ file, code: "reference-unknown" as const })),
];

/** Leaves out what will vanish when the errors of a ledger are mended. */
export function dropConsequences(problems: readonly Problem[]): readonly Problem[] {
  const isFaulty = (file: string) =>
    problems.some((problem) => problem.severity === "error" && problem.place?.file === file);
  const dropped = followers.filter(({ file }) => isFaulty(file));
  return problems.filter(
    (problem) =>
      !dropped.some(
        ({ file, code }) =>
          problem.code === code && problem.place?.file !== file && problem.message.includes(file),
      ),
  );
}
