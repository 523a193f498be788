/**
 * The film over the scene of the home page. It has no source of its own: the client gives it one
 * on wide screens, for people who did not ask for less motion or less data; everybody else keeps
 * the drawing below. It says nothing that the page does not say.
 */
import type { Frame } from "../../generator/model/frame.ts";
import { MotionControl } from "./MotionControl.tsx";

/** The addresses of the film in its two formats; undefined where the site has none. */
export function filmOf({ assets: { publicFiles } }: Frame) {
  const webm = publicFiles.get("film/hero.webm");
  const mp4 = publicFiles.get("film/hero.mp4");
  return webm === undefined || mp4 === undefined ? undefined : { webm, mp4 };
}

/** The film and its pause button; nothing where the site has no film. */
export function Film({ frame }: { readonly frame: Frame }) {
  const film = filmOf(frame);
  if (film === undefined) return null;
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
        data-webm={film.webm}
        data-mp4={film.mp4}
        data-late={frame.assets.pageScripts.get("extras")?.src}
        data-extra="(min-width: 64rem) and (prefers-reduced-motion: no-preference)"
      />
      <div className="film-control">
        <MotionControl id="Film-motion" frame={frame} />
      </div>
    </>
  );
}
