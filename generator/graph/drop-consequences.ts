/**
 * One mistake in a ledger makes every text that refers to it look wrong. An author is shown the mistake, and
 * not its hundred consequences; those that are real come up once the ledger is right.
 */
import type { Problem } from "../model/problem.ts";
import type { ProblemCode } from "../model/problem-codes.ts";

/** What may only follow from an error in the file that the message names. */
const following: readonly ProblemCode[] = [
  "fact-unknown",
  "link-unknown",
  "picture-unknown",
  "reference-unknown",
];

/**
 * Of what stands on a line that cannot be read nothing else is said: whatever it is, it may vanish with
 * that. A field that is missing stands on no line.
 */
const unreadable: readonly ProblemCode[] = ["front-matter-syntax", "json-syntax"];

/**
 * Leaves out what is reported twice, as are the faults of a list that two pages show, and everything else
 * about a file with two versions in it: one of them will go, so nothing of it is corrected either.
 */
export function dropNoise(problems: readonly Problem[]): readonly Problem[] {
  const isConflict = ({ code }: Problem) => code === "conflict-left";
  const files = new Set(problems.filter(isConflict).map(({ place }) => place?.file));
  const nameOf = ({ code, place, message }: Problem) => JSON.stringify([code, place, message]);
  const seen = new Map(problems.map((problem) => [nameOf(problem), problem]));
  return [...seen.values()].filter((one) => isConflict(one) || !files.has(one.place?.file));
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
  const isFault = (one: Problem) =>
    one.severity === "error" && !(isUnreadable(one) && one.edit !== undefined);
  const faultyFiles = problems.filter(isFault).flatMap(({ place }) => place?.file ?? []);
  // A text calls a picture by its name inside of its folder.
  const names = refused.map((path) => path.replace(/^content\/images\//, ""));
  const faulty = [...new Set([...names, ...faultyFiles])];
  const follows = ({ code, place, message }: Problem) =>
    following.includes(code) &&
    faulty.some((file) => file !== place?.file && message.includes(file));
  const placeOf = (one: Problem) => `${lineOf(one)}:${one.place?.column}`;
  const wrong = new Set(problems.filter(isFault).map(placeOf));
  // Two answers about one place would contradict each other: what is wrong goes before what is unusual.
  const isSecond = (one: Problem) =>
    one.severity === "warning" && one.place !== undefined && wrong.has(placeOf(one));
  return problems.filter((problem) => {
    const isBeside = problem.code !== "field-missing" && lines.has(lineOf(problem));
    return isUnreadable(problem) || !(isBeside || follows(problem) || isSecond(problem));
  });
}
