/**
 * Questions that open. The browser does all of it with `details`, and the loader opens the item
 * that an address names. Hydrated, the address follows the reader, so that what is open can be
 * shared, and the arrow keys go from title to title (ARIA practices, accordion).
 */
import type { KeyboardEvent, MouseEvent, ToggleEvent } from "react";
import { afterPaint } from "../parts/after-paint.ts";
import { stepsFrom, takeStep } from "../parts/focus-steps.ts";
import { Glyph } from "../parts/Glyph.tsx";
import { findItemIds } from "../parts/item-ids.ts";
import { Slot, type Slots } from "../parts/Slot.tsx";

/** Slots of an item: `<id>:title` and `<id>:body`. */
export interface AccordionProps {
  /** The id of the element around. */
  readonly root: string;
  /** Level of the headings that the titles are. */
  readonly level: 2 | 3 | 4 | 5 | 6;
  readonly slots?: Slots;
}

/** A list of items, closed at first; any number may be open. */
export function Accordion({ root, level, slots }: AccordionProps) {
  const items = findItemIds(slots, "body", `#${root} > .accordion > details`);
  return (
    // Not a control: it only hears what happens to the titles inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className="accordion" onClick={openAfterPaint} onKeyDown={goBetweenTitles}>
      {items.map((id) => (
        <details
          className="accordion__item"
          id={id}
          key={id}
          onToggle={followInAddress}
          suppressHydrationWarning
        >
          <summary className="accordion__summary">
            <Slot
              as={`h${level}`}
              className="accordion__title"
              name={`${id}:title`}
              slots={slots}
            />
            <Glyph name="chevron" />
          </summary>
          <Slot className="accordion__body" name={`${id}:body`} slots={slots} />
        </details>
      ))}
    </div>
  );
}

/** Opens or closes an item once its title is painted as pressed: all that stands below it moves. */
function openAfterPaint(event: MouseEvent): void {
  const item = (event.target as Element).closest("summary")?.parentElement;
  if (!item) return;
  event.preventDefault();
  afterPaint(() => item.toggleAttribute("open"));
}

/** Writes the opened item into the address, without a step in the history. */
function followInAddress({ currentTarget: item, newState }: ToggleEvent<HTMLDetailsElement>) {
  const hash = `#${item.id}`;
  const replace = (url: string) => history.replaceState(history.state, "", url);
  afterPaint(() => {
    if (newState === "open") replace(hash);
    else if (location.hash === hash) replace(location.pathname + location.search);
  });
}

function goBetweenTitles(event: KeyboardEvent<HTMLElement>) {
  const titles = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(":scope > details > summary"),
  ];
  const here = titles.indexOf(event.target as HTMLElement);
  if (here >= 0) takeStep(event, stepsFrom(here, titles));
}
