/**
 * The running total: what has been raised so far this season. `npm run total` reads it from DonorDrive, and pages show it
 * below the total of the last year, until the season is over.
 */
import { type Money, yearOf } from "../markdown/figures.ts";
import type { RunningTotal } from "../schema/running-total.ts";
import type { Content } from "./check-content.ts";
import { printDayOfYear, printTimes, seasonOf } from "./dates.ts";

/** What the content says about the running total on a day. */
export interface RunningSeason {
  /** The address that DonorDrive's API answers at for the event. */
  readonly source: string;
  /** Why no page says what has been raised so far, as a part of a sentence; undefined while the season runs. */
  readonly over: string | undefined;
  /** The last total that was read of this event in this season. */
  readonly last: RunningTotal | undefined;
}

type Known = Pick<Content, "documents" | "lists">;

/**
 * Reads what the content says about the running total.
 * @param today the day of the question, `2027-03-03`
 * @returns undefined where the settings name no event, or none that can be found
 */
export function readSeason({ documents, lists }: Known, today: string): RunningSeason | undefined {
  const setting = documents.site[0]?.value.runningTotal;
  const link = lists.links.find(({ value }) => `link:${value.id}` === setting?.page);
  const source = link && findSource(link.value.url);
  if (!setting || !source) return undefined;
  const season = seasonOf(today);
  const isOfToday = (total: RunningTotal) =>
    total.source === source && seasonOf(total.asOf) === season;
  const over = findEnd({ documents, lists }, setting, today);
  return { source, over, last: documents.runningTotal.map(({ value }) => value).find(isOfToday) };
}

/**
 * The address of an event in DonorDrive's API, which is on the host of its pages: `/api/events/{eventID}`
 * (https://github.com/DonorDrive/PublicAPI/blob/master/resources/events.md).
 * @param page a page of the event, which has the number of the event as its parameter `eventID`
 * @returns undefined where the page isn't fetched by https, or names no event
 */
export function findSource(page: string): string | undefined {
  const [, origin, event] = /^(https:\/\/[^/?#]+)\/.*[?&]eventID=(\d+)\b/i.exec(page) ?? [];
  return origin && `${origin}/api/events/${event}`;
}

/** What has ended the season: the end of its event, or its final total. */
function findEnd(
  { lists }: Known,
  { event: id, figure }: Readonly<Record<"event" | "figure", string>>,
  today: string,
): string | undefined {
  const season = seasonOf(today);
  const event = lists.events.find(({ value }) => value.id === id)?.value;
  const ends = [event, ...(event?.earlier ?? [])].flatMap((held) => {
    const { start, end = start } = held ?? {};
    return end === undefined ? [] : end.slice(0, 10);
  });
  const last = ends.find((end) => end < today && seasonOf(end) === season);
  if (event && last) return `${event.name} ended on ${last}`;
  const final = lists.facts.find(({ value }) => value.id === figure)?.value;
  if (!final || Number(yearOf(final) ?? 0) < season) return undefined;
  return `the ledger has the total of ${yearOf(final)}`;
}

/** What has been raised so far, in words, and the figure below which pages say it; undefined where none does. */
export function printSoFar(
  content: Pick<Content, "documents" | "lists" | "settings">,
  { money, today }: { readonly money: Money; readonly today: string },
) {
  const { site, words } = content.settings;
  const { over, last } = readSeason(content, today) ?? {};
  if (over || !last || !site.runningTotal || !words.raisedSoFar) return undefined;
  const printed = words.raisedSoFar
    .replace("{amount}", money.printExact(last.value))
    .replace("{day}", printDayOfYear(site.language, last.asOf))
    .replace("{time}", printTimes(site.language, last.asOf));
  return { figure: site.runningTotal.figure, words: printed };
}
