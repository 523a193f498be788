/**
 * The ways out of a story: back to the row that opened it, to the previous one and to the next
 * one. All are links, and Close works without a script too. The other two join it where a story is
 * turned over: printed for every story, they would be a good part of the page.
 */
import type { MouseEvent } from "react";
import { afterPaint } from "../parts/after-paint.ts";
import { isPlainClick } from "../parts/plain-click.ts";

/** The words of the ways. */
export interface StoryWords {
  readonly close: string;
  readonly previous: string;
  readonly next: string;
  readonly share: string;
  readonly copy: string;
  /** What the page says when the address is copied. */
  readonly copied: string;
  readonly print: string;
}

interface StoryWaysProps {
  readonly words: StoryWords;
  /** The id of the row. */
  readonly row: string;
  /** The ids of the stories beside this one, while it is open. */
  readonly neighbours: { readonly previous: string; readonly next: string } | undefined;
  readonly turnTo: (id: string) => void;
}

/** The last line of a story. A footer is not printed. */
export function StoryWays({ words, row, neighbours, turnTo }: StoryWaysProps) {
  const way = (rel: "prev" | "next", text: string, id: string) => (
    <a rel={rel} href={`#${id}`} onClick={insteadOfJump(() => turnTo(id))}>
      {text}
    </a>
  );
  return (
    <footer className="story__ways">
      {neighbours && way("prev", words.previous, neighbours.previous)}
      {neighbours && way("next", words.next, neighbours.next)}
      <a
        className="story__close"
        href={`#${row}`}
        onClick={insteadOfJump(closeAround)}
        suppressHydrationWarning
      >
        {words.close}
      </a>
    </footer>
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
  const dialog = currentTarget.closest("dialog");
  afterPaint(() => dialog?.close());
}
