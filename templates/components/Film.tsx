/**
 * The film over the scene of the home page. It has no source of its own: the client gives it one
 * on wide screens, for people who did not ask for less motion or less data; everybody else keeps
 * the drawing below. It says nothing that the page does not say.
 */
import type { Frame } from "../../generator/model/frame.ts";
import { MotionControl } from "./MotionControl.tsx";

/** The film and its pause button; nothing where the site has no film. */
export function Film({ frame }: { readonly frame: Frame }) {
  const webm = frame.assets.publicFiles.get("film/hero.webm");
  const mp4 = frame.assets.publicFiles.get("film/hero.mp4");
  if (webm === undefined || mp4 === undefined) return null;
  return (
    <>
      <video
        className="film"
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        data-webm={webm}
        data-mp4={mp4}
      />
      <div className="film-control">
        <MotionControl id="Film-motion" frame={frame} />
      </div>
    </>
  );
}
