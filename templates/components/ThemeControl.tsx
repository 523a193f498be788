/** The switch between noon and midnight: in the bar on wide screens, in the drawer on phones. */
import type { Frame } from "../../generator/model/frame.ts";
import { Island } from "./Island.tsx";

interface ThemeControlProps {
  readonly place: "header" | "drawer";
  readonly frame: Frame;
}

/** The theme toggle. */
export function ThemeControl({ place, frame }: ThemeControlProps) {
  const { words } = frame;
  return (
    <Island
      name="theme-toggle"
      id={`Theme-${place}`}
      props={{ toDark: words.themeToDark, toLight: words.themeToLight }}
    />
  );
}
