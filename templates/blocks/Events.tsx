/** All events as tiles, in the order of time, and below them the editions that are over. */
import { Days, EventPhases } from "../components/EventFacts.tsx";
import { Heading } from "../components/Heading.tsx";
import { Icon } from "../components/Icon.tsx";
import type { BlockProps } from "./block-props.ts";
import { PageTile } from "./Tiles.tsx";

/** The tiles of the events. */
export function Events({ block: { count }, frame, level }: BlockProps<"events">) {
  return (
    <>
      <ul className="tiles">
        {frame.events.slice(0, count).map(({ event, address, scene, hour }) => (
          <PageTile
            key={event.id}
            title={event.name}
            address={address}
            picture={scene}
            // Where only some are shown, among other things, they stand under the sky of the page.
            hour={count === undefined ? hour : undefined}
            when={<EventPhases event={event} frame={frame} look="tile" />}
            text={event.place}
            frame={frame}
            level={level}
          />
        ))}
      </ul>
      {count === undefined && <CalendarLinks frame={frame} />}
      {count === undefined && <PastEditions frame={frame} level={level} />}
    </>
  );
}

/** The calendar of all events: to subscribe to, and as the file that every calendar takes. */
function CalendarLinks({ frame }: Pick<BlockProps<"events">, "frame">) {
  const { site, words, feeds } = frame;
  const calendar = feeds.find(({ type }) => type === "text/calendar");
  if (!calendar) return null;
  const file = new URL(calendar.href, site.url).href;
  return (
    <p className="calendar-links">
      <a className="button button--secondary" href={file.replace(/^https?:/, "webcal:")}>
        <Icon name="calendar" />
        {words.subscribe}
      </a>{" "}
      {/* Not every system opens a subscription, and what is over needs no copy: then this is its address. */}
      <a href={calendar.href}>
        {frame.events.some(({ event }) => event.next) ? words.addToCalendar : "calendar.ics"}
      </a>
    </p>
  );
}

/**
 * What was, the last one first. An edition that is still to come is hidden until it is over; while all are,
 * the styles hide the title too.
 */
function PastEditions({ frame, level }: Pick<BlockProps<"events">, "frame" | "level">) {
  const all = frame.events.flatMap(({ event, address }) =>
    event.editions.map((edition) => {
      const isToCome = event.phases.some((phase) => phase.edition?.from === edition.from);
      return { name: event.name, address, edition, isToCome };
    }),
  );
  if (all.length === 0) return null;
  all.sort((one, other) => (one.edition.from > other.edition.from ? -1 : 1));
  return (
    <section className="editions">
      <Heading level={level}>{frame.words.pastEditions}</Heading>
      <ul className="editions__list">
        {all.map(({ name, address, edition, isToCome }) => (
          <li
            className="editions__edition"
            key={`${address} ${edition.from}`}
            hidden={isToCome}
            data-from={isToCome ? edition.until : undefined}
          >
            <a href={address}>{name}</a>
            <time dateTime={edition.start}>
              <Days text={edition.dates} />
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
