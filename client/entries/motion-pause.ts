/** The chunk of the island `motion-pause`: what the loader fetches on first intent. */
import { hydrateWith } from "../hydrate.tsx";
import { MotionPause } from "../islands/MotionPause.tsx";

/** Hands one root over to React. */
export const hydrate = hydrateWith(MotionPause);
