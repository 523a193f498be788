/** A film that loads nothing from outside until it is asked to play. */
import { FilmPoster } from "../components/FilmPoster.tsx";
import { Icon } from "../components/Icon.tsx";
import { Island } from "../components/Island.tsx";
import { Scene } from "../components/Scene.tsx";
import { fillWords } from "../fill-words.ts";
import type { BlockProps } from "./block-props.ts";

/** The face of a film; without a script it is a link to the film. */
export function Video({ block, frame, id }: BlockProps<"video">) {
  const { words } = frame;
  const face = (
    <>
      {block.picture ? <Scene picture={block.picture} frame={frame} /> : <FilmPoster />}
      <span className="video__mark">
        <Icon name="play" />
      </span>
      <span className="video__title">{fillWords(words.playVideo, { title: block.title })}</span>
    </>
  );
  return (
    <div className="video">
      <Island
        name="video-facade"
        id={id}
        className="video__frame"
        props={{ href: block.link.href, video: block.videoId, title: block.title }}
        slots={{ face }}
      />
      <p className="video__note">{words.videoNote}</p>
    </div>
  );
}
