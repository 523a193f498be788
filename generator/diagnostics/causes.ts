/**
 * One mistake in a ledger makes every text that refers to it look wrong. Authors see the mistake, not its hundred
 * consequences. If one of those turns out to be real, they'll see it once the ledger is right. Each problem states
 * what it's about and what it hides, so this file only compares fields and never reads a message.
 */
import { groupBy } from "../model/collections.ts";
import type { Place, Problem, Subject } from "./problem.ts";
import { positionOf } from "./source-text.ts";

/** Leaves out problems that are reported twice, and those that can't be judged while another problem hides them. */
export function dropHidden(problems: readonly Problem[]): readonly Problem[] {
  const keyOf = (problem: Problem) =>
    JSON.stringify([
      problem.code,
      problem.place?.source.path,
      problem.place?.start,
      problem.about?.name,
    ]);
  const unique = groupBy(problems, keyOf).map(([first]) => first);
  const hiders = (what: Problem["hides"], keyOf: (problem: Problem) => string | undefined) =>
    new Map(
      unique.flatMap((problem) =>
        problem.hides === what ? [[keyOf(problem), problem] as const] : [],
      ),
    );
  const files = hiders("file", fileOf);
  const lines = hiders("line", lineOf);
  const judged = unique.filter((problem) => {
    const hider = files.get(fileOf(problem)) ?? lines.get(lineOf(problem));
    return !problem.place || !hider || hider === problem;
  });
  return judged.filter((problem) => !isInsideError(problem, judged));
}

/** Whether a stray character, or an address typed by hand, lies inside another error, which explains it better. */
function isInsideError({ code, place }: Problem, all: readonly Problem[]): boolean {
  if ((code !== "text-literal" && code !== "link-typed") || !place) return false;
  const holds = ({ start, end, source }: Place) =>
    source === place.source && start <= place.start && end >= place.end;
  return all.some(
    (problem) => problem.code !== code && isFault(problem) && problem.place && holds(problem.place),
  );
}

/** Files that may be the reason for problems in other files. */
interface Circumstances {
  /** Files that couldn't be read. Somebody else reports that. */
  readonly refused: readonly string[];
  /** Files that the site would read but doesn't have. */
  readonly absent: readonly string[];
  /** Makes the problem that says a file is missing. */
  missing(file: string): Problem;
}

/** Leaves out problems that will vanish once others are solved, and reports each cause once. */
export function dropConsequences(
  problems: readonly Problem[],
  { refused, absent, missing }: Circumstances,
): readonly Problem[] {
  const errors = problems.filter(isFault);
  // A problem that only refers to other files doesn't make its own file suspect.
  const ownErrors = errors.filter(({ about }) => !about?.files);
  const faulty = new Set([...refused, ...ownErrors.flatMap((problem) => fileOf(problem) ?? [])]);
  // A site doesn't need every list. But if several places ask for one, it's probably missing by mistake.
  const asks = (file: string) => problems.filter(({ about }) => about?.files?.includes(file));
  const missed = absent.filter((file) => asks(file).length > 1);
  const suspects = new Set([...faulty, ...missed]);
  const hiding = new Set(
    problems.flatMap((problem) => (problem.hides === "parts" && fileOf(problem)) || []),
  );
  const wrong = new Set(errors.map(placeKeyOf));
  const isSuspect = (file: string, problem: Problem) =>
    file === fileOf(problem) ? hiding.has(file) : suspects.has(file);
  const isConsequence = (problem: Problem) =>
    problem.about?.files?.some((file) => isSuspect(file, problem)) ||
    // An error and a warning about the same place would contradict each other, so only the error stays.
    (problem.severity === "warning" &&
      problem.place !== undefined &&
      wrong.has(placeKeyOf(problem)));
  return [
    ...missed.map(missing),
    ...mergeSameCause(problems.filter((problem) => !isConsequence(problem))),
  ];
}

const fileOf = ({ place }: Problem) => place?.source.path;
/** One string for each place, to compare places by. */
const placeKeyOf = ({ place }: Problem) => `${place?.source.path} ${place?.start}`;
const lineOf = ({ place }: Problem) =>
  place && `${place.source.path} ${positionOf(place.source.text, place.start).line}`;

/** Errors, except those that the parser could correct for certain and read past: they hide nothing. */
const isFault = ({ severity, hides, fix }: Problem) =>
  severity === "error" && !(hides === "line" && fix?.isCertain);

/** If several places lack the same thing, the first place reports it and names the others. */
function mergeSameCause(problems: readonly Problem[]): readonly Problem[] {
  const keyOf = (problem: Problem) =>
    problem.about?.files && !problem.fix?.isCertain
      ? keyOfSubject(problem, problem.about)
      : problem;
  return groupBy(problems, keyOf).map(([first, ...others]) =>
    others.length === 0 ? first : { ...first, others: others.flatMap(({ place }) => place ?? []) },
  );
}

const keyOfSubject = ({ code }: Problem, { kind, name, route }: Subject) =>
  JSON.stringify([code, kind, name, route]);
