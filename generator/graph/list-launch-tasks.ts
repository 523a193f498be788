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
  readonly kind: "sample" | "placeholder" | "setting";
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

/** Lists the tasks, file by file. Content that is faulty is left to the ordinary check. */
export function listLaunchTasks(sources: Sources): readonly LaunchTask[] {
  const files = new Map(sources.files.map((file) => [file.path, file]));
  const checked = checkLists(files).value;
  const inLists = Object.keys(lists).flatMap((name) =>
    (checked[name as keyof typeof checked] as readonly Entry<Marked>[]).flatMap(describeEntry),
  );
  const inPages = checkPages(sources.files).value.drafts.flatMap((draft) =>
    describeEntry({ value: draft.value as Marked, origin: draft.origin }),
  );
  return [...inPages, ...inLists, ...listSettings(files)];
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
