/**
 * A figure on cards, one digit each, as people hold up the total at the end of the event. Marks
 * (dollar sign, commas) stand between the cards; words stay words. Screen readers get the figure
 * as one text, because a row of single digits is read as a row of single digits.
 */

import type { Frame } from "../../generator/model/frame.ts";

interface DigitCardsProps {
  /** The figure as printed: `$1,351,566.99`, `over $33 million`. */
  readonly value: string;
  /** Great figures stand alone; small ones stand in a row of others. */
  readonly look: "great" | "small";
  readonly frame: Frame;
}

/** Holds up a figure. */
export function DigitCards({ value, look, frame }: DigitCardsProps) {
  const shown = value.replace(/[\u061C\u200E\u200F]/g, "");
  // Also where lines run from right to left, a number begins at the left.
  const ordered = frame.site.direction === "rtl" ? shown.replace(number, mirror) : shown;
  const parts = ordered.match(/\p{Nd}|[^\p{Nd}\s]+|\s+/gu) ?? [];
  // A sign behind the figure, as in 48.317,50 €, needs the room of one digit more.
  const [, sign = ""] = /\p{Nd}\s+(\S{1,4})$/u.exec(shown) ?? [];
  const signs = Math.ceil(sign.length / 2);
  const digits = Math.min(parts.filter((part) => /\p{Nd}/u.test(part)).length + signs, 12);
  return (
    <span className={`digit-cards digit-cards--${look} digit-cards--of-${digits}`}>
      <span className="visually-hidden">{value}</span>
      <span className="digit-cards__row" aria-hidden="true">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place.
          <span key={index} className={classOf(part)}>
            {part}
          </span>
        ))}
      </span>
    </span>
  );
}

const number = /\p{Nd}(?:[^\s\p{L}]*\p{Nd})?/gu;

function mirror(text: string): string {
  return [...text].reverse().join("");
}

function classOf(part: string): string {
  if (/\p{Nd}/u.test(part)) return "digit-cards__card";
  if (/^[.,٫٬]$/.test(part)) return "digit-cards__point";
  return /\p{L}/u.test(part) ? "digit-cards__word" : "digit-cards__mark";
}
