/** Reads the command line. If something can't be understood, the error says what there is instead. */
import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import {
  configuredRoot,
  findRealPath,
  findSitePaths,
  type SitePaths,
} from "../content/site-paths.ts";
import { suggestName } from "../diagnostics/nearest.ts";
import { isDay } from "../schema/fields.ts";
import { findAddressFault } from "../schema/safe-text.ts";
import { siteSchema } from "../schema/site.ts";

/** Thrown for a command line that can't be understood. Its message is for the person who typed it. */
export class UsageError extends Error {}

type Flags = NonNullable<ParseArgsConfig["options"]>;

/** A flag with a value, and a flag without one, which is either there or not. */
export const textFlag = { type: "string" } as const;
export const bareFlag = { type: "boolean" } as const;

/** Several flags with values, by their names. */
export const textFlags = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textFlag])) as Record<Name, typeof textFlag>;

/** Reads flags by a table. Throws UsageError for an unknown flag, one without its value, or a stray word. */
export function readFlags<F extends Flags>(args: readonly string[], flags: F) {
  const known = Object.keys(flags);
  const names = args.flatMap((arg) => /^--([^=]+)/.exec(arg)?.[1] ?? []);
  const wrong = names.find((name) => !known.includes(name));
  if (wrong !== undefined) {
    const nearest = suggestName(wrong, known);
    const all = known.map((name) => `--${name}`).join(", ");
    const hint = nearest ? `Did you mean --${nearest}?` : `The flags are: ${all}.`;
    throw new UsageError(`There is no flag --${wrong}. ${hint}`);
  }
  try {
    const { values } = parseArgs({ args: [...args], options: flags });
    const { root = configuredRoot() } = values as { readonly root?: string };
    if (existsSync(root)) return values;
    throw new UsageError(`There is no folder ${root}: no site is there.`);
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError((cause as Error).message.split(". ")[0]);
  }
}

/** Reads the value of `--port`. Throws UsageError when it is no port. */
export function readPort(typed: string | undefined, usual: number): number {
  const port = typed ?? `${usual}`;
  if (/^\d{1,5}$/.test(port) && Number(port) < 65_536) return Number(port);
  throw new UsageError(`--port must be a number from 0 to 65535, and "${port}" is not.`);
}

/**
 * Finds the folders of a site whose content is about to be changed.
 * @param change completes the sentence "so nothing can be …", such as "added to it"
 * @throws UsageError for a root that borrows its content, because the change would end up in the site it borrows from
 */
export function findOwnPaths(root: string | undefined, change: string): SitePaths {
  const paths = findSitePaths({ root });
  if (paths.content === join(paths.root, "content")) return paths;
  throw new UsageError(`${root} has no folder content, so nothing can be ${change}.`);
}

/** The options of a build. */
export interface BuildOptions extends Partial<ReturnType<typeof readBuildOptions>> {
  /** Whether this build uses records of the last one, and leaves some for the next. */
  readonly hasRecords?: boolean;
}

/** Whether the output folder holds sources of the site, or is inside of them. A build would delete those. */
function holdsSources({ out, content, ...paths }: SitePaths): boolean {
  const { templates, client, styles, public: copied } = paths;
  const sources = [content, templates, client, styles, copied].map((path) => findRealPath(path));
  const isInside = (path: string, folder: string) => `${path}${sep}`.startsWith(join(folder, sep));
  return sources.some((folder) => isInside(folder, out) || isInside(out, folder));
}

/** Reads the flags of a build. Throws UsageError when a flag or its value cannot be used. */
export function readBuildOptions(args: readonly string[]) {
  const flags = readFlags(args, {
    ...textFlags("root", "out", "base-url", "jobs", "json"),
    quiet: bareFlag,
    today: textFlag,
    drafts: bareFlag,
    preview: bareFlag,
  });
  const { root, out, jobs, "base-url": baseUrl, today, drafts, preview } = flags;
  if (jobs !== undefined && !/^[1-9]\d?$/.test(jobs))
    throw new UsageError(`--jobs must be a number from 1 to 99, and "${jobs}" is not.`);
  const fault = baseUrl === undefined ? undefined : findAddressFault(baseUrl, true);
  if (fault) throw new UsageError(`--base-url ${fault}. It is "${baseUrl}".`);
  if (holdsSources(findSitePaths({ root, out })))
    throw new UsageError(
      `--out cannot be ${out}: the build empties it, and the sources are there.`,
    );
  const shown = { hasDrafts: drafts || preview, isPreview: preview };
  const what = { baseUrl, today: readToday(today, root), ...shown };
  // `jobs` is how many pictures are compiled at once.
  return { root, out, ...what, jobs: jobs ? Number(jobs) : undefined };
}

/**
 * The day for which a site is built, as year-month-day. The flag `--today` comes first. Then SOURCE_DATE_EPOCH, in seconds
 * since 1970, with which a build can be repeated (https://reproducible-builds.org/specs/source-date-epoch/). Otherwise
 * it's today in the time zone of the site, so that an article doesn't appear on the evening before its day.
 * @throws UsageError when it isn't a day
 */
export function readToday(typed?: string, root?: string): string {
  const epoch = process.env["SOURCE_DATE_EPOCH"];
  const now = new Date(epoch ? Number(epoch) * 1000 : Date.now());
  const day = typed ?? now.toLocaleDateString("sv-SE", { timeZone: findTimeZone(root) });
  if (isDay(day)) return day;
  throw new UsageError(`--today must be a day such as 2026-03-28, and "${day}" is not.`);
}

/** The time zone of a site; UTC as long as its settings don't name one that exists. */
function findTimeZone(root?: string): string {
  const file = join(findSitePaths({ root }).content, "site.json");
  const settings = existsSync(file) ? readFileSync(file, "utf8") : "";
  const [, zone = "UTC"] = /"timeZone"\s*:\s*"([^"]+)"/.exec(settings) ?? [];
  return siteSchema.shape.timeZone.safeParse(zone).success ? zone : "UTC";
}
