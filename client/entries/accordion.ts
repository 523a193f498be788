/** The chunk of the island `accordion`: what the loader fetches on first intent. */
import { hydrateWith } from "../hydrate.tsx";
import { Accordion } from "../islands/Accordion.tsx";

/** Hands one root over to React. */
export const hydrate = hydrateWith(Accordion);
