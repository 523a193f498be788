/** Opens what the address names: an item of an accordion at once, a story by its island. */
import { startAround } from "./intent.ts";

/** Looks at the address; called on load and whenever it changes. */
export function openTarget(): void {
  const target = document.querySelector(":target");
  if (target instanceof HTMLDetailsElement) target.open = true;
  startAround(target);
}
