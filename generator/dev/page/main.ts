/**
 * Runs in every page that the development server sends: shows what is wrong, and keeps the page up to
 * date. A new style is swapped in; for everything else the page is loaded again, and what was open and where
 * it was scrolled to stays. It comes with the page, so it never reaches visitors.
 */
import type { PageUpdate } from "../dev-page.ts";
import { createQueue } from "../queue.ts";
import { createOverlay } from "./overlay.ts";

const rest = document.currentScript?.dataset["rest"];
const showOverlay = createOverlay();
const title = document.title;
const sent = document.querySelector("style");
let shownCss = sent?.textContent ?? "";
/** Where the next page finds what this one looked like. */
const viewKey = "dev-view";

restoreView();
// When the server is away there is nothing to do; it will be asked again when it is back.
listen(createQueue(() => update().catch(() => {})));

async function update(): Promise<void> {
  const asked = new URLSearchParams({ path: location.pathname });
  const response = await fetch(`/__dev/update?${asked}`);
  const newest = (await response.json()) as PageUpdate;
  const errors = newest.items.filter(({ severity }) => severity !== "warning").length;
  document.title = errors > 0 ? `(${errors}) ${title}` : title;
  showOverlay(newest.items);
  if (newest.rest !== rest) reload();
  else if (newest.css !== shownCss) swapStyle(newest.css);
}

/** The policy of the page allows its own style only; a sheet that a script makes is no style in it. */
function swapStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  if (sent) sent.media = "not all";
  shownCss = css;
}

/** Where a page was scrolled to, and which of its details were open. */
function readView() {
  const open = [...document.querySelectorAll("details")].map((one) => one.open);
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
  for (const [index, one] of all.entries()) one.open = view.open[index] ?? one.open;
  scrollTo({ top: view.top, behavior: "instant" });
}

/**
 * Calls back at first, whenever the server has news, and when it is back after it was away. A browser
 * opens only six connections to one server, for all tabs together: one tab listens, and notifies the
 * others.
 */
function listen(onNews: () => void): void {
  const others = new BroadcastChannel("dev-news");
  others.addEventListener("message", onNews);
  const notifyAll = () => {
    others.postMessage("");
    onNews();
  };
  onNews();
  // Held as long as the tab lives; then the next tab gets it.
  navigator.locks
    .request("dev-news", () => new Promise(() => connect(notifyAll)))
    .catch(() => connect(onNews));
}

function connect(onNews: () => void): void {
  const source = new EventSource("/__dev/events");
  source.addEventListener("message", onNews);
  source.addEventListener("error", () => {
    // Browsers try again by themselves unless the answer was no stream at all.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => connect(onNews), 500);
  });
}
