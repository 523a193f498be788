/**
 * The switch between day and night. Both labels and both drawings are printed; the stylesheet
 * shows those that fit `data-theme` of the document. So the button is right at first paint, in
 * every tab, without a render, and hydration finds the same markup in both themes.
 */
import { showTheme } from "../parts/theme-state.ts";

/** The words of the button. */
export interface ThemeToggleProps {
  /** The label by day: what a press switches to. */
  readonly toDark: string;
  /** The label by night. */
  readonly toLight: string;
}

/** The theme button. */
export function ThemeToggle({ toDark, toLight }: ThemeToggleProps) {
  return (
    <button className="theme-toggle" type="button" data-replay="" onClick={switchTheme}>
      <svg
        className="theme-toggle__drawing"
        aria-hidden="true"
        width="24"
        height="24"
        viewBox="0 0 24 24"
      >
        <g className="theme-toggle__sun">
          <circle cx="12" cy="12" r="4.5" />
          <path d="M12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M5.3 18.7l1.5-1.5M17.2 6.8l1.5-1.5" />
        </g>
        <g className="theme-toggle__moon">
          <path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z" />
        </g>
      </svg>
      <span className="theme-toggle__label theme-toggle__label--to-dark">{toDark}</span>
      <span className="theme-toggle__label theme-toggle__label--to-light">{toLight}</span>
    </button>
  );
}

function switchTheme() {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  showTheme(theme);
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Blocked or full: the theme holds for this page.
  }
}
