/** Keeps the theme in step with other tabs, and with what happened while a page was put away. */
import { keptTheme, showTheme } from "../parts/theme-state.ts";

/** Shows the kept theme now, and whenever it may have changed elsewhere. */
export function followTheme(): void {
  const follow = () => showTheme(keptTheme());
  follow();
  addEventListener("storage", follow);
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  document.addEventListener("prerenderingchange", follow);
}
