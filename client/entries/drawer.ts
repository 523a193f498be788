/** The chunk of the island `drawer`: what the loader fetches on first intent. */
import { hydrateWith } from "../hydrate.tsx";
import { Drawer } from "../islands/Drawer.tsx";

/** Hands one root over to React. */
export const hydrate = hydrateWith(Drawer);
