/**
 * A film that loads nothing from outside until it is asked to play. It is a link to the film; a
 * plain click puts the player in its place instead, and focus goes into the player.
 */
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { isPlainClick } from "../parts/plain-click.ts";
import { Slot, type Slots } from "../parts/Slot.tsx";

/** The film. What the link shows (drawing, play mark, words) is the slot `face`. */
export interface VideoFacadeProps {
  /** Where the film can be watched without the player. */
  readonly href: string;
  readonly video: string;
  /** Name of the player. */
  readonly title: string;
  readonly slots?: Slots;
}

/** The face of a film, and after a click its player. */
export function VideoFacade({ href, video, title, slots }: VideoFacadeProps) {
  const [isPlaying, setPlaying] = useState(false);
  const player = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isPlaying) player.current?.focus();
  }, [isPlaying]);

  if (isPlaying) {
    return (
      <iframe
        className="video__player"
        ref={player}
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1&rel=0`}
        title={title}
        // The player keeps its own origin and opens YouTube in a tab; it cannot navigate this page.
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // The player refuses to start when it does not know who embeds it.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  const play = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <a className="video__link" href={href} data-replay="" onClick={play}>
      <Slot as="div" className="video__face" name="face" slots={slots} />
    </a>
  );
}
