/**
 * Runs the race. In each round every system builds three times, each time in a fresh process: in a
 * fresh folder, again with nothing changed, and again with one article edited. Systems take turns, and
 * another one begins each round, so that other work of the machine slows all of them alike.
 */
import { join } from "node:path";
import { type Article, editArticle } from "./corpus.ts";
import { listNavigation, placeArticles, type System } from "./systems.ts";
import { type Taken, timeCommand } from "./time-command.ts";
import { verifyOutput } from "./verify-output.ts";

/** The kinds of build, in the order in which they are run. */
const kinds = ["cold", "unchanged", "edited"] as const;
type Kind = (typeof kinds)[number];

/** All that one system took, round by round. It is plain data, which is kept as JSON. */
export interface Result {
  readonly name: string;
  /** As the tables name it, with its version. */
  readonly label: string;
  readonly taken: Readonly<Record<Kind, readonly Taken[]>>;
}

/** What is raced, and the folder in which the sites are laid out. */
export interface Race {
  readonly systems: readonly System[];
  readonly corpus: readonly Article[];
  readonly rounds: number;
  readonly folder: string;
  /** Called after each build. */
  readonly onBuild?: (round: number, system: System, kind: Kind, taken: Taken) => void;
}

/**
 * Runs all rounds, and checks every page after the first build and after each edit.
 * @throws Error when a build fails, or a system did not write what the others have to write
 */
export async function runRace(race: Race): Promise<readonly Result[]> {
  const { systems, rounds } = race;
  const results = systems.map(({ name, label, readVersion }) => ({
    name,
    label: [label, readVersion?.()].filter(Boolean).join(" "),
    taken: { cold: [] as Taken[], unchanged: [] as Taken[], edited: [] as Taken[] },
  }));
  for (let round = 1; round <= rounds; round++) {
    for (let turn = 0; turn < systems.length; turn++) {
      const index = (turn + round - 1) % systems.length;
      const builds = await runRound(systems[index]!, race, round);
      for (const kind of kinds) results[index]!.taken[kind].push(builds[kind]);
    }
  }
  return results;
}

async function runRound(system: System, race: Race, round: number) {
  const { corpus } = race;
  // Folders of earlier rounds stay until the end: where thousands of files have just been removed, ext4
  // looks at each of them again whenever a file is made, for a minute or more (recently_deleted).
  const folder = join(race.folder, `${system.name}-${corpus.length}-${round}`);
  const build = async (kind: Kind) => {
    const taken = await timeCommand(system.line, folder);
    race.onBuild?.(round, system, kind, taken);
    return taken;
  };
  system.placeSite(folder, listNavigation(corpus));
  placeArticles(system, folder, corpus);
  const cold = await build("cold");
  if (round === 1) verifyOutput(system, folder, corpus);
  const unchanged = await build("unchanged");
  const middle = Math.floor(corpus.length / 2);
  const article = editArticle(corpus[middle]!, `This was added in round ${round}.`);
  placeArticles(system, folder, [article]);
  const edited = await build("edited");
  verifyOutput(system, folder, corpus.with(middle, article));
  return { cold, unchanged, edited };
}
