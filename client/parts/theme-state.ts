/**
 * The theme of the document. It lives in one place, `data-theme` of the html element, and is kept
 * under the key `theme`; nobody holds a copy. Storage may be blocked: then a page keeps its theme
 * for itself.
 */

/** The theme that is kept; light when none is, or when storage is blocked. */
export function keptTheme(): "light" | "dark" {
  try {
    return localStorage.getItem("theme") === "dark" ? "dark" : "light";
  } catch {
    return "light";
  }
}

/** Shows a theme, and colours the browser's own bar in step. */
export function showTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector<HTMLMetaElement>("meta[name=theme-color]");
  if (bar) bar.content = bar.dataset[theme] ?? bar.content;
}
