/**
 * Families in rows; a row opens the family's story. Every story has its own address, so it
 * can be shared, and Back closes it. Without a script the same links show the same dialogs through
 * `:target`.
 */
import { memo, useRef, useState } from "react";
import { findItemIds } from "../parts/item-ids.ts";
import { Slot, type Slots } from "../parts/Slot.tsx";
import { Story, type StoryProps } from "./Story.tsx";
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

interface FamilyProps extends StoryProps {
  readonly open: (id: string) => void;
}

/** The grid of rows, each with its story. */
export function FamilyDialog(props: FamilyDialogProps) {
  const { root, level, slots } = props;
  const [families] = useState(() => findItemIds(slots, "row", `#${root} dialog`));
  const grid = useRef<HTMLUListElement>(null);
  const { shown, ...ways } = useStories(grid, families);

  return (
    <ul className="families" ref={grid}>
      {families.map((id, index) => (
        <Family
          key={id}
          id={id}
          level={level}
          words={props}
          slots={slots}
          isShown={id === shown}
          {...neighboursOf(families, index)}
          {...ways}
        />
      ))}
    </ul>
  );
}

/**
 * A row and its story, which stands beside what it repeats: compressed, that is shorter. It is drawn
 * again only when its story opens or closes, not when one of its neighbours does.
 */
const Family = memo(function Family({ open, ...story }: FamilyProps) {
  const { id, slots } = story;
  return (
    <li className="families__family">
      <Slot
        as="a"
        className="families__link"
        id={rowOf(id)}
        href={`#${id}`}
        onClick={insteadOfJump(() => open(id))}
        name={`${id}:row`}
        slots={slots}
      />
      <Story {...story} />
    </li>
  );
});

/** The families beside a place; after the last comes the first. */
function neighboursOf(families: readonly string[], index: number) {
  const at = (place: number) => families.at(place % families.length) ?? "";
  return { previous: at(index - 1), next: at(index + 1) };
}
