/** The chunk of the island `family-dialog`: what the loader fetches on first intent. */
import { hydrateWith } from "../hydrate.tsx";
import { FamilyDialog } from "../islands/FamilyDialog.tsx";

/** Hands one root over to React. */
export const hydrate = hydrateWith(FamilyDialog);
