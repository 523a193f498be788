/**
 * A figure on cards, one digit each, as people hold up the total at the end of the event. Marks
 * (dollar sign, commas) stand between the cards; words stay words. Screen readers get the figure
 * as one text, because a row of single digits is read as a row of single digits.
 */

interface DigitCardsProps {
  /** The figure as printed: `$1,351,566.99`, `over $33 million`. */
  readonly value: string;
  /** Great figures stand alone; small ones stand in a row of others. */
  readonly look: "great" | "small";
}

/** Holds up a figure. */
export function DigitCards({ value, look }: DigitCardsProps) {
  const parts = value.match(/\d|[^\d\s]+|\s+/g) ?? [];
  // A sign behind the figure, as in 48.317,50 €, needs the room of one digit more.
  const signs = /\d\s+[^\s\d\p{L}]+$/u.test(value) ? 1 : 0;
  const digits = Math.min(parts.filter((part) => /\d/.test(part)).length + signs, 12);
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

function classOf(part: string): string {
  if (/\d/.test(part)) return "digit-cards__card";
  if (/^[.,]$/.test(part)) return "digit-cards__point";
  return /\p{L}/u.test(part) ? "digit-cards__word" : "digit-cards__mark";
}
