/** Finds what has to be replaced before the site goes live: what's invented, borrowed or not set yet. */
import type { LaunchTask } from "../diagnostics/print-terminal.ts";
import type { Sources } from "../model/source.ts";
import { type Content, checkContent } from "./check-content.ts";
import { type AnyEntry, type CheckedEntry, lineOf, nameFieldOf } from "./check-lists.ts";

/** What to do about a mark of an entry, a missing setting or icon, or a borrowed folder. */
const fixes: Readonly<Record<string, string>> = {
  sample: "Replace the invented person or story, and delete the line with sample.",
  placeholder: "Write the real address, and delete the line with placeholder.",
  repository: "Write the address of the repository, and each page can be edited from its footer.",
  // If a site borrows one of these folders, visitors see another chapter's content or colors.
  content: "Copy the folder content, and make its texts, lists and settings your own.",
  styles: "Copy styles/settings/_palette.scss, and write your own colors into it.",
  icon: "Put it into public/. docs/new-chapter.md says how large each of them is.",
};

/** What isn't in the content of a site, and what its content is compared with. */
export interface LaunchSurroundings {
  /** The folders that the site lacks, and takes from the default one. */
  readonly borrowed?: readonly string[];
  /** The paths of icons that the site lacks. */
  readonly missingIcons?: readonly string[];
  /** The words of the interface in English. */
  readonly english?: Readonly<Record<string, unknown>>;
}

/** Lists the tasks, file by file. Content with errors is left out, because the ordinary check reports it. */
export function listLaunchTasks(sources: Sources, surroundings: LaunchSurroundings = {}) {
  const { borrowed = [], missingIcons = [], english = {} } = surroundings;
  const { drafts, lists, documents } = checkContent(sources).value;
  const entries = [...drafts, ...Object.values(lists).flat()] as readonly AnyEntry[];
  const unset = documents.site.filter(({ value }) => value.repository === undefined);
  const folders = borrowed.filter((folder) => folder in fixes);
  /** @param what a name, a label, a setting: the words of the content for it */
  const taskOf = (
    kind: string,
    what: string,
    place: Pick<LaunchTask, "file" | "line">,
    about = what,
    note = "",
  ): LaunchTask => ({ kind, what, ...place, fix: `${fixes[about]} ${note}`.trim() });
  return [
    ...entries.flatMap((entry) => {
      const what = String(entry.value[nameFieldOf(entry)]);
      const marks = (["sample", "placeholder"] as const).filter((mark) => entry.value[mark]);
      const note = entry.value["note"] as string | undefined;
      return marks.map((mark) => taskOf(mark, what, placeOf(entry, mark), mark, note));
    }),
    ...unset.map((site) => taskOf("setting", "repository", placeOf(site))),
    ...folders.map((what) => taskOf("borrowed", what, { file: `${what}/`, line: 1 })),
    ...missingIcons.map((what) => taskOf("icon", what, { file: "public/", line: 1 }, "icon")),
    ...listUntranslated(documents, english),
  ];
}

/**
 * Lists the words of the interface that are still English on a site in another language. A single word can be the same in
 * both, such as Menu. So it only counts while whole phrases are English too.
 */
function listUntranslated(
  { site, words }: Content["documents"],
  english: NonNullable<LaunchSurroundings["english"]>,
): readonly LaunchTask[] {
  const [settings] = site;
  const [own] = words;
  if (!settings || !own || /^en\b/.test(settings.value.language)) return [];
  const same = Object.entries(own.value).filter(
    ([name, word]) => typeof word === "string" && word === english[name],
  );
  const letters = (word: unknown) =>
    String(word)
      .replace(/\{\w+\}/g, "")
      .trim();
  if (!same.some(([, word]) => /\p{L}\s+\p{L}/u.test(letters(word)))) return [];
  const left = same.filter(([, word]) => /\p{L}/u.test(letters(word)));
  const fix = `Translate what stands in quotes: ${left.length} words and phrases are still English.`;
  return left.map(([name, word]) => {
    return { kind: "words", what: `${name}: ${word}`, ...placeOf(own, name), fix };
  });
}

function placeOf(entry: CheckedEntry<unknown>, ...path: readonly string[]) {
  return { file: entry.origin.source.path, line: lineOf(entry, path) };
}
