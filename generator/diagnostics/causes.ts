/**
 * One mistake in a ledger makes every text that refers to it look wrong. An author is shown the mistake, and
 * not its hundred consequences; those that are real come up once the ledger is right. Problems say themselves
 * what they are about and what they hide, so all of this is a look at fields.
 */
import { groupBy } from "../model/collections.ts";
import type { Place, Problem, Subject } from "./problem.ts";
import { positionOf } from "./source-text.ts";

/** Leaves out what is reported twice, and what can't be judged while another problem hides it. */
export function dropHidden(problems: readonly Problem[]): readonly Problem[] {
  const keyOf = (problem: Problem) =>
    JSON.stringify([
      problem.code,
      problem.place?.source.path,
      problem.place?.start,
      problem.about?.name,
    ]);
  const once = groupBy(problems, keyOf).map(([first]) => first);
  const hiders = (what: Problem["hides"], keyOf: (problem: Problem) => string | undefined) =>
    new Map(
      once.flatMap((problem) =>
        problem.hides === what ? [[keyOf(problem), problem] as const] : [],
      ),
    );
  const files = hiders("file", fileOf);
  const lines = hiders("line", lineOf);
  return once.filter((problem) => {
    const hider = files.get(fileOf(problem)) ?? lines.get(lineOf(problem));
    return !problem.place || ((!hider || hider === problem) && !isExplained(problem, once));
  });
}

/** Whether a sign that would be printed as it stands is part of something else that is wrong. */
function isExplained({ code, place }: Problem, all: readonly Problem[]): boolean {
  if (code !== "text-literal" || !place) return false;
  const holds = ({ start, end, source }: Place) =>
    source === place.source && start <= place.start && end >= place.end;
  return all.some(
    (problem) => problem.code !== code && isFault(problem) && problem.place && holds(problem.place),
  );
}

/** Where problems of other files may have their cause. */
interface Circumstances {
  /** Files that could not be read, which is reported elsewhere. */
  readonly refused: readonly string[];
  /** Files that the site would read and does not have. */
  readonly absent: readonly string[];
  /** Makes the problem of a file that is missing. */
  missing(file: string): Problem;
}

/** Leaves out what will vanish when other problems are solved, and tells of each cause once. */
export function dropConsequences(
  problems: readonly Problem[],
  { refused, absent, missing }: Circumstances,
): readonly Problem[] {
  const errors = problems.filter(isFault);
  // Whatever only refers to something stays, also where that doesn't exist.
  const spoiling = errors.filter(({ about }) => !about?.files);
  const faulty = new Set([...refused, ...spoiling.flatMap((problem) => fileOf(problem) ?? [])]);
  // A site need not have each list; one that is asked for in several places is missing.
  const asks = (file: string) => problems.filter(({ about }) => about?.files?.includes(file));
  const gone = absent.filter((file) => asks(file).length > 1);
  const suspects = new Set([...faulty, ...gone]);
  const hiding = new Set(
    problems.flatMap((problem) => (problem.hides === "parts" && fileOf(problem)) || []),
  );
  const wrong = new Set(errors.map(placeKeyOf));
  const mayHave = (file: string, problem: Problem) =>
    file === fileOf(problem) ? hiding.has(file) : suspects.has(file);
  const isFollowing = (problem: Problem) =>
    problem.about?.files?.some((file) => mayHave(file, problem)) ||
    // Two answers about one place would contradict each other: what is wrong goes before what is unusual.
    (problem.severity === "warning" &&
      problem.place !== undefined &&
      wrong.has(placeKeyOf(problem)));
  return [...gone.map(missing), ...gather(problems.filter((problem) => !isFollowing(problem)))];
}

const fileOf = ({ place }: Problem) => place?.source.path;
/** What names a place. */
const placeKeyOf = ({ place }: Problem) => `${place?.source.path} ${place?.start}`;
const lineOf = ({ place }: Problem) =>
  place && `${place.source.path} ${positionOf(place.source.text, place.start).line}`;

/** What was read past with a certain correction hides nothing. */
const isFault = ({ severity, hides, fix }: Problem) =>
  severity === "error" && !(hides === "line" && fix?.isCertain);

/** What is missing has one cause, which is reported at the first of its places and names the others. */
function gather(problems: readonly Problem[]): readonly Problem[] {
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
