/** Starts the film of the hero: on wide screens, for people who didn't ask for less motion or less data. */
import { savesData } from "../parts/saves-data.ts";

const wanted = "(min-width: 64rem) and (prefers-reduced-motion: no-preference)";

/** Gives the film its source and plays it. */
export function startFilm(): void {
  const film = document.querySelector<HTMLVideoElement>("video[data-webm]");
  if (!film || savesData() || !matchMedia(wanted).matches) return;
  film.src = (film.canPlayType("video/webm") ? film.dataset.webm : film.dataset.mp4) ?? "";
  if (document.documentElement.dataset.motion !== "paused") film.play().catch(() => undefined);
}
