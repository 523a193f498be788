/**
 * The idea of the site in numbers: the event lasts 26.2 hours, from one noon to the next
 * afternoon, and every page belongs to one of them.
 */

/** Length of the event. It is the idea's own figure, as a marathon has its miles. */
export const eventHours = 26.2;

/** From nightfall to daybreak text is light on a dark sky; the styles know the same two hours. */
const nightfall = 7;
const daybreak = 18;

/** Tells whether an hour of the event lies in the night. */
export function isNight(hour: number): boolean {
  return hour >= nightfall && hour < daybreak;
}

/** The class that paints the sky of an hour; one class for each whole hour, 0 to 26. */
export function skyClassOf(hour: number): string {
  return `sky--${String(Math.floor(hour)).padStart(2, "0")}`;
}

/** An hour as the dial prints it: `07`, or `26.2` at the very end. */
export function hourText(hour: number): string {
  return hour >= eventHours ? String(eventHours) : String(Math.floor(hour)).padStart(2, "0");
}
