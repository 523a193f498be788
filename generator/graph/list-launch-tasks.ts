/**
 * What must be replaced before the site goes live: invented people and stories, addresses that are
 * placeholders, settings that nobody has made yet.
 */
import type { Place } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { checkDocuments, checkLists, type Entry } from "./check-lists.ts";
import { checkPages } from "./check-pages.ts";

/** One thing to replace. */
export interface LaunchTask {
  readonly kind: "sample" | "placeholder" | "setting" | "borrowed";
  /** What it is, in the words of the content: a name, a label, a setting. */
  readonly what: string;
  readonly place: Place;
  /** What to do about it. */
  readonly fix: string;
}

const repositoryTask =
  "Write the address of the repository, so that every page can be edited from its footer.";

/** Folders that make a chapter its own: without them visitors see another one. */
const ownFolders: Readonly<Record<string, string>> = {
  content: "Copy the folder content, and make its texts, lists and settings your own.",
  styles: "Copy styles/settings/_palette.scss, and write your own colours into it.",
  public: "Make a folder public with your own favicon.svg and share.png.",
};

/**
 * Lists the tasks, file by file. Content that is faulty is left to the ordinary check.
 * @param borrowed the folders that the site lacks, and takes from the default one
 */
export function listLaunchTasks(
  sources: Sources,
  borrowed: readonly string[] = [],
): readonly LaunchTask[] {
  const files = new Map(sources.files.map((file) => [file.path, file]));
  const entries: readonly Entry<Marked>[] = [
    ...checkPages(sources.files).value.drafts,
    ...Object.values<readonly Entry<object>[]>(checkLists(files).value).flat(),
  ];
  const { site } = checkDocuments(files).value;
  const settings: readonly LaunchTask[] =
    site && site.value.repository === undefined
      ? [{ kind: "setting", what: "repository", place: placeOf(site), fix: repositoryTask }]
      : [];
  const folders = borrowed.flatMap<LaunchTask>((what) => {
    const fix = ownFolders[what];
    const place = { file: `${what}/`, line: 1, column: 1 };
    return fix ? [{ kind: "borrowed", what, place, fix }] : [];
  });
  return [...entries.flatMap(describeEntry), ...settings, ...folders];
}

/** The fields that mark an entry as not real yet, and those that name it. */
interface Marked {
  readonly sample?: boolean | undefined;
  readonly placeholder?: boolean | undefined;
  readonly name?: string;
  readonly title?: string;
  readonly organization?: string;
  readonly label?: string;
  readonly note?: string | undefined;
}

function describeEntry(entry: Entry<Marked>): readonly LaunchTask[] {
  const { name, title, organization, label, note = "", sample, placeholder } = entry.value;
  const what = name ?? title ?? organization ?? label ?? "an entry";
  const tasks: LaunchTask[] = [];
  if (sample) {
    const fix = "Replace the invented person or story, and delete the line with sample.";
    tasks.push({ kind: "sample", what, place: placeOf(entry, "sample"), fix });
  }
  if (placeholder) {
    const fix = `Write the real address, and delete the line with placeholder. ${note}`.trim();
    tasks.push({ kind: "placeholder", what, place: placeOf(entry, "url"), fix });
  }
  return tasks;
}

function placeOf({ origin }: Entry<unknown>, ...path: readonly string[]): Place {
  return { file: origin.source.path, ...origin.placeOf(path) };
}
