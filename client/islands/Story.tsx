/** The story of one family: a dialog with an address. */
import type { MouseEvent } from "react";
import { afterPaint } from "../parts/after-paint.ts";
import { leaveDialog } from "../parts/leave-dialog.ts";
import { followPress, isPressBeside } from "../parts/press-beside.ts";
import { Slot, type Slots } from "../parts/Slot.tsx";
import { StoryShare } from "./StoryShare.tsx";
import { StoryWays, type StoryWords } from "./StoryWays.tsx";
import { rowOf } from "./use-stories.ts";

/** A story, and whether it is the one that is open. */
export interface StoryProps {
  readonly id: string;
  /** Level of the title. */
  readonly level: 2 | 3 | 4 | 5 | 6;
  readonly words: StoryWords;
  readonly slots: Slots | undefined;
  readonly isShown: boolean;
  /** The ids of the stories beside this one. */
  readonly previous: string;
  readonly next: string;
  readonly turnTo: (id: string) => void;
  readonly afterClose: (id: string) => void;
}

/** A story. What only an open one needs is not printed with every one of them. */
export function Story(props: StoryProps) {
  const { id, level, words, slots, isShown, previous, next, turnTo, afterClose } = props;
  return (
    // Escape, the key for a click beside the panel, is the browser's.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      className="story"
      id={id}
      aria-labelledby={isShown ? titleOf(id) : undefined}
      onCancel={leaveDialog}
      onClose={() => afterClose(id)}
      onPointerDown={followPress}
      onPointerUp={followPress}
      onClick={dismiss}
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
        {isShown && <StoryShare id={id} words={words} />}
        <StoryWays
          words={words}
          row={rowOf(id)}
          neighbours={isShown ? { previous, next } : undefined}
          turnTo={turnTo}
        />
      </div>
    </dialog>
  );
}

function dismiss(event: MouseEvent<HTMLDialogElement>) {
  const { currentTarget: dialog } = event;
  if (isPressBeside(event)) afterPaint(() => dialog.close());
}

/** An id that no heading can have: those begin with a small letter. */
function titleOf(id: string): string {
  return `Title-${id}`;
}
