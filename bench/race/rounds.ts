/**
 * Runs the race. In each round every system is built three times, each time in a fresh process: in a
 * fresh folder, again with nothing changed, and again with one article edited. Systems take turns, and
 * another one begins each round, so that what else the machine does spoils all of them alike.
 */
import { join } from "node:path";
import { checkPages } from "./check-pages.ts";
import { type Article, editArticle } from "./corpus.ts";
import { runTimed, type Taken } from "./run-timed.ts";
import { navigationOf, placeArticles, type System } from "./system.ts";

/** The three kinds of build, in the order in which they are run. */
export const kinds = ["cold", "unchanged", "edited"] as const;
export type Kind = (typeof kinds)[number];

/** All that one system took, round by round. It is plain data, which is kept as JSON. */
export interface Result {
  readonly name: string;
  /** As the table names it, with its version. */
  readonly label: string;
  readonly taken: { readonly [K in Kind]: readonly Taken[] };
}

/** What is raced. */
export interface Race {
  readonly systems: readonly System[];
  readonly corpus: readonly Article[];
  readonly rounds: number;
  /** Where the sites are laid out. */
  readonly folder: string;
  /** Told after each build. */
  readonly onRun?: (round: number, system: System, kind: Kind, taken: Taken) => void;
}

/**
 * Runs all rounds, and checks every page after the first and after each edit.
 * @throws Error when a build fails, or a system did not write what the others have to write
 */
export async function runRace(race: Race): Promise<readonly Result[]> {
  const { systems, rounds } = race;
  const taken = systems.map(() => ({
    cold: [] as Taken[],
    unchanged: [] as Taken[],
    edited: [] as Taken[],
  }));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < systems.length; turn++) {
      const index = (turn + round) % systems.length;
      const system = systems[index] as System;
      const builds = await runRound(system, race, round);
      for (const kind of kinds) taken[index]?.[kind].push(builds[kind]);
    }
  }
  return systems.map((system, index) => ({
    name: system.name,
    label: [system.label, system.readVersion()].filter(Boolean).join(" "),
    taken: taken[index] as Result["taken"],
  }));
}

async function runRound(system: System, race: Race, round: number) {
  const { corpus } = race;
  // What earlier rounds have made stays until the end: a disk that has just removed thousands of files looks
  // at each of them again, for a minute or more, whenever a new one is made (ext4, recently_deleted).
  const folder = join(race.folder, `${system.name}-${corpus.length}-${round + 1}`);
  const run = async (kind: Kind) => {
    const taken = await runTimed(system.command(folder));
    race.onRun?.(round, system, kind, taken);
    return taken;
  };
  system.placeSite(folder, navigationOf(corpus));
  placeArticles(system, folder, corpus);
  const cold = await run("cold");
  if (round === 0) checkPages(system, folder, corpus);

  const unchanged = await run("unchanged");

  const place = Math.floor(corpus.length / 2);
  const edited = editArticle(corpus[place] as Article, `This was added in round ${round + 1}.`);
  placeArticles(system, folder, [edited]);
  const afterEdit = await run("edited");
  checkPages(system, folder, corpus.with(place, edited));
  return { cold, unchanged, edited: afterEdit };
}
