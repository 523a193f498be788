/**
 * A group of the navigation on wide screens: its title is a link to the group's page, and a
 * panel opens below it. Hover opens after a moment; click, Enter or Space on
 * the title open a closed panel; a click on the title of an open one closes it and goes to the
 * page. Modified clicks are the browser's. Escape and leaving close (WCAG 1.4.13). Without a
 * script the stylesheet opens the panel for the pointer and for focus.
 */
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { afterPaint } from "../parts/after-paint.ts";
import { type Current, currentMarks } from "../parts/current-marks.ts";
import { stepsFrom, takeStep } from "../parts/focus-steps.ts";
import { isPlainClick } from "../parts/plain-click.ts";
import { Slot, type Slots } from "../parts/Slot.tsx";
import { useSubmenu } from "./use-submenu.ts";

/** A group. What its title says is the slot `title`, the links of the panel are the slot `links`. */
export interface NavSubmenuProps {
  /** The id of the panel. */
  readonly panel: string;
  readonly href: string;
  readonly current?: Current;
  readonly slots?: Slots;
}

/** The title, and the panel below it. */
export function NavSubmenu({ panel, href, current, slots }: NavSubmenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const { isOpen, change, isAdopted, handlers } = useSubmenu(root);

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const leads = isOpen && !isAdopted();
    if (!leads) event.preventDefault();
    afterPaint(() => change(!leads));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const titleLink = root.current?.querySelector<HTMLElement>(".nav-submenu__title");
    const opens = event.key === "ArrowDown" && !isOpen;
    if (event.target === titleLink && (event.key === " " || opens)) {
      event.preventDefault();
      // Of two quick presses of the space bar the second takes back what the first one does.
      afterPaint(() => change(opens || ((was) => !was)));
    } else if (isOpen) {
      goBetweenLinks(event, titleLink);
    }
  };

  return (
    // Not a control: it only hears what happens to the links inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="nav-submenu"
      data-open={isOpen || undefined}
      ref={root}
      {...handlers}
      onKeyDown={onKeyDown}
    >
      <Slot
        as="a"
        className="main-navigation__link nav-submenu__title"
        href={href}
        {...currentMarks(current)}
        aria-expanded={isOpen}
        aria-controls={panel}
        data-replay=""
        onClick={onClick}
        name="title"
        slots={slots}
      />
      <div className="nav-submenu__panel" id={panel}>
        <Slot className="nav-submenu__links" name="links" slots={slots} />
      </div>
    </div>
  );
}

/** Arrow keys, Home and End lead through an open panel; up from its first link is the title. */
function goBetweenLinks(event: KeyboardEvent<HTMLElement>, title: HTMLElement | null | undefined) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(".nav-submenu__panel a")];
  const here = links.indexOf(event.target as HTMLElement);
  if (here < 0) takeStep(event, { ArrowDown: links[0] });
  else takeStep(event, { ...stepsFrom(here, links), ArrowUp: here > 0 ? links[here - 1] : title });
}
