/**
 * What must be replaced before the site goes live: invented people and stories, addresses that are
 * placeholders, settings that nobody has made yet. Source: decisions, section 4.
 */
import { lists } from "../entities/catalog.ts";
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

const optionalSettings = {
  repository:
    "Write the address of the repository, so that every page can be edited from its footer.",
} as const;

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
  const checked = checkLists(files).value;
  const inLists = Object.keys(lists).flatMap((name) =>
    (checked[name as keyof typeof checked] as readonly Entry<Marked>[]).flatMap(describeEntry),
  );
  const inPages = checkPages(sources.files).value.drafts.flatMap((draft) =>
    describeEntry({ value: draft.value as Marked, origin: draft.origin }),
  );
  const folders = borrowed.flatMap<LaunchTask>((what) => {
    const fix = ownFolders[what];
    const place = { file: `${what}/`, line: 1, column: 1 };
    return fix ? [{ kind: "borrowed", what, place, fix }] : [];
  });
  return [...inPages, ...inLists, ...listSettings(files), ...folders];
}

/** The fields by which an entry says that it is not real yet, and is called. */
interface Marked {
  readonly sample?: boolean;
  readonly placeholder?: boolean;
  readonly name?: string;
  readonly title?: string;
  readonly organization?: string;
  readonly label?: string;
  readonly note?: string;
}

function describeEntry({ value, origin }: Entry<Marked>): readonly LaunchTask[] {
  const what = value.name ?? value.title ?? value.organization ?? value.label ?? "an entry";
  const place = (field: string): Place => ({
    file: origin.source.path,
    ...origin.placeOf([field]),
  });
  const tasks: LaunchTask[] = [];
  if (value.sample) {
    const fix = "Replace the invented person or story, and delete the line with sample.";
    tasks.push({ kind: "sample", what, place: place("sample"), fix });
  }
  if (value.placeholder) {
    const fix = `Write the real address, and delete the line with placeholder. ${value.note ?? ""}`;
    tasks.push({ kind: "placeholder", what, place: place("url"), fix: fix.trim() });
  }
  return tasks;
}

function listSettings(files: Parameters<typeof checkDocuments>[0]): readonly LaunchTask[] {
  const site = checkDocuments(files).value.site;
  if (!site) return [];
  return Object.entries(optionalSettings).flatMap(([name, fix]) => {
    if (site.value[name as keyof typeof optionalSettings] !== undefined) return [];
    const place = { file: site.origin.source.path, ...site.origin.placeOf([]) };
    return [{ kind: "setting" as const, what: name, place, fix }];
  });
}
