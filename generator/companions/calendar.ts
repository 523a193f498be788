/** A calendar file for each event that has a date (RFC 5545). */
import ics, { type DateArray } from "ics";
import type { ContentGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import type { EditionView, EventView } from "../model/page.ts";

/** Makes `calendar/<event>.ics` for every event page whose event is on or to come. */
export function renderCalendars({ pages, site }: ContentGraph): readonly OutputFile[] {
  return pages.flatMap((page) => {
    if (page.kind !== "event" || !page.event.next) return [];
    const bytes = renderCalendar(page.event, page.event.next, page.canonical, site);
    return [{ path: `calendar/${page.event.id}.ics`, bytes }];
  });
}

function renderCalendar(
  event: EventView,
  { year, start, end, from, until }: EditionView,
  url: string,
  site: ContentGraph["site"],
): string {
  const isAllDay = !start.includes("T");
  const { error, value } = ics.createEvent({
    uid: `${event.id}-${year}@${new URL(site.url).hostname}`,
    title: event.name,
    location: event.place,
    url,
    ...(event.note ? { description: event.note } : {}),
    productId: site.shortName,
    start: isAllDay ? partsOf(Date.parse(start), 3) : partsOf(Date.parse(from), 5),
    // An all-day event ends on the day after its last one: RFC 5545, section 3.6.1.
    end: isAllDay
      ? partsOf(Date.parse((end ?? start).slice(0, 10)) + dayMs, 3)
      : partsOf(Date.parse(end?.includes("T") ? until : from), 5),
    startInputType: "utc",
    endInputType: "utc",
  });
  if (error || !value)
    throw new Error(`The calendar of ${event.id} cannot be made.`, { cause: error });
  // The stamp must not depend on the clock: two builds give the same bytes.
  return value.replace(/^DTSTAMP:.*$/m, `DTSTAMP:${year}0101T000000Z`);
}

const dayMs = 86_400_000;

/** Year, month, day, hour and minute of a time in UTC, or the first of them. */
function partsOf(time: number, count: 3 | 5): DateArray {
  return new Date(time).toISOString().split(/\D/, count).map(Number) as DateArray;
}
