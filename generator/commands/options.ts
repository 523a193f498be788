/** Reads the command line. What cannot be understood is an error that names what there is. */
import { existsSync } from "node:fs";
import { join, sep } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { suggestName } from "../problems/suggest.ts";
import { findSitePaths } from "../site-paths.ts";

/** A command line that cannot be understood; its message is for the person who typed it. */
export class UsageError extends Error {}

type Flags = NonNullable<ParseArgsConfig["options"]>;

/**
 * Reads flags against a table of known ones.
 * @throws UsageError for an unknown flag, a flag without its value, or a stray word
 */
export function readFlags<F extends Flags>(args: readonly string[], flags: F) {
  const known = Object.keys(flags);
  try {
    const config = { args: [...args], options: flags, strict: true, allowPositionals: false };
    const { values } = parseArgs(config as { options: F });
    const { root } = values as { readonly root?: string };
    if (root !== undefined && !existsSync(root)) {
      throw new UsageError(`There is no folder ${root}: --root must be the folder of a site.`);
    }
    return values;
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    const names = args.flatMap((arg) => /^--([^=]+)/.exec(arg)?.[1] ?? []);
    const wrong = names.find((name) => !known.includes(name));
    if (wrong !== undefined) {
      const nearest = suggestName(wrong, known);
      const all = known.map((name) => `--${name}`).join(", ");
      const hint = nearest ? `Did you mean --${nearest}?` : `The flags are: ${all}.`;
      throw new UsageError(`There is no flag --${wrong}. ${hint}`);
    }
    throw new UsageError((cause as Error).message.split(". ")[0] ?? "The flags cannot be read.");
  }
}

/** The flags of every command that builds. */
export const buildFlags = {
  root: { type: "string" },
  out: { type: "string" },
  "base-url": { type: "string" },
  jobs: { type: "string" },
  json: { type: "string" },
  quiet: { type: "boolean" },
} as const satisfies Flags;

/** The options of a build. */
export interface BuildOptions {
  readonly root?: string;
  readonly out?: string;
  readonly baseUrl?: string;
  /** How many pictures are compiled at once. */
  readonly jobs?: number;
  /** Where the machine-readable report goes. */
  readonly json?: string;
  readonly isQuiet: boolean;
  /** Whether the next build can use the records of this one. */
  readonly hasRecords?: boolean;
}

/**
 * Refuses an output folder that holds sources: a build empties it.
 * @throws UsageError when it is
 */
function refuseSources(given: { readonly root?: string; readonly out?: string }): void {
  const { root, content, templates, client, styles, public: copied, out } = findSitePaths(given);
  const sources = [content, templates, client, styles, copied];
  const isInside = (path: string, folder: string) => `${path}${sep}`.startsWith(join(folder, sep));
  const holdsSources = [root, ...sources].some((path) => isInside(path, out));
  if (!holdsSources && !sources.some((folder) => isInside(out, folder))) return;
  throw new UsageError(
    `--out cannot be ${given.out}: the build empties that folder, and the site's sources are there.`,
  );
}

/**
 * Reads the flags of a build.
 * @throws UsageError when a flag or its value cannot be used
 */
export function readBuildOptions(args: readonly string[]): BuildOptions {
  const { root, out, jobs, json, quiet, "base-url": baseUrl } = readFlags(args, buildFlags);
  if (jobs !== undefined && !/^[1-9]\d?$/.test(jobs)) {
    throw new UsageError(`--jobs must be a number from 1 to 99, and "${jobs}" is not.`);
  }
  if (baseUrl !== undefined && !(/^https?:\/\//.test(baseUrl) && URL.canParse(baseUrl))) {
    throw new UsageError(
      `--base-url must be a whole address such as https://example.org/site/, and "${baseUrl}" is not.`,
    );
  }
  refuseSources({ root, out });
  return {
    ...(root ? { root } : {}),
    ...(out ? { out } : {}),
    ...(baseUrl ? { baseUrl } : {}),
    ...(jobs ? { jobs: Number(jobs) } : {}),
    ...(json ? { json } : {}),
    isQuiet: quiet ?? false,
  };
}
