/** Starts the film of the hero. Where it isn't wanted, this script doesn't come (`templates/components/Film.tsx`). */

/** Gives the film its source and plays it. */
export function startFilm(): void {
  const film = document.querySelector<HTMLVideoElement>("video[data-webm]");
  if (!film) return;
  film.src = (film.canPlayType("video/webm") ? film.dataset.webm : film.dataset.mp4) ?? "";
  if (document.documentElement.dataset.motion !== "paused") film.play().catch(() => undefined);
}
