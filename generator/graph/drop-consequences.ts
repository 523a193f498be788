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

/** Of a line that cannot be read nothing else is said: whatever it is, it may vanish with that. */
const unreadable: readonly ProblemCode[] = ["front-matter-syntax", "json-syntax"];

/**
 * Leaves out what will vanish when other errors are mended.
 * @param refused paths of files that could not be read as text, which is reported elsewhere
 */
export function dropConsequences(
  problems: readonly Problem[],
  refused: readonly string[] = [],
): readonly Problem[] {
  return dropSameLine(dropFollowers(problems, refused));
}

/**
 * Of a file with two versions in it nothing else is said, and nothing is mended: one of them will go.
 */
export function dropBesideConflicts(problems: readonly Problem[]): readonly Problem[] {
  const isConflict = ({ code }: Problem) => code === "conflict-left";
  const files = new Set(problems.filter(isConflict).map(({ place }) => place?.file));
  return problems.filter((problem) => isConflict(problem) || !files.has(problem.place?.file));
}

function dropSameLine(problems: readonly Problem[]): readonly Problem[] {
  const lineOf = ({ place }: Problem) => place && `${place.file}:${place.line}`;
  const lines = new Set(problems.filter(({ code }) => unreadable.includes(code)).map(lineOf));
  return problems.filter((problem) => {
    const line = lineOf(problem);
    return unreadable.includes(problem.code) || line === undefined || !lines.has(line);
  });
}

function dropFollowers(
  problems: readonly Problem[],
  refused: readonly string[],
): readonly Problem[] {
  // What was read past with a certain correction hides nothing.
  const isFaulty = (file: string) =>
    problems.some(({ severity, place, code, edit }) => {
      const isReadPast = unreadable.includes(code) && edit !== undefined;
      return severity === "error" && place?.file === file && !isReadPast;
    });
  const dropped = followers.filter(({ file }) => refused.includes(file) || isFaulty(file));
  return problems.filter(
    (problem) =>
      !dropped.some(
        ({ file, code }) =>
          problem.code === code && problem.place?.file !== file && problem.message.includes(file),
      ),
  );
}
