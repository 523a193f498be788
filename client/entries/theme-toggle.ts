/** The chunk of the island `theme-toggle`: what the loader fetches on first intent. */
import { hydrateWith } from "../hydrate.tsx";
import { ThemeToggle } from "../islands/ThemeToggle.tsx";

/** Hands one root over to React. */
export const hydrate = hydrateWith(ThemeToggle);
