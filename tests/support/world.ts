/** Builds small worlds: what one lacks (templates, styles, client) comes from the default site. */
import { runBuild } from "../../build.ts";
import type { BuildOptions } from "../../generator/cli/options.ts";
import { servePreview } from "../../generator/dev/preview.ts";
import { type Description, describeProblems } from "../../generator/diagnostics/describe.ts";
import { asGateError } from "../../generator/diagnostics/gate.ts";
import { atEnd, placeWorld, readFiles } from "./place-world.ts";
import { brief, page, usualFiles, type World } from "./usual-files.ts";

export { brief, page, placeWorld, usualFiles, type World };

/** Builds a world: its problems as they are shown, and its files, or the problems that stopped it. Other faults are thrown. */
export async function buildWorld(world: World) {
  const { root, out } = placeWorld(world);
  try {
    const { problems } = await runBuild({ root });
    const texts = readFiles(out);
    const read = (path: string) => texts[path] ?? "";
    return { problems, files: Object.keys(texts), read };
  } catch (cause) {
    const gate = asGateError(cause);
    if (!gate) throw cause;
    return { problems: describeProblems(gate.problems), files: [], read: () => "" };
  }
}

/** A problem as a build shows it, in one line: `error field-missing content/pages/x.md:2:1`. */
export function briefShown({ severity, code, file, line, column }: Description): string {
  return `${severity} ${code} ${file ? `${file}:${line}:${column}` : "nowhere"}`;
}

/** Builds a world without errors, and serves it for a test, or for the tests of a file. */
export async function serveWorld(world: World, options: Partial<BuildOptions> = {}) {
  const { root, out } = placeWorld(world);
  await runBuild({ root, ...options });
  const { url, close } = await servePreview({ dist: out, port: 0 });
  atEnd(close);
  return url;
}
