/**
 * Passes a story on, as the row at the end of an article does. It joins the story that is open, because printed
 * for every story it would be a good part of the page.
 */
import { useState } from "react";
import { pageAddress, passOn } from "../parts/pass-on.ts";
import type { StoryWords } from "./StoryWays.tsx";

interface StoryShareProps {
  /** The id of the story, which is the end of its address. */
  readonly id: string;
  readonly words: StoryWords;
}

/** Copies the address of a story, prints the story, and opens the sheet of the system where there is one. */
export function StoryShare({ id, words }: StoryShareProps) {
  const [isCopied, setCopied] = useState(false);
  const address = new URL(`#${id}`, pageAddress()).href;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <p className="story__body">
      <span>
        {"clipboard" in navigator && (
          // The message of the page lies behind an open story: the button itself says what it has done.
          <button type="button" className="button button--compact" onClick={copy}>
            <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
          </button>
        )}
        <button type="button" className="button button--compact" onClick={() => print()}>
          {words.print}
        </button>
        {"share" in navigator && (
          <button
            type="button"
            className="button button--compact"
            onClick={() => passOn(document.title, address)}
          >
            {words.share}
          </button>
        )}
      </span>
    </p>
  );
}
