/**
 * The small clock beside a title: how much of the event has passed at this page's hour. One turn
 * of the dial is the whole event, not twelve hours.
 */

import type { Frame } from "../../generator/model/frame.ts";
import { fillWords } from "../fill-words.ts";
import { hourText, lengthText } from "./hours.ts";

interface DialProps {
  readonly hour: number;
  readonly frame: Frame;
}

/** Draws the dial and says the hour. */
export function Dial({ hour, frame }: DialProps) {
  const { site, words } = frame;
  const { eventHours } = site;
  const text = hourText(hour, site);
  const meaning = fillWords(words.hourMeaning, { hour: text, length: lengthText(site) });
  const turn = (hour / eventHours) * 360;
  return (
    <p className="dial">
      <svg className="dial__face" viewBox="-24 -24 48 48" width="48" height="48" aria-hidden="true">
        <circle className="dial__ring" r="20" />
        <circle
          className="dial__passed"
          r="20"
          pathLength={eventHours}
          strokeDasharray={`${hour} ${eventHours}`}
          transform="rotate(-90)"
        />
        <path className="dial__hand" d="M0 0V-13" transform={`rotate(${turn.toFixed(1)})`} />
        <circle className="dial__pin" r="3" />
      </svg>
      <span className="dial__text" aria-hidden="true">
        {fillWords(words.hourLabel, { hour: text })}
      </span>
      <span className="visually-hidden">{meaning}</span>
    </p>
  );
}
