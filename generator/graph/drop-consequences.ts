/**
 * One mistake in a ledger makes every text that refers to it look wrong. An author is shown the mistake, and
 * not its hundred consequences; those that are real come up once the ledger is right.
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

/**
 * Of what stands on a line that cannot be read nothing else is said: whatever it is, it may vanish with
 * that. A field that is missing stands on no line.
 */
const unreadable: readonly ProblemCode[] = ["front-matter-syntax", "json-syntax"];

/**
 * Leaves out everything else about a file with two versions in it: one of them will go, so nothing of it is
 * corrected either.
 */
export function dropBesideConflicts(problems: readonly Problem[]): readonly Problem[] {
  const isConflict = ({ code }: Problem) => code === "conflict-left";
  const files = new Set(problems.filter(isConflict).map(({ place }) => place?.file));
  return problems.filter((problem) => isConflict(problem) || !files.has(problem.place?.file));
}

/**
 * Leaves out what will vanish when other errors are corrected.
 * @param refused paths of files that could not be read as text, which is reported elsewhere
 */
export function dropConsequences(
  problems: readonly Problem[],
  refused: readonly string[] = [],
): readonly Problem[] {
  const isUnreadable = ({ code }: Problem) => unreadable.includes(code);
  const lineOf = ({ place }: Problem) => place && `${place.file}:${place.line}`;
  const lines = new Set(problems.filter(isUnreadable).map(lineOf));
  // What was read past with a certain correction hides nothing.
  const faulty = new Set([
    ...refused,
    ...problems
      .filter((one) => one.severity === "error" && !(isUnreadable(one) && one.edit !== undefined))
      .map(({ place }) => place?.file),
  ]);
  const follows = ({ code, place, message }: Problem) =>
    followers.some(
      ({ file, code: following }) =>
        code === following && faulty.has(file) && place?.file !== file && message.includes(file),
    );
  return problems.filter((problem) => {
    const isBeside = problem.code !== "field-missing" && lines.has(lineOf(problem));
    return isUnreadable(problem) || !(isBeside || follows(problem));
  });
}
