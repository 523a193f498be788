/**
 * The switch between day and night. Both labels and both drawings are printed; the stylesheet
 * shows those that fit `data-theme` of the document. So the button is right at first paint, in
 * every tab, without a render, and hydration finds the same markup in both themes.
 */
import { afterPaint } from "../parts/after-paint.ts";
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
    <button
      className="theme-toggle"
      type="button"
      data-replay=""
      onClick={() => afterPaint(switchTheme)}
    >
      <svg
        className="icon theme-toggle__drawing"
        aria-hidden="true"
        width="24"
        height="24"
        viewBox="0 0 24 24"
      >
        <g className="theme-toggle__sun">
          <circle cx="12" cy="12" r="4.5" />
          <path d="M12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2" />
        </g>
        <g className="theme-toggle__moon">
          <path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z" />
        </g>
      </svg>
      <span className="theme-toggle__label theme-toggle__label--to-dark" suppressHydrationWarning>
        {toDark}
      </span>
      <span className="theme-toggle__label theme-toggle__label--to-light" suppressHydrationWarning>
        {toLight}
      </span>
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
