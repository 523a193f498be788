/** Calendar files (RFC 5545): one for each event that is to come, and one of all to subscribe to. */
import ics, { type DateArray, type EventAttributes } from "ics";
import { forFile } from "../../generator/model/file-fault.ts";
import type { ContentGraph } from "../../generator/model/graph.ts";
import type { EditionView, PageOf } from "../../generator/model/page.ts";
import { foldLines } from "./fold-lines.ts";

/** Where the events are from. */
const eventsFile = "content/data/events.json";

type EventPage = Omit<PageOf<"event">, "blocks">;
type Site = Pick<ContentGraph["site"], "url" | "shortName" | "timeZone"> & {
  /** The day on which the list of events was last changed, where its history is known. */
  readonly revised?: string | undefined;
};

/**
 * Makes `calendar/<event>.ics` for every event page whose event is on or to come, and `calendar.ics` with all
 * editions: a subscriber keeps what is over, and is told what is cancelled.
 */
export function renderCalendars({ pages, history, addresses, words, ...graph }: ContentGraph) {
  const site = { ...graph.site, revised: history?.dayOf(eventsFile) };
  const events = pages.filter((page): page is EventPage => page.kind === "event");
  const single = events.flatMap((page) => {
    if (!page.event.next) return [];
    const entries = listEntries(page, page.event.next, site);
    const bytes = forFile(eventsFile, () => printCalendar(entries, site));
    return [{ path: `calendar/${page.event.id}.ics`, bytes }];
  });
  const all = events.flatMap((page) => {
    const planned = page.event.phases.flatMap(({ edition }) => edition ?? []);
    const editions = new Map([...page.event.editions, ...planned].map((one) => [one.from, one]));
    return [...editions.values()].flatMap((edition) => listEntries(page, edition, site));
  });
  if (all.length === 0) return { files: [], feeds: [] };
  const path = "calendar.ics";
  const feed = { type: "text/calendar", title: words.subscribe, href: addresses.file(path) };
  const bytes = forFile(eventsFile, () => printCalendar(all, site));
  return { files: [...single, { path, bytes }], feeds: [feed] };
}

/** An edition of an event: one entry, or one for each of its shifts. */
function listEntries(
  { event, canonical: url }: EventPage,
  { year, start, end, from, until, isCancelled, shifts = [{ from, time: "" }] }: EditionView,
  { url: home, shortName, revised }: Site,
): readonly object[] {
  return shifts.map(({ from, time }, index) => {
    const isAllDay = !time && !start.includes("T");
    const common = {
      uid: `${event.id}-${year}${index === 0 ? "" : `-${index + 1}`}@${new URL(home).hostname}`,
      // It stands between entries that have nothing to do with this site.
      title: `${shortName}: ${event.name}${time && ` (${time})`}`,
      location: event.place,
      url,
      // Some clients show no `URL`.
      description: [event.note, url].filter(Boolean).join("\n"),
      status: isCancelled ? "CANCELLED" : "CONFIRMED",
      // When the entry was last revised (RFC 5545, section 3.8.7.2). Of no clock: two builds give the same bytes.
      // The package takes no time before 1970.
      timestamp: Math.max(0, Date.parse(revised ?? `${year}-01-01`)),
      start: partsOf(Date.parse(isAllDay ? start : from), isAllDay ? 3 : 5),
      startInputType: "utc",
      endInputType: "utc",
    } as const;
    // An all-day event ends on the day after its last one; one whose end is not known has no DTEND, which may
    // not be its start: RFC 5545, sections 3.6.1 and 3.8.2.2.
    if (isAllDay)
      return { ...common, end: partsOf(Date.parse((end ?? start).slice(0, 10)) + dayMs, 3) };
    return end?.includes("T") ? { ...common, end: partsOf(Date.parse(until), 5) } : common;
  });
}

function printCalendar(entries: readonly object[], site: Site): string {
  // A method would have to be the one that the host says, too: RFC 5545, section 3.7.2.
  // The package escapes the texts of entries, and not those of the header: RFC 5545, section 3.3.11.
  const name = site.shortName.replace(/[\\;,]/g, "\\$&");
  const header = { productId: name, calName: name, method: undefined };
  const { error, value } = ics.createEvents(entries as EventAttributes[], header as object);
  if (error || !value) throw error ?? new Error("A calendar cannot be made.");
  return foldLines(value.replace("CALSCALE:GREGORIAN", `$&\r\nX-WR-TIMEZONE:${site.timeZone}`));
}

const dayMs = 86_400_000;

/** Year, month, day, hour and minute of a time in UTC, or the first of them. */
function partsOf(time: number, count: 3 | 5): DateArray {
  return new Date(time).toISOString().split(/\D/, count).map(Number) as DateArray;
}
