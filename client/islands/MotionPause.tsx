/**
 * One button for all motion of a page: the strip of names and the film (WCAG 2.2.2). The state
 * lives in `data-motion` of the document and is not kept. For people who asked their system for
 * less motion nothing moves, and the stylesheet leaves the button out.
 */

/** The words of the button. */
export interface MotionPauseProps {
  readonly pause: string;
  readonly play: string;
}

/** The button; it stands before what it stops. */
export function MotionPause({ pause, play }: MotionPauseProps) {
  return (
    <button className="motion-pause" type="button" data-replay="" onClick={switchMotion}>
      <svg className="icon" aria-hidden="true" width="24" height="24" viewBox="0 0 24 24">
        <path className="motion-pause__bars" d="M8.5 5v14M15.5 5v14" />
        <path className="motion-pause__arrow" d="M8 5.5v13l10.5-6.5z" />
      </svg>
      <span className="motion-pause__label--pause visually-hidden" suppressHydrationWarning>
        {pause}
      </span>
      <span className="motion-pause__label--play visually-hidden" suppressHydrationWarning>
        {play}
      </span>
    </button>
  );
}

function switchMotion() {
  const { dataset } = document.documentElement;
  const isPaused = dataset.motion === "paused";
  if (isPaused) delete dataset.motion;
  else dataset.motion = "paused";
  for (const film of document.querySelectorAll<HTMLVideoElement>("video[data-webm]")) {
    // A film without a source was not wanted here (phone, Save-Data): there is nothing to play.
    if (!isPaused) film.pause();
    else if (film.currentSrc !== "") film.play().catch(() => undefined);
  }
}
