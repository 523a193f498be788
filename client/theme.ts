/**
 * Runs in the head before anything is painted: shows the theme that a visitor has chosen. Light
 * is printed by the server. It stays this small because every page carries it inline; for the same
 * reason nothing is wrapped around it, so it must not name anything.
 */
try {
  if (localStorage.getItem("theme") === "dark") document.documentElement.dataset.theme = "dark";
} catch {
  // Storage is blocked: the page stays light.
}
