/**
 * Families in rows; a row opens the family's story. Every story has its own address, so it
 * can be shared, and Back closes it. Without a script the same links show the same dialogs through
 * `:target`.
 */
import { useMemo, useRef, useState } from "react";
import { findItemIds } from "../parts/item-ids.ts";
import { Slot, type Slots } from "../parts/Slot.tsx";
import { Story } from "./Story.tsx";
import { insteadOfJump, type StoryWords } from "./StoryWays.tsx";
import { rowOf, useStories } from "./use-stories.ts";

/** Words and families. Slots of a family: `<id>:row`, `<id>:title` and `<id>:story`. */
export interface FamilyDialogProps extends StoryWords {
  /** The id of the element around. */
  readonly root: string;
  /** Level of the titles. */
  readonly level: 2 | 3 | 4 | 5 | 6;
  readonly slots?: Slots;
}

/** The grid of rows, and the stories. */
export function FamilyDialog(props: FamilyDialogProps) {
  const { root, level, slots } = props;
  const [families] = useState(() => findItemIds(slots, "row", `#${root} dialog`));
  const grid = useRef<HTMLDivElement>(null);
  const { shown, open, turnTo, afterClose } = useStories(grid, families);
  // The rows are the same whichever story is open.
  const rows = useMemo(
    () => (
      <ul className="families">
        {families.map((id) => (
          <li className="families__family" key={id}>
            <Slot
              as="a"
              className="families__link"
              id={rowOf(id)}
              href={`#${id}`}
              onClick={insteadOfJump(() => open(id))}
              name={`${id}:row`}
              slots={slots}
            />
          </li>
        ))}
      </ul>
    ),
    [families, slots, open],
  );

  return (
    <div className="family-dialog" ref={grid}>
      {rows}
      {families.map((id, index) => (
        <Story
          key={id}
          id={id}
          level={level}
          words={props}
          slots={slots}
          isShown={id === shown}
          {...neighboursOf(families, index)}
          turnTo={turnTo}
          afterClose={afterClose}
        />
      ))}
    </div>
  );
}

/** The families beside a place; after the last comes the first. */
function neighboursOf(families: readonly string[], index: number) {
  const at = (place: number) => families.at(place % families.length) ?? "";
  return { previous: at(index - 1), next: at(index + 1) };
}
