/** All islands by name. The server renders from this table, the client hydrates from it. */
import { Accordion } from "./islands/Accordion.tsx";
import { Drawer } from "./islands/Drawer.tsx";
import { FamilyDialog } from "./islands/FamilyDialog.tsx";
import { MotionPause } from "./islands/MotionPause.tsx";
import { NavSubmenu } from "./islands/NavSubmenu.tsx";
import { ThemeToggle } from "./islands/ThemeToggle.tsx";
import { VideoFacade } from "./islands/VideoFacade.tsx";

/** The components by the name that `data-island` prints. */
export const islands = {
  accordion: Accordion,
  drawer: Drawer,
  "family-dialog": FamilyDialog,
  "motion-pause": MotionPause,
  "nav-submenu": NavSubmenu,
  "theme-toggle": ThemeToggle,
  "video-facade": VideoFacade,
};

/** The name of an island. */
export type IslandName = keyof typeof islands;

/** What the browser needs of an island's props: everything but the finished markup. */
export type IslandData<N extends IslandName> = Omit<Parameters<(typeof islands)[N]>[0], "slots">;
