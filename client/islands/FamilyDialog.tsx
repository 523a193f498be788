/**
 * Families as circles; a circle opens the family's story. Every story has its own address, so it
 * can be shared, and Back closes it. Without a script the same links show the same dialogs through
 * `:target`.
 */
import { useRef } from "react";
import { Slot, type Slots } from "../parts/Slot.tsx";
import { insteadOfJump, StoryWays, type StoryWords } from "./StoryWays.tsx";
import { circleOf, useStories } from "./use-stories.ts";

/** Words and families. Slots of a family: `<id>:portrait` and `<id>:story`. */
export interface FamilyDialogProps extends StoryWords {
  readonly families: readonly { readonly id: string; readonly name: string }[];
  /** `Meet {name}`. */
  readonly meet: string;
  /** Level of the titles. */
  readonly level: 2 | 3 | 4 | 5 | 6;
  readonly slots?: Slots;
}

/** The grid of circles, and the stories. */
export function FamilyDialog(props: FamilyDialogProps) {
  const { families, meet, level, slots } = props;
  const grid = useRef<HTMLDivElement>(null);
  const { open, turnTo, afterClose } = useStories(grid, families);
  const Title = `h${level}` as const;

  return (
    <div className="family-dialog" ref={grid}>
      <ul className="families">
        {families.map(({ id, name }) => (
          <li className="families__family" key={id}>
            <a
              className="families__link"
              id={circleOf(id)}
              href={`#${id}`}
              onClick={insteadOfJump(() => open(id))}
            >
              <Slot
                as="span"
                className="families__portrait"
                name={`${id}:portrait`}
                slots={slots}
              />
              <span className="families__name">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      {families.map(({ id, name }, index) => (
        // Escape, the key for a click beside the panel, is the browser's.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <dialog
          className="story"
          id={id}
          key={id}
          aria-labelledby={`${id}-title`}
          onClose={() => afterClose(id)}
          onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
          suppressHydrationWarning
        >
          <div className="story__panel">
            <Title className="story__title" id={`${id}-title`} tabIndex={-1}>
              {meet.replace("{name}", name)}
            </Title>
            <Slot className="story__body" name={`${id}:story`} slots={slots} />
            <StoryWays
              words={props}
              previous={at(families, index - 1)}
              next={at(families, index + 1)}
              circle={circleOf(id)}
              turnTo={turnTo}
            />
          </div>
        </dialog>
      ))}
    </div>
  );
}

/** The family at a place; the list is a circle. */
function at(families: FamilyDialogProps["families"], index: number): string {
  return families.at(index % families.length)?.id ?? "";
}
