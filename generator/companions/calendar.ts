/** A calendar file for each event that has a date (RFC 5545). */
import ics, { type DateArray } from "ics";
import type { ContentGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import type { EventView } from "../model/page.ts";

/** Makes `calendar/<event>.ics` for every event page with a date. */
export function renderCalendars({ pages, site }: ContentGraph): readonly OutputFile[] {
  return pages.flatMap((page) => {
    if (page.kind !== "event" || !page.event.start) return [];
    const bytes = renderCalendar(page.event, page.event.start, page.canonical, site);
    return [{ path: `calendar/${page.event.id}.ics`, bytes }];
  });
}

function renderCalendar(
  event: EventView,
  start: string,
  url: string,
  site: ContentGraph["site"],
): string {
  const isAllDay = !start.includes("T");
  const last = event.end ?? start;
  const { error, value } = ics.createEvent({
    uid: `${event.id}-${start.slice(0, 4)}@${new URL(site.url).hostname}`,
    title: event.name,
    location: event.place,
    url,
    ...(event.note ? { description: event.note } : {}),
    productId: site.shortName,
    start: isAllDay ? partsOf(Date.parse(start), 3) : partsOf(toUtc(start, site.timeZone), 5),
    // An all-day event ends on the day after its last one: RFC 5545, section 3.6.1.
    end: isAllDay
      ? partsOf(Date.parse(last.slice(0, 10)) + dayMs, 3)
      : partsOf(toUtc(last, site.timeZone), 5),
    startInputType: "utc",
    endInputType: "utc",
  });
  if (error || !value)
    throw new Error(`The calendar of ${event.id} cannot be made.`, { cause: error });
  // The stamp must not depend on the clock: two builds give the same bytes.
  return value.replace(/^DTSTAMP:.*$/m, `DTSTAMP:${start.slice(0, 4)}0101T000000Z`);
}

const dayMs = 86_400_000;

/** Year, month, day, hour and minute of a time in UTC, or the first of them. */
function partsOf(time: number, count: 3 | 5): DateArray {
  return new Date(time).toISOString().split(/\D/, count).map(Number) as DateArray;
}

/**
 * A local time of a zone as UTC. The zone's offset is read twice: on the day on which the clocks
 * change, the first guess may lie on the other side of the change.
 */
function toUtc(moment: string, timeZone: string): number {
  const asIfUtc = Date.parse(`${moment.includes("T") ? moment : `${moment}T00:00`}:00Z`);
  const style = { timeZone, dateStyle: "short", timeStyle: "medium" } as const;
  const shown = new Intl.DateTimeFormat("sv-SE", style);
  const offsetAt = (time: number) => Date.parse(`${shown.format(time).replace(" ", "T")}Z`) - time;
  return asIfUtc - offsetAt(asIfUtc - offsetAt(asIfUtc));
}
