/**
 * Events and their editions: what a visitor sees before, during and after each of them, and the dates that texts ask for by
 * name. A build knows its day. Each page also holds the moments at which it has to say something else.
 */

import type { LinkResolver } from "../markdown/links.ts";
import type { SiteAddresses } from "../model/address.ts";
import type { Announcement } from "../model/graph.ts";
import type { EditionView, EventPhase, EventView } from "../model/page.ts";
import type { EventEntity } from "../schema/lists.ts";
import type { SiteEntity } from "../schema/site.ts";
import { nextDay, printDays, printTimes, toUtc, withOffset } from "./dates.ts";

type Edition = Pick<EventEntity, "end" | "status" | "shifts"> & { readonly start: string };
type DateStyle = Pick<SiteEntity, "language" | "timeZone">;

/** A day before all events, on which none is past. */
export const dayBeforeAll = "1970-01-01";

/**
 * Makes an event as its page shows it, on the day of the build and afterwards.
 * @param today the day of the build, `2026-03-28`; its noon in UTC counts
 */
export function buildEvent(
  entry: EventEntity,
  rank: number,
  { site, addresses, today }: { site: DateStyle; addresses: SiteAddresses; today: string },
): EventView {
  const { id, name, place, when, note } = entry;
  const event = { id, name, place, when, note };
  const calendar = addresses.file(`calendar/${id}.ics`);
  const isToCome = ({ until }: EventPhase) => until === undefined || until > noonOf(today);
  const phases = phasesOf(entry, site).filter(isToCome);
  const next = phases.find(({ state }) => state === "upcoming" || state === "now")?.edition;
  const editions = viewsOf(entry, site).filter(isHeld).toReversed();
  return { ...event, rank, phases, editions, next, ...(next ? { calendar } : {}) };
}

/**
 * The place of an event in the year that begins today, from 0. The list has the events in the order of a year. The first
 * one is the event whose day of the year comes next.
 */
export function rankInYear(event: EventEntity, all: readonly EventEntity[], today: string): number {
  const days = all.map(({ start, earlier }) => (start ?? earlier?.at(-1)?.start)?.slice(5, 10));
  // Days that are over this year come again next year, so they follow the others.
  const order = days.map((day) => (day ? `${Number(day < today.slice(5))}${day}` : "9"));
  const first = order.indexOf([...order].sort()[0] ?? "");
  return (all.indexOf(event) - first + all.length) % all.length;
}

/** Makes the bar above every page; undefined when it's over. */
export function buildAnnouncement(
  { announcement, ...site }: SiteEntity,
  links: LinkResolver,
  today: string,
): Announcement | undefined {
  if (!announcement) return undefined;
  const { text, link, from: start = dayBeforeAll, until: end } = announcement;
  const { from, until } = viewOf({ start, end }, site);
  if (until <= noonOf(today)) return undefined;
  const shown = link === undefined ? undefined : links.resolve(link).link;
  return { text, link: shown, from, until, isLater: from > noonOf(today) };
}

/** The dates of all events by the names that texts ask for them: `main-event.dates`, `main-event.dates-2026`. */
export function nameDates(events: readonly EventEntity[], site: DateStyle, today: string) {
  return new Map<string, string>(
    events.flatMap((event) => {
      const { id } = event;
      const views = viewsOf(event, site);
      const next = views.find(({ until }) => until > noonOf(today)) ?? views.at(-1);
      const each = views.map(({ year, dates }) => [`${id}.dates-${year}`, dates] as const);
      return next ? [[`${id}.dates`, next.dates] as const, ...each] : [];
    }),
  );
}

const isHeld = ({ isCancelled }: EditionView) => !isCancelled;

/** The noon of a day in UTC. Moments that are written like this can be compared as texts. */
const noonOf = (day: string) => `${day}T12:00:00.000Z`;

/** The editions of an event in the order of time. */
function viewsOf({ start, end, status, shifts, earlier = [] }: EventEntity, site: DateStyle) {
  const editions: readonly Edition[] = start
    ? [...earlier, { start, end, status, shifts }]
    : earlier;
  const inOrder = editions.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  return inOrder.map((edition) => viewOf(edition, site));
}

/** What a page says of an event over time: of each edition first that it's to come, then that it's on, and at the end that all are over. */
function phasesOf(event: EventEntity, site: DateStyle): readonly EventPhase[] {
  const views = viewsOf(event, site);
  const held = views.filter(isHeld);
  const phases = views.flatMap((edition): readonly EventPhase[] => {
    const { from, until, isCancelled } = edition;
    const before = held.findLast((one) => one.from < from);
    if (isCancelled) return [{ state: "cancelled", edition, before, until }];
    return [
      { state: "upcoming", edition, before, until: from },
      { state: "now", edition, until },
    ];
  });
  return [...phases, { state: "past", before: held.at(-1) }];
}

function viewOf(edition: Edition, { language, timeZone }: DateStyle): EditionView {
  const { start, end, status, shifts } = edition;
  const momentOf = (local: string) => new Date(toUtc(local, timeZone)).toISOString();
  // If the end has no hour, the event lasts until midnight.
  const until = end?.includes("T") ? end : nextDay(end ?? start);
  return {
    ...{ start, ...(end ? { end } : {}), year: Number(start.slice(0, 4)) },
    startDate: withOffset(start, timeZone),
    ...(end ? { endDate: withOffset(end, timeZone) } : {}),
    dates: printDays(language, start, end),
    ...(start.includes("T") ? { times: printTimes(language, start, end) } : {}),
    from: momentOf(start),
    until: momentOf(until),
    shifts: shifts?.map((time) => {
      const local = `${start.slice(0, 10)}T${time}`;
      return { from: momentOf(local), time: printTimes(language, local) };
    }),
    isCancelled: status === "cancelled",
  };
}
