/**
 * Runs the race. In each round every system builds three times, each time in a fresh process: in a
 * fresh folder, again with nothing changed, and again with one article edited. Systems take turns, and
 * another one begins each round, so that other work of the machine slows all of them alike.
 */
import { join } from "node:path";
import { type Article, editArticle } from "./corpus.ts";
import { listNavigation, nameRelease, placeArticles, type System } from "./system.ts";
import { type Taken, timeCommand } from "./time-command.ts";
import { verifyOutput } from "./verify-output.ts";

/** The kinds of build, in the order in which they are run. */
const kinds = ["cold", "unchanged", "edited"] as const;
type Kind = (typeof kinds)[number];

/** What the builds of one round took. */
type Builds = Readonly<Record<Kind, Taken>>;

/** All that one entrant took, round by round. It is plain data, which is kept as JSON. */
export interface Result {
  readonly name: string;
  /** As the tables name it, with its version. */
  readonly label: string;
  readonly taken: Readonly<Record<Kind, readonly Taken[]>>;
}

/** What takes turns with others: whatever can be built three times. */
export interface Entrant extends Pick<Result, "name" | "label"> {
  /**
   * Runs the three builds of a round in an empty folder.
   * @throws Error when one of them fails, or is not what it has to be
   */
  runRound(folder: string, round: number, onBuild: OnBuild): Promise<Builds>;
}

/** Called after each build. */
type OnBuild = (kind: Kind, taken: Taken) => void;

/** What is raced, and the folder in which the sites are laid out. */
export interface Race {
  readonly entrants: readonly Entrant[];
  readonly rounds: number;
  readonly folder: string;
  /** Takes a line for the person who waits, after each build. */
  readonly report: (line: string) => void;
}

/**
 * Runs all rounds.
 * @throws Error when a build fails, or a system did not write what the others have to write
 */
export async function runRace({ entrants, rounds, folder, report }: Race) {
  const results = entrants.map(({ name, label }) => {
    const taken = { cold: [] as Taken[], unchanged: [] as Taken[], edited: [] as Taken[] };
    return { name, label, taken };
  });
  for (let round = 1; round <= rounds; round++) {
    for (let turn = 0; turn < entrants.length; turn++) {
      const index = (turn + round - 1) % entrants.length;
      const { name, label, runRound } = entrants[index]!;
      // Folders of earlier rounds stay until the end: where thousands of files have just been removed, ext4
      // looks at each of them again whenever a file is made, for a minute or more (recently_deleted).
      const builds = await runRound(join(folder, `${name}-${round}`), round, (kind, { seconds }) =>
        report(`round ${round} of ${rounds}: ${label}, ${kind} ${seconds.toFixed(2)} s`),
      );
      for (const kind of kinds) results[index]!.taken[kind].push(builds[kind]);
    }
  }
  return results satisfies readonly Result[];
}

/**
 * A system that builds a corpus. Every page is checked after the first build and after each edit.
 * @param label what the tables call it in place of its own name
 */
export function enterSystem(
  system: System,
  corpus: readonly Article[],
  label = nameRelease(system),
): Entrant {
  return {
    name: system.name,
    label,
    async runRound(folder, round, onBuild) {
      const middle = Math.floor(corpus.length / 2);
      const article = editArticle(corpus[middle]!, `This was added in round ${round}.`);
      system.placeSite(folder, listNavigation(corpus));
      placeArticles(system, folder, corpus);
      const build = timeBuilds(system.line, folder, onBuild);
      const cold = await build("cold");
      if (round === 1) verifyOutput(system, folder, corpus);
      const unchanged = await build("unchanged");
      placeArticles(system, folder, [article]);
      const edited = await build("edited");
      verifyOutput(system, folder, corpus.with(middle, article));
      return { cold, unchanged, edited };
    },
  };
}

/** Gives a function that runs a build and reports what it took. */
export const timeBuilds =
  (line: string, folder: string, onBuild: OnBuild) => async (kind: Kind) => {
    const taken = await timeCommand(line, folder);
    onBuild(kind, taken);
    return taken;
  };
