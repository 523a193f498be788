/**
 * A small world: a map from path to text becomes a site's root in a temporary folder. Whatever a
 * world lacks (templates, styles, client) comes from the default site, as for any other root.
 */
import { runBuild } from "../../build.ts";
import type { BuildOptions } from "../../generator/commands/options.ts";
import type { Problem } from "../../generator/model/problem.ts";
import { GateError } from "../../generator/report/gate.ts";
import { servePreview } from "../../generator/serve/preview.ts";
import { atEnd, placeWorld, readFiles } from "./place-world.ts";
import { brief, page, usualFiles, type World } from "./usual-files.ts";

export { brief, page, placeWorld, usualFiles, type World };

/**
 * Builds a world: its report and files, or the problems that stopped it. Anything but an author's
 * mistake is thrown.
 */
export async function buildWorld(world: World, options: Partial<BuildOptions> = {}) {
  const { root, out } = placeWorld(world);
  // The usual files are a stock: what a world does not use of them is no news.
  const isNews = ({ code, place }: Problem) =>
    code !== "entry-unused" || (place !== undefined && place.file in world);
  try {
    const report = await runBuild({ root, ...options });
    const problems = report.problems.filter(isNews);
    const texts = readFiles(out);
    const read = (path: string) => texts[path] ?? "";
    return { report, problems, files: Object.keys(texts), read };
  } catch (cause) {
    if (!(cause instanceof GateError)) throw cause;
    return { problems: cause.problems.filter(isNews), files: [], read: () => "" };
  }
}

/** Builds a world without errors, and serves it for a test, or for the tests of a file. */
export async function serveWorld(world: World, options: Partial<BuildOptions> = {}) {
  const { root, out } = placeWorld(world);
  await runBuild({ root, ...options });
  const { url, close } = await servePreview({ dist: out, port: 0 });
  atEnd(close);
  return url;
}
