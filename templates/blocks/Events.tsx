/** All events as cards in the order of time, and below them the editions that were. */
import { EventPhases } from "../components/EventFacts.tsx";
import { Heading } from "../components/Heading.tsx";
import { Icon } from "../components/Icon.tsx";
import { Scene } from "../components/Scene.tsx";
import type { BlockProps } from "./block-props.ts";

const sizes = "(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw";

/** The cards of the events. */
export function Events({ frame, level }: BlockProps<"events">) {
  return (
    <ul className="event-cards">
      {frame.events.map(({ event, address, scene }) => (
        <li className="event-card" key={event.id}>
          {scene && (
            <div className="event-card__picture">
              <Scene picture={scene} frame={frame} sizes={sizes} />
            </div>
          )}
          <Heading className="event-card__title" level={level}>
            <a className="event-card__link" href={address}>
              {event.name} <Icon name="arrow" />
            </a>
          </Heading>
          <p className="event-card__when">
            <EventPhases event={event} frame={frame} />
          </p>
          <p className="event-card__place">{event.place}</p>
        </li>
      ))}
    </ul>
  );
}
