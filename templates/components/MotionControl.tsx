/** The one control for everything that moves by itself: the film and the strip of names. */
import type { Frame } from "../../generator/model/frame.ts";
import { Island } from "./Island.tsx";

interface MotionControlProps {
  /** Unique on the page. */
  readonly id: string;
  readonly frame: Frame;
}

/** The pause button; it stands before what it stops. */
export function MotionControl({ id, frame }: MotionControlProps) {
  const { words } = frame;
  return (
    <Island
      name="motion-pause"
      id={id}
      props={{ pause: words.pauseMotion, play: words.playMotion }}
    />
  );
}
