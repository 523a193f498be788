/**
 * Families as circles; a circle opens the family's story. Every story has its own address, so it
 * can be shared, and Back closes it. Without a script the same links show the same dialogs through
 * `:target`.
 */
import { useRef } from "react";
import { Slot, type Slots } from "../parts/Slot.tsx";
import { insteadOfJump, StoryWays, type StoryWords } from "./StoryWays.tsx";
import { circleOf, useStories } from "./use-stories.ts";

/** Words and families. Slots of a family: `<id>:circle`, `<id>:title` and `<id>:story`. */
export interface FamilyDialogProps extends StoryWords {
  /** The ids of the families: the addresses of their stories. */
  readonly families: readonly string[];
  /** Level of the titles. */
  readonly level: 2 | 3 | 4 | 5 | 6;
  readonly slots?: Slots;
}

/** The grid of circles, and the stories. */
export function FamilyDialog(props: FamilyDialogProps) {
  const { families, level, slots } = props;
  const grid = useRef<HTMLDivElement>(null);
  const { shown, open, turnTo, afterClose } = useStories(grid, families);

  return (
    <div className="family-dialog" ref={grid}>
      <ul className="families">
        {families.map((id) => (
          <li className="families__family" key={id}>
            <Slot
              as="a"
              className="families__link"
              id={circleOf(id)}
              href={`#${id}`}
              onClick={insteadOfJump(() => open(id))}
              name={`${id}:circle`}
              slots={slots}
            />
          </li>
        ))}
      </ul>
      {families.map((id, index) => {
        // What only an open story needs is not printed with every one of them.
        const isShown = id === shown;
        return (
          // Escape, the key for a click beside the panel, is the browser's.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <dialog
            className="story"
            id={id}
            key={id}
            aria-labelledby={isShown ? titleOf(id) : undefined}
            onClose={() => afterClose(id)}
            onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
            suppressHydrationWarning
          >
            <div className="story__panel">
              <Slot
                as={`h${level}`}
                className="story__title"
                id={isShown ? titleOf(id) : undefined}
                tabIndex={isShown ? -1 : undefined}
                name={`${id}:title`}
                slots={slots}
              />
              <Slot className="story__body" name={`${id}:story`} slots={slots} />
              <StoryWays
                words={props}
                circle={circleOf(id)}
                neighbours={isShown ? neighboursOf(families, index) : undefined}
                turnTo={turnTo}
              />
            </div>
          </dialog>
        );
      })}
    </div>
  );
}

/** An id that no heading can have: those begin with a small letter. */
function titleOf(id: string): string {
  return `Title-${id}`;
}

/** The families beside a place; the list is a circle. */
function neighboursOf(families: readonly string[], index: number) {
  const at = (place: number) => families.at(place % families.length) ?? "";
  return { previous: at(index - 1), next: at(index + 1) };
}
