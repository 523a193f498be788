/** Starts the film of the hero. */
import { isWanted } from "../parts/is-wanted.ts";

/** Gives the film its source and plays it, where it's wanted: this script may have come for something else. */
export function startFilm(): void {
  const film = document.querySelector<HTMLVideoElement>("video[data-webm]");
  if (!film || !isWanted(film)) return;
  film.src = (film.canPlayType("video/webm") ? film.dataset.webm : film.dataset.mp4) ?? "";
  if (document.documentElement.dataset.motion !== "paused") film.play().catch(() => undefined);
}
