import type { Slots } from "./Slot.tsx";

/**
 * The ids of an island's items: from the names of its slots where the page is made, then from the page
 * itself, so that they need not be sent a second time.
 * @param part of an item: its slot is `<id>:<part>`
 * @param selector of the items' elements in the page
 */
export function findItemIds(
  slots: Slots | undefined,
  part: string,
  selector: string,
): readonly string[] {
  if (slots) return Object.keys(slots).flatMap((name) => name.split(`:${part}`).slice(0, -1));
  return Array.from(document.querySelectorAll(selector), ({ id }) => id);
}
