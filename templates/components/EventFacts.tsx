/**
 * When and where, as on a ticket, and the file for the visitor's own calendar. What is shown of an event
 * changes with time: the page has all that is still to come, and a script shows each in its turn.
 */
import type { Frame } from "../../generator/model/frame.ts";
import type { EventPhase, EventView } from "../../generator/model/page.ts";
import { Icon } from "./Icon.tsx";
import { SmartLink } from "./SmartLink.tsx";

interface EventFactsProps {
  readonly event: EventView;
  readonly frame: Frame;
  /** `ticket` has all of it, `name` no edition before, `tile` one line without "to be announced". */
  readonly look?: "ticket" | "name" | "tile";
}

/** The ticket of an event, what else is to be said, and its calendar file. */
export function EventFacts({ event, frame }: EventFactsProps) {
  const { words } = frame;
  return (
    <div className="event-facts">
      <EventTicket event={event} frame={frame} />
      {event.note !== undefined && <p className="event-facts__note">{event.note}</p>}
      {event.calendar !== undefined && (
        <p className="event-facts__ways" data-until={event.next?.until}>
          {event.tickets && (
            <SmartLink className="button button--primary" link={event.tickets} frame={frame} />
          )}
          <a className="button button--secondary" href={event.calendar}>
            <Icon name="calendar" />
            {words.addToCalendar}
          </a>
        </p>
      )}
    </div>
  );
}

/** When and where, under the name of the event where the page has another title. */
export function EventTicket({ event, frame, name }: EventFactsProps & { readonly name?: string }) {
  const { words } = frame;
  return (
    <dl className="event-facts__list">
      <div className="event-facts__fact">
        <dt className="event-facts__name">{name ?? words.when}</dt>
        <dd className="event-facts__value">
          <EventPhases event={event} frame={frame} look={name === undefined ? "ticket" : "name"} />
        </dd>
      </div>
      <div className="event-facts__fact">
        <dt className="event-facts__name">{words.where}</dt>
        <dd className="event-facts__value">{event.place}</dd>
      </div>
    </dl>
  );
}

/** What is shown of an event now, and hidden, what is shown of it afterwards. */
export function EventPhases({ event, frame, look }: EventFactsProps) {
  return event.phases.map((phase, index) => {
    const from = event.phases[index - 1]?.until;
    return (
      <span
        key={from ?? ""}
        className={`event-phase event-phase--${phase.state}`}
        hidden={index > 0}
        data-from={from}
        data-until={phase.until}
      >
        <PhaseText phase={phase} event={event} frame={frame} look={look} />
      </span>
    );
  });
}

/** One phase in words. */
function PhaseText({
  phase,
  event,
  frame,
  look = "ticket",
}: EventFactsProps & { readonly phase: EventPhase }) {
  const { words } = frame;
  const { state, edition, before } = phase;
  const [start, end] = words.lastEdition.split("{dates}");
  const past = before && look !== "name" && (
    <small className="event-phase__more">
      {start}
      {/* A tile may be narrower than a date. */}
      {look === "tile" ? before.dates : <Days text={before.dates} />}
      {end}
    </small>
  );
  // Many tiles stand side by side, and all of them would say that their dates are to be announced.
  const isUnknown = look !== "tile" || !event.when;
  if (!edition)
    return (
      <>
        {event.when}{" "}
        {isUnknown && (
          <small className={event.when && "event-phase__more"}>{words.datesUnknown}</small>
        )}{" "}
        {past}
      </>
    );
  const days = (
    <time dateTime={edition.start}>
      <Days text={edition.dates} />{" "}
      {edition.times && <small className="event-phase__more">{edition.times}</small>}
    </time>
  );
  if (state === "upcoming")
    return (
      <>
        {days} {/* Without scripts it stays empty: the days until then change by themselves. */}
        <small className="event-phase__more" data-countdown={edition.from} />
      </>
    );
  return (
    <>
      {days}{" "}
      <strong className="event-phase__more">
        {state === "now" ? words.eventIsOn : words.eventIsCancelled}
      </strong>
    </>
  );
}

/** Days in words. Two days of a month stand on one line: `28-29` is one word. */
export function Days({ text }: { readonly text: string }) {
  return (
    <span className={text.includes(" \u2013 ") ? undefined : "event-phase__days"}>{text}</span>
  );
}
