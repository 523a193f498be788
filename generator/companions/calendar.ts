/** A calendar file for each event that has a date (RFC 5545). */
import { createEvent, type DateArray } from "ics";
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
  const { error, value } = createEvent({
    uid: `${event.id}-${start.slice(0, 4)}@${new URL(site.url).hostname}`,
    title: event.name,
    location: event.place,
    url,
    ...(event.note ? { description: event.note } : {}),
    productId: site.shortName,
    start: isAllDay ? toParts(start) : toUtcParts(start, site.timeZone),
    // An all-day event ends on the day after its last one: RFC 5545, section 3.6.1.
    end: isAllDay ? nextDay(last) : toUtcParts(last, site.timeZone),
    startInputType: "utc",
    endInputType: "utc",
  });
  if (error || !value)
    throw new Error(`The calendar of ${event.id} cannot be made.`, { cause: error });
  // The stamp must not depend on the clock: two builds give the same bytes.
  return value.replace(/^DTSTAMP:.*$/m, `DTSTAMP:${start.slice(0, 4)}0101T000000Z`.trimEnd());
}

function toParts(day: string): DateArray {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split("-").map(Number);
  return [year, month, date];
}

function nextDay(day: string): DateArray {
  const [year, month, date] = toParts(day);
  const next = new Date(Date.UTC(year, month - 1, date + 1));
  return [next.getUTCFullYear(), next.getUTCMonth() + 1, next.getUTCDate()];
}

/**
 * A local time of a zone as UTC. The zone's offset is read twice: on the day on which the clocks
 * change, the first guess may lie on the other side of the change.
 */
function toUtcParts(moment: string, timeZone: string): DateArray {
  const asIfUtc = Date.parse(`${moment.includes("T") ? moment : `${moment}T00:00`}:00Z`);
  const shown = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  const offsetAt = (time: number) => Date.parse(`${shown.format(time).replace(" ", "T")}Z`) - time;
  const guess = asIfUtc - offsetAt(asIfUtc);
  const utc = new Date(asIfUtc - offsetAt(guess));
  return [
    utc.getUTCFullYear(),
    utc.getUTCMonth() + 1,
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
  ];
}
