/** The chunk of the island `nav-submenu`: what the loader fetches on first intent. */
import { hydrateWith } from "../hydrate.tsx";
import { NavSubmenu } from "../islands/NavSubmenu.tsx";

/** Hands one root over to React. */
export const hydrate = hydrateWith(NavSubmenu);
