/**
 * Starts the film of the hero: on wide screens, for people who did not ask for less
 * motion or less data. Phones never fetch it.
 */

const wanted = "(min-width: 64rem) and (prefers-reduced-motion: no-preference)";

/** Gives the film its source and plays it. */
export function startFilm(): void {
  const film = document.querySelector<HTMLVideoElement>("video[data-webm]");
  const { connection } = navigator as { connection?: { saveData: boolean } };
  if (!film || connection?.saveData || !matchMedia(wanted).matches) return;
  film.src = (film.canPlayType("video/webm") ? film.dataset.webm : film.dataset.mp4) ?? "";
  if (document.documentElement.dataset.motion !== "paused") film.play().catch(() => undefined);
}
