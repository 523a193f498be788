/** All events as tiles, in the order of time. */
import { EventPhases } from "../components/EventFacts.tsx";
import { Heading } from "../components/Heading.tsx";
import { Icon } from "../components/Icon.tsx";
import { Scene } from "../components/Scene.tsx";
import type { BlockProps } from "./block-props.ts";
import { tileSizes } from "./Tiles.tsx";

/** The tiles of the events. */
export function Events({ frame, level }: BlockProps<"events">) {
  return (
    <ul className="tiles">
      {frame.events.map(({ event, address, scene }) => (
        <li className="tile" key={event.id}>
          <Heading className="tile__title" level={level}>
            <a className="tile__link" href={address}>
              {event.name} <Icon name="arrow" />
            </a>
          </Heading>
          {scene && (
            <div className="tile__picture">
              <Scene picture={scene} frame={frame} sizes={tileSizes} />
            </div>
          )}
          <p className="tile__when">
            <EventPhases event={event} frame={frame} />
          </p>
          <p className="tile__text">{event.place}</p>
        </li>
      ))}
    </ul>
  );
}
