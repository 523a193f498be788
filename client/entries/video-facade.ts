/** The chunk of the island `video-facade`: what the loader fetches on first intent. */
import { hydrateWith } from "../hydrate.tsx";
import { VideoFacade } from "../islands/VideoFacade.tsx";

/** Hands one root over to React. */
export const hydrate = hydrateWith(VideoFacade);
