/**
 * A portrait without a photograph: the name badge of the event, with initials and a band in the
 * colour of the role, hanging from a lanyard. A photograph takes the place of the initials.
 */
import type { PictureRef } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import { initialsOf } from "./initials.ts";
import { PictureImage } from "./PictureImage.tsx";

interface BadgeProps {
  readonly name: string;
  /** The name of a band; the colour of the next thing to do when absent. */
  readonly color?: string;
  readonly frame: Frame;
  readonly picture?: PictureRef;
}

/** The badge decorates: the name stands beside it as text. */
export function Badge({ name, color, frame, picture }: BadgeProps) {
  return (
    <div className={color === undefined ? "badge" : `badge badge--${color}`}>
      {picture === undefined ? (
        <span className="badge__initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
      ) : (
        <PictureImage className="badge__photo" picture={picture} frame={frame} sizes="10rem" />
      )}
    </div>
  );
}
