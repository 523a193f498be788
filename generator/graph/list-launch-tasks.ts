/**
 * What must be replaced before the site goes live: invented people and stories, addresses that are
 * placeholders, settings that nobody has made yet.
 */
import type { Place } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { checkContent } from "./check-content.ts";
import type { AnyEntry, Entry } from "./check-lists.ts";

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

/** What an entry is called by, the best name first. */
const nameFields = ["name", "title", "organization", "label"];

/**
 * Lists the tasks, file by file. Content that is faulty is left to the ordinary check.
 * @param borrowed the folders that the site lacks, and takes from the default one
 */
export function listLaunchTasks(
  sources: Sources,
  borrowed: readonly string[] = [],
): readonly LaunchTask[] {
  const { drafts, lists, documents } = checkContent(sources).value;
  const entries = [...drafts, ...Object.values(lists).flat()] as readonly AnyEntry[];
  const unset = documents.site.filter(({ value }) => value.repository === undefined);
  return [
    ...entries.flatMap(describeEntry),
    ...unset.map((site): LaunchTask => {
      const place = placeOf(site);
      return { kind: "setting", what: "repository", place, fix: repositoryTask };
    }),
    ...borrowed.flatMap((what): LaunchTask[] => {
      const fix = ownFolders[what];
      const place = { file: `${what}/`, line: 1, column: 1 };
      return fix ? [{ kind: "borrowed", what, place, fix }] : [];
    }),
  ];
}

/** The tasks of an entry that is marked as not real yet. */
function describeEntry(entry: AnyEntry): readonly LaunchTask[] {
  const { sample, placeholder, note = "" } = entry.value;
  const what = String(entry.value[nameFields.find((name) => name in entry.value) ?? ""]);
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
