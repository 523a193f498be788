/** When and where, as on a ticket, and the file for the visitor's own calendar. */

import type { Frame } from "../../generator/model/frame.ts";
import type { EventView } from "../../generator/model/page.ts";
import { Icon } from "./Icon.tsx";

interface EventFactsProps {
  readonly event: EventView;
  readonly frame: Frame;
}

/** The ticket of an event. */
export function EventFacts({ event, frame }: EventFactsProps) {
  const { words } = frame;
  return (
    <div className="event-facts">
      <dl className="event-facts__list">
        <div className="event-facts__fact">
          <dt className="event-facts__name">{words.when}</dt>
          <dd className="event-facts__value">
            {event.start === undefined ? (
              event.when
            ) : (
              <time dateTime={event.start}>{event.when}</time>
            )}
          </dd>
        </div>
        <div className="event-facts__fact">
          <dt className="event-facts__name">{words.where}</dt>
          <dd className="event-facts__value">{event.place}</dd>
        </div>
      </dl>
      {event.note !== undefined && <p className="event-facts__note">{event.note}</p>}
      {event.calendar !== undefined && (
        <a className="button button--secondary" href={event.calendar}>
          <Icon name="calendar" />
          {words.addToCalendar}
        </a>
      )}
    </div>
  );
}
