/**
 * Runs in every page that the development server sends. It shows what's wrong, and keeps the page up to date. A new
 * style is exchanged in place. For everything else the page is loaded again, at the same scroll position and with the
 * same details open. Only the development server adds this script, so it never reaches visitors.
 */
import type { PageUpdate } from "../dev-page.ts";
import { createQueue } from "../queue.ts";
import { createOverlay } from "./overlay.ts";

const rest = document.currentScript?.dataset["rest"];
const showOverlay = createOverlay();
const title = document.title;
const sent = document.querySelector("style");
let shownCss = sent?.textContent ?? "";
/** Where the page stores what it looked like, for the time after it's loaded again. */
const viewKey = "dev-view";

restoreView();
// If the server doesn't answer, there's nothing to do. The page asks again when the server is back.
listen(createQueue(() => update().catch(() => {})));

async function update(): Promise<void> {
  const query = new URLSearchParams({ path: location.pathname });
  const response = await fetch(`/__dev/update?${query}`);
  const newest = (await response.json()) as PageUpdate;
  const errors = newest.items.filter(({ severity }) => severity !== "warning").length;
  document.title = errors > 0 ? `(${errors}) ${title}` : title;
  showOverlay(newest.items);
  if (newest.rest !== rest) reload();
  else if (newest.css !== shownCss) replaceStyle(newest.css);
}

/** Exchanges the style. The policy allows only the page's own style element, but it doesn't apply to a sheet made by a script. */
function replaceStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  if (sent) sent.media = "not all";
  shownCss = css;
}

/** Where a page was scrolled to, and which of its details were open. */
function readView() {
  const open = [...document.querySelectorAll("details")].map((details) => details.open);
  return { path: location.pathname, top: scrollY, open };
}

function reload(): void {
  sessionStorage.setItem(viewKey, JSON.stringify(readView()));
  location.reload();
}

function restoreView(): void {
  const kept = sessionStorage.getItem(viewKey) ?? "null";
  sessionStorage.removeItem(viewKey);
  const view: ReturnType<typeof readView> | null = JSON.parse(kept);
  if (view?.path !== location.pathname) return;
  const all = [...document.querySelectorAll("details")];
  for (const [index, details] of all.entries()) details.open = view.open[index] ?? details.open;
  scrollTo({ top: view.top, behavior: "instant" });
}

/**
 * Calls back at the start, whenever the server has news, and when the server is back after it was away. A browser opens
 * only six connections to one server for all tabs together. So one tab listens and notifies the others.
 */
function listen(onNews: () => void): void {
  const others = new BroadcastChannel("dev-news");
  others.addEventListener("message", onNews);
  const notifyAll = () => {
    others.postMessage("");
    onNews();
  };
  onNews();
  // The lock is held until the tab closes; then the next tab gets it and listens.
  navigator.locks
    .request("dev-news", () => new Promise(() => connect(notifyAll)))
    .catch(() => connect(onNews));
}

function connect(onNews: () => void): void {
  const source = new EventSource("/__dev/events");
  source.addEventListener("message", onNews);
  source.addEventListener("error", () => {
    // Browsers connect again by themselves, unless the answer wasn't a stream of events.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => connect(onNews), 500);
  });
}
