/**
 * A drawn scene under the sky of an hour. The drawings have no sky of their own; this frame
 * gives them one, so the same drawing belongs to any hour.
 */
import type { PictureRef } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import { skyClassOf } from "./hours.ts";
import { PictureImage } from "./PictureImage.tsx";

interface SceneProps {
  /** Undefined for a sky without anything in it. */
  readonly picture: PictureRef | undefined;
  readonly frame: Frame;
  /** The hour of the sky; undefined for the sky of the page. */
  readonly hour?: number;
  readonly sizes?: string;
}

/** A picture inside a framed sky. */
export function Scene({ picture, frame, hour, sizes }: SceneProps) {
  return (
    <div className={hour === undefined ? "scene" : `scene ${skyClassOf(hour)}`}>
      {picture ? (
        <PictureImage className="scene__image" picture={picture} frame={frame} sizes={sizes} />
      ) : (
        <div className="scene__air" />
      )}
    </div>
  );
}
