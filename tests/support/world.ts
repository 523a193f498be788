/**
 * A small world: a map from path to text becomes a site's root in a temporary folder. Whatever a
 * world lacks (templates, styles, client) comes from the default site, as for any other root.
 */
import { runBuild } from "../../build.ts";
import type { BuildOptions } from "../../generator/commands/options.ts";
import type { Problem } from "../../generator/model/problem.ts";
import type { BuildReport } from "../../generator/report/build-report.ts";
import { GateError } from "../../generator/report/gate.ts";
import { placeWorld, readFiles } from "./place-world.ts";
import { brief, page, usualFiles, type World } from "./usual-files.ts";

export { brief, page, placeWorld, usualFiles, type World };

/** What became of a world: a report, or the problems that stopped the build. */
export interface Outcome {
  readonly report?: BuildReport;
  /** Errors and warnings, in the order of the files. */
  readonly problems: readonly Problem[];
  /** The files of the output. */
  readonly files: readonly string[];
  /** Reads a file of the output. */
  read(path: string): string;
}

/** Builds a world. Anything but an author's mistake is thrown. */
export async function buildWorld(
  world: World,
  options: Partial<BuildOptions> = {},
): Promise<Outcome> {
  const placed = placeWorld(world);
  // The usual files are a stock: what a world does not use of them is no news.
  const isNews = ({ code, place }: Problem) =>
    code !== "entry-unused" || (place !== undefined && place.file in world);
  try {
    const report = await runBuild({ isQuiet: true, root: placed.root, ...options });
    const problems = report.problems.filter(isNews);
    const texts = readFiles(placed.out);
    const read = (path: string) => texts[path] ?? "";
    return { report, problems, files: Object.keys(texts), read };
  } catch (cause) {
    if (!(cause instanceof GateError)) throw cause;
    return { problems: cause.problems.filter(isNews), files: [], read: () => "" };
  } finally {
    placed.remove();
  }
}
