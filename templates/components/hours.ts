/**
 * The hours of the event. Every page belongs to one of them; how long the event lasts, and which of
 * its hours lie in the night, every chapter says for itself (`content/site.json`, `settings/_skies`).
 */

/** The class that paints the sky of an hour; one class for each whole hour. */
export function skyClassOf(hour: number): string {
  return `sky--${String(Math.floor(hour)).padStart(2, "0")}`;
}
