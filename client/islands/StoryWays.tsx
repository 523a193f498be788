/**
 * The ways out of a story: to the previous one, to the next one, and back to the circle that opened
 * it. All are links, so that they lead there without a script too.
 */
import type { MouseEvent } from "react";
import { Glyph } from "../parts/Glyph.tsx";
import { isPlainClick } from "../parts/plain-click.ts";

/** The words of the ways. */
export interface StoryWords {
  readonly close: string;
  readonly previous: string;
  readonly next: string;
}

interface StoryWaysProps {
  readonly words: StoryWords;
  /** The ids of the stories, and of the circle. */
  readonly previous: string;
  readonly next: string;
  readonly circle: string;
  readonly turnTo: (id: string) => void;
}

/** The last line of a story. */
export function StoryWays({ words, previous, next, circle, turnTo }: StoryWaysProps) {
  const way = (sign: "back" | "arrow", text: string, id: string) => (
    <a
      className={`story__way story__way--${sign}`}
      href={`#${id}`}
      onClick={insteadOfJump(() => turnTo(id))}
    >
      <Glyph name={sign} />
      {text}
    </a>
  );
  return (
    <p className="story__ways">
      {way("back", words.previous, previous)}
      {way("arrow", words.next, next)}
      <a className="story__close" href={`#${circle}`} onClick={insteadOfJump(closeAround)}>
        <Glyph name="close" />
        {words.close}
      </a>
    </p>
  );
}

/** Acts instead of the browser, which would jump to a part of the page; for plain clicks only. */
export function insteadOfJump(act: (event: MouseEvent) => void) {
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act(event);
  };
}

function closeAround({ currentTarget }: MouseEvent) {
  currentTarget.closest("dialog")?.close();
}
