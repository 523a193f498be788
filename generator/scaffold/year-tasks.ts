/**
 * What a new year leaves to people, as a task list in Markdown. The list is kept in a file: whoever ticks a row there has
 * done it, or says that its words stay true. GitHub shows such a list with boxes when it's pasted into an issue.
 */
import { yearOf } from "../markdown/figures.ts";
import type { Sources } from "../model/source.ts";
import type { FactEntity } from "../schema/lists.ts";
import { type Content, checkContent } from "../site/check-content.ts";
import { type AnyEntry, lineOf, nameFieldOf, type Placed } from "../site/check-lists.ts";
import { findNewer } from "./new-year.ts";
import {
  createYearFinder,
  type FindYears,
  findOldSentences,
  findUnpinned,
  type Sentence,
} from "./old-years.ts";

/** One thing to do, or one sentence to look at. */
export interface YearTask extends Sentence {
  /** A row that's ticked stays in the file, so that it isn't asked for again. */
  readonly isTicked: boolean;
}

/** Tasks of one kind, under a heading. */
export interface YearTasks {
  readonly title: string;
  readonly tasks: readonly YearTask[];
}

/**
 * Lists what a new year leaves to people, in content that's already rolled over.
 * @param ticked the text of the task list from last time; empty when there's none
 */
export function listYearTasks(
  sources: Sources,
  year: number,
  ticked: string,
): readonly YearTasks[] {
  const content = checkContent(sources).value;
  const find = createYearFinder(content);
  const isTicked = readTicks(ticked, year, find);
  const section = (title: string, rows: readonly Sentence[]) => {
    return { title, tasks: rows.map((row) => ({ ...row, isTicked: isTicked(row) })) };
  };
  return [
    section("What only you can know", listUnknown(content, year)),
    section(
      "Figures of an old year: write the new one, or tick what still holds",
      findOldFigures(content, year, find),
    ),
    section(
      "Sentences that name an old year or edition: correct them, or tick what stays true",
      findOldSentences(sources, content, year, find),
    ),
    section(
      "Articles that ask for the newest figure: write the year behind its name, such as {{raised.2025}}",
      findUnpinned(sources, content),
    ),
  ];
}

/** Dates, totals, addresses and people of a year. */
function listUnknown({ lists, drafts }: Content, year: number): readonly Sentence[] {
  const { events, links, "year-totals": totals } = lists;
  const isDateless = events.filter(({ value }) => value.earlier && !value.start);
  const newest = totals.slice(0, 1).filter(({ value }) => value.year < year - 1);
  // Links with the same note follow the first one, so only that is listed.
  const numbered = links.filter(({ value: { note = "" } }, at) => {
    const isFirst = links.findIndex(({ value }) => value.note === note) === at;
    const isOld = Array.from(note.matchAll(/\b20\d\d\b/g)).some(([named]) => Number(named) < year);
    return isFirst && isOld && !note.includes(`${year}`);
  });
  // These lists have different people and companies each year.
  const yearly = ["staff", "captain-teams", "ambassadors", "emerging-leaders", "partners"] as const;
  const people = [...yearly, "sponsors", "positions"] as const;
  const lasting = people.flatMap((name) =>
    (lists[name] as readonly AnyEntry[]).filter(({ value }) => !value["sample"]).slice(0, 1),
  );
  const themed = drafts.filter(({ value }) => "hashtag" in value && value.hashtag !== undefined);
  const note = (entries: readonly AnyEntry[], words: string, path: readonly string[] = []) =>
    entries.map((entry) =>
      noteOf(entry, `${words}: ${entry.value[path[0] ?? nameFieldOf(entry)]}`, path),
    );
  return [
    ...note(newest, `Add the total of ${year - 1} above this one, then run this again`),
    ...note(isDateless, `Write start and end of ${year} when they are known`),
    ...note(
      numbered,
      `Write the new address and a note with ${year}; links with the same note follow`,
    ),
    ...note(themed as readonly AnyEntry[], `Write the hashtag of ${year}`, ["hashtag"]),
    ...note(lasting, `Keep what belongs to ${year}, and add what is new, from here on`),
  ];
}

/**
 * Figures that nobody can compute and whose year is over, by `asOf` or by the words of their label. They're asked for in
 * each year again. Only a figure that is a year itself, such as that of the first event, never changes.
 */
function findOldFigures(content: Content, year: number, find: FindYears): readonly Sentence[] {
  const isDue = ({ value: fact }: { readonly value: FactEntity }) => {
    if (fact.unit === "year" || findNewer(fact, content, year) !== undefined) return false;
    const newest = Math.max(...find(`${fact.asOf}; ${fact.label}`), Number(yearOf(fact) ?? 0));
    // What is counted once a year is known when the year is over, so that of the year before is new.
    return newest < (fact.earlier ? year - 1 : year);
  };
  return content.lists.facts.filter(isDue).map((entry) => {
    const { label, value, asOf } = entry.value;
    return noteOf(entry, `Does it hold in ${year}? ${label}: ${value} (${asOf})`);
  });
}

function noteOf(entry: Placed, words: string, path: readonly string[] = []): Sentence {
  return { path: entry.origin.source.path, line: lineOf(entry, path), words };
}

/** The heading of a task list, which says whose ticks they are. */
const heading = (year: number | string) => `# A new year: ${year}`;
const anyHeading = new RegExp(heading("(\\d{4})"));
/** A row of a task list: its tick, its file, its line, an address in parentheses, its words in backticks. */
const anyRow = /^\s*[-*] \[([ xX])\] \[?(.+?), line \d+(?:\]\([^)]*\))?: (`+) ?(.*?) ?\3$/;

/**
 * Reads which rows are ticked. What was ticked for this year is done. A tick of an earlier year only counts for history:
 * when a sentence named the last year, it may have been right then and be false now.
 */
function readTicks(list: string, year: number, find: FindYears): (row: Sentence) => boolean {
  const done = new Set<string>();
  let tickedFor = year;
  for (const line of list.split(/\r?\n/)) {
    tickedFor = Number(anyHeading.exec(line)?.[1] ?? tickedFor);
    const [, tick, path, , words = ""] = anyRow.exec(line) ?? [];
    if (tick === undefined || tick === " ") continue;
    const named = find(words);
    const isHistory = named.length > 0 && Math.max(...named) < tickedFor - 1;
    if (tickedFor === year || isHistory) done.add(`${path}\n${words}`);
  }
  return ({ path, words }) => done.has(`${path}\n${words}`);
}

/**
 * Prints the task list, with what is ticked at its end.
 * @param addressOf the address of a line on GitHub; undefined when nobody knows the repository
 */
export function printTaskList(
  sections: readonly YearTasks[],
  year: number,
  addressOf: (path: string, line: number) => string | undefined,
): string {
  const printRow = ({ path, line, words, isTicked }: YearTask) => {
    const place = `${path}, line ${line}`;
    const address = addressOf(path, line);
    const quotes = words.includes("`") ? "``" : "`";
    const quoted = `${quotes}${quotes === "`" ? words : ` ${words} `}${quotes}`;
    return `- [${isTicked ? "x" : " "}] ${address ? `[${place}](${address})` : place}: ${quoted}`;
  };
  const open = sections.map(({ title, tasks }) => {
    return { title, tasks: tasks.filter(({ isTicked }) => !isTicked) };
  });
  const ticked = sections.flatMap(({ tasks }) => tasks.filter(({ isTicked }) => isTicked));
  const parts = [...open, { title: "Done, or true forever", tasks: ticked }]
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ title, tasks }) => `## ${title}\n\n${tasks.map(printRow).join("\n")}\n`);
  return `${heading(year)}\n\n${howTo}\n\n${parts.join("\n")}`;
}

const howTo = `\`npm run new-year\` wrote this list. Tick a row when it's done, or when its words stay true: [x] in place of [ ]. Run
the command again with \`--yes\`: rows whose words are gone leave the list, and ticks stay. Keep this file for the next year.`;
