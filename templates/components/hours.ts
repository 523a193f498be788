/**
 * The hours of the event. Every page belongs to one of them; how long the event lasts, and which of
 * its hours lie in the night, every chapter says for itself (`content/site.json`, `settings/_skies`).
 */
import type { SiteEntity } from "../../generator/entities/site.ts";

type EventLength = Pick<SiteEntity, "eventHours" | "language">;

/** The class that paints the sky of an hour; one class for each whole hour. */
export function skyClassOf(hour: number): string {
  return `sky--${twoDigits(hour)}`;
}

/** An hour as the dial prints it: `07`, or the whole length, `26.2`, at the very end. */
export function hourText(hour: number, site: EventLength): string {
  return hour >= site.eventHours ? lengthText(site) : twoDigits(hour);
}

/** The length of the event in the site's language: `26.2`, or `26,2`. */
export function lengthText({ eventHours, language }: EventLength): string {
  // Every page says it; a format of our own would be made anew for each.
  return eventHours.toLocaleString(language);
}

function twoDigits(hour: number): string {
  return String(Math.floor(hour)).padStart(2, "0");
}
